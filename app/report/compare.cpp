#include "app/report/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/report/chart_pictures.h"
#include "app/report/review_parts.h"
#include "core/chronicle/history.h"

namespace sandgate {

namespace {

bool is_of(const Setting& other, const Setting& setting) {
  return other.name == setting.name && std::ranges::equal(other.sides, setting.sides, {}, &Side::name, &Side::name);
}

QString name_of(const std::filesystem::path& file) { return QString::fromStdString(file.stem().string()); }

}  // namespace

Result<std::optional<ComparedExercise>> read_compared(const std::filesystem::path& file, const Setting& setting,
                                                      const Progress& progress) {
  auto history = History::read(file);
  if (!history) return std::unexpected(std::move(history.error()));
  if (!is_of(*history->setting(), setting)) return std::nullopt;
  const bool sealed = history->file()->sealed();
  const Result<Review> review = read_review(*history, {true, false}, progress);
  if (!review) return std::unexpected(review.error());
  if (!sealed && !history->now().over())
    return fault(file.string(), "the exercise is still being played, or was broken off before it was closed",
                 "compare it when it is over; or open it once and close it");
  return compared(name_of(file), *review);
}

Result<std::vector<ComparedExercise>> read_compared(std::span<const std::string> files, const Setting& setting,
                                                    const Progress& progress) {
  std::vector<ComparedExercise> all;
  for (const std::string& file : files) {
    const Result<Review> review = read_review(std::filesystem::path(file), {true, false}, progress);
    if (!review) return std::unexpected(review.error());
    if (!is_of(*review->setting, setting)) {
      return fault(file, phrase("it is of the scenario “{}”, not of “{}”", review->setting->title, setting.title),
                   "compare exercises of one scenario");
    }
    all.push_back(compared(name_of(file), *review));
  }
  return all;
}

namespace reporting {
namespace {

ReportCell rounded(const std::optional<double>& value, double unit) {
  return value ? ReportCell(std::round(*value / unit) * unit) : ReportCell();
}

}  // namespace

// Every exercise, with the one that is reviewed first; their spread, and not their means alone.
void add_compared(Draft& draft, const Source& source) {
  if (source.of.others.empty()) return;
  std::vector<ComparedExercise> all{compared(text_of(source.of.file), source.review())};
  all.insert(all.end(), source.of.others.begin(), source.of.others.end());
  draft.heading(2, Words::tr("Beside other exercises of the scenario"));
  if (source.sheet) {
    constexpr double high = 760;
    const QRectF room(0, 0, chart_wide, high);
    const ChartLook look = outlined_print_look();
    draft.picture(chart_picture("compared", room.size(), {}, compared_finding(all), [&](QPainter& painter) {
      draw_compared(std::span<const ComparedExercise>(all), 0, room, look).paint(painter, true);
    }));
  }
  const auto number_in = [](const char* name, const QString& title) {
    return ReportTable::Column{name, utf8(title), true};
  };
  ReportTable table{
      .name = "compared",
      .title = utf8(Words::tr("Exercises compared")),
      .definition = utf8(Words::tr("A row a side of every exercise. Ages are the median from given to the "
                                   "first step; error of belief the median over the side's seats and "
                                   "moves, and the greatest; each as it is defined above.")),
      .columns = {{"exercise", utf8(Words::tr("Exercise")), false},
                  {"side", utf8(Words::tr("Side")), false},
                  number_in("moves", Words::tr("Moves")),
                  number_in("men", Words::tr("Men")),
                  number_in("lost", Words::tr("Lost")),
                  number_in("age_minutes", Words::tr("Age of orders, min")),
                  number_in("mean_error_m", Words::tr("Error, m")),
                  number_in("worst_error_m", Words::tr("Worst, m")),
                  number_in("overtaken", Words::tr("Overtaken")),
                  number_in("missed", Words::tr("Packets missed")),
                  number_in("marched_km", Words::tr("Marched, km"))},
      .rows = {}};
  for (const ComparedExercise& one : all) {
    for (const ComparedExercise::OfSide& side : one.sides) {
      table.rows.push_back({utf8(one.name), utf8(side.side), one.moves, side.men, side.lost,
                            rounded(side.age_minutes, 0.5), rounded(side.mean_error_m, 1),
                            rounded(side.worst_error_m, 1), side.overtaken, side.missed,
                            rounded(side.marched_km, 0.1)});
    }
  }
  draft.table(std::move(table));
}

}  // namespace reporting
}  // namespace sandgate
