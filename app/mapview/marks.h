// What a commander has put on his sheet besides troops: the places he is to have, and the front of a screen.
#pragma once

#include <QPainter>
#include <QString>
#include <span>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"

namespace sandgate {

/// A place to have and to hold.
struct ObjectiveMark {
  MapPoint at;
  QString name;
};

/// A ring with a small flag in it, and the name beside. Answers the rooms they take, for labels to keep off.
std::vector<QRectF> paint_objectives(QPainter& painter, const View& view, std::span<const ObjectiveMark> marks,
                                     const Theme& theme, std::span<const QRectF> avoid = {});

/// A front from one end to the other, with a ring for every station on it.
void paint_front(QPainter& painter, const View& view, MapPoint from, MapPoint to, std::span<const MapPoint> stations,
                 const Theme& theme);

}  // namespace sandgate
