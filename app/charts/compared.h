// Several exercises of one scenario beside each other: a batch, forks, the groups of a course. Every exercise stands as
// a mark on a strip, with the median and the quartiles of all; a mean alone would hide how they differ.
#pragma once

#include <QRectF>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "app/charts/drawing.h"
#include "app/charts/look.h"
#include "core/review/review.h"

namespace sandgate {

/// What of a review is set beside others'. Small, so that a thousand exercises can be read one after another.
struct ComparedExercise {
  struct OfSide {
    QString side;
    Livery livery = Livery::red;
    std::int64_t men = 0, lost = 0;          ///< at the beginning; dead, taken or gone by the end
    std::optional<double> age_minutes;       ///< median of its orders when begun
    std::optional<double> mean_error_m;      ///< median over its seats and moves
    std::optional<double> worst_error_m;     ///< of all its seats
    std::optional<double> unknown;           ///< men not known in the end, as a share, the median of its seats
    std::int64_t overtaken = 0, missed = 0;  ///< orders; packets
    double marched_km = 0;                   ///< of all its bodies together
  };
  QString name;
  std::vector<OfSide> sides;  ///< first camp first
  std::int64_t moves = 0, tables = 0;
  std::optional<double> wait_minutes;  ///< median, of the umpire's items
};
ComparedExercise compared(const QString& name, const Review& review);

/// Nought, a quarter, half, three quarters and all of them lie below; between two values, in proportion.
struct Quartiles {
  double least = 0, lower = 0, middle = 0, upper = 0, most = 0;
};
/// None of nothing.
std::optional<Quartiles> quartiles(std::vector<double> values);

/// What it comes to, in a sentence that is true of these exercises, of none too.
QString compared_finding(std::span<const ComparedExercise> exercises);
/// `chosen`: which of them is marked in every strip.
Drawing draw_compared(std::span<const ComparedExercise> exercises, std::optional<std::size_t> chosen,
                      const QRectF& room, const ChartLook& look);

struct NamedReview {
  QString name;
  const Review* review = nullptr;
};
Drawing draw_compared(std::span<const NamedReview> reviews, std::optional<std::size_t> chosen, const QRectF& room,
                      const ChartLook& look);

}  // namespace sandgate
