#include "app/desk/sheet/sheet_backdrop.h"

namespace sandgate {

SheetBackdrop::SheetBackdrop(std::shared_ptr<const Sheet> sheet, QObject* parent)
    : Backdrop(parent), sheet_(std::move(sheet)), overview_(sheet_->overview(theme())) {}

void SheetBackdrop::set_style(const SheetStyle& style) {
  if (style == style_) return;
  style_ = style;
  go_stale();
}

Backdrop::Painting SheetBackdrop::painting() const {
  return [sheet = sheet_, style = style_, theme = theme()](QPainter& painter, const View& view) {
    sheet->paint(painter, view, style, theme);
  };
}

Backdrop::StandIn SheetBackdrop::stand_in() const { return {overview_, sheet_->country().bounds()}; }

}  // namespace sandgate
