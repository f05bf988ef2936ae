// Pictures of the day, one after another: the ground is painted once. Private to this room.
#pragma once

#include <QImage>
#include <QPainter>
#include <functional>

#include "app/report/map_pictures.h"

namespace sandgate::reporting {

class FrameGround {
 public:
  FrameGround(const Sheet& sheet, const MapBox& ground);
  /// `when` stands on a tag in its corner.
  ReportPicture frame(const QString& when, const std::function<void(QPainter&, const View&)>& paint);

 private:
  MapPicture map_;
  QImage ground_;
  int count_ = 0;
};

}  // namespace sandgate::reporting
