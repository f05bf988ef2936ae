#include "app/desk/sheet/screen_tool.h"

namespace sandgate {

void ScreenTool::click(const SheetClick& click, const View& view) {
  if (click.modifiers.testFlag(Qt::ShiftModifier)) {
    screen_.toggle(troops_.body_at(click.pixel, view));
    return;
  }
  if (desk_.briefing().country->bounds().holds(click.at)) screen_.click(desk_.briefing().to_table(click.at));
}

}  // namespace sandgate
