// A table in the round that a hand goes round, walks over and comes nearer to; its ground is made in the background.
#pragma once

#include "app/desk/parts/background.h"
#include "app/table/round_view.h"
#include "core/battle/ground/table_ground.h"

namespace sandgate {

struct Rulebook;

/// Those that derive from it say what ground it is, and what stands on it.
class SteeredRound : public RoundView {
  Q_OBJECT
 public:
  explicit SteeredRound(QWidget* parent);

  // The camera; pixels are those the hand moved over.
  void swing_by(QPointF pixels);
  void shift_by(QPointF pixels);
  /// Moves to the right and ahead as the picture has them, by a part of what is seen.
  void walk(int right, int ahead);
  void zoom(double factor);
  /// The same, and the place under a pixel stays there.
  void zoom_to(double factor, QPointF pixel);
  void look_at(MapPoint place);
  /// So much of the ground, as soon as there is any; none: the whole table.
  void look_over(const std::optional<MapBox>& ground);
  /// Looks from straight above, or back again.
  void look_down();

  /// Whether the men's and the ground's shape have been shown.
  bool ready() const { return relief() != nullptr; }
  Hills hills() const { return hills_; }
  void set_hills(Hills hills);

 protected:
  /// What its ground is made of.
  struct Ground {
    std::shared_ptr<const Country> country;
    Scale scale;
    std::shared_ptr<const TableGround> table;
    MapBox window;
    ToyHeights toys;
  };
  /// Makes it anew where `table` is another than before.
  void make_ground(Ground of);
  static ToyHeights toys_of(const Rulebook& rulebook);
  /// The ground is to be made anew.
  virtual void follow() = 0;
  void changeEvent(QEvent* event) override;
  bool stilled() const override;

 private:
  Hills hills_ = Hills::by_the_ground;
  std::shared_ptr<const TableGround> made_of_;
  std::optional<std::optional<MapBox>> to_look_over_;  ///< asked for before there was ground
  Background ground_maker_{this};
};

}  // namespace sandgate
