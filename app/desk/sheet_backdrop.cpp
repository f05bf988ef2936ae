#include "app/desk/sheet_backdrop.h"

#include <cmath>

namespace sandgate {
namespace {
constexpr int border_px = 160;
}

SheetBackdrop::SheetBackdrop(std::shared_ptr<const Sheet> sheet, QObject* parent)
    : QObject(parent), sheet_(std::move(sheet)), overview_(sheet_->overview(theme_)) {}

void SheetBackdrop::set_style(const SheetStyle& style) {
  if (style == style_) return;
  style_ = style;
  stale_ = true;
  if (wanted_) want(*wanted_);
}

void SheetBackdrop::set_theme(const Theme& theme) {
  theme_ = theme;
  overview_ = sheet_->overview(theme_);
  stale_ = true;
  if (wanted_) want(*wanted_);
}

View SheetBackdrop::generous(const View& view) { return view.resized(view.size + QSize(2 * border_px, 2 * border_px)); }

bool SheetBackdrop::serves(const View& view) const {
  if (!drawn_ || stale_ || drawn_->view.pixels_per_metre != view.pixels_per_metre ||
      drawn_->view.device_pixel_ratio != view.device_pixel_ratio) {
    return false;
  }
  const MapBox have = drawn_->view.seen(), need = view.seen();
  return have.west <= need.west && have.south <= need.south && have.east >= need.east && have.north >= need.north;
}

bool SheetBackdrop::ready() const { return wanted_ && serves(*wanted_); }

void SheetBackdrop::want(const View& view) {
  wanted_ = view;
  if (view.size.isEmpty() || serves(view) || painter_.running()) return;
  draw();
}

void SheetBackdrop::draw() {
  stale_ = false;
  painter_.start(
      [sheet = sheet_, view = generous(*wanted_), style = style_, theme = theme_](const Progress&) {
        Drawn drawn{view, style, {}};
        const double ratio = view.device_pixel_ratio;
        drawn.image = QImage((QSizeF(view.size) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
        drawn.image.setDevicePixelRatio(ratio);
        drawn.image.fill(theme.paper);
        QPainter painter(&drawn.image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        sheet->paint(painter, view, style, theme);
        return drawn;
      },
      [this](Drawn drawn) {
        drawn_ = std::move(drawn);
        emit this->drawn();
        // The view has gone on while this was being painted.
        if (wanted_ && !serves(*wanted_)) draw();
      });
}

void SheetBackdrop::paint(QPainter& painter, const View& view) const {
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  const MapBox whole = sheet_->country().bounds();
  const bool covered = drawn_ && serves(view);
  if (!covered && !overview_.isNull()) painter.drawImage(view.to_pixel(whole), overview_);
  if (drawn_) {
    if (covered) {
      // To the pixel, or lines would blur.
      const QPointF corner = view.to_pixel(MapBox(drawn_->view.seen())).topLeft();
      painter.drawImage(QPointF(std::round(corner.x()), std::round(corner.y())), drawn_->image);
    } else {
      painter.drawImage(view.to_pixel(drawn_->view.seen()), drawn_->image);
    }
  }
  painter.restore();
}

}  // namespace sandgate
