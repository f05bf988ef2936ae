#include "app/report/frames.h"

#include "app/mapview/lettering.h"
#include "app/report/draft.h"

namespace sandgate::reporting {
FrameGround::FrameGround(const Sheet& sheet, const MapBox& ground) {
  map_.ground = ground;
  map_.width_mm = frame_wide_mm;
  map_.height_mm = height_for(ground, frame_wide_mm, frame_most_mm);
  map_.figures = false;
  map_.dots = 1;
  ground_ = map_image(sheet, map_);
}

ReportPicture FrameGround::frame(const QString& when, const std::function<void(QPainter&, const View&)>& paint) {
  const Theme theme = day_theme();
  QImage image = ground_;
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  paint(painter, view_of(map_));
  QFont font = font_for(Letters::piece);
  font.setPixelSize(20);
  font.setBold(true);
  const TextShape shape = text_shape(when, font);
  const QRectF tag(8, 8, shape.room.width() + 20, shape.room.height() + 10);
  painter.setPen(QPen(theme.ink, 1));
  painter.setBrush(theme.margin);
  painter.drawRect(tag);
  painter.fillPath(shape.path.translated(tag.topLeft() + QPointF(10, 5) - shape.room.topLeft()), theme.ink);
  painter.end();
  return {"frame-" + std::to_string(++count_),
          utf8(when),
          {},
          ReportPicture::Format::png,
          png_of(image),
          map_.width_mm,
          map_.height_mm};
}

}  // namespace sandgate::reporting
