// What a click means while a screen is drawn: an end of its front. Nothing is sent.
#pragma once

#include "app/desk/model/screen_model.h"
#include "app/desk/sheet/march_tool.h"

namespace sandgate {

/// The tool of the hand while a screen is drawn.
class ScreenTool : public SheetTool {
 public:
  /// `look` says what is under the pointer.
  ScreenTool(const DeskModel& desk, ScreenModel& screen, const TroopsLayer& troops, const MarchTool& look)
      : desk_(desk), screen_(screen), troops_(troops), look_(look) {}

  /// With Shift, on own scouts: takes them into the screen or out of it.
  void click(const SheetClick& click, const View& view) override;
  bool grips(QPointF, const View&) const override { return false; }
  QString tip(QPointF pixel, const View& view) const override { return look_.tip(pixel, view); }

 private:
  const DeskModel& desk_;
  ScreenModel& screen_;
  const TroopsLayer& troops_;
  const MarchTool& look_;
};

}  // namespace sandgate
