#include "core/deciding/settle.h"

#include <algorithm>

#include "core/battle/come_near.h"
#include "core/deciding/charge_move.h"
#include "core/deciding/meeting.h"
#include "core/forces/body_index.h"

namespace sandgate {
namespace {

constexpr auto man_index = [](const ManId id) { return static_cast<ManIndex>(id.index()); };

std::vector<ManIndex> indices(const std::vector<ManId>& ids) {
  std::vector<ManIndex> out;
  out.reserve(ids.size());
  for (const ManId id : ids) out.push_back(man_index(id));
  return out;
}
std::vector<ManId> ids(const std::vector<ManIndex>& men) {
  std::vector<ManId> out;
  out.reserve(men.size());
  for (const ManIndex man : men) out.push_back(ManId{static_cast<std::int32_t>(man)});
  return out;
}

SideId side_of_most(const Campaign& campaign, const std::vector<ManIndex>& men) {
  std::vector<std::int64_t> count(campaign.setting().sides.size());
  for (const ManIndex man : men) ++count[campaign.men()[man].side.index()];
  return SideId{static_cast<std::int32_t>(std::ranges::max_element(count) - count.begin())};
}

bool leaves_a_choice(const JoinedMelee& melee) {
  const auto settled = [](const MeleeRuling::Side& side) {
    return (side.killed > 0) + (side.prisoners > 0) + (side.left > 0) <= 1;
  };
  return !settled(melee.attackers_fare) || !settled(melee.defenders_fare);
}

// ST-1: whether the mover may pick another centre. Two or more of his men in contact, on this table.
bool leaves_a_centre(const Campaign& campaign, const Melee& melee, TableId table) {
  if (!melee.centre) return false;
  const auto centres = possible_centres(campaign.setting().rulebook, campaign.men(), melee.attackers);
  return std::ranges::count_if(centres, [&](ManIndex man) { return campaign.table_of(campaign.men()[man]) == table; }) >
         1;
}

/// KS-11.7: the seat of the side with most of these men that orders most of them there; of several the first.
SeatId chooser_of(const Campaign& campaign, TableId table, const std::vector<ManIndex>& men) {
  const SideId side = side_of_most(campaign, men);
  std::vector<std::int64_t> counts(campaign.setting().seats.size());
  for (const ManIndex index : men) {
    const Soldier& man = campaign.men()[index];
    if (man.side != side) continue;
    const SeatId seat = campaign.orders_men_of(campaign.body(man.body));
    if (seat) ++counts[seat.index()];
  }
  const auto most = std::ranges::max_element(counts);
  if (most == counts.end() || *most == 0) return campaign.table(table).fighting[side.index()];
  return SeatId{static_cast<std::int32_t>(most - counts.begin())};
}

JoinedMelee joined_melee(const Campaign& campaign, const Melee& melee, TableId table, std::int32_t number) {
  JoinedMelee out;
  out.number = number;
  if (melee.centre) out.centre = ManId{static_cast<std::int32_t>(*melee.centre)};
  out.attackers = melee.attackers;
  out.at = melee.contacts.front().at;
  out.first = ids(melee.men[0]);
  out.second = ids(melee.men[1]);
  out.first_supporters = ids(melee.supporters[0]);
  out.second_supporters = ids(melee.supporters[1]);
  out.attackers_fare = melee.ruling.attackers;
  out.defenders_fare = melee.ruling.defenders;
  out.isolated = melee.ruling.isolated;
  const MeleeChoice choice = default_choice(campaign.setting().rulebook, campaign.men(), melee);
  out.killed = ids(choice.killed);
  out.taken = ids(choice.taken);
  out.captor = side_of_most(campaign, melee.men[melee.taken_from() == 0 ? 1 : 0]);
  out.chooser = chooser_of(campaign, table, melee.men[melee.attackers]);
  out.chosen = out.chooser.none() || !(leaves_a_choice(out) || leaves_a_centre(campaign, melee, table));
  return out;
}

class Settling {
 public:
  explicit Settling(Campaign& scratch) : state_(scratch), rules_(scratch.setting().rulebook) {}

  std::vector<Event> open_touched(std::span<const TouchedOnTheWay> on_the_way) {
    for (const TouchedOnTheWay& touch : on_the_way) {
      if (is_box(touch.mover)) open(touch.mover, touch.enemy);
      if (is_box(touch.enemy)) open(touch.enemy, touch.mover);
    }
    index_men();
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& box = state_.bodies()[i];
      if (!is_box(box.id)) continue;
      if (const std::optional<BodyId> by = touched_by(box)) open(box.id, *by);
    }
    if (!events_.empty()) take(set_out_who_stand(state_));
    return std::move(events_);
  }

  std::vector<Event> join(const Dice& dice) {
    const std::uint8_t moved = number_of(state_.camp());
    // Two men meet but once: one of them dies.
    const auto toss = [&](const Soldier& mover, const Soldier& other) {
      return dice.roll({state_.move(), mover.id.number, "contact", other.id.number}, 2) == 0;
    };
    const auto melees = find_melees(rules_, state_.men(), moved, can_come_near(state_), toss);
    std::vector<std::int32_t> numbers(state_.tables().size());
    for (const Melee& melee : melees) {
      const TableId table = state_.table_of(state_.men()[melee.contacts.front().men[0]]);
      if (table.none() || state_.table(table).closed) continue;
      if (!is_joined_anew(rules_, state_.men(), melee, state_.move())) continue;
      JoinedMelee joined = joined_melee(state_, melee, table, ++numbers[table.index()]);
      if (auto charge = as_charge(state_, melee, table, joined, dice)) {
        joined = std::move(*charge);
        joined.chosen = joined.chooser.none() || !leaves_a_choice(joined);
      }
      happen(MeleeJoined{table, std::move(joined)});
    }
    return std::move(events_);
  }

  std::vector<Event> fight() {
    for (std::size_t i = 0; i < state_.tables().size(); ++i) {
      const TableId table = state_.tables()[i].id;
      while (!state_.tables()[i].melees.empty()) {
        const JoinedMelee fought = state_.tables()[i].melees.front();
        happen(MeleeFought{table, fought.number});
        take(drive_back(state_, table, fought));
      }
    }
    return std::move(events_);
  }

  std::vector<Event> aftermath() {
    take(take_charged_guns(state_));
    settle_guns();
    settle_prisoners();
    settle_ranks();
    lose_empty();
    return std::move(events_);
  }

  std::vector<Event> lose_empty_only(bool by_fire) {
    lose_empty(by_fire);
    return std::move(events_);
  }

 private:
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  void take(std::vector<Event> events) { std::ranges::move(events, std::back_inserter(events_)); }

  bool is_box(BodyId id) const { return !state_.body(id).gone && state_.body(id).formation == Formation::boxed; }
  void open(BodyId box, BodyId by) {
    happen(BoxOpened{box, Formation::fours, by});
    if (state_.body(box).contents.dummy()) happen(DummyRemoved{box});
  }

  void index_men() {
    men_.emplace(rules_.table.box_radius + rules_.table.horse_radius + rules_.melee.contact, state_.men().size());
    for (const Soldier& man : state_.men()) {
      if (man.state == ManState::free && man.on_ground()) men_->add(man.body, man.at);
    }
    men_->ready();
  }

  Camp camp(const Body& body) const { return state_.setting().side(body.side).camp; }

  // Of several the first in the order of battle.
  std::optional<BodyId> touched_by(const Body& box) const {
    std::optional<BodyId> by;
    const Length reach = rules_.table.box_radius + rules_.melee.contact;
    const Length widest = std::max(rules_.table.foot_radius, rules_.table.horse_radius);
    men_->each_within(box.at, reach + widest, [&](BodyId id, Point at) {
      const Body& body = state_.body(id);
      // Men of one body may be of several arms; of the wider base only who is nearer.
      const Length base =
          body.contents.parts.size() == 1 ? rules_.radius(body.contents.arm()) : rules_.table.foot_radius;
      if (camp(body) != camp(box) && within(at, box.at, reach + base) && (!by || id < *by)) by = id;
      return true;
    });
    return by;
  }

  void settle_guns() {
    std::vector<Crossing> crossings;
    for (const Soldier& man : state_.men()) {
      if (man.on_ground() && man.moved == state_.move()) crossings.push_back({man_index(man.id), man.from});
    }
    for (const GunAftermath& after : judge_guns(rules_, state_.men(), state_.guns(), crossings)) {
      GunFared fared{GunId{static_cast<std::int32_t>(after.gun)}, after.passed, {}};
      if (after.captor) {
        fared.captor = after.captor;
        fared.passed.clear();
      }
      happen(std::move(fared));
    }
  }

  // One event for all who fare alike.
  void fare(Fate fate, SideId captor, ManId man) {
    if (auto* last = events_.empty() ? nullptr : get_if<MenFared>(&events_.back());
        last && last->fate == fate && last->captor == captor && fares_ == events_.size()) {
      state_.apply(MenFared{fate, captor, {man}});
      last->men.push_back(man);
      return;
    }
    happen(MenFared{fate, captor, {man}});
    fares_ = events_.size();
  }

  void settle_prisoners() {
    if (state_.men().empty()) return;
    const auto fates = judge_prisoners(rules_, state_.men(), back_lines(state_), number_of(state_.camp()));
    for (const Fate fate : {Fate::escorted, Fate::freed, Fate::retaken, Fate::held, Fate::rearmed, Fate::crossed}) {
      for (const ManFate& f : fates) {
        if (f.fate == fate) fare(fate, f.captor, ManId{static_cast<std::int32_t>(f.man)});
      }
    }
  }

  // LW-5.7, CX-9: on the map, a body hands over its prisoners and rearms at its side's edge.
  void settle_ranks() {
    if (state_.men().empty()) return;
    const auto lines = back_lines(state_);
    for (const Body& body : state_.bodies()) {
      if (body.gone || body.set_out || lines[body.side.index()].inside(body.at) > rules_.contact.back_line) continue;
      for (std::size_t i = 0; i < state_.men().size(); ++i) {
        const Soldier& man = state_.men()[i];
        if (man.keeper != body.id) continue;
        if (man.state == ManState::prisoner) fare(Fate::held, {}, man.id);
        if (man.state == ManState::disarmed) fare(Fate::rearmed, {}, man.id);
      }
    }
  }

  void lose_empty(bool by_fire = false) {
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      if (!body.set_out || body.gone || body.contents.men().count > 0 || body.contents.waggons() > 0) continue;
      happen(BodyLost{body.id, by_fire});
    }
  }

  Campaign& state_;
  const Rulebook& rules_;
  std::optional<BodyIndex> men_;  // free ones on the ground, by their bodies
  std::size_t fares_ = 0;         // how many events there were when the last MenFared came
  std::vector<Event> events_;
};

}  // namespace

CanComeNear can_come_near(const Campaign& campaign) {
  return [&campaign](const Soldier& man, Point to, Length near) {
    const TableId table = campaign.table_of(man);
    return !table.none() && could_come_near(campaign.ground(table), man, to, near);
  };
}

std::vector<BackLine> back_lines(const Campaign& campaign) {
  std::vector<BackLine> lines;
  for (const Side& side : campaign.setting().sides) lines.push_back(campaign.line_of(side.id));
  return lines;
}

std::vector<Event> open_touched_boxes(Campaign& scratch, std::span<const TouchedOnTheWay> on_the_way) {
  if (scratch.men().empty() && on_the_way.empty()) return {};
  return Settling(scratch).open_touched(on_the_way);
}
std::vector<Event> join_melees(Campaign& scratch, const Dice& dice) {
  if (scratch.men().empty()) return {};
  return Settling(scratch).join(dice);
}
std::vector<Event> fight_melees(Campaign& scratch) { return Settling(scratch).fight(); }
std::vector<Event> settle_aftermath(Campaign& scratch) { return Settling(scratch).aftermath(); }
std::vector<Event> lose_empty_bodies(Campaign& scratch, bool by_fire) {
  return Settling(scratch).lose_empty_only(by_fire);
}

JoinedMelee centred_on(const Campaign& campaign, const JoinedMelee& melee, TableId table, ManId man) {
  const auto about =
      find_melee_about(campaign.setting().rulebook, campaign.men(), man_index(man), can_come_near(campaign));
  JoinedMelee out = joined_melee(campaign, *about, table, melee.number);
  out.chooser = melee.chooser;
  // Who picks the centre has not chosen yet on whom it falls.
  out.chosen = !leaves_a_choice(out);
  return out;
}

std::optional<MeleesRejoined> rejoin_melees(const Campaign& campaign, TableId table, std::span<const ManId> left) {
  const auto takes_part = [](const JoinedMelee& melee, ManId man) {
    return std::ranges::find(melee.first, man) != melee.first.end() ||
           std::ranges::find(melee.second, man) != melee.second.end();
  };
  MeleesRejoined now{table, {}};
  std::vector<JoinedMelee> before;
  std::int32_t last = 0;
  for (const JoinedMelee& melee : campaign.table(table).melees) {
    const bool left_by_some = std::ranges::any_of(left, [&](ManId man) { return takes_part(melee, man); });
    (left_by_some ? before : now.melees).push_back(melee);
    last = std::max(last, melee.number);
  }
  if (before.empty()) return {};
  const auto of = [&](std::vector<JoinedMelee>& melees, ManId man) {
    return std::ranges::find_if(melees, [&](const JoinedMelee& melee) { return takes_part(melee, man); });
  };
  for (const Melee& melee :
       find_melees(campaign.setting().rulebook, campaign.men(), number_of(campaign.camp()), can_come_near(campaign))) {
    const ManId one{static_cast<std::int32_t>(melee.contacts.front().men[0])};
    if (campaign.table_of(campaign.man(one)) != table || of(now.melees, one) != now.melees.end()) continue;
    // One melee may have fallen into several; the first of them keeps its number.
    const auto was = of(before, one);
    const bool keeps =
        was != before.end() && std::ranges::find(now.melees, was->number, &JoinedMelee::number) == now.melees.end();
    now.melees.push_back(joined_melee(campaign, melee, table, keeps ? was->number : ++last));
  }
  std::ranges::sort(now.melees, {}, &JoinedMelee::number);
  return now;
}

SideId captor_under_flag(const Campaign& campaign, std::span<const ManId> men) {
  const Soldier& first = campaign.man(men.front());
  const Soldier* nearest = nullptr;
  for (const Soldier& man : campaign.men()) {
    if (man.state != ManState::free || !man.on_ground() || man.camp == first.camp) continue;
    if (!nearest || distance(man.at, first.at) < distance(nearest->at, first.at)) nearest = &man;
  }
  return nearest ? nearest->side : SideId{};
}

Melee melee_of(const JoinedMelee& joined) {
  Melee melee;
  melee.attackers = joined.attackers;
  melee.men = {indices(joined.first), indices(joined.second)};
  melee.supporters = {indices(joined.first_supporters), indices(joined.second_supporters)};
  melee.ruling.attackers = joined.attackers_fare;
  melee.ruling.defenders = joined.defenders_fare;
  melee.ruling.isolated = joined.isolated;
  if (joined.centre) melee.centre = man_index(*joined.centre);
  if (!joined.charge) return melee;
  melee.parts.push_back({melee.men[joined.attackers], joined.attackers_fare.killed, joined.attackers_fare.prisoners});
  for (const JoinedCharge::Group& group : joined.charge->groups) {
    if (!group.men.empty()) melee.parts.push_back({indices(group.men), group.lost, group.prisoners});
  }
  return melee;
}

}  // namespace sandgate
