// What a click means while a trench is pointed out: its ends (KS-6.1).
#pragma once

#include "app/desk/model/trench_model.h"
#include "app/desk/sheet/sheet_tool.h"
#include "app/mapview/theme.h"

namespace sandgate {

/// The tool of the hand while a trench is pointed out.
class TrenchTool : public SheetTool {
 public:
  TrenchTool(DeskModel& desk, TrenchModel& trench) : desk_(desk), trench_(trench) {}

  void click(const SheetClick& click, const View& view) override;
  bool grips(QPointF, const View&) const override { return false; }
  QString tip(QPointF, const View&) const override { return {}; }
  /// The trench as it would be, over the sheet.
  void paint(QPainter& painter, const View& view, const Theme& theme) const;

 private:
  DeskModel& desk_;
  TrenchModel& trench_;
};

}  // namespace sandgate
