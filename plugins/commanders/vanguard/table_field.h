// A table as this commander judges it: who is free, who is bound to his place, what stands against what where.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/battle/back_line.h"
#include "core/battle/melee.h"
#include "core/battle/scoring.h"
#include "core/gunnery/gunnery.h"
#include "core/sight/table_scene.h"
#include "plugins/commanders/vanguard/stakes.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {

/// LW-6: attack, let the enemy come before one's guns, or save what can be saved.
enum class Posture : std::uint8_t { attack, hold, retire };

/// The enemy's back line, where men of its own are wanted.
struct LineGoal {
  BackLine line;
  Stretch stretch;
  std::int64_t at_once = 0;  ///< so many, or it counts for nothing
};

/// Men and guns are called by their places in the scene; these hold until the next order is given.
class Field {
 public:
  /// What is `known` of the table's ground from before; kept up to date.
  Field(Turn& turn, TableHandle table, KnownGround& known);

  Turn& turn;

  const TableScene& scene() const { return *scene_; }
  const SeenTable& table() const { return *turn.picture.table(table_); }
  const Rulebook& rules() const { return turn.briefing.rulebook; }
  std::span<const Soldier> men() const { return scene_->men(); }
  const Soldier& man(ManIndex i) const { return scene_->men()[i]; }
  SideId side() const { return scene_->mover().side; }
  std::uint8_t camp() const { return scene_->mover().camp; }

  const std::vector<ManIndex>& own() const { return own_; }    ///< free men of the side
  const std::vector<ManIndex>& foes() const { return foes_; }  ///< free enemies in sight
  Length pace(ManIndex i) const { return rules().arm(man(i).arm).across; }
  /// How far from a man an enemy can be whom he reaches in this move.
  Length strikes(ManIndex i) const;
  /// Free to be ordered: can move, and nothing binds him.
  bool spare(ManIndex i) const;
  std::vector<ManIndex> spare_men() const;
  std::vector<ManIndex> spare_men_of(Handle body) const;
  /// An own man's.
  Handle body_of(ManIndex i) const { return Handle{man(i).body.number}; }
  /// He is needed where he is.
  void bind(ManIndex i);
  /// Of several men, the one nearest to the middle of them.
  ManIndex middle(std::span<const ManIndex> men) const;

  /// Men who could take part in a fight at `p` after one move of theirs; boxes with them, of the enemy's as many men as
  /// are known or guessed to be in them.
  std::int64_t own_near(Point p) const;
  std::int64_t foes_near(Point p) const;
  /// Where enemies are: men, bodies in sight, guns nobody serves.
  const std::vector<Point>& targets() const { return targets_; }
  bool hostile() const { return !targets_.empty(); }
  /// What it means to do on this table, by its temper.
  Posture posture() const { return posture_; }
  bool attacks() const { return posture_ == Posture::attack; }
  /// It lets the enemy come, and the game asks for nothing else.
  bool awaits_enemy() const { return posture_ == Posture::hold && !line_goal_; }
  /// LW-6.2, LW-6.3: where the game can be won by it; none in other games, and when it is over.
  const std::optional<LineGoal>& line_goal() const { return line_goal_; }
  Edge back() const { return turn.picture.back_line(turn.briefing.sides[side().index()]); }
  BackLine line_of(Edge edge) const;
  /// The enemy's guns that could fire in his next move.
  const std::vector<Point>& enemy_guns() const { return enemy_guns_; }
  /// What felling a man is worth, by men of the infantry: more where a gun falls silent without him (LW-3.2).
  double value(ManIndex i) const { return values_[i]; }
  /// Of an enemy: the value of all who stand so near him that they are one mark with him.
  double crowd(ManIndex foe) const { return crowds_[foe]; }
  /// How many of these have a place before their muzzles.
  int guns_that_see(Point p) const;
  /// The same of the cells of a grid.
  const Cover& cover() const;
  const std::vector<std::uint8_t>& seen() const;
  /// LW-3.3: so many men are felled by guns, if `guns` of them see somebody and hit him with every shot.
  std::int64_t felled_by(std::int64_t guns) const { return guns * rules().guns.shots; }
  /// LW-3.2: so many are wanted by a gun of its own for it to fire after `guns` have fired at them.
  std::int64_t hands_against(std::int64_t guns) const { return rules().table.crew + felled_by(guns); }
  std::int64_t own_men() const { return own_men_; }
  std::int64_t foe_men() const { return foe_men_; }
  /// LW-6.1: what the men of both sides are worth by their number.
  const Stakes& stakes() const { return stakes_; }
  /// Whether so many of its men can fall without a victory being lost that is in hand; or it must be risked.
  bool affords(std::int64_t lost) const { return desperate_ || stakes_.affords(lost); }
  /// Nothing has come of this table for long: somebody must begin.
  bool impatient() const { return impatient_; }
  /// For very long: whatever it costs.
  bool desperate() const { return desperate_; }

  /// The nearest place to `p` where a man can stand; none about it.
  std::optional<Point> foothold(Point p, Length radius) const;
  /// Walks of a group by plan_group, its middle man being at `to` in the end.
  std::vector<ManWalk> go(std::span<const ManIndex> men, GroupShape shape, Point to) const;
  /// The same keeping the shape, and so far only that everybody stays on the table and behind no back line.
  std::vector<ManWalk> shift(std::span<const ManIndex> men, Bearing to, Length off) const;

  /// Gives an order, if it is one by the rules; whether it was taken. Then the field is looked over again.
  bool give(std::vector<ManWalk> walks, Handle body, const std::string& why, std::span<const GunHaul> hauls = {});
  bool give(const SeatDeed& deed, Handle body, const std::string& why);

  /// The flight of shot over the table.
  const Gunnery& gunnery() const;
  /// CX-2: closed boxes, of both camps; and which of them are the enemy's.
  std::span<const BoxStand> boxes() const { return boxes_; }
  const std::vector<std::uint32_t>& enemy_boxes() const { return enemy_boxes_; }
  /// LW-3.3: one shot; whether it was taken.
  bool fire(GunHandle gun, const Aim& aim, const std::string& why);
  /// Somebody has fallen by the last shot, or a box was struck: it all looks different now.
  bool fell_last() const { return fell_last_; }
  /// LW-2.5.
  void end_guns();

 private:
  struct Mass {
    Point at;
    std::int64_t men = 0;
    Length pace;
  };
  void look();
  void count();
  Posture judge() const;
  std::optional<LineGoal> find_line_goal() const;
  void weigh();
  void crowd_together();
  bool watch_edges(std::vector<ManWalk>& walks) const;
  bool strays(const ManWalk& walk) const;
  std::int64_t near(Point p, std::span<const ManIndex> men) const;
  std::int64_t near(Point p, std::span<const Mass> masses) const;

  TableHandle table_;
  KnownGround& known_;
  std::optional<TableScene> scene_;
  std::vector<ManIndex> own_, friends_, foes_;
  std::vector<ManHandle> bound_;              // sorted
  std::vector<Mass> own_boxes_, foe_bodies_;  // not stood out yet; as they are known from the map
  std::vector<Point> targets_;
  std::vector<BoxStand> boxes_;
  std::vector<std::uint32_t> enemy_boxes_;
  bool fell_last_ = false;
  std::int64_t own_men_ = 0, foe_men_ = 0;
  bool impatient_ = false, desperate_ = false;
  Posture posture_ = Posture::hold;
  Stakes stakes_;
  std::optional<LineGoal> line_goal_;
  std::vector<Point> enemy_guns_;
  std::vector<double> values_, crowds_;
  mutable std::vector<std::uint8_t> seen_;  // empty: not looked at yet
};

void fight_guns(Field& field);
void fire_rifles(Field& field);  ///< KS-7.2, while guns have not done
void seek_the_line(Field& field);
void guard_prisoners(Field& field);
void serve_guns(Field& field);
void charge(Field& field);
void charge_with_horse(Field& field);  ///< KS-8, and back from horse that presses it
void take_guns(Field& field);
void retake(Field& field);
void close_ranks(Field& field);    ///< KS-8, before horse
void open_ranks(Field& field);     ///< KS-7, under fire
void unlimber_guns(Field& field);  ///< KS-3: guns that have come limbered up, and have a mark
void form_horse(Field& field);     ///< KS-3: into two ranks, and into the saddle again
/// KS-8.3: horse that is pressed and has no way back; whether it was ordered.
bool get_off(Field& field, Handle body);
/// KS-3: ranks of a body on foot; whether it was ordered.
bool form_on_foot(Field& field, Handle body, Formation formation, const std::string& why);
void stand(Field& field);
void keep_digging(Field& field);  ///< KS-6: who digs stays at it
void dig_in(Field& field);        ///< KS-6: idle foot that holds

}  // namespace sandgate::vanguard
