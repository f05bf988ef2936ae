// What a click means while something is drawn for a message: its next point; twice: its end.
#pragma once

#include "app/desk/model/drawing_model.h"
#include "app/desk/sheet/sheet_tool.h"

namespace sandgate {

/// The tool of the hand while something is drawn.
class DrawTool : public SheetTool {
 public:
  explicit DrawTool(DrawingModel& drawings) : drawings_(drawings) {}

  void click(const SheetClick& click, const View&) override {
    if (click.twice) {
      drawings_.finish();
    } else {
      drawings_.add(click.at);
    }
  }
  bool grips(QPointF, const View&) const override { return false; }
  QString tip(QPointF, const View&) const override { return {}; }

 private:
  DrawingModel& drawings_;
};

}  // namespace sandgate
