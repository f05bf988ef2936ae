// How events of posts and riders are folded in, and what bodies come to have to report (KS-11).
#include <algorithm>
#include <array>
#include <map>

#include "core/campaign/applier.h"
#include "core/lines/parties.h"

namespace sandgate {
struct Campaign::CourierApplier : Applier {
  Couriers& couriers() const { return c.couriers_; }

  void operator()(const PostNamed& e) const {
    known(couriers().posts, e.seat) = e.body;
    known(couriers().settling, e.seat) = c.move_;
    body(e.body).march.reset();
  }
  void operator()(const CameToHand& e) const {
    std::vector<SeatId>& seats = known(couriers().at_hand, e.body);
    const auto at = std::ranges::lower_bound(seats, e.seat);
    if (at == seats.end() || *at != e.seat) seats.insert(at, e.seat);
    Unreported& unreported = known(couriers().unreported, e.body);
    if (reports_to(e.body, e.seat)) unreported.came = unreported.now();
  }
  void operator()(const WentOutOfHand& e) const {
    std::erase(known(couriers().at_hand, e.body), e.seat);
    Unreported& unreported = known(couriers().unreported, e.body);
    // Twice before it reports: what it told in between it tells once more.
    if (reports_to(e.body, e.seat) && unreported.came == ReportMark{}) unreported.left = unreported.now();
  }
  bool reports_to(BodyId id, SeatId seat) const { return c.acting_for(body(id).seat) == seat; }

  void operator()(const Observed& e) const {
    std::vector<SeatWatch>& seats = known(couriers().watches, e.about);
    SeatWatch now{e.seat, e.at_hand, e.sighting, {e.by, e.seen}};
    couriers().sightings = std::max(couriers().sightings, e.sighting + 1);
    const auto at = std::ranges::lower_bound(seats, SeatWatch::order(now), {}, SeatWatch::order);
    const bool there = at != seats.end() && SeatWatch::order(*at) == SeatWatch::order(now);
    const bool marches_on = there && e.kind == ReportKind::seen && at->watch.seen.formation == e.seen.formation;
    known(couriers().unreported, e.by).sighted |= !marches_on;
    if (e.kind == ReportKind::seen) {
      there ? void(*at = std::move(now)) : void(seats.insert(at, std::move(now)));
    } else if (there) {
      seats.erase(at);
    }
    // Whoever saw it tells it; of what is seen on and on only how it is now.
    std::vector<SightingTold>& told = known(couriers().unreported, e.by).sightings;
    SightingTold news{e.sighting, e.by, e.about, e.kind, e.seen, c.time(), c.move_};
    const auto last = std::ranges::find(told.rbegin(), told.rend(), e.sighting, &SightingTold::sighting);
    const bool goes_on = last != told.rend() && last->kind == ReportKind::seen && e.kind == ReportKind::seen &&
                         last->seen.formation == e.seen.formation;
    goes_on ? void(*last = std::move(news)) : told.push_back(std::move(news));
  }
  void operator()(const OrderedAtHand& e) const { known(couriers().ordered, e.body) = couriers().next().number; }
  void operator()(const ReportedAtHand& e) const {
    if (e.untold) learn_breaks(c.acting_for(body(e.body).seat), e.untold->notes);
    if (e.untold) learn_works(c.acting_for(body(e.body).seat), e.untold->notes);
    clear(e.body);
  }
  void clear(BodyId id) const {
    Unreported& unreported = known(couriers().unreported, id);
    unreported = {};
    unreported.reported = c.move_;
  }

  void operator()(const RiderSent& e) const {
    assert(e.ride == couriers().next());
    Courier ride;
    ride.id = e.ride;
    ride.from = e.from;
    ride.to = e.to;
    ride.from_body = e.from_body;
    ride.to_body = e.to_body;
    ride.carried = std::make_shared<const Carried>(e.carried);
    ride.time = c.time();
    ride.move = c.move_;
    ride.on.at = body(e.from ? known(couriers().posts, *e.from) : *e.from_body).at;
    couriers().rides.push_back(std::move(ride));
    ++couriers().sent;
    couriers().under_way.push_back(e.ride);
    if (e.from_body) clear(*e.from_body);
  }
  void operator()(const RiderRode& e) const {
    Courier& ride = couriers().ride(e.ride);
    if (!e.onto.empty()) ride.path = e.onto;
    ride.on = {e.at, e.along, e.settled, e.paid, e.waited};
    ride.ridden += e.ridden;
    if (e.fate == RideFate::turned_back) ride.returning = true, ride.path = {};
    if (e.fate == RideFate::goes_on || e.fate == RideFate::turned_back) return;
    ride.end = e.fate;
    ride.ended = c.move_;
    ride.taken_by = e.taken_by;
    std::erase(couriers().under_way, e.ride);
    if (e.fate == RideFate::arrived && ride.to_body) take_order(ride);
    if (e.fate == RideFate::arrived && ride.to && ride.carried->state) {
      learn_breaks(*ride.to, ride.carried->notes);
      learn_works(*ride.to, ride.carried->notes);
    }
  }
  void take_order(Courier& ride) const {
    std::int32_t& ordered = known(couriers().ordered, *ride.to_body);
    ride.overtaken = ride.id.number < ordered;
    ordered = std::max(ordered, ride.id.number + 1);
  }
  void operator()(const OrderBarred&) const {}
  void operator()(const RidersWatched& e) const {
    if (e.seat && !e.at_hand) {
      for (const RidersWatched::Rider& rider : e.riders)
        known(couriers().unreported, rider.by).riders.push_back({rider.side, rider.at, c.time(), c.move_});
      return;
    }
    const RiderWatcher watcher{e.side, e.seat.value_or(SeatId{})};
    std::vector<RiderWatcher>& watchers = couriers().rider_watchers;
    const auto at = std::ranges::lower_bound(watchers, watcher);
    const bool there = at != watchers.end() && *at == watcher;
    if (e.riders.empty() && there) watchers.erase(at);
    if (!e.riders.empty() && !there) watchers.insert(at, watcher);
  }
  void operator()(const PaperTaken& e) const {
    if (c.setting_->by_couriers(body(e.by).side)) known(couriers().unreported, e.by).papers.push_back(e.paper);
  }
};

bool Campaign::apply_courier(const Event& event) {
  return visit_family(CourierEvents(), event, CourierApplier{{*this}});
}

/// One answer per kind that a body has something to tell of; all others pass.
struct Campaign::Noting {
  Campaign& c;

  bool rides(BodyId id) const { return c.setting_->by_couriers(c.bodies_[id.index()].side); }
  Note& note(BodyId id, NoteKind kind) const {
    Note note{kind, c.time(), c.move_, c.bodies_[id.index()].at, {}, {}, {}, {}};
    std::vector<Note>& notes = c.couriers_.unreported[id.index()].notes;
    return notes.emplace_back(std::move(note));
  }
  bool tells(BodyId id) const { return id && c.exists(id) && rides(id); }

  void operator()(const Marched& e) const {
    if (!tells(e.body) || e.end == MarchEnd::goes_on) return;
    if (e.end == MarchEnd::mined) return;  // the mine is told of
    static constexpr NoteKind kinds[] = {NoteKind::arrived, NoteKind::arrived,         NoteKind::sighted_and_halted,
                                         NoteKind::barred,  NoteKind::halted_in_touch, NoteKind::halted_hungry};
    Note& made = note(e.body, kinds[static_cast<std::size_t>(e.end)]);
    made.at = e.at;
    made.place = e.enemy_at;
    if (e.end == MarchEnd::barred) made.numbers = {static_cast<std::int64_t>(e.bar)};
  }
  void operator()(const MarchHalted& e) const {
    if (tells(e.body)) note(e.body, e.enemy_at ? NoteKind::sighted_and_halted : NoteKind::halted).place = e.enemy_at;
  }
  void operator()(const BoxOpened& e) const {
    if (!tells(e.body)) return;
    const bool by_scouts = e.scouts && c.body(*e.scouts).scouts;
    note(e.body, e.fired_on  ? NoteKind::fired_on
                 : by_scouts ? NoteKind::opened
                 : e.scouts  ? NoteKind::touched
                             : NoteKind::stood_out);
  }
  void operator()(const Boxed& e) const {
    if (tells(e.body)) note(e.body, NoteKind::boxed);
  }
  void operator()(const DummyRemoved& e) const {
    if (tells(e.body)) note(e.body, NoteKind::dummy);
  }
  void operator()(const BodyJoined& e) const {
    if (tells(e.body)) note(e.body, NoteKind::engaged);
  }
  using Fallen = std::vector<std::pair<BodyId, std::int64_t>>;
  static void add(Fallen& fallen, BodyId id, std::int64_t men) {
    const auto at = std::ranges::find(fallen, id, &Fallen::value_type::first);
    at == fallen.end() ? void(fallen.emplace_back(id, men)) : void(at->second += men);
  }
  void tell_fallen(const Fallen& fallen) const {
    for (const auto& [id, men] : fallen) {
      if (men > 0 && tells(id)) note(id, NoteKind::shot_at).numbers = {men};
    }
  }
  void tell_shot(const std::vector<ShotFired::Fall>& felled) const {
    Fallen fallen;
    for (const ShotFired::Fall& fall : felled) add(fallen, c.man(fall.man).body, 1);
    tell_fallen(fallen);
  }
  void operator()(const ShotFired& e) const { tell_shot(e.felled); }
  void operator()(const RiflesFired& e) const { tell_shot(e.felled); }
  void operator()(const ShellBurst& e) const {
    Fallen fallen;
    for (const ManId man : e.killed) add(fallen, c.man(man).body, 1);
    for (const ShellBurst::InRanks& lost : e.ranks) add(fallen, lost.body, lost.killed);
    tell_fallen(fallen);
  }
  void operator()(const FiguresStruck& e) const {
    Fallen fallen;
    for (const FiguresStruck::Loss& lost : e.bodies) add(fallen, lost.body, lost.killed);
    tell_fallen(fallen);
  }
  void operator()(const MeleeFought& e) const {
    const JoinedMelee* melee = c.table(e.table).melee(e.melee);
    if (!melee) return;
    const auto tell = [&](const std::vector<ManId>& own, const std::vector<ManId>& enemy, bool attackers) {
      const MeleeRuling::Side& ours = attackers ? melee->attackers_fare : melee->defenders_fare;
      const MeleeRuling::Side& theirs = attackers ? melee->defenders_fare : melee->attackers_fare;
      std::vector<BodyId> told;
      for (const ManId man : own) {
        const BodyId id = c.man(man).body;
        if (!tells(id) || std::ranges::find(told, id) != told.end()) continue;
        told.push_back(id);
        Note& made = note(id, NoteKind::fought);
        made.place = melee->at;
        made.numbers = {std::ssize(own), std::ssize(enemy), ours.killed,      ours.prisoners,
                        ours.left,       theirs.killed,     theirs.prisoners, theirs.left};
      }
    };
    tell(melee->first, melee->second, melee->attackers == 0);
    tell(melee->second, melee->first, melee->attackers == 1);
  }
  // KS-5. What the same eyes have told already for another post is told once.
  void operator()(const BreakSeen& e) const {
    if (!tells(e.by)) return;
    const std::int64_t crossing = e.place.crossing.none() ? -1 : std::int64_t{e.place.crossing.number};
    const std::vector<std::int64_t> numbers{
        e.broken ? 1 : 0, static_cast<std::int64_t>(kind_of(*c.setting_->country, e.place)), crossing};
    const std::vector<Note>& notes = c.couriers_.unreported[e.by.index()].notes;
    const bool told = std::ranges::any_of(notes, [&](const Note& one) {
      return one.kind == NoteKind::break_seen && one.move == c.move_ && one.place == e.place.at &&
             one.numbers == numbers;
    });
    if (told) return;
    Note& made = note(e.by, NoteKind::break_seen);
    made.place = e.place.at;
    made.numbers = numbers;
  }
  void operator()(const MineExploded& e) const {
    std::map<BodyId, std::array<std::int64_t, 3>> lost;  // men, guns, waggons
    for (const ManId id : e.men) ++lost[c.man(id).body][0];
    for (const GunId id : e.guns) {
      if (c.gun(id).body) ++lost[c.gun(id).body][1];
    }
    for (const MineExploded::Loss& loss : e.bodies) {
      for (const Part& part : loss.parts) {
        std::array<std::int64_t, 3>& sum = lost[loss.body];
        sum[0] += part.men.count, sum[1] += part.guns, sum[2] += part.waggons;
      }
    }
    lost.try_emplace(e.by);
    for (const auto& [body, sum] : lost) {
      if (!tells(body)) continue;
      Note& made = note(body, NoteKind::mine_trodden);
      made.place = c.work(e.mine).is.at;
      made.numbers.assign(sum.begin(), sum.end());
    }
  }
  void operator()(const Formed& e) const {
    if (tells(e.body)) note(e.body, NoteKind::formed).numbers = {static_cast<std::int64_t>(e.to)};
  }
  void operator()(const WorkDone& e) const { of_work(e.body, e.work, NoteKind::work_done); }
  void operator()(const WorkCeased& e) const {
    const std::optional<Work>& work = c.body(e.body).work;
    if (!e.by_order && work) of_work(e.body, *work, NoteKind::work_stopped);
  }
  void of_work(BodyId body, const Work& work, NoteKind kind) const {
    if (!tells(body)) return;
    const std::optional<WorkKind> stores = work.stores ? stores_kind(c.body(work.stores).contents) : std::nullopt;
    const WorkKind what = work.stores ? stores.value_or(WorkKind::waggons) : kind_of(*c.setting_->country, work);
    Note& made = note(body, kind);
    made.place = work.stores ? c.body(work.stores).at : work.place.at;
    made.numbers = {work.mend ? 1 : 0, static_cast<std::int64_t>(what)};
  }
  void operator()(const Entrained& e) const {
    if (tells(e.body)) note(e.body, NoteKind::entrained);
  }
  void operator()(const Detrained& e) const {
    if (tells(e.body)) note(e.body, NoteKind::detrained).at = e.at;
  }
  void operator()(const EntrainingEnded& e) const {
    if (tells(e.body)) note(e.body, NoteKind::boarding_ended);
  }
  void operator()(const TrainRan& e) const {
    if (!tells(e.train) || !halts(*c.bodies_[e.train.index()].rails, e)) return;
    Note& made = note(e.train, e.end == TrainEnd::arrived ? NoteKind::train_arrived : NoteKind::train_held);
    made.at = e.at;
    made.place = e.broken;
    if (e.end != TrainEnd::arrived) made.numbers = {static_cast<std::int64_t>(e.end)};
  }
  // What became of an order that reached it.
  void operator()(const RiderRode& e) const {
    const Courier& ride = c.couriers_.ride(e.ride);
    if (e.fate != RideFate::arrived || !ride.to_body || ride.returning) return;
    const bool late = ride.id.number < c.couriers_.ordered[ride.to_body->index()];
    const bool ours = ride.from && c.commands(*ride.from, *ride.to_body);
    note(*ride.to_body, late    ? NoteKind::order_overtaken
                        : !ours ? NoteKind::order_not_ours
                                : NoteKind::order_had)
        .ride = e.ride;
  }
  void operator()(const OrderBarred& e) const {
    Note& made = note(*c.couriers_.ride(e.ride).to_body, NoteKind::order_barred);
    made.ride = e.ride;
    made.clause = e.clause;
    if (e.bar != Bar::none) made.numbers = {static_cast<std::int64_t>(e.bar)};
  }
  // KS-4.5: who has run short, and who has had what he had missed.
  void operator()(const SupplyCollected& e) const {
    for (const SupplyCollected::Fared& fared : e.bodies) {
      const Hunger& before = c.bodies_[fared.body.index()].hunger;
      const Hunger& now = fared.hunger;
      const bool lacks = now.hungry() || now.no_ammunition();
      if (!tells(fared.body)) continue;
      if (e.waggons && lacks) {
        if (e.collecting || now != before)
          note(fared.body, NoteKind::unkept).numbers = {std::int64_t{now.foot} + now.riders, now.shooters};
      } else if (fared.horses_eaten > 0 || (lacks && (e.collecting || now != before))) {
        note(fared.body, NoteKind::went_short).numbers = {std::int64_t{now.foot} + now.riders, now.horses, now.shooters,
                                                          now.besieged > 0, fared.horses_eaten};
      } else if (!lacks && (before.hungry() || before.no_ammunition())) {
        note(fared.body, NoteKind::fed_again);
      }
    }
  }
  void operator()(const Transferred& e) const {
    if (tells(e.from))
      note(e.from, NoteKind::handed_over).numbers = {e.packets.food, e.packets.forage, e.packets.ammunition};
  }
  void operator()(const DepotBegun& e) const {
    if (!e.depot && tells(e.from)) note(e.from, NoteKind::handed_over).numbers = {0, 0, 0};
  }
  void operator()(const StoresTaken& e) const {
    if (tells(e.by)) note(e.by, NoteKind::stores_taken).place = c.bodies_[e.body.index()].at;
  }
  template <class Other>
  void operator()(const Other&) const {}
};

void Campaign::note_for_reports(const Event& event) { visit(Noting{*this}, event); }

}  // namespace sandgate
