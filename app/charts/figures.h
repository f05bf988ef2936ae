// The seven figures of a review, each a panel: what it shows, how it is counted, what it says in one sentence, and the
// chart. Their numbers are those of core/review; nothing is counted anew here.
#pragma once

#include <QRectF>
#include <QString>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "app/charts/drawing.h"
#include "app/charts/look.h"
#include "core/base/enumeration.h"
#include "core/review/review.h"

namespace sandgate {

enum class Figure : std::uint8_t { strength, belief, ages, supply, marched, load, contacts };
constexpr auto words_of(Figure) {
  return std::to_array<std::string_view>({"strength", "belief", "ages", "supply", "marched", "load", "contacts"});
}
inline constexpr std::array<Figure, value_count<Figure>> all_figures = {
    Figure::strength, Figure::belief, Figure::ages, Figure::supply, Figure::marched, Figure::load, Figure::contacts};

QString figure_title(Figure figure);
/// What is counted, in a line.
QString figure_definition(Figure figure, const Review& review);
/// What it comes to, in a sentence without a full stop that is true of this exercise, of an empty one too.
QString finding(Figure figure, const Review& review);

struct FigureOptions {
  std::optional<double> at;           ///< the cursor, on the axis of moves: an upright line in every chart over time
  SeatId chosen;                      ///< its row is marked
  BodyId body;                        ///< likewise
  std::optional<std::int64_t> order;  ///< named among the ages
  bool framed = true;                 ///< with its edge; a report sets it between its own lines
  bool headed = true;                 ///< with title, definition and finding
};

/// All of it in `room`. Where there are more seats, bodies or tables than have room, those with most to tell stand
/// there, and how many more there are.
Drawing draw_figure(Figure figure, const Review& review, const FigureOptions& options, const QRectF& room,
                    const ChartLook& look);

/// How the seven stand on one page, in reading order.
std::vector<std::pair<Figure, QRectF>> figure_rooms(const QRectF& page, double between = 8);

}  // namespace sandgate
