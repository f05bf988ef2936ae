#include "core/campaign/campaign.h"

#include <algorithm>

#include "core/campaign/game_applier.h"
#include "core/campaign/setup_applier.h"
#include "core/gunnery/gunnery.h"

namespace sandgate {
namespace {

// Feeds every field of the state to a digest, in the order in which it is declared.
class StateDigest {
 public:
  StateDigest& operator<<(std::int64_t n) { return digest_.number(n), *this; }
  StateDigest& operator<<(bool b) { return *this << static_cast<std::int64_t>(b); }
  StateDigest& operator<<(Length l) { return *this << l.count; }
  StateDigest& operator<<(Moves m) { return *this << m.count; }
  StateDigest& operator<<(Men m) { return *this << static_cast<std::int64_t>(m.count); }
  StateDigest& operator<<(Bearing b) { return *this << static_cast<std::int64_t>(b.mils); }
  StateDigest& operator<<(Point p) { return *this << p.x << p.y; }
  StateDigest& operator<<(const std::string& s) { return digest_.text(s), *this; }
  template <class Tag>
  StateDigest& operator<<(Id<Tag> id) {
    return *this << static_cast<std::int64_t>(id.number);
  }
  template <class Enum>
  requires std::is_enum_v<Enum> StateDigest& operator<<(Enum e) { return *this << static_cast<std::int64_t>(e); }
  template <class T>
  StateDigest& operator<<(const std::optional<T>& o) {
    *this << o.has_value();
    return o ? *this << *o : *this;
  }
  StateDigest& operator<<(const March& m) {
    *this << static_cast<std::int64_t>(m.path.size());
    for (const Point p : m.path) *this << p;
    return *this << m.along << static_cast<std::int64_t>(m.settled) << m.paid << m.waited << m.press_on;
  }
  StateDigest& operator<<(const Contents& c) {
    *this << static_cast<std::int64_t>(c.parts.size());
    for (const Part& p : c.parts) {
      *this << p.arm << p.men << p.men_began << static_cast<std::int64_t>(p.guns)
            << static_cast<std::int64_t>(p.waggons);
    }
    return *this;
  }
  StateDigest& operator<<(const Body& b) {
    return *this << b.id << b.name << b.side << b.seat << b.contents << b.scouts << b.formation << b.at
                 << static_cast<std::int64_t>(b.facing.mils) << b.march << b.table << b.set_out << b.gone;
  }
  template <class T>
  StateDigest& operator<<(const std::vector<T>& values) {
    *this << static_cast<std::int64_t>(values.size());
    for (const T& value : values) *this << value;
    return *this;
  }
  StateDigest& operator<<(const Window& w) { return *this << w.south_west << w.north_east; }
  StateDigest& operator<<(const MeleeRuling::Side& s) { return *this << s.killed << s.prisoners << s.left; }
  StateDigest& operator<<(const JoinedMelee& m) {
    *this << std::int64_t{m.number} << std::int64_t{m.attackers} << m.chooser << m.at << m.first << m.second
          << m.first_supporters << m.second_supporters << m.attackers_fare << m.defenders_fare << m.isolated;
    *this << m.captor << m.killed << m.taken << m.chosen;
    return m.centre ? *this << *m.centre : *this;
  }
  StateDigest& operator<<(const MoveMenOrder<BodyId>::Walk& w) { return *this << w.man << w.path; }
  StateDigest& operator<<(const HeldWalks& h) { return *this << h.seat << h.men; }
  StateDigest& operator<<(const Table& t) {
    return *this << t.id << t.window << t.whole << t.opened << std::int64_t{t.quiet} << t.closed << t.told << t.fighting
                 << t.given << t.guns_open << t.waived << t.held << t.melees;
  }
  StateDigest& operator<<(const Soldier& m) {
    *this << m.id << m.body << std::int64_t{m.camp} << m.arm << m.at << m.state << m.side << m.captor << m.escorted;
    return *this << m.keeper << m.moved << m.from << m.freed << m.paid << m.lying << std::int64_t{m.seen_by};
  }
  StateDigest& operator<<(const Gun& g) {
    *this << g.id << g.body << g.side << std::int64_t{g.camp} << g.at << static_cast<std::int64_t>(g.facing.mils);
    return *this << g.on_ground << g.lost << g.moved << g.paid << std::int64_t{g.elevation.mils} << g.ready << g.fired
                 << std::int64_t{g.shots} << g.trail << g.passed << std::int64_t{g.seen_by};
  }
  StateDigest& operator<<(const Sighting& s) {
    *this << s.at << static_cast<std::int64_t>(s.facing.mils) << s.formation << s.scouts << s.counted;
    return *this << Contents{s.parts};
  }
  // Most of a large exercise is out of sight, and is passed over.
  StateDigest& operator<<(const std::vector<Watch>& watches) {
    for (std::size_t i = 0; i < watches.size(); ++i) {
      if (watches[i].in_sight()) *this << static_cast<std::int64_t>(i) << watches[i].by << watches[i].seen;
    }
    return *this << std::int64_t{-1};
  }
  StateDigest& operator<<(const SideScore& s) {
    const PointsCount& c = s.count;
    *this << c.infantry << c.cavalry << c.guns << c.own_prisoners_held << c.prisoners_taken << c.victory;
    return *this << s.half_points;
  }
  StateDigest& operator<<(const BattleEnded& e) { return *this << e.why << e.winner << e.scores; }
  StateDigest& operator<<(const GameState& g) {
    return *this << g.men << g.defender << g.beaten << std::int64_t{g.moves_left} << g.arrived << g.ended;
  }
  StateDigest& operator<<(const RunOn& r) {
    *this << r.until_report << r.until_idle << r.until.has_value();
    return r.until ? *this << r.until->minutes : *this;
  }
  StateDigest& operator<<(const MusteredBody& b) {
    return *this << b.name << std::int64_t{b.infantry} << std::int64_t{b.cavalry} << std::int64_t{b.guns};
  }
  StateDigest& operator<<(const SetupState& s) {
    return *this << s.stage << s.chooser << s.defender << s.turn << s.back_lines << s.musters;
  }
  StateDigest& operator<<(const SeatState& s) { return *this << s.closed << s.run_on; }
  Hash done() { return digest_.done(); }

 private:
  Digest digest_;
};

}  // namespace

Campaign::Campaign(std::shared_ptr<const Setting> setting)
    : setting_(std::move(setting)),
      bodies_(setting_->order_of_battle),
      seats_(setting_->seats.size()),
      commanders_(setting_->seats.size()),
      watches_(setting_->sides.size(), std::vector<Watch>(bodies_.size())),
      visibility_(setting_->rulebook.wide.visibility) {}

ExerciseTime Campaign::time() const {
  const std::int64_t rounds = move_ > 0 ? (move_ - 1) / 2 : 0;
  return setting_->begins.after(rounds * setting_->rulebook.wide.minutes_per_round);
}

std::int64_t Campaign::own_move(Camp camp) const { return camp == opening_camp_ ? move_ / 2 + 1 : (move_ + 1) / 2; }

const std::shared_ptr<const TableGround>& Campaign::shared_ground(TableId id) const {
  std::shared_ptr<const TableGround>& ground = grounds_[id.index()];
  if (!ground)
    ground =
        std::make_shared<const TableGround>(setting_->country, setting_->scale, setting_->rulebook, table(id).window);
  return ground;
}

const Gunnery& Campaign::gunnery(TableId id) const {
  std::shared_ptr<const Gunnery>& gunnery = gunneries_[id.index()];
  if (!gunnery) gunnery = std::make_shared<const Gunnery>(shared_ground(id));
  return *gunnery;
}

TableId Campaign::table_of(const Soldier& man) const {
  if (!man.on_ground()) return {};
  const TableId own = man.state == ManState::prisoner ? TableId{} : body(man.body).table;
  return own ? own : table_at(man.at);
}

TableId Campaign::table_of(const Gun& gun) const {
  if (!gun.on_ground) return {};
  const TableId own = gun.body ? body(gun.body).table : TableId{};
  return own ? own : table_at(gun.at);
}

TableId Campaign::table_at(Point p) const {
  const auto holds = [&](const Table& table) { return !table.closed && table.window.holds(p); };
  const auto at = std::ranges::find_if(tables_, holds);
  return at == tables_.end() ? TableId{} : at->id;
}

BackLine Campaign::line_of(SideId side) const {
  const MapBox ground = setting_->country->bounds();
  return line_at(back_line(side), setting_->to_table({ground.east, ground.north}));
}

bool Campaign::setup_awaits(SeatId seat) const {
  if (phase_ != Phase::setting_up || seats_[seat.index()].closed) return false;
  const SideId side = setting_->seat(seat).side;
  if (setting_->leader(side) != seat) return false;
  switch (setup_.stage) {
    case SetupStage::mustering: return true;
    case SetupStage::choosing: return setup_.chooser == side;
    case SetupStage::setting_down: return setup_.turn.none() || setup_.turn == side;
    case SetupStage::over: return false;
  }
  return false;
}

std::optional<BackLine> Campaign::counts_from(SideId side) const {
  const bool on_line = setting_->setup() && set_down_role(side, setup_.defender) == SetDownRole::on_line;
  if (!on_line || phase_ == Phase::setting_up || own_move(setting_->side(side).camp) != 1) return {};
  return line_of(side);
}

bool Campaign::all_closed() const {
  if (over()) return false;
  if (phase_ == Phase::setting_up) return false;
  if (phase_ == Phase::choices) {
    return std::ranges::all_of(tables_,
                               [](const Table& t) { return std::ranges::all_of(t.melees, &JoinedMelee::chosen); });
  }
  for (const Seat& seat : setting_->seats) {
    const SeatState& state = seats_[seat.id.index()];
    if (setting_->side(seat.side).camp == camp_ && !state.closed && !state.run_on) return false;
  }
  return true;
}

struct Campaign::Applier : GameApplier, SetupApplier {
  explicit Applier(Campaign& campaign) : GameApplier{{campaign}}, SetupApplier{campaign}, c(campaign) {}
  using GameApplier::operator();
  using SetupApplier::operator();
  Campaign& c;

  void operator()(const Began& e) const {
    c.move_ = 1;
    c.camp_ = c.opening_camp_ = e.camp;
  }
  void operator()(const PhaseBegan& e) const { c.phase_ = e.phase; }
  void operator()(const MarchOrdered& e) const {
    March march;
    march.path = e.path;
    march.press_on = e.press_on;
    c.bodies_[e.body.index()].march = std::move(march);
  }
  void operator()(const MarchHalted& e) const { c.bodies_[e.body.index()].march.reset(); }
  void operator()(const Marched& e) const {
    Body& body = c.bodies_[e.body.index()];
    body.at = e.at;
    body.facing = e.facing;
    if (e.end != MarchEnd::goes_on) {
      body.march.reset();
      return;
    }
    March& march = *body.march;
    march.along = e.along;
    march.settled = e.settled;
    march.paid = e.paid;
    march.waited = e.waited;
  }
  void operator()(const BoxOpened& e) const { c.bodies_[e.body.index()].formation = e.formation; }
  void operator()(const DummyRemoved& e) const {
    Body& body = c.bodies_[e.body.index()];
    body.gone = true;
    body.march.reset();
  }
  void operator()(const Boxed& e) const { c.bodies_[e.body.index()].formation = Formation::boxed; }
  void operator()(const Sighted& e) const { c.watches_[e.side.index()][e.body.index()].by = e.by; }
  void operator()(const SightLost& e) const { c.watches_[e.side.index()][e.body.index()] = {}; }
  void operator()(const Reported& e) const {
    Watch& watch = c.watches_[e.side.index()][e.about.index()];
    if (!watch.in_sight()) return;
    watch.by = e.by;
    watch.seen = e.seen;
  }
  void operator()(const VisibilityChanged& e) const { c.visibility_ = e.visibility; }
  void operator()(const SeatManned& e) const { c.commanders_[e.seat.index()] = e.commander; }
  void operator()(const SeatClosed& e) const {
    SeatState& seat = c.seats_[e.seat.index()];
    seat.closed = true;
    seat.run_on = e.run_on;
  }
  void operator()(const RunOnEnded& e) const { c.seats_[e.seat.index()].run_on.reset(); }
  void operator()(const MoveClosed&) const {
    end_gun_phase();
    count_retreat();
    ++c.move_;
    c.camp_ = other(c.camp_);
    c.phase_ = Phase::interval;
    for (SeatState& seat : c.seats_) seat.closed = false;
  }
};

void Campaign::apply(const Event& event) { std::visit(Applier(*this), event); }

Hash Campaign::state_hash() const {
  StateDigest digest;
  digest << move_ << camp_ << opening_camp_ << phase_ << static_cast<std::int64_t>(branch_);
  digest << static_cast<std::int64_t>(bodies_.size());
  for (const Body& body : bodies_) digest << body;
  digest << static_cast<std::int64_t>(seats_.size());
  for (const SeatState& seat : seats_) digest << seat;
  for (const std::string& commander : commanders_) digest << commander;
  for (const std::vector<Watch>& watches : watches_) digest << watches;
  digest << visibility_ << tables_ << men_ << guns_;
  if (game_) digest << *game_;
  if (setting_->setup()) digest << setup_;
  return digest.done();
}

}  // namespace sandgate
