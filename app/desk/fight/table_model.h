// One table as its commander has it in hand: the men chosen, where they shall go and how, and what would come of it.
#pragma once

#include <QObject>
#include <QPolygonF>
#include <memory>
#include <optional>
#include <vector>

#include "app/desk/fight/table_draft.h"
#include "app/desk/model/desk_model.h"
#include "app/desk/parts/background.h"

namespace sandgate {

/// Holds whom a commander has chosen on the table shown and where they shall go, plans their walks in the background,
/// and gives the order.
class TableModel : public QObject {
  Q_OBJECT
 public:
  explicit TableModel(DeskModel& desk, QObject* parent = nullptr);

  const DeskModel& desk() const { return desk_; }

  // The table shown
  TableHandle table() const { return table_; }
  const SeenTable* seen() const { return desk_.picture().table(table_); }
  /// Shows a table; none lets it go.
  void show(TableHandle table);
  /// The table to look at after the one shown: first those where something waits for this seat.
  TableHandle next_table() const;
  /// Whether anything can still be done on a table in this move: a man moved, a melee chosen.
  bool waits(const SeenTable& table) const;
  /// The table in the terms of core/battle; none while its ground is being made.
  const std::shared_ptr<const TableScene>& scene() const { return scene_; }
  /// Whether this seat can move men on it now.
  bool may_order() const;

  // Who stands there
  /// The men of an own body, or the prisoners in this side's hands.
  struct Group {
    Handle body;                  ///< none: prisoners
    std::vector<ManHandle> men;   ///< living, in order
    std::vector<ManHandle> idle;  ///< those who can move now
    std::vector<GunHandle> guns;
  };
  const std::vector<Group>& groups() const { return groups_; }
  /// Whether he could be moved now.
  bool movable(ManHandle man) const;
  /// LW-2.5: a walk of his waits until guns have done; another order replaces it.
  bool held(ManHandle man) const;

  // The men chosen
  const std::vector<ManHandle>& chosen() const { return chosen_; }  ///< in order
  bool is_chosen(ManHandle man) const;
  /// Whether men are chosen, or by PR-1 a gun that goes alone.
  bool any_chosen() const { return !chosen_.empty() || gun_; }
  /// The gun that shall go with its crew, or by PR-1 alone.
  GunHandle chosen_gun() const { return gun_; }
  /// Chooses men; those whom this side does not lead are passed over.
  void choose(const std::vector<ManHandle>& men, bool add = false);
  void toggle(ManHandle man);
  void choose_group(std::size_t group, bool add = false);
  void choose_body_of(ManHandle man, bool add = false);
  /// Chooses all who can still move.
  void choose_idle();
  /// The men of the next body, after the one in hand, of whom some can still move; those of them who can.
  bool choose_next_idle();
  /// A gun and those of its crew who can move; by PR-1, where nobody needs to go with it, the gun alone.
  void choose_gun(GunHandle gun);
  /// Takes the gun that the chosen men serve, or lets it go.
  bool toggle_gun();

  // Where they shall go
  GroupShape shape() const { return shape_; }
  void set_shape(GroupShape shape);
  bool leads_prisoners() const { return prisoners_; }
  /// LW-5.5: the prisoners whom chosen men escort go too.
  void lead_prisoners(bool lead);
  bool charging() const { return charge_; }
  const std::optional<Point>& target() const { return target_; }
  /// Where men shall go; without a facing they face the way they go.
  void aim(Point place, std::optional<Bearing> facing = {});
  /// Moves the target by so much; at first, the middle of the men.
  void nudge(Length east, Length north);
  Bearing facing() const;
  void turn(int mils);
  /// LW-3.7: into contact with the enemies nearest to the target; without one, to the men.
  void charge();
  void withdraw();

  const std::optional<TablePlan>& plan() const { return plan_; }
  bool planning() const { return planner_.running(); }
  /// Why the plan, or the last thing asked, cannot be.
  const std::optional<Refusal>& refusal() const { return refusal_; }
  bool can_give() const { return plan_ && plan_->move && may_order(); }
  void give();
  /// Gives the order as soon as it has been thought out; at once where it has.
  void give_when_planned();

  /// The last thing thought out and not sent: where they shall go and how, or who is chosen. False: there is none.
  bool take_back();

  // How far they can go
  bool shows_reach() const { return show_reach_; }
  void show_reach(bool show);
  /// The outline of it on the ground; empty while there is none.
  const std::vector<QPolygonF>& reach() const { return reach_; }

  // LW-5.8
  /// Why the chosen men cannot hoist the white flag; none where they can.
  std::optional<Refusal> why_no_flag() const;
  void hoist_white_flag();

 signals:
  void table_changed();   ///< another table, or anything on it
  void chosen_changed();  ///< the men chosen
  void plan_changed();    ///< target, shape, facing, the plan, or why it cannot be
  void reach_changed();
  void order_given();

 private:
  /// What can be taken back as one.
  enum class Step { choice, place, manner };
  struct Wish {
    std::vector<ManHandle> chosen;
    GunHandle gun;
    GroupShape shape = GroupShape::line;
    bool prisoners = false, charge = false;
    std::optional<Point> target;
    std::optional<Bearing> facing;
    friend bool operator==(const Wish&, const Wish&) = default;
  };
  Wish wish() const { return {chosen_, gun_, shape_, prisoners_, charge_, target_, facing_}; }
  /// Notes how things stand before a change. Places that follow one another are one step, because they come from a
  /// drag.
  void remember(Step step);

  void on_picture();
  void follow_desk();
  /// Whose men are chosen; prisoners are nobody's.
  std::vector<Handle> bodies_chosen() const;
  void make_scene();
  void set_scene(std::shared_ptr<const TableScene> scene);
  void group_men();
  void keep_choice();
  void chosen_now();
  void clear_plan();
  /// An order for them was taken.
  void done_with(const std::vector<ManHandle>& men, GunHandle gun);
  void replan();
  void start_planning();
  void reckon_reach();
  std::optional<Point> middle() const;
  std::vector<std::uint32_t> places_of(const std::vector<ManHandle>& men) const;
  std::vector<std::uint32_t> who_goes() const;

  DeskModel& desk_;
  TableHandle table_;
  std::shared_ptr<const TableScene> scene_;
  std::vector<Group> groups_;
  std::vector<ManHandle> chosen_;
  GunHandle gun_;
  GroupShape shape_ = GroupShape::line;
  bool prisoners_ = false, charge_ = false, show_reach_ = true, give_at_once_ = false, stale_ = false;
  std::optional<Point> target_;
  std::optional<Bearing> facing_;
  std::optional<TablePlan> plan_;
  std::optional<Refusal> refusal_;
  std::vector<QPolygonF> reach_;
  std::vector<std::pair<Step, Wish>> wishes_;
  Background ground_maker_{this}, planner_{this}, reckoner_{this};
};

}  // namespace sandgate
