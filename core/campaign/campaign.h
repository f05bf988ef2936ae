// The state of an exercise: a fold of events over its setting. `apply` is the only writer.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/digest.h"
#include "core/battle/gun.h"
#include "core/kinds/event.h"
#include "core/lines/fed_ways.h"
#include "core/scenario/setting.h"
#include "core/signals/couriers.h"
#include "core/signals/messages.h"
#include "core/state/game_state.h"
#include "core/state/lines.h"
#include "core/state/rulings.h"
#include "core/state/setup.h"
#include "core/state/table.h"
#include "core/state/works.h"

namespace sandgate {

class Earthworks;
class Gunnery;
class Railway;

class Campaign {
 public:
  explicit Campaign(std::shared_ptr<const Setting> setting);

  const Setting& setting() const { return *setting_; }
  const std::shared_ptr<const Setting>& shared_setting() const { return setting_; }

  bool begun() const { return move_ > 0; }
  /// Moves of both camps are counted together, from 1; 0 before the exercise begins.
  std::int64_t move() const { return move_; }
  Camp camp() const { return camp_; }  ///< whose move it is
  Phase phase() const { return phase_; }
  ExerciseTime time() const;
  /// Which of its own moves `camp` is in or, while the other moves, will be in next.
  std::int64_t own_move(Camp camp) const;
  /// Of the dice, and the highest that was ever thrown on: both rise as the umpire takes events back.
  std::uint32_t branch() const { return branch_; }
  std::uint32_t highest_branch() const { return highest_branch_; }
  /// How often it has been taken back; everybody knows that.
  std::int64_t times_taken_back() const { return times_taken_back_; }

  std::span<const Body> bodies() const { return bodies_; }
  const Body& body(BodyId id) const { return bodies_[id.index()]; }
  bool exists(BodyId id) const { return id && id.index() < bodies_.size(); }
  const SeatState& seat(SeatId id) const { return seats_[id.index()]; }
  /// CX-8: what a seat may do now, and who acts for it.
  const Commission& commission(SeatId id) const { return commissions_[id.index()]; }
  /// Whether a seat may still seal its intention: until its own first move is closed.
  bool may_seal_intent(SeatId seat) const;
  /// In which move (0: before the first) it did so last; none: it has not.
  std::optional<std::int64_t> intent_sealed(SeatId seat) const { return intents_[seat.index()]; }
  /// A seat, or who acts for it while its deputy does; where deputies act for deputies, the last of them.
  SeatId acting_for(SeatId seat) const;
  bool commands(SeatId seat, BodyId body) const { return acting_for(bodies_[body.index()].seat) == seat; }
  /// A seat's own rights and those of the seats for which it acts; none while its deputy acts for it.
  Rights rights_of(SeatId seat) const;
  /// KS-11.7: who orders the men of a body on its table: who commands it; where he may not, the seat of its side with
  /// most men there; to whom the umpire gave them before all. None for a body on no table.
  SeatId orders_men_of(const Body& body) const;
  /// Who fires and hauls a gun there; of one whose body is not there, or that no body has, the seat of its side with
  /// most men there.
  SeatId orders_gun(const Gun& gun) const;
  /// Whether the seat orders men or guns on an open table.
  bool orders_on(SeatId seat, TableId table) const;
  /// KS-11.7: a seat that has said that its guns there have done, while others of its side have not.
  bool guns_done(TableId table, SeatId seat) const;
  /// KS-10: who has the umpire's chair, so that the rulings that follow are his; empty: nobody has been named.
  const std::string& umpire() const { return umpire_; }
  /// The program that plays a seat; empty: a person does.
  const std::string& commander(SeatId id) const { return commanders_[id.index()]; }
  /// CX-11: how far bodies are sighted now.
  Length visibility() const { return visibility_; }
  /// The umpire's key as it was set last; none where it never was.
  const std::optional<UmpireKeySet>& umpire_key() const { return umpire_key_; }
  /// KS-11.6: what has been sent, and who has it.
  const Messages& messages() const { return messages_; }
  /// KS-11: of sides whose signals are by couriers.
  const Couriers& couriers() const { return couriers_; }
  /// KS-11.2: the ways of riders over the country; no part of the state. Only where some ride.
  Rides& rides() const { return *rides_; }
  /// KS-4.2: the ways of packets over the country; no part of the state. Only where a side is fed by packets.
  FedWays& fed_ways() const { return *fed_ways_; }
  /// KS-11.1: the body with which a seat sits; none: it has lost it, or its signals are perfect.
  BodyId post(SeatId seat) const;
  /// KS-11.8: it is a seat's post since this very move, and stays where it is.
  bool settles(BodyId body) const;
  /// KS-11.1: whether the seat knows the body, of its side, at once, and as one that it commands orders it at once.
  bool at_hand(SeatId seat, BodyId body) const {
    return !setting_->by_couriers(bodies_[body.index()].side) || couriers_.has_at_hand(seat, body);
  }
  /// Whether the seat is told what happens on that table, as its side is: under couriers where a body is at hand there.
  bool tells(TableId table, SeatId seat) const;
  /// What `side` has in sight of a body that is not its own; nothing where its signals are by couriers.
  const Watch& watch(SideId side, BodyId body) const { return watches_[side.index()][body.index()]; }
  /// What those know of an enemy who command `eyes`: its side, or by couriers its seat (CX-2, CX-4, CX-10).
  const Watch& watch(const Body& eyes, BodyId enemy) const;
  /// CX-10: tables by id, closed ones too.
  std::span<const Table> tables() const { return tables_; }
  const Table& table(TableId id) const { return tables_[id.index()]; }
  bool exists(TableId id) const { return id && id.index() < tables_.size(); }
  /// The ground of an open table; made when first asked for.
  const TableGround& ground(TableId id) const { return *shared_ground(id); }
  const std::shared_ptr<const TableGround>& shared_ground(TableId id) const;
  /// The flight of shot over it; made when first asked for.
  const Gunnery& gunnery(TableId id) const;
  /// Everybody who was ever set out, by id; and every gun.
  std::span<const Soldier> men() const { return men_; }
  const Soldier& man(ManId id) const { return men_[id.index()]; }
  bool exists(ManId id) const { return id && id.index() < men_.size(); }
  std::span<const Gun> guns() const { return guns_; }
  const Gun& gun(GunId id) const { return guns_[id.index()]; }
  bool exists(GunId id) const { return id && id.index() < guns_.size(); }
  /// LW-6: how the game stands; none where the exercise is no game, or its forces are not set down yet.
  const std::optional<GameState>& game() const { return game_; }
  /// LW-6: the battle has ended; or the umpire has ended the exercise (KS-10). Nothing more is ordered.
  bool over() const { return (game_ && game_->ended) || rulings_.marked == ExerciseMark::ends; }
  /// On which table a man or a gun stands: its window holds him and his body is on it. None: on no open one.
  TableId table_of(const Soldier& man) const;
  TableId table_of(const Gun& gun) const;

  /// Where a battle that is set up in play stands.
  const SetupState& setup() const { return setup_; }
  /// KS-4, KS-5: what is under way on the lines of communication, and broken.
  const LinesState& lines() const { return lines_; }
  /// KS-10: injects, contested rulings, marks.
  const RulingsState& rulings() const { return rulings_; }
  const Inject& inject(InjectId id) const { return rulings_.injects[id.index()]; }
  bool exists(InjectId id) const { return id && id.index() < rulings_.injects.size(); }
  const Contest& contest(ContestId id) const { return rulings_.contests[id.index()]; }
  bool exists(ContestId id) const { return id && id.index() < rulings_.contests.size(); }
  /// KS-10: the umpire has broken the exercise off for a while.
  bool no_play() const { return rulings_.marked == ExerciseMark::no_play; }
  /// KS-10: it has fought with real toys, and makes no march until this move has closed; 0: it is free to march.
  std::int64_t held_until(BodyId body) const;
  /// KS-10: the umpire has closed the table on which both stood, and they bring each other to none yet.
  bool parted(BodyId a, BodyId b) const;
  /// KS-6: field works, and who knows of them.
  const WorksState& works() const { return works_; }
  const FieldWork& work(FieldWorkId id) const { return works_.works[id.index()]; }
  bool exists(FieldWorkId id) const { return id && id.index() < works_.works.size(); }
  /// Those that are ground, and mines, by their ids; made when first asked for.
  const Earthworks& earthworks() const;
  /// KS-4.5: it has gone without for so long that it does not fire, charge or serve.
  bool out_of_action(const Body& body) const {
    return body.hunger.out_of_action(own_move(setting_->side(body.side).camp),
                                     setting_->rulebook.supply.out_of_action_moves);
  }
  /// CX-6: its guns may not fire.
  bool without_cart(const Body& body) const;
  /// KS-4.5: of those on tables, who is in action: all of them, but for men of bodies out of action, who are as none.
  std::vector<Soldier> men_in_action() const;
  /// CX-7: the country's lines; no part of the state.
  const Railway& railway() const { return *railway_; }
  /// A side's edge: as it was chosen, or as the scenario has it (LW-1.1, CX-9).
  Edge back_line(SideId side) const {
    return setup_.back_lines.empty() ? setting_->side(side).back_line : setup_.back_lines[side.index()];
  }
  /// The same as a line of the field.
  BackLine line_of(SideId side) const;
  /// While a battle is set up: whether it waits for this seat.
  bool setup_awaits(SeatId seat) const;
  /// LW-2.1: where the first walks of men who were set down along their back line are measured from in this move, on a
  /// table of its own; none: from where they stand.
  std::optional<BackLine> counts_from(SideId side) const;
  /// LW-6.3: whether a side's guns may fire from its first move on.
  bool guns_at_once(SideId side) const {
    return (setup_.defender && setup_.defender == side) || (game_ && game_->defender == side);
  }

  /// Every seat of the camp that moves has closed its move, or runs on; in the choices, every choice is made. Never
  /// when the battle is over.
  /// Never while a battle is set up: what its seats do there carries it on of itself.
  bool all_closed() const;

  /// Folds one event in. Cannot fail: the event was decided on this very state.
  void apply(const Event& event);

  /// SHA-256 over every field in order.
  Hash state_hash() const;

 private:
  TableId table_at(Point p) const;
  // Folds an event in if it is of the family; whether it was. Each in its family's file.
  bool apply_seat(const Event& event);
  bool apply_command(const Event& event);
  bool apply_ruling(const Event& event);
  bool apply_march(const Event& event);
  bool apply_sight(const Event& event);
  bool apply_table(const Event& event);
  bool apply_melee(const Event& event);
  bool apply_gun(const Event& event);
  bool apply_game(const Event& event);
  bool apply_setup(const Event& event);
  bool apply_signal(const Event& event);
  bool apply_courier(const Event& event);
  bool apply_works(const Event& event);
  bool apply_formation(const Event& event);
  bool apply_correction(const Event& event);
  bool apply_inject(const Event& event);
  bool apply_railway(const Event& event);
  bool apply_supply(const Event& event);
  /// KS-11.4: what an event, which is not folded in yet, gives bodies to report.
  void note_for_reports(const Event& event);
  /// KS-3, KS-5: who changes place, fires or fights by an event, which is not folded in yet.
  void note_who_stirs(const Event& event);
  struct Applier;
  struct SeatApplier;
  struct CommandApplier;
  struct RulingApplier;
  struct MarchApplier;
  struct FormationApplier;
  struct CorrectionApplier;
  struct InjectApplier;
  struct SightApplier;
  struct TableApplier;
  struct MeleeApplier;
  struct GunApplier;
  struct GameApplier;
  struct SetupApplier;
  struct SignalApplier;
  struct CourierApplier;
  struct WorksApplier;
  struct RailwayApplier;
  struct SupplyApplier;
  struct Noting;
  struct Stirring;
  std::shared_ptr<const Setting> setting_;
  std::int64_t move_ = 0;
  Camp camp_ = Camp::first, opening_camp_ = Camp::first;
  Phase phase_ = Phase::interval;
  std::uint32_t branch_ = 0, highest_branch_ = 0;
  std::int64_t times_taken_back_ = 0;
  std::vector<Body> bodies_;
  std::vector<SeatState> seats_;
  std::vector<Commission> commissions_;               // by seat
  std::vector<std::string> commanders_;               // by seat
  std::vector<std::optional<std::int64_t>> intents_;  // by seat: the move in which it was sealed
  std::string umpire_;
  std::vector<std::vector<Watch>> watches_;  // by side, by body
  Length visibility_;
  std::optional<UmpireKeySet> umpire_key_;
  std::vector<Table> tables_;
  std::vector<Soldier> men_;
  std::vector<Gun> guns_;
  std::vector<SeatGunsDone> guns_done_;  // in this move
  std::optional<GameState> game_;
  SetupState setup_;
  LinesState lines_;
  WorksState works_;
  RulingsState rulings_;
  Messages messages_;
  Couriers couriers_;
  std::shared_ptr<Rides> rides_;                                     // shared by all copies; no part of the state
  std::shared_ptr<FedWays> fed_ways_;                                // likewise
  std::shared_ptr<const Railway> railway_;                           // likewise
  mutable std::vector<std::shared_ptr<const TableGround>> grounds_;  // by table; no part of the state
  mutable std::vector<std::shared_ptr<const Gunnery>> gunneries_;    // likewise
  mutable std::shared_ptr<const Earthworks> earthworks_;             // no part of the state; none: to be made anew
};

}  // namespace sandgate
