// What a click means while a line is measured: its next place; twice: its end.
#pragma once

#include "app/desk/model/measure_model.h"
#include "app/desk/sheet/sheet_tool.h"

namespace sandgate {

/// The tool of the hand while a line is measured.
class MeasureTool : public SheetTool {
 public:
  explicit MeasureTool(MeasureModel& measure) : measure_(measure) {}

  void click(const SheetClick& click, const View&) override {
    if (click.twice) {
      measure_.finish();
    } else {
      measure_.add(click.at);
    }
  }
  bool grips(QPointF, const View&) const override { return false; }
  QString tip(QPointF, const View&) const override { return {}; }

 private:
  MeasureModel& measure_;
};

}  // namespace sandgate
