// The gun a commander has in hand on the table shown: how it is laid, what is seen down its barrel, who serves it, and
// what shots did (LW-2.4 to LW-3.4, LW-4).
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/desk/fight/gun_sight.h"
#include "app/desk/fight/shot_player.h"
#include "app/desk/fight/table_model.h"
#include "app/desk/parts/background.h"

namespace sandgate {

/// Holds the gun in hand and how it is laid until it is fired, and looks down its barrel in the background.
class GunModel : public QObject {
  Q_OBJECT
 public:
  static constexpr int fine_mils = 1, coarse_mils = 10;

  GunModel(DeskModel& desk, TableModel& table, QObject* parent = nullptr);

  const DeskModel& desk() const { return desk_; }

  // The gun in hand
  GunHandle gun() const { return gun_; }
  const SeenGun* seen() const { return gun_ ? desk_.picture().gun(gun_) : nullptr; }
  bool in_hand() const { return seen() != nullptr; }
  /// Takes an own gun of the table shown in hand; none lets it go.
  void take(GunHandle gun);
  /// The next own gun of the table that could still fire; where none could, the next there is. False: there is none.
  bool take_next();

  // Who serves it
  /// LW-3.2: the men who are near enough to serve it now.
  const std::vector<ManHandle>& crew() const { return crew_; }
  std::int64_t crew_needed() const { return desk_.briefing().rulebook.table.crew; }
  /// Why it cannot fire, whatever it is laid upon; none: it can.
  const std::optional<Refusal>& silent() const { return silent_; }
  /// The same for any own gun on the table; none also while the table's ground is being made.
  std::optional<Refusal> why_silent(GunHandle gun) const;
  std::int32_t shots_fired() const;  ///< in this move
  /// LW-3.3, PR-2: the most in one move.
  std::int32_t shots_allowed() const;

  // How it is laid
  const Aim& aim() const { return aim_; }
  void turn(int mils);
  void raise(int mils);
  void lay(Bearing bearing, Elevation elevation);
  /// Swings it towards a place, as it is dragged; a whole drag from `begin_swing` on is taken back at once.
  void begin_swing();
  void swing_to(Point place);
  /// KS-7.1: the next projectile the rulebook has for guns.
  void next_projectile();
  const GunneryRules::Projectile* projectile() const;
  bool has_choice_of_projectile() const;

  /// An enemy or a place it shall be laid on.
  const std::optional<Point>& marked() const { return marked_; }
  void mark(std::optional<Point> place);
  /// The next free enemy on the table, or box of his (CX-2), from the line of fire clockwise.
  bool mark_next();
  /// The program lays it on the place marked, and says what a shot is worth. Thought out off the windows' thread.
  void lay_on(Point place);
  bool laying() const { return solver_.running(); }
  /// What laying it on the place marked came to, over the table as it is; none as soon as the aim is changed.
  const std::optional<Gunnery::Solution>& solution() const { return solution_; }
  /// Whether the place last asked for cannot be hit.
  bool cannot_be_laid() const { return cannot_be_laid_; }

  /// What is seen down the barrel; of an older aim while `sighting`.
  const std::optional<BarrelSight>& sight() const { return sight_; }
  bool sighting() const { return stale_ || sighter_.running(); }
  bool shows_test_path() const { return test_path_; }
  void show_test_path(bool show);

  // Men picked for it: who lie down, or stand at its trail
  const std::vector<ManHandle>& picked() const { return picked_; }
  void pick(ManHandle man);
  /// LW-3.3: the men picked lie down; where nobody is picked, all who serve it.
  void lie_down();
  /// LW-3.4
  void stand_at_trail();

  bool can_fire() const;
  void fire();
  /// The last change of aim or of the men picked, before anything of it is sent. False: there is none.
  bool take_back();
  const std::optional<Refusal>& refusal() const { return refusal_; }
  void forget_refusal();

  /// The flight of shot over the table shown; null while it is being made.
  const std::shared_ptr<const Gunnery>& gunnery() const { return gunnery_; }

  // The gun phase
  bool guns_open() const { return table_.seen() && table_.seen()->guns_open; }
  /// How many are left of how many.
  struct Count {
    std::int64_t left = 0, all = 0;
  };
  /// LW-2.5: own guns that are in action in this move, and how many of them have something left to do.
  Count guns_left() const;
  void guns_done();

  // Shots
  /// Of the table shown; oldest first.
  const std::vector<SeenShot>& shots() const { return shots_; }
  /// The one looked at: drawn whole; none.
  const SeenShot* looked_at() const { return looked_at_ ? &*looked_at_ : nullptr; }
  void look_at(std::size_t shot);
  void look_away();
  /// Shows the one looked at once more, or else the last.
  bool replay();
  /// The last shot of the gun in hand.
  const SeenShot* last_shot() const;
  ShotPlayer& player() { return player_; }
  const ShotPlayer& player() const { return player_; }

 signals:
  void changed();        ///< the gun, its aim, who serves it, what is refused
  void sight_changed();  ///< what is seen down the barrel
  void shots_changed();  ///< which there are, which is looked at, or how far it has flown
  void fired();

 private:
  struct Draft {
    Aim aim;
    std::vector<ManHandle> picked;
    std::optional<Point> marked;
    friend bool operator==(const Draft&, const Draft&) = default;
  };
  void on_table();
  void take_in_shots();
  void take_its_aim();
  void reckon_crew();
  void remember();
  void set_aim(const Aim& aim);
  void aim_changed();
  void try_again();
  void solve(std::uint32_t index, Point place,
             const std::function<void(const std::optional<Gunnery::Solution>&)>& done);
  void resight();
  void start_sighting();
  void send(const SeatDeed& deed, const std::function<void()>& done);
  void make_gunnery();

  DeskModel& desk_;
  TableModel& table_;
  GunHandle gun_;
  Aim aim_;
  std::optional<Point> marked_;
  std::vector<ManHandle> picked_, crew_;
  std::vector<Draft> drafts_;
  std::optional<Refusal> refusal_, silent_;
  std::shared_ptr<const Gunnery> gunnery_;
  std::optional<BarrelSight> sight_;
  std::optional<Gunnery::Solution> solution_;
  std::shared_ptr<const TableScene> solved_over_;
  bool test_path_ = false, stale_ = false, cannot_be_laid_ = false;
  std::vector<SeenShot> shots_;
  TableHandle shots_of_;
  std::optional<SeenShot> looked_at_;
  ShotPlayer player_;
  Background maker_{this}, sighter_{this}, solver_{this};
};

}  // namespace sandgate
