#include <algorithm>

#include "app/report/review_parts.h"
#include "app/words/faults.h"

namespace sandgate::reporting {
namespace {

QString told(const Remark& remark) {
  QStringList lines;
  for (const std::string& line : remark.text) lines << text_of(line);
  return lines.join('\n');
}

}  // namespace

void add_remark(Draft& draft, const Remark& remark) {
  using Manner = ReportParagraph::Manner;
  const Manner manner = remark.kind == RemarkKind::sustain   ? Manner::sustain
                        : remark.kind == RemarkKind::improve ? Manner::improve
                        : remark.kind == RemarkKind::lesson  ? Manner::lesson
                                                             : Manner::quotation;
  draft.paragraph(told(remark), manner, remark.who);
}

void add_remarks(Draft& draft, const Source& source) {
  const auto& remarks = source.review().marks.remarks;
  draft.chapter("remarks", Words::tr("What to sustain and what to improve"));
  const bool any = std::ranges::any_of(remarks, [](const Remark& remark) {
    return remark.kind == RemarkKind::sustain || remark.kind == RemarkKind::improve;
  });
  if (!any) {
    draft.paragraph(Words::tr("Nothing has been noted in the review."));
  }
  for (const RemarkKind kind : {RemarkKind::sustain, RemarkKind::improve})
    for (const Remark& remark : remarks)
      if (remark.kind == kind) add_remark(draft, remark);
  ReportTable table{.name = "remarks",
                    .title = utf8(Words::tr("All that was noted in the review")),
                    .definition = {},
                    .columns = {{"moment", utf8(Words::tr("Moment"))},
                                {"kind", utf8(Words::tr("Kind"))},
                                {"who", utf8(Words::tr("Whose"))},
                                {"text", utf8(Words::tr("Text"))}},
                    .rows = {}};
  for (const Remark& remark : remarks)
    table.rows.push_back({remark.moment, std::string(word(remark.kind)), remark.who, utf8(told(remark))});
  draft.table(std::move(table), false);
}

void add_closing(Draft& draft, const Source& source) {
  const Chronicle& story = source.of.story;
  draft.chapter("closing", Words::tr("Closing"));
  for (const Remark& remark : source.review().marks.remarks)
    if (remark.kind == RemarkKind::lesson) add_remark(draft, remark);
  for (const Remark& remark : source.review().marks.remarks)
    if (remark.kind == RemarkKind::said && remark.moment.empty()) add_remark(draft, remark);
  std::size_t struck = 0;
  for (const Chronicle::Struck& part : story.struck) struck += part.lines.size();
  if (struck > 0) {
    draft.paragraph(Words::tr("The exercise was taken back %1 times: %2 events are struck, and stand in no figure.")
                        .arg(story.struck.size())
                        .arg(struck));
  }
  if (story.notes_damage) draft.paragraph(Words::tr("Its notes are damaged: %1").arg(words::told(*story.notes_damage)));
  if (source.of.goes_on)
    draft.paragraph(Words::tr("The exercise goes on; what stands here is as it was when the report was made."));
  draft.paragraph(
      Words::tr("Every figure is defined where it stands. All tables, with those that are not printed, are "
                "in the files of tables; places and times in the files for maps."));
}

}  // namespace sandgate::reporting
