// Taking bodies in hand and pointing out where they shall march.
#pragma once

#include <functional>
#include <optional>

#include "app/desk/model/desk_model.h"
#include "app/desk/sheet/sheet_tool.h"
#include "app/desk/sheet/troops_layer.h"

namespace sandgate {

/// A click on a body takes it in hand, with Ctrl beside those that are; a further one at the same place, where others
/// lie there too, takes the next of them. A click on the ground is where it shall march;
/// with Shift, where it shall march after that. Nothing is sent. A click on a table's border or label, and with no body
/// in hand anywhere on it, leads there.
class MarchTool : public SheetTool {
 public:
  MarchTool(DeskModel& desk, const TroopsLayer& troops) : desk_(desk), troops_(troops) {}

  /// The body in hand was clicked again: no other is taken, but it is asked for.
  void on_same_body(std::function<void()> asked) { body_asked_ = std::move(asked); }
  void on_table(std::function<void(TableHandle)> asked) { table_asked_ = std::move(asked); }

  void click(const SheetClick& click, const View& view) override;
  bool grips(QPointF pixel, const View& view) const override;
  QString tip(QPointF pixel, const View& view) const override;

 private:
  /// Who was taken by a click, and where that was.
  struct Taken {
    QPointF pixel;
    Handle body;
  };
  /// Who is meant by a click.
  Handle body_under(const SheetClick& click, const View& view) const;
  /// Who lies there besides `top`, and how they are reached; empty where nobody does.
  QString others_under(QPointF pixel, const View& view, Handle top) const;
  /// Where a click leads: an objective or a name that it nearly meets.
  MapPoint snapped(const SheetClick& click, const View& view) const;
  TableHandle table_under(const SheetClick& click, const View& view) const;

  DeskModel& desk_;
  const TroopsLayer& troops_;
  std::optional<Taken> last_taken_;
  std::function<void()> body_asked_;
  std::function<void(TableHandle)> table_asked_;
};

}  // namespace sandgate
