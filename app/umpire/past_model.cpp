#include "app/umpire/past_model.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/stories/story.h"

namespace sandgate {
namespace {

struct PastTeller {
  Q_DECLARE_TR_FUNCTIONS(sandgate::PastTeller)
 public:
  /// Rows of a line of the journal, oldest first.
  static std::vector<PastRow> rows(const Chronicle& story, bool struck) {
    std::vector<PastRow> rows;
    stories::Storyteller teller(story);
    int more = 0;
    const auto end = [&] {
      if (more > 0 && !rows.empty()) rows.back().said += tr(" (%1 more)").arg(more);
      more = 0;
    };
    for (const ChronicleLine& line : story.lines) {
      const QString said = teller.tell(line.event).text;
      const bool fresh = rows.empty() || rows.back().entry != line.entry;
      if (fresh && said.isEmpty() && !rows.empty() && !closes(line)) {
        // Nothing is told of it so far: it belongs to what came before, until something is.
        rows.back().event = std::max(rows.back().event, line.number);
        continue;
      }
      if (fresh) {
        end();
        rows.push_back({line.entry, line.number, line.move, line.time, said, line.clause, line.ruling, false, struck});
      } else if (rows.back().said.isEmpty()) {
        rows.back().said = said;
        rows.back().clause = line.clause;
      } else {
        more += !said.isEmpty();
      }
      rows.back().event = line.number;
      rows.back().closes = rows.back().closes || closes(line);
    }
    end();
    for (PastRow& row : rows) {
      if (row.said.isEmpty()) row.said = row.closes ? tr("The move is closed") : tr("Nothing that is told");
    }
    return rows;
  }
  static bool closes(const ChronicleLine& line) { return holds_alternative<MoveClosed>(line.event); }
};

}  // namespace

std::vector<PastRow> past_rows(const Chronicle& chronicle) {
  std::vector<PastRow> rows = PastTeller::rows(chronicle, false);
  for (const Chronicle::Struck& struck : chronicle.struck) {
    // Guns have their names from when they were set out, which stands.
    Chronicle as_it_was{chronicle.setting, {}, struck.end, {}, struck.rides};
    const auto later =
        std::ranges::lower_bound(chronicle.lines, struck.lines.front().number, {}, &ChronicleLine::number);
    as_it_was.lines.assign(chronicle.lines.begin(), later);
    const std::int64_t first = struck.lines.front().entry;
    as_it_was.lines.insert(as_it_was.lines.end(), struck.lines.begin(), struck.lines.end());
    for (PastRow& row : PastTeller::rows(as_it_was, true)) {
      if (row.entry >= first) rows.push_back(std::move(row));
    }
  }
  std::ranges::sort(rows, std::ranges::greater(), &PastRow::entry);
  return rows;
}

}  // namespace sandgate
