// The ground of a sheet that paints itself.
#pragma once

#include <memory>
#include <utility>

#include "app/desk/parts/backdrop.h"

namespace sandgate {

/// Drawn by `paint(painter, view, theme)` of the sheet, on another thread; nothing while there is no sheet.
template <class Sheet>
class SheetOf : public Backdrop {
 public:
  using Backdrop::Backdrop;
  void set_sheet(std::shared_ptr<const Sheet> sheet) {
    sheet_ = std::move(sheet);
    go_stale();
  }
  const std::shared_ptr<const Sheet>& sheet() const { return sheet_; }

 protected:
  Painting painting() const override {
    if (!sheet_) return {};
    return
        [sheet = sheet_, theme = theme()](QPainter& painter, const View& view) { sheet->paint(painter, view, theme); };
  }

 private:
  std::shared_ptr<const Sheet> sheet_;
};

}  // namespace sandgate
