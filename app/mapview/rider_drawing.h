// Riders and posts on the sheet: who rides where, and which bodies somebody sits with (KS-11).
#pragma once

#include <QPainter>
#include <QString>
#include <span>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"

namespace sandgate {

/// A rider as he is drawn.
struct RiderMark {
  MapPoint at;
  Livery livery = Livery::blue;
  std::vector<MapPoint> way;  ///< of an own one, from where he set out; empty: none is drawn
  bool reckoned = false;      ///< nobody has seen him there: hollow
  bool chosen = false;        ///< looked at: his way is drawn stronger
  bool gone = false;          ///< the way alone: he should have arrived
  QString label;              ///< "order 3, about 10.04"
  bool order = false;         ///< he carries an order: his way is dash-dot
  bool minor = false;         ///< a smaller mark, below the others
  friend bool operator==(const RiderMark&, const RiderMark&) = default;
};

/// Ways in thin dashes, riders as small diamonds over them, hollow where they are only reckoned. Labels stand beside
/// them and never over one another: those of riders who are in one place stand below each other, at most
/// `most_labels`, then how many there are more. Where there is no room clear of `avoid` a label is left out, but for a
/// chosen rider's. Answers where labels stand, in pixels.
inline constexpr std::size_t most_labels = 4;
std::vector<QRectF> paint_riders(QPainter& painter, const View& view, std::span<const RiderMark> riders,
                                 const Theme& theme, std::span<const QRectF> avoid = {});

/// Somebody sits with what stands there.
struct PostFlag {
  MapPoint at;
  QRectF block;  ///< the room of the piece about its place, in pixels
  Livery livery = Livery::blue;
  bool own = false;  ///< the seat's that looks at the sheet
};

/// A small swallow-tailed flag over the left of the piece: full for the seat's own post, hollow for others'.
void paint_post_flags(QPainter& painter, const View& view, std::span<const PostFlag> flags, const Theme& theme);

}  // namespace sandgate
