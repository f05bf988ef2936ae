// What the hand does on the sheet besides moving it about.
#pragma once

#include <QPainter>
#include <Qt>

#include "app/mapview/view.h"

namespace sandgate {

/// A press and release in one place.
struct SheetClick {
  MapPoint at;
  QPointF pixel;
  Qt::KeyboardModifiers modifiers;
  bool twice = false;
};

/// A tool of the hand: the view asks it what a click means and what is said of the thing under the pointer.
class SheetTool {
 public:
  virtual ~SheetTool() = default;
  virtual void click(const SheetClick& click, const View& view) = 0;
  /// Whether there is something under the pointer that can be taken in hand.
  virtual bool grips(QPointF pixel, const View& view) const = 0;
  /// What is said of the thing under the pointer; empty for nothing.
  virtual QString tip(QPointF pixel, const View& view) const = 0;
};

}  // namespace sandgate
