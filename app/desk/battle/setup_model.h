// A battle being set up, as its commander has it in hand: what he musters, his side of the field, whom he sets down
// where (LW-1.1, LW-2.1, LW-6.3, LW-7).
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "app/desk/fight/table_model.h"
#include "core/battle/muster.h"

namespace sandgate {

/// Holds what has been chosen in the stage that is asked for, and gives it when it is done.
class SetupModel : public QObject {
  Q_OBJECT
 public:
  SetupModel(DeskModel& desk, TableModel& table, QObject* parent = nullptr);

  const DeskModel& desk() const { return desk_; }
  /// None once the battle has begun, and where it was never set up in play.
  const SeenSetup* setup() const;
  /// Whether this seat is asked at this stage.
  bool asked(SetupStage stage) const;

  // LW-7.1: mustering
  const MusterCount& force() const { return force_; }
  void set_force(const MusterCount& force);
  /// What is left of the points, in half points; below nought the force is too dear.
  std::int64_t points_left() const;
  const Rulebook& rulebook() const { return desk_.briefing().rulebook; }
  MusterAdvice advice() const { return muster_advice(desk_.briefing().rulebook, force_); }
  /// The force told off in bodies; none where there are guns without a man to each.
  std::vector<MusteredBody> told_off() const { return tell_off(desk_.briefing().rulebook, force_); }
  void take_programs_force();

  // LW-1.1: choosing
  const std::vector<Edge>& edges() const { return setup()->back_lines; }
  void choose(Edge edge);

  // LW-2.1: setting down
  /// Bodies that this seat commands, in the order of battle.
  std::vector<const OwnBody*> bodies() const;
  std::size_t still_to_set_down() const;
  Handle in_hand() const { return body_; }
  const OwnBody* body() const { return desk_.picture().body(body_); }
  void take(Handle body);
  /// The next one that is not set down, after the one in hand.
  bool take_next();
  /// One man or gun of a body that is set down, to be put elsewhere by itself.
  void take_alone(ManHandle man, GunHandle gun);
  ManHandle man_alone() const { return man_; }
  GunHandle gun_alone() const { return gun_; }
  /// Where the body in hand, or the man or gun alone, is put.
  void put(Point at);
  void nudge(Length east, Length north);
  Formation formation() const { return formation_; }
  void set_formation(Formation formation);
  Bearing facing() const { return facing_; }
  void face(Bearing facing);
  void turn(int mils) { face(Bearing::of(facing_.mils + mils)); }
  void take_up();
  /// Sets all down as the program would; whom it finds no room for, it sets down when the stage is done.
  void set_down_the_rest();
  /// The strip for the body in hand.
  std::optional<Window> zone() const;

  /// This seat is done with the stage; what it left undone the program does.
  void done();
  const std::optional<Refusal>& refusal() const { return refusal_; }

 signals:
  void changed();
  /// The stage may have gone on to somebody else.
  void finished();

 private:
  void on_picture();
  void send(const SeatDeed& deed, const std::function<void()>& then = {});
  void show_in_hand();
  BackLine line() const;

  DeskModel& desk_;
  TableModel& table_;
  MusterCount force_;
  bool mustered_ = false;
  Handle body_;
  ManHandle man_;
  GunHandle gun_;
  Formation formation_ = Formation::two_ranks;
  Bearing facing_;
  std::optional<Refusal> refusal_;
};

}  // namespace sandgate
