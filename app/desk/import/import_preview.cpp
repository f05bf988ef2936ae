#include "app/desk/import/import_preview.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/mapview/theme.h"
#include "app/mapview/view.h"

namespace sandgate {
namespace {
constexpr double sheet_edge = 12;
constexpr double least_drag_px = 8;
}  // namespace

ImportPreview::ImportPreview(ImportModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setMinimumSize(360, 300);
  setCursor(Qt::CrossCursor);
  setAccessibleName(tr("The country that would be made"));
  speak_for(this, QAccessible::Graphic);
  setToolTip(tr("Drag a frame to take less of it"));
  connect(&model_, &ImportModel::changed, this, qOverload<>(&QWidget::update));
}

MapBox ImportPreview::whole() const {
  MapBox whole;
  if (!model_.found()) return whole;
  for (const Survey::Heights& heights : model_.found()->heights) {
    whole.take_in({heights.ground.west, heights.ground.south});
    whole.take_in({heights.ground.east, heights.ground.north});
  }
  const MapBox frame = model_.found()->frame.bounds();
  whole.take_in({frame.west, frame.south});
  whole.take_in({frame.east, frame.north});
  return whole;
}

QPointF ImportPreview::pixel_of(MapPoint place) const { return View::fit(whole(), size(), sheet_edge).to_pixel(place); }

std::optional<MapPoint> ImportPreview::ground_at(QPointF pixel) const {
  const MapBox box = whole();
  if (box.empty()) return {};
  return View::fit(box, size(), sheet_edge).to_ground(pixel);
}

QRectF ImportPreview::room_of(const MapBox& box) const { return View::fit(whole(), size(), sheet_edge).to_pixel(box); }

void ImportPreview::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  const Theme theme = theme_now();
  painter.fillRect(rect(), theme.margin);
  painter.setPen(QPen(theme.rule, 1));
  painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  painter.setFont(ui_font(13));
  const auto say = [&](const QString& words) {
    painter.setPen(theme.reported);
    painter.drawText(rect().adjusted(30, 0, -30, 0), Qt::AlignCenter | Qt::TextWordWrap, words);
  };
  if (model_.plan().sources.empty()) return say(tr("Drop maps here: heights, contours, roads, waters."));
  if (model_.looking()) return say(tr("Looking at the sources…"));
  if (!model_.found()) return say(model_.fault());
  for (const Survey::Heights& heights : model_.found()->heights) {
    const QRectF room = room_of(heights.ground);
    QColor tint = theme.fell;
    tint.setAlphaF(0.5F);
    painter.fillRect(room, tint);
    painter.setPen(QPen(theme.index, 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(room);
  }
  paint_day_picture(painter, room_of(model_.pictured()), model_.picture());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.ink, 1.6));
  painter.drawRect(room_of(model_.found()->frame.bounds()));
  if (from_) {
    painter.setPen(QPen(theme.selection, 2));
    painter.drawRect(QRectF(*from_, to_).normalized());
  }
  if (model_.picturing()) {
    painter.setPen(theme.ink);
    painter.drawText(rect().adjusted(sheet_edge, 0, 0, -6), Qt::AlignLeft | Qt::AlignBottom, tr("Drawing it…"));
  }
}

void ImportPreview::mousePressEvent(QMouseEvent* event) {
  if (!ground_at(event->position()) || model_.making()) return;
  from_ = to_ = event->position();
}

void ImportPreview::mouseMoveEvent(QMouseEvent* event) {
  to_ = event->position();
  if (from_) update();
}

void ImportPreview::mouseReleaseEvent(QMouseEvent* event) {
  if (!from_) return;
  const QRectF drawn = QRectF(*from_, event->position()).normalized();
  from_.reset();
  update();
  if (drawn.width() < least_drag_px || drawn.height() < least_drag_px) return;
  const auto low = ground_at(drawn.bottomLeft()), high = ground_at(drawn.topRight());
  const MapBox all = whole();
  const MapBox bounds{std::max(low->east, all.west), std::max(low->north, all.south), std::min(high->east, all.east),
                      std::min(high->north, all.north)};
  if (bounds.west < bounds.east && bounds.south < bounds.north) emit bounds_drawn(bounds);
}

}  // namespace sandgate
