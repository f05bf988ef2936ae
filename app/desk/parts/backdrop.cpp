#include "app/desk/parts/backdrop.h"

#include <QPainter>
#include <cmath>

namespace sandgate {
namespace {

constexpr int border_px = 160;

/// The view and a border round it, so that a short pan needs no new drawing.
View generous(const View& view) { return view.resized(view.size + QSize(2 * border_px, 2 * border_px)); }

}  // namespace

void Backdrop::set_theme(const Theme& theme) {
  theme_ = theme;
  theme_changed();
  go_stale();
}

void Backdrop::go_stale() {
  stale_ = true;
  if (wanted_) want(*wanted_);
}

bool Backdrop::serves(const View& view) const {
  if (!drawn_ || stale_ || drawn_->view.pixels_per_metre != view.pixels_per_metre ||
      drawn_->view.device_pixel_ratio != view.device_pixel_ratio) {
    return false;
  }
  const MapBox have = drawn_->view.seen(), need = view.seen();
  return have.west <= need.west && have.south <= need.south && have.east >= need.east && have.north >= need.north;
}

void Backdrop::want(const View& view) {
  wanted_ = view;
  if (view.size.isEmpty() || serves(view) || painter_.running()) return;
  draw();
}

void Backdrop::draw() {
  Painting painting = this->painting();
  if (!painting) return;
  stale_ = false;
  painter_.start(
      [painting = std::move(painting), view = generous(*wanted_), paper = theme_.paper](const Progress&) {
        Drawn drawn{view, {}};
        const double ratio = view.device_pixel_ratio;
        drawn.image = QImage((QSizeF(view.size) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
        drawn.image.setDevicePixelRatio(ratio);
        drawn.image.fill(paper);
        QPainter painter(&drawn.image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        painting(painter, view);
        return drawn;
      },
      [this](Drawn drawn) {
        drawn_ = std::move(drawn);
        emit this->drawn();
        // The view has gone on while this was being painted.
        if (wanted_ && !serves(*wanted_)) draw();
      });
}

void Backdrop::paint(QPainter& painter, const View& view) const {
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  const bool covered = drawn_ && serves(view);
  if (!covered) {
    const StandIn there = stand_in();
    if (!there.image.isNull()) painter.drawImage(view.to_pixel(there.ground), there.image);
  }
  if (drawn_) {
    if (covered) {
      // The picture is laid down at whole pixels, or its lines would blur.
      const QPointF corner = view.to_pixel(MapBox(drawn_->view.seen())).topLeft();
      painter.drawImage(QPointF(std::round(corner.x()), std::round(corner.y())), drawn_->image);
    } else {
      painter.drawImage(view.to_pixel(drawn_->view.seen()), drawn_->image);
    }
  }
  painter.restore();
}

}  // namespace sandgate
