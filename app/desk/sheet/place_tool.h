// One click that points out a place, for whoever asked for it.
#pragma once

#include <functional>

#include "app/desk/sheet/sheet_tool.h"

namespace sandgate {

/// The tool of the hand while somebody waits for a place.
class PlaceTool : public SheetTool {
 public:
  explicit PlaceTool(std::function<void(MapPoint)> pointed_out) : pointed_out_(std::move(pointed_out)) {}

  void click(const SheetClick& click, const View&) override { pointed_out_(click.at); }
  bool grips(QPointF, const View&) const override { return false; }
  QString tip(QPointF, const View&) const override { return {}; }

 private:
  std::function<void(MapPoint)> pointed_out_;
};

}  // namespace sandgate
