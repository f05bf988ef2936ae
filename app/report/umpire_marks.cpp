#include "app/report/umpire_marks.h"

#include "app/stories/story.h"

namespace sandgate {

std::vector<UmpireMark> umpire_marks(const Chronicle& story, const Review& review) {
  std::vector<UmpireMark> marks;
  const stories::Names names = stories::Names::of(story);
  const auto& lines = story.lines;
  for (std::size_t first = 0; first < lines.size();) {
    const std::int64_t move = review.move_of(lines[first].number);
    std::size_t end = first;
    double orders = 0;
    for (; end < lines.size() && review.move_of(lines[end].number) == move; ++end)
      orders += end == first || lines[end].entry != lines[end - 1].entry;
    double order = 0;
    for (std::size_t i = first; i < end; ++i) {
      order += i == first || lines[i].entry != lines[i - 1].entry;
      const auto* said = get_if<Announced>(&lines[i].event);
      if (!said && !holds_alternative<InjectFired>(lines[i].event)) continue;
      if (said && !marks.empty() && marks.back().kind == UmpireMark::Kind::inject && i > first &&
          lines[i - 1].entry == lines[i].entry && marks.back().event >= lines[i].number - 2) {
        // What an inject says to all is said at its own mark.
        marks.back().words += QStringLiteral(": %1").arg(QString::fromStdString(said->text));
        continue;
      }
      UmpireMark mark;
      mark.at = move <= 0 ? 0 : static_cast<double>(move - 1) + order / orders;
      mark.kind = said ? UmpireMark::Kind::announcement : UmpireMark::Kind::inject;
      mark.event = lines[i].number;
      mark.words = said ? QString::fromStdString(said->text) : stories::story_of(lines[i].event, names).text;
      marks.push_back(std::move(mark));
    }
    first = end;
  }
  return marks;
}

}  // namespace sandgate
