// Rings round what is to be noticed on a sheet, each with a slip of words beside it.
#pragma once

#include <QImage>
#include <QPainter>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"

namespace sandgate {

struct Ring {
  MapPoint at;
  QString words;        ///< "14 min old: now 1½ ft N."; empty: no slip
  bool chosen = false;  ///< drawn strongly; its slip is always there
  friend bool operator==(const Ring&, const Ring&) = default;
};

/// So many slips are written at most: more would hide the sheet, and the rings alone tell where they belong.
inline constexpr std::size_t most_slips = 14;

/// Dashed rings over the pieces, and slips clear of `avoid` and of one another where there is room; those given first
/// have theirs first, and one that finds none is left out. What lies within one ring has one: its slip says how much
/// more there is. Answers the rooms of the slips, in pixels.
std::vector<QRectF> paint_rings(QPainter& painter, const View& view, std::span<const Ring> rings, const Theme& theme,
                                std::span<const QRectF> avoid = {});

/// Rings on a sheet that is drawn along: when there are many, they are painted once over more ground than is in view,
/// as PieceLayer does with pieces.
class RingLayer {
 public:
  /// So few are painted anew every time, and their slips keep inside the view.
  static constexpr std::size_t few = 64;

  /// As paint_rings. While the view is not `still`, at a scale between two, there are no slips.
  std::vector<QRectF> paint(QPainter& painter, const View& view, std::span<const Ring> rings, const Theme& theme,
                            std::span<const QRectF> avoid, bool still);

 private:
  bool holds(const View& view, std::span<const Ring> rings, const Theme& theme) const;

  View wide_;  ///< what the picture shows
  std::vector<Ring> rings_;
  QRgb theme_ = 0;
  QImage picture_;
  std::vector<QRectF> slips_;  ///< in pixels of the wide view
};
/// The ring nearest to `pixel`, if it lies in it.
std::optional<std::size_t> ring_at(const View& view, std::span<const Ring> rings, QPointF pixel);

}  // namespace sandgate
