// The ground of a table, from above or in the round: what a table at a desk and one that is looked back on share.
#pragma once

#include "app/desk/parts/ground_view.h"
#include "app/desk/parts/sheet_of.h"
#include "app/desk/table/steered_round.h"
#include "app/mapview/table/table_drawing.h"
#include "app/mapview/table/table_sheet.h"

namespace sandgate {

using TableBackdrop = SheetOf<TableSheet>;

/// Those that derive from it say what stands on the table, and what a hand does there.
class TableGroundView : public GroundView {
  Q_OBJECT
 public:
  TableBackdrop& backdrop() const { return *backdrop_; }

  /// The table in three dimensions, or in plan. Why it cannot be shown so, in a sentence; none where it is.
  std::optional<QString> show_in_the_round(bool round);
  bool in_the_round() const { return round_view_ && !round_view_->isHidden(); }

  void show_all() override;
  void zoom(double factor) override;
  void centre_on(MapPoint place) override;

 signals:
  /// Drawing in the round has failed; the plan is shown again.
  void round_failed(const QString& why);

 protected:
  explicit TableGroundView(QWidget* parent);

  virtual bool has_table() const = 0;
  /// What stands on it.
  virtual const TableDrawing& drawn() const = 0;
  /// The view in the round, when it is asked for the first time.
  virtual SteeredRound* make_round() = 0;
  /// It is seen now.
  virtual void round_shown() {}
  /// What the plan is drawn on.
  void set_ground(std::shared_ptr<const Country> country, const Scale& scale, const Rulebook& rules,
                  const MapBox& window);

  View clamped(const View& view) const override;
  QMargins margins() const override { return {28, 24, 28, 24}; }
  Backdrop* backdrop_shown() const override { return backdrop_; }
  /// A place of the ground's picture (`in_view`), as the view in the round counts them.
  QPointF in_round(QPointF pixel) const { return pixel + field().topLeft(); }

  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  TableBackdrop* backdrop_;
  SteeredRound* round_view_ = nullptr;
};

}  // namespace sandgate
