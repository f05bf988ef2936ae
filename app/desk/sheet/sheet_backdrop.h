// The drawn sheet behind the troops.
#pragma once

#include <memory>

#include "app/desk/parts/backdrop.h"
#include "app/mapview/sheet/sheet.h"

namespace sandgate {

/// Paints a prepared Sheet in the background and shows its overview until that is done.
class SheetBackdrop : public Backdrop {
 public:
  SheetBackdrop(std::shared_ptr<const Sheet> sheet, QObject* parent);

  const Sheet& sheet() const { return *sheet_; }
  const std::shared_ptr<const Sheet>& shared_sheet() const { return sheet_; }
  void set_style(const SheetStyle& style);
  const SheetStyle& style() const { return style_; }

 protected:
  Painting painting() const override;
  StandIn stand_in() const override;
  void theme_changed() override { overview_ = sheet_->overview(theme()); }

 private:
  std::shared_ptr<const Sheet> sheet_;
  SheetStyle style_;
  QImage overview_;
};

}  // namespace sandgate
