#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/report/review_parts.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "core/chronicle/history.h"

namespace sandgate {
namespace {

using reporting::Draft;
using reporting::Source;
using reporting::utf8;

constexpr std::size_t most_shown = 12;          // moments with pages of their own, where nobody has starred any
constexpr std::size_t most_followed = 120'000;  // seats × moves × bodies whose belief is gone through in time

/// Those on the agenda; where nobody has made one, those of most weight. In the order of the day.
std::vector<const Moment*> moments_shown(const Review& review) {
  std::map<std::string_view, const MomentMark*> marks;
  for (const MomentMark& mark : review.marks.moments) marks[mark.key] = &mark;
  std::vector<const Moment*> shown;
  for (const Moment& moment : review.moments) {
    const auto mark = marks.find(moment.key);
    if (mark != marks.end() && mark->second->starred) shown.push_back(&moment);
  }
  if (shown.empty()) {
    for (const Moment& moment : review.moments) {
      if (shown.size() < most_shown) shown.push_back(&moment);
    }
  }
  std::ranges::stable_sort(shown, {}, [](const Moment* moment) { return std::pair(moment->move, moment->event); });
  return shown;
}

/// As every seat had the sheet, move by move; none where that would be more than a report holds.
Result<std::vector<SeatRecord>> records_of(const ReviewedExercise& exercise, const Progress& progress) {
  const Review& review = exercise.review;
  std::vector<SeatRecord> records;
  const std::size_t seats = review.setting->seats.size();
  if (seats * review.moves.size() * std::max<std::size_t>(1, review.bodies.size()) > most_followed) return records;
  for (const Seat& seat : review.setting->seats) {
    if (!go_on(progress, static_cast<double>(records.size()) / static_cast<double>(seats)))
      return stopped(exercise.file);
    auto record = seat_record(exercise.history, seat.id);
    if (!record) return std::unexpected(std::move(record.error()));
    records.push_back(std::move(*record));
  }
  return records;
}

Progress part_of(const Progress& progress, double from, double to) {
  if (!progress) return {};
  return [&progress, from, to](double part) { return progress(from + part * (to - from)); };
}

}  // namespace

namespace reporting {

int Source::number_of(const Moment& moment) const {
  const auto at = std::ranges::find(shown, &moment);
  return at == shown.end() ? 0 : static_cast<int>(at - shown.begin()) + 1;
}

}  // namespace reporting

ReportWishes wishes_for(std::string_view format) {
  const bool drawn = format != "csv" && format != "gpkg" && format != "kml" && format != "geojson";
  return {.pictures = drawn, .frames = format == "frames"};
}

Result<Report> review_report(const ReviewedExercise& exercise, const ReportWishes& wishes, const Progress& progress) {
  const Review& review = exercise.review;
  const Setting& setting = *review.setting;
  std::shared_ptr<const Sheet> sheet;
  if (wishes.pictures || wishes.frames) {
    auto prepared = Sheet::prepare(setting.country, setting.scale, part_of(progress, 0, 0.3));
    if (!prepared) return std::unexpected(std::move(prepared.error()));
    sheet = std::move(*prepared);
  }
  std::vector<SeatRecord> records;
  if (wishes.pictures) {
    auto followed = records_of(exercise, part_of(progress, 0.3, 0.5));
    if (!followed) return std::unexpected(std::move(followed.error()));
    records = std::move(*followed);
  }
  const stories::Names names = stories::Names::of(exercise.story);
  const std::vector<const Moment*> shown = moments_shown(review);
  std::vector<ExerciseTime> closes;
  for (const ClosedMove& move : review.moves) closes.push_back(move.ended);
  const Source source{exercise, names, wishes.pictures ? sheet : nullptr, records, shown, closes};

  Draft draft;
  Report& report = draft.report;
  report.title = setting.title;
  report.subtitle =
      utf8(reporting::Words::tr("An exercise of %1 and %2, %3, %4 to %5")
               .arg(words::counted(static_cast<std::int64_t>(setting.seats.size()), reporting::Words::tr("one seat"),
                                   reporting::Words::tr("%1 seats").arg(setting.seats.size())),
                    words::counted(review.last_move(), reporting::Words::tr("one move"),
                                   reporting::Words::tr("%1 moves").arg(review.last_move())),
                    words::date(closes.front()), words::time_of_day(closes.front()),
                    words::time_of_day(exercise.story.end.time())));
  report.whose = utf8(reporting::Words::tr("The umpire’s: all of it"));
  report.file = exercise.file;
  report.made_of =
      utf8(words::counted(static_cast<std::int64_t>(exercise.story.lines.size()), reporting::Words::tr("1 event"),
                          reporting::Words::tr("%1 events").arg(exercise.story.lines.size())));
  report.as_of = reporting::stamp(exercise.story.end.time());
  if (exercise.goes_on) {
    report.warning = utf8(reporting::Words::tr("Of an exercise that goes on, as it stood at %1: for the umpire alone")
                              .arg(words::time_of_day(exercise.story.end.time())));
  }
  report.crs = setting.country->crs();
  const Theme theme = day_theme();
  for (const Side& side : setting.sides)
    report.sides.push_back({side.name, theme.livery(side.livery).name().toStdString(), side.livery == Livery::red});

  using AddPart = void (*)(Draft&, const Source&);
  const std::initializer_list<AddPart> parts{
      reporting::add_introduction, reporting::add_intents, reporting::add_happened,
      reporting::add_issues,       reporting::add_figures, reporting::add_remarks,
      reporting::add_closing,      reporting::add_layers,  reporting::add_scrubber};
  double done = 0;
  for (const AddPart add : parts) {
    if (!go_on(progress, 0.5 + 0.3 * done++ / static_cast<double>(parts.size()))) return stopped(exercise.file);
    add(draft, source);
  }
  if (wishes.frames) {
    const Source drawn{exercise, names, sheet, records, shown, closes};
    if (auto added = reporting::add_frames(draft, drawn, part_of(progress, 0.8, 1)); !added)
      return std::unexpected(std::move(added.error()));
  }
  return std::move(report);
}

}  // namespace sandgate
