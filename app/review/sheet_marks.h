// What a review's sheets show beyond the console's: numbers of differences that are the same on both, and where the
// other sheet has a thing.
#pragma once

#include <QPainter>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "app/review/review_model.h"

namespace sandgate {

/// A difference by its number: where the seat has it, and where it truly is.
struct NumberedDifference {
  int number = 1;
  BodyId body;
  MapPoint truly;
  std::optional<MapPoint> believed;
  friend bool operator==(const NumberedDifference&, const NumberedDifference&) = default;
};
/// So many have numbers: with more, numbers would hide what they tell of.
inline constexpr std::size_t most_numbered = 14;
/// One for each body, in the order in which the console rings them: what is taken for true and is not comes first. Of
/// many those of most men.
std::vector<NumberedDifference> numbered(const Differences& differences, const Setting& setting);

/// Discs with the numbers beside the things they are about, clear of one another; on the truth, or where the seat has
/// them. Adds their rooms to `avoid`.
void paint_numbers(QPainter& painter, const View& view, std::span<const NumberedDifference> all, bool on_truth,
                   const Theme& theme, std::vector<QRectF>& avoid);
/// A small open circle where the other sheet has the thing, and a thin line to it.
void paint_elsewhere(QPainter& painter, const View& view, std::span<const NumberedDifference> all, bool on_truth,
                     const Theme& theme);

}  // namespace sandgate
