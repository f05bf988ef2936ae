#include "app/umpire/attention/attention.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace sandgate {
namespace {

/// The body that a deed is about, where it is about one.
BodyId body_of_deed(const Deed& deed) {
  return visit(
      [](const auto& order) {
        if constexpr (requires { order.body; }) {
          if constexpr (std::same_as<std::remove_cvref_t<decltype(order.body)>, BodyId>) return order.body;
        }
        return BodyId{};
      },
      deed);
}

/// Whether it tells of a body that it was, or is, at something that a body without orders is not at.
bool does_something(const Event& event) {
  return visit(
      []<class Kind>(const Kind&) {
        return KindOf<Kind, Kinds<MarchOrdered, MarchHalted, Marched>> || KindOf<Kind, TableEvents> ||
               KindOf<Kind, RailwayEvents> || KindOf<Kind, WorksEvents> || KindOf<Kind, FormationEvents> ||
               KindOf<Kind, Kinds<ConvoySet>>;
      },
      event);
}

std::vector<AttentionKey> keys_of(const std::vector<AttentionItem>& items) {
  std::vector<AttentionKey> keys;
  keys.reserve(items.size());
  for (const AttentionItem& item : items) keys.push_back(item.key);
  std::ranges::sort(keys);
  return keys;
}

/// What may be otherwise for the list after an event, apart from the close of a move.
struct Touch {
  bool choices = false, requests = false, supply = false, dummies = false, idle = false;

  void by(const Event& event) {
    visit(
        [this]<class Kind>(const Kind&) {
          if constexpr (KindOf<Kind, MeleeEvents>) choices = true;
          if constexpr (KindOf<Kind, SignalEvents>) requests = true;
          if constexpr (KindOf<Kind, SupplyEvents>) supply = idle = true;
          if constexpr (KindOf<Kind, MarchEvents>) idle = true;
          // Bodies stand elsewhere when a move closes, and then all is looked at.
          if constexpr (KindOf<Kind, Kinds<BoxOpened, DummyRemoved, Boxed>>) dummies = true;
          if constexpr (KindOf<Kind, SeatEvents>) choices = true;
          // Who joins a table, boards a train, digs or forms is at something; who leaves off may be idle.
          if constexpr (KindOf<Kind, TableEvents> || KindOf<Kind, RailwayEvents> || KindOf<Kind, WorksEvents> ||
                        KindOf<Kind, FormationEvents> || KindOf<Kind, CommandEvents> || KindOf<Kind, RulingEvents>)
            idle = true;
        },
        event);
  }
};

}  // namespace

Urgency urgency_of(AttentionKind kind) {
  switch (kind) {
    case AttentionKind::choice:
    case AttentionKind::clock:
    case AttentionKind::seat_lost:
    case AttentionKind::inject_failed: return Urgency::alarm;
    case AttentionKind::contested:
    case AttentionKind::refused_twice:
    case AttentionKind::request:
    case AttentionKind::inject:
    case AttentionKind::supply: return Urgency::warning;
    case AttentionKind::dummy:
    case AttentionKind::idle: return Urgency::note;
  }
  return Urgency::note;
}

std::vector<AttentionDeed> deeds_of(AttentionKind kind) {
  using enum AttentionDeed;
  switch (kind) {
    case AttentionKind::choice: return {take_stand, nudge, show, set_aside};
    case AttentionKind::clock: return {nudge, set_aside};
    case AttentionKind::seat_lost: return {wait, program, set_aside};
    case AttentionKind::inject_failed: return {fire, call_off, set_aside};
    case AttentionKind::contested: return {grant, refuse, show, set_aside};
    case AttentionKind::refused_twice: return {explain, show, set_aside};
    case AttentionKind::request: return {answer, show, set_aside};
    case AttentionKind::inject: return {fire, call_off, show, set_aside};
    case AttentionKind::supply: return {nudge, show, set_aside};
    case AttentionKind::dummy: return {set_aside, show};
    case AttentionKind::idle: return {nudge, show, set_aside};
  }
  return {};
}

AttentionLoad::Of AttentionLoad::all() const {
  Of sum;
  for (const Of& one : of) {
    sum.raised += one.raised;
    sum.dealt += one.dealt;
    sum.passed += one.passed;
    sum.waiting += one.waiting;
    sum.waited += one.waited;
    sum.longest = std::max(sum.longest, one.longest);
  }
  return sum;
}

double AttentionLoad::an_hour(std::int64_t raised) const {
  const double hours = std::chrono::duration<double, std::ratio<3600>>(until - since).count();
  return hours > 0 ? static_cast<double>(raised) / hours : 0;
}

Attention::Attention(const Campaign& campaign, Now now, const AttentionTerms& terms)
    : now_(std::move(now)), terms_(terms) {
  load_.since = load_.until = now_();
  look(campaign, Stale::all());
}

void Attention::begin_anew(const Campaign& campaign) {
  idle_.clear();
  refusals_.clear();
  forecast_.reset();
  look(campaign, Stale::all());
  show_refusals();
}

void Attention::follow(const Campaign& campaign, std::span<const Transaction> transactions) {
  Touch touch;
  std::int64_t closed = 0;
  std::vector<BodyId> touched;
  for (const Transaction& transaction : transactions) {
    taken(transaction.order);
    for (const Event& event : transaction.events) {
      if (holds_alternative<MoveClosed>(event)) ++closed;
      touch.by(event);
      if (const BodyId body = body_of(event)) touched.push_back(body);
    }
  }
  if (closed > 0) {
    // A camp has closed every second of them, beginning with the one that does not move now.
    const Camp last = campaign.camp() == Camp::first ? Camp::second : Camp::first;
    count_idle(campaign, (closed + 1) / 2, last);
    count_idle(campaign, closed / 2, campaign.camp());
    refusals_.clear();
    show_refusals();
    return look(campaign, Stale::all());
  }
  for (const BodyId body : touched) {
    if (body.index() < idle_.size() && campaign.exists(body) && !waits_for_orders(campaign, campaign.body(body)))
      idle_[body.index()] = 0;
  }
  look(campaign, {.choices = touch.choices,
                  .clocks = touch.choices,
                  .requests = touch.requests,
                  .supply = touch.supply,
                  .dummies = touch.dummies,
                  .idle = touch.idle});
}

void Attention::count_idle(const Campaign& campaign, std::int64_t closed, Camp camp) {
  if (closed == 0) return;
  idle_.resize(campaign.bodies().size());
  for (const Body& body : campaign.bodies()) {
    if (campaign.setting().side(body.side).camp != camp) continue;
    std::int64_t& moves = idle_[body.id.index()];
    moves = waits_for_orders(campaign, body) ? moves + closed : 0;
  }
}

// Backwards: who does nothing now has done so since the last that befell him as one who did something.
void Attention::know_past(const Campaign& campaign, std::span<const Transaction> past) {
  const std::size_t bodies = campaign.bodies().size();
  std::array<std::int64_t, 2> closed{};
  Camp last = campaign.camp();
  std::vector<bool> known(bodies);
  idle_.assign(bodies, 0);
  const auto moves_of = [&](const Body& body) {
    return closed[campaign.setting().side(body.side).camp == Camp::first ? 0 : 1];
  };
  for (auto transaction = past.rbegin(); transaction != past.rend(); ++transaction) {
    if (takes_back(*transaction)) break;
    for (auto event = transaction->events.rbegin(); event != transaction->events.rend(); ++event) {
      if (holds_alternative<MoveClosed>(*event)) {
        // The camp that moves now is the one whose move the last close has opened.
        last = last == Camp::first ? Camp::second : Camp::first;
        ++closed[last == Camp::first ? 0 : 1];
      }
      const BodyId body = does_something(*event) ? body_of(*event) : BodyId{};
      if (!campaign.exists(body) || known[body.index()]) continue;
      known[body.index()] = true;
      idle_[body.index()] = moves_of(campaign.body(body));
    }
  }
  for (const Body& body : campaign.bodies()) {
    if (!known[body.id.index()]) idle_[body.id.index()] = moves_of(body);
    if (!waits_for_orders(campaign, body)) idle_[body.id.index()] = 0;
  }
  look(campaign, {.idle = true});
}

std::int64_t Attention::idle_moves(BodyId body) const {
  return body && body.index() < idle_.size() ? idle_[body.index()] : 0;
}

void Attention::look(const Campaign& campaign, const Stale& stale) {
  move_ = campaign.move();
  // Nobody waits for anything before an exercise begins and after it is over.
  const bool under_way = campaign.begun() && !campaign.over() && campaign.phase() != Phase::setting_up;
  const auto find = [&](AttentionKind kind, bool again, auto found) {
    if (again) replace(kind, under_way ? found() : Items());
  };
  find(AttentionKind::choice, stale.choices, [&] { return choices(campaign); });
  find(AttentionKind::clock, stale.clocks, [&] { return clocks(campaign); });
  if (stale.requests) replace(AttentionKind::request, requests_in(campaign));
  find(AttentionKind::supply, stale.supply, [&] { return supply_in(campaign, forecast_.get(), terms_); });
  find(AttentionKind::dummy, stale.dummies, [&] { return dummies_in(campaign); });
  find(AttentionKind::idle, stale.idle, [&] { return idle(campaign); });
}

Attention::Items Attention::choices(const Campaign& campaign) const {
  Items found;
  if (campaign.phase() != Phase::choices) return found;
  constexpr std::int64_t most_melees = 1'000'000;  // on a table: to tell their numbers apart
  for (const Table& table : campaign.tables()) {
    if (table.closed) continue;
    for (const JoinedMelee& melee : table.melees) {
      if (melee.chosen || melee.chooser.none()) continue;
      AttentionItem item;
      item.key = {AttentionKind::choice, melee.chooser, {}, table.id.number * most_melees + melee.number};
      item.clause = clauses::melee_choice;
      item.at = melee.at;
      item.seats = {melee.chooser};
      item.table = table.id;
      item.moves = melee.number;
      if (const std::size_t seat = melee.chooser.index();
          seat < readings_.size() && readings_[seat].state == ClockReading::State::choices)
        item.seconds_left = readings_[seat].seconds_left;
      found.push_back(std::move(item));
    }
  }
  return found;
}

// One item for all: when the last warnings are given they are given to many.
Attention::Items Attention::clocks(const Campaign& campaign) const {
  AttentionItem item;
  item.key = {AttentionKind::clock, {}, {}, campaign.move()};
  item.clause = clauses::move_and_clock;
  for (std::size_t seat = 0; seat < readings_.size(); ++seat) {
    const ClockReading& reading = readings_[seat];
    const bool warned = reading.state == ClockReading::State::move && reading.warned > 0 && !reading.paused;
    const SeatId id{static_cast<std::int32_t>(seat)};
    if (!warned || campaign.seat(id).closed) continue;
    item.seats.push_back(id);
    item.seconds_left = std::min(item.seconds_left.value_or(reading.seconds_left), reading.seconds_left);
    item.grade = std::max(item.grade, static_cast<std::int64_t>(reading.warned));
  }
  return item.seats.empty() ? Items() : Items{std::move(item)};
}

Attention::Items Attention::idle(const Campaign& campaign) const {
  std::map<SeatId, AttentionItem> by_seat;
  for (std::size_t i = 0; i < std::min(idle_.size(), campaign.bodies().size()); ++i) {
    if (idle_[i] < terms_.idle_moves) continue;
    const Body& body = campaign.bodies()[i];
    if (!waits_for_orders(campaign, body)) continue;
    AttentionItem& item = by_seat[body.seat];
    item.bodies.push_back(body.id);
    if (idle_[i] > item.moves) {
      item.moves = idle_[i];
      item.at = body.at;
    }
  }
  Items found;
  for (auto& [seat, item] : by_seat) {
    item.key = {AttentionKind::idle, seat, {}, 0};
    item.clause = clauses::move_and_clock;
    item.seats = {seat};
    item.grade = item.moves / terms_.idle_moves;
    found.push_back(std::move(item));
  }
  return found;
}

void Attention::set_clocks(const Campaign& campaign, std::span<const ClockReading> readings) {
  readings_.assign(readings.begin(), readings.end());
  look(campaign, {.choices = true, .clocks = true});
}

void Attention::set_supply(const Campaign& campaign, std::shared_ptr<const SupplyForecast> forecast) {
  forecast_ = std::move(forecast);
  look(campaign, {.supply = true});
}

void Attention::set_lost(std::span<const SeatId> seats) {
  Items found;
  for (const SeatId seat : seats) {
    AttentionItem item;
    item.key = {AttentionKind::seat_lost, seat, {}, 0};
    item.clause = clauses::officials;
    item.seats = {seat};
    found.push_back(std::move(item));
  }
  replace(AttentionKind::seat_lost, std::move(found));
}

void Attention::refused(const Campaign& campaign, const Order& order, const Refusal& refusal) {
  if (order.seat.none() || order.seat.index() >= campaign.setting().seats.size()) return;
  if (!campaign.commander(order.seat).empty()) return;
  const BodyId body = body_of_deed(order.deed);
  const std::size_t deed = order.deed.index();
  auto known = std::ranges::find_if(refusals_, [&](const Refused& one) {
    return one.seat == order.seat && (body ? one.body == body : one.deed == deed);
  });
  if (known == refusals_.end()) known = refusals_.insert(known, {order.seat, body, deed, 0, {}, {}});
  ++known->times;
  known->why = refusal;
  if (body && campaign.exists(body)) known->at = campaign.body(body).at;
  show_refusals();
}

void Attention::taken(const Order& order) {
  if (refusals_.empty() || order.seat.none()) return;
  const BodyId body = body_of_deed(order.deed);
  const auto gone = std::erase_if(refusals_, [&](const Refused& one) {
    return one.seat == order.seat && (body ? one.body == body : one.deed == order.deed.index());
  });
  if (gone > 0) show_refusals();
}

void Attention::show_refusals() {
  Items found;
  for (const Refused& one : refusals_) {
    if (one.times < terms_.refusals) continue;
    AttentionItem item;
    item.key = {AttentionKind::refused_twice, one.seat, one.body, one.body ? 0 : static_cast<std::int64_t>(one.deed)};
    item.clause = one.why.clause;
    item.at = one.at;
    if (one.body) item.bodies = {one.body};
    item.seats = {one.seat};
    item.refusal = one.why;
    item.grade = one.times / terms_.refusals;
    found.push_back(std::move(item));
  }
  replace(AttentionKind::refused_twice, std::move(found));
}

void Attention::set_found(AttentionKind kind, std::vector<AttentionItem> found) {
  for (AttentionItem& item : found) item.key.kind = kind;
  replace(kind, std::move(found));
}

void Attention::replace(AttentionKind kind, Items found) {
  const std::size_t place = static_cast<std::size_t>(kind);
  AttentionLoad::Of& of = load_.of[place];
  const Time now = now_();
  const auto end = [&](const AttentionItem& item) {
    of.waited += now - item.raised;
    of.longest = std::max(of.longest, now - item.raised);
  };
  std::vector<AttentionKey> keys = keys_of(found);
  for (const AttentionKey& key : held_[place]) {
    if (std::ranges::binary_search(keys, key)) continue;
    const auto gone = items_.find(key);
    if (!gone->second.dealt) {
      ++(gone->second.begun ? of.dealt : of.passed);
      over_.push_back(attended(gone->second, gone->second.begun));
      end(gone->second);
    }
    items_.erase(gone);
  }
  for (AttentionItem& item : found) {
    const auto [at, fresh] = items_.try_emplace(item.key);
    AttentionItem& kept = at->second;
    // What has grown worse since it was dealt with is raised once more.
    const bool worse = !fresh && kept.dealt && item.grade > kept.grade;
    if (fresh || worse) {
      item.raised = now;
      item.raised_move = move_;
      ++of.raised;
    } else {
      item.raised = kept.raised;
      item.raised_move = kept.raised_move;
      item.begun = kept.begun;
      item.dealt = kept.dealt;
      if (kept.dealt) item.grade = kept.grade;
    }
    kept = std::move(item);
  }
  held_[place] = std::move(keys);
}

std::vector<const AttentionItem*> Attention::waiting() const {
  std::vector<const AttentionItem*> waiting;
  for (const auto& [key, item] : items_) {
    if (!item.dealt) waiting.push_back(&item);
  }
  static constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();
  std::ranges::sort(waiting, {}, [](const AttentionItem* item) {
    // Who starves first stands first.
    const std::int64_t moves = item->key.kind == AttentionKind::supply ? item->moves : 0;
    return std::tuple(item->urgency(), item->seconds_left.value_or(never), item->key.kind, moves, item->raised,
                      item->key);
  });
  return waiting;
}

const AttentionItem* Attention::find(const AttentionKey& key) const {
  const auto item = items_.find(key);
  return item == items_.end() ? nullptr : &item->second;
}

void Attention::deal(const AttentionKey& key, AttentionDeed deed) {
  const auto found = items_.find(key);
  if (deed == AttentionDeed::show || found == items_.end() || found->second.dealt) return;
  AttentionItem& item = found->second;
  item.begun = true;
  if (deed == AttentionDeed::answer) return;
  item.dealt = true;
  over_.push_back(attended(item, true));
  AttentionLoad::Of& of = load_.of[static_cast<std::size_t>(key.kind)];
  ++of.dealt;
  of.waited += waited(item);
  of.longest = std::max(of.longest, waited(item));
}

Attended Attention::attended(const AttentionItem& item, bool dealt) const {
  const SeatId seat = item.key.seat ? item.key.seat : item.seats.size() == 1 ? item.seats.front() : SeatId{};
  return {std::string(word(item.key.kind)),  seat,         item.raised_move,
          std::max(item.raised_move, move_), waited(item), dealt};
}

std::vector<Attended> Attention::take_over(bool waiting) {
  std::vector<Attended> over = std::exchange(over_, {});
  if (!waiting) return over;
  for (const auto& [key, item] : items_) {
    if (!item.dealt) over.push_back(attended(item, item.begun));
  }
  return over;
}

AttentionLoad Attention::load() const {
  AttentionLoad load = load_;
  load.until = now_();
  for (const auto& [key, item] : items_) {
    if (!item.dealt) ++load.of[static_cast<std::size_t>(key.kind)].waiting;
  }
  return load;
}

}  // namespace sandgate
