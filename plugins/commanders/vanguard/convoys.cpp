// Waggons (KS-3, KS-4): laden ones keep close behind those they feed and stand when packets are drawn; where the army
// stays they begin a depot and fetch more; empty ones go back to load.
#include <algorithm>
#include <tuple>

#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

class Convoys {
 public:
  explicit Convoys(Turn& turn) : turn_(turn), larder_(*turn.larder) {}

  void lead() {
    for (const Mess& mess : larder_.messes()) {
      if (!larder_.looked_after(mess)) tell_off(mess);
    }
    for (const Handle waggons : turn_.now.waggons) {
      if (turn_.engaged.contains(waggons)) continue;
      turn_.box(waggons);
      if (flee(waggons)) continue;
      lead(waggons);
    }
  }

 private:
  // Half of the nearest waggons that have enough for both, for those who have none.
  void tell_off(const Mess& mess) {
    const OwnBody* best = nullptr;
    Length least;
    for (const Handle handle : turn_.now.waggons) {
      const OwnBody& body = turn_.body(handle);
      const auto own = larder_.mess_of(handle);
      if (!own || !can_part(body)) continue;
      const Mess& others = larder_.messes()[*own];
      const std::int64_t left = body.contents.waggons() - body.contents.waggons() / 2;
      // What the waggons left do not hold goes, food first.
      const std::int64_t goes = body.packets.count() - left * turn_.briefing.rulebook.supply.waggon_packets;
      const bool enough = goes >= mess.due.food && body.packets.food >= goes + others.due.food;
      const Length off = distance(body.at, larder_.eaters()[mess.eaters.front()].at);
      if (!enough || (best && off >= least)) continue;
      best = &body;
      least = off;
    }
    if (!best) return;
    part(*best, best->contents.waggons() / 2,
         "tells off waggons for " + turn_.body(larder_.eaters()[mess.eaters.front()].body).name);
  }
  bool can_part(const OwnBody& body) const {
    return body.at_hand && !body.convoy && !turn_.engaged.contains(body.handle) && body.contents.parts.size() == 1 &&
           body.contents.waggons() > 1 && body.contents.men().count > 1;
  }
  std::int32_t empty_waggons(const OwnBody& body) const {
    return static_cast<std::int32_t>(room_of(body) / turn_.briefing.rulebook.supply.waggon_packets);
  }
  // What the rest does not hold goes with them.
  bool part(const OwnBody& body, std::int32_t waggons, const std::string& why) {
    const Part& whole = body.contents.parts.front();
    const std::int32_t men = std::clamp(whole.men.count * waggons / whole.waggons, 1, whole.men.count - 1);
    const DetachOrder<Handle> order{body.handle, {{whole.arm, men, 0, waggons}}, turn_.new_name("Waggons")};
    if (!turn_.give(order, body.handle, why)) return false;
    turn_.engaged.insert(body.handle);
    return true;
  }

  // From an enemy who is near while no own men stand nearer to him.
  bool flee(Handle handle) {
    const OwnBody& body = turn_.body(handle);
    const SightedBody* enemy = turn_.enemy_near(body.at, manner::shy_waggons);
    if (!enemy || turn_.opposed(*enemy, distance(enemy->seen.at, body.at))) return false;
    const Point bound = turn_.bound_for(body);
    if (!within(bound, enemy->seen.at, manner::shy_waggons + manner::there)) return true;
    const Point rear = step(body.at, turn_.places.rearward(), manner::waggons_flee);
    const Point away = step(body.at, Bearing::between(enemy->seen.at, body.at), manner::waggons_flee);
    for (const Point to : {rear, away}) {
      const auto at = turn_.places.near(turn_.rates(body), to, manner::stale);
      if (at && distance(*at, enemy->seen.at) > distance(body.at, enemy->seen.at) &&
          turn_.send(handle, *at, By::road, manner::there, "away from the enemy"))
        return true;
    }
    return true;
  }

  void lead(Handle handle) {
    if (!turn_.body(handle).at_hand) return lead_by_rider(turn_.body(handle));
    if (stands_to_give_out(handle)) return;
    if (turn_.body(handle).convoy) {
      if (goes_on(turn_.body(handle))) return;
      turn_.give(ConvoyOrder<Handle>{handle, {}}, handle, "the standing order has no more use");
    }
    const OwnBody& body = turn_.body(handle);
    const Mess* mess = mess_for(body);
    if (!mess || lay_down(body, *mess) || replenish(body, *mess)) return;
    if (body.packets.nothing())
      stand_by(handle);
    else
      feed(handle, *mess);
  }

  // KS-3: who moves when packets are drawn gives none out; laden ones stand then by whomever they may feed.
  bool stands_to_give_out(Handle handle) {
    const OwnBody& body = turn_.body(handle);
    if (larder_.moves_left() != 1 || body.packets.nothing() || !larder_.feeds_somebody(body.at)) return false;
    const bool moves = body.march || body.convoy;
    if (moves && !turn_.was_told(body, InstructionKind::halt))
      turn_.give(HaltOrder<Handle>{handle}, handle, "stands, packets are drawn");
    if (const Mess* mess = moves ? nullptr : mess_for(body)) lay_down(body, *mess);
    return true;
  }

  // KS-11.5: a standing order rides there once, where a march would be overtaken by what happens meanwhile.
  void lead_by_rider(const OwnBody& body) {
    if (turn_.awaits(body)) return;
    if (body.convoy && (body.convoy->kind == ConvoyKind::follow || goes_on(body)) && !has_none_for(body)) return;
    const Mess* mess = mess_for(body);
    if (!mess || replenish(body, *mess)) return;
    const auto eaters = nearest_of(body, *mess);
    if (body.packets.nothing() || eaters.empty() || (body.convoy && body.convoy->to == eaters.front()->body)) return;
    const BasicConvoy<Handle> convoy{ConvoyKind::follow, {}, eaters.front()->body, manner::waggons_close, {}, false};
    turn_.give(ConvoyOrder<Handle>{body.handle, convoy}, body.handle,
               "with packets behind " + turn_.body(convoy.to).name);
  }
  // Who follows with too little for those he follows.
  bool has_none_for(const OwnBody& body) const {
    const Mess* mess = body.convoy->kind == ConvoyKind::follow ? mess_for(body) : nullptr;
    return mess && !feeds(body.packets, mess->due);
  }

  /// Those it is to feed; of waggons with nothing on them, the nearest.
  const Mess* mess_for(const OwnBody& body) const {
    if (const auto mess = larder_.mess_of(body.handle)) return &larder_.messes()[*mess];
    const Mess* best = nullptr;
    std::optional<Length> least;
    for (const Mess& mess : larder_.messes()) {
      for (const std::size_t i : mess.eaters) {
        const Length off = distance(larder_.eaters()[i].at, body.at);
        if (least && off >= *least) continue;
        least = off;
        best = &mess;
      }
    }
    return best;
  }

  // More is fetched before the mess would have none left when it comes: by all, where others can feed it meanwhile or
  // they will be back before packets are drawn, else by the empty ones of them.
  bool replenish(const OwnBody& body, const Mess& mess) {
    if (room_of(body) == 0) return false;
    const Store* from = nullptr;
    const Packets stock = larder_.stock(mess), due = mess.due;
    if (const Store* near = source_for(body, due)) {
      const std::int32_t lasts = 2 + collections_away(body, *near);
      const Packets wanted = short_of(stock, {lasts * due.food, lasts * due.forage, 0});
      if (!wanted.nothing() && !others_fetch(body, mess, wanted)) from = source_for(body, wanted);
    }
    if (!from) return false;
    const bool may_all_go = feeds_nobody(body, due) || feeds(larder_.stock(mess, body.handle), due) ||
                            back_in_time(body, *from) || (stock.food < due.food && !can_part(body));
    if (may_all_go) return fetch(body, mess, *from);
    const std::int32_t empty = std::min(empty_waggons(body), body.contents.waggons() - 1);
    const bool worth_it = empty * turn_.briefing.rulebook.supply.waggon_packets >= due.food + due.forage ||
                          2 * empty >= body.contents.waggons();
    return worth_it && can_part(body) && part(body, empty, "sends for more packets");
  }
  // How many collections there are until waggons are back.
  std::int32_t collections_away(const OwnBody& body, const Store& from) const {
    const SupplyRules& rules = turn_.briefing.rulebook.supply;
    const Length a_move = turn_.rates(body).rate(Going::road);
    const std::int64_t between = a_move.count * rules.every_moves * manner::waggons_make_good / 100;
    return static_cast<std::int32_t>(2 * distance(from.at, body.at).count / std::max<std::int64_t>(1, between));
  }
  static bool feeds(const Packets& stock, const Packets& due) {
    return stock.food >= due.food && stock.forage >= due.forage;
  }
  static bool feeds_nobody(const OwnBody& body, const Packets& due) {
    return (body.packets.food == 0 || due.food == 0) && (body.packets.forage == 0 || due.forage == 0);
  }
  // Of food and forage; ammunition is not looked for.
  static Packets short_of(const Packets& stock, const Packets& due) {
    return {std::max(0, due.food - stock.food), std::max(0, due.forage - stock.forage), 0};
  }
  std::int64_t room_of(const OwnBody& body) const {
    return std::int64_t{body.contents.waggons()} * turn_.briefing.rulebook.supply.waggon_packets - body.packets.count();
  }
  // There, a move to load, and so near again that the mess is in reach.
  bool back_in_time(const OwnBody& body, const Store& from) const {
    const Store* load = larder_.store(body.handle);
    return load && within(from.at, body.at, Length{{load->drive.count / 2}}) && larder_.moves_left() > 2;
  }
  // Whether what others bring, or empty ones about to go, is what the mess wants.
  bool others_fetch(const OwnBody& body, const Mess& mess, const Packets& wanted) const {
    Packets coming;
    for (const Handle handle : turn_.now.waggons) {
      const OwnBody& other = turn_.body(handle);
      if (handle == body.handle) continue;
      if (!other.convoy) {
        if (!body.packets.nothing() && other.packets.nothing() && mess_for(other) == &mess) return true;
        continue;
      }
      const OwnBody* to = turn_.picture.body(other.convoy->to);
      const bool for_it = to && (larder_.eats_in(mess, other.convoy->to) ||
                                 (to->contents.arm() == Arm::depot && larder_.reaches(to->at, mess)));
      if (!for_it) continue;
      coming += other.convoy->laden ? other.packets : other.convoy->load;
    }
    return (wanted.food > 0 && coming.food >= wanted.food) || (wanted.forage > 0 && coming.forage >= wanted.forage);
  }

  // A standing order stands as long as its depot feeds somebody, or as it is on its way with what it has loaded.
  bool goes_on(const OwnBody& body) const {
    const OwnBody* to = turn_.picture.body(body.convoy->to);
    const OwnBody* from = turn_.picture.body(body.convoy->from);
    if (!to || to->gone || !from || from->gone) return false;
    if (!body.convoy->laden && from->packets.nothing() && body.convoy->kind == ConvoyKind::fetch) return false;
    if (to->contents.arm() != Arm::depot) return true;
    return std::ranges::any_of(larder_.messes(), [&](const Mess& mess) { return larder_.reaches(to->at, mess); });
  }
  bool near_eaters(Point at) const {
    return std::ranges::any_of(larder_.messes(), [&](const Mess& mess) { return larder_.reaches(at, mess); });
  }

  void feed(Handle handle, const Mess& mess) {
    const OwnBody& body = turn_.body(handle);
    // Close behind those by whom most of the mess is fed: pools part again as bodies go on.
    const Eater* best = nullptr;
    std::pair<std::int32_t, std::int32_t> least;  // unfed, and others than its own men
    for (const Eater* eater : nearest_of(body, mess)) {
      const std::int32_t own = turn_.body(eater->body).contents.men().count;
      const std::pair cost{larder_.unfed(mess, handle, eater->at), mess.men - own};
      if (best && cost >= least) continue;
      least = cost;
      best = eater;
    }
    if (!best || within(turn_.bound_for(body), best->at, Length{{larder_.foot_reach().count / 2}})) return;
    if (drive_up(handle, *best)) return;
    if (larder_.reaches(turn_.bound_for(body), mess)) return;
    for (const Eater* eater : nearest_of(body, mess)) {
      if (eater != best && drive_up(handle, *eater)) return;
    }
  }

  // Those who can be reached the soonest first; no dummies are among them.
  std::vector<const Eater*> nearest_of(const OwnBody& body, const Mess& mess) const {
    constexpr std::size_t most_tried = 4;
    std::vector<const Eater*> eaters;
    for (const std::size_t i : mess.eaters) eaters.push_back(&larder_.eaters()[i]);
    std::ranges::sort(eaters, {},
                      [&](const Eater* e) { return std::tuple(!e->foot, distance(e->at, body.at), e->body); });
    if (eaters.size() > most_tried) eaters.resize(most_tried);
    return eaters;
  }

  // By the way that leads to him as far as close behind: so waggons and men are never parted by a river.
  bool drive_up(Handle handle, const Eater& eater) {
    const OwnBody& body = turn_.body(handle);
    const auto beside = turn_.places.near(turn_.rates(body), eater.at, manner::stale);
    const Path* way = beside ? turn_.way(body, *beside, By::road) : nullptr;
    if (!way || way->size() < 2) return false;
    const Length go = length(*way) - manner::waggons_close;
    if (go <= manner::there) return true;
    const std::string why = "with packets behind " + turn_.body(eater.body).name;
    return turn_.give(MarchOrder<Handle>{handle, first_of(*way, go), false, {}, true}, handle, why);
  }

  // A depot is begun where the army stays, and only where there is more to be had.
  bool lay_down(const OwnBody& body, const Mess& mess) {
    const bool stands = body.at_hand && !body.march && !body.convoy && body.packets.food > 0;
    if (!stands || !larder_.reaches(body.at, mess) || !settled(mess)) return false;
    if (larder_.standing_store_of(mess) || !source_for(body, mess.due)) return false;
    return turn_.give(BeginDepotOrder<Handle>{body.handle, turn_.new_name("Depot"), body.packets}, body.handle,
                      "begins a depot where the army stays");
  }
  bool settled(const Mess& mess) const {
    return std::ranges::all_of(mess.eaters, [&](std::size_t i) {
      const OwnBody& body = turn_.body(larder_.eaters()[i].body);
      return !larder_.eaters()[i].foot ||
             (!body.march && std::ranges::any_of(turn_.now.goals, [&](const Objective& goal) {
               return within(body.at, goal.at, manner::about_a_goal);
             }));
    });
  }

  // The nearest that has something of what is wanted and feeds nobody from where it is.
  const Store* source_for(const OwnBody& body, const Packets& wanted) const {
    const Store* best = nullptr;
    for (const Store& store : larder_.stores()) {
      const OwnBody& own = turn_.body(store.body);
      const bool stands = store.arm == Arm::depot || (own.rails && own.rails->way.empty());
      const bool has = (wanted.food > 0 && store.packets.food > 0) || (wanted.forage > 0 && store.packets.forage > 0);
      if (!stands || !has || store.body == body.handle) continue;
      if (turn_.enemy_near(store.at, manner::shy_waggons)) continue;
      if (store.arm == Arm::depot && near_eaters(store.at) && within(store.at, body.at, larder_.foot_reach())) continue;
      if (!best || distance(store.at, body.at) < distance(best->at, body.at)) best = &store;
    }
    return best;
  }

  bool fetch(const OwnBody& body, const Mess& mess, const Store& from) {
    BasicConvoy<Handle> convoy{ConvoyKind::fetch, from.body, {}, {}, load_for(body, mess, from), false};
    const Store* forward = larder_.standing_store_of(mess);
    if (!forward) forward = depot_by(mess);
    std::string to;
    if (forward && forward->arm == Arm::depot && forward->body != from.body) {
      convoy.kind = ConvoyKind::shuttle;
      convoy.to = forward->body;
      to = turn_.body(forward->body).name;
    } else {
      const auto eaters = nearest_of(body, mess);
      if (eaters.empty()) return false;
      convoy.to = eaters.front()->body;
      convoy.apart = manner::waggons_close;
      to = turn_.body(convoy.to).name;
    }
    const std::string why = "fetches packets at " + turn_.body(from.body).name + " for " + to;
    return turn_.give(ConvoyOrder<Handle>{body.handle, convoy}, body.handle, why);
  }
  // All that it is to have with it then: of food and forage whichever lasts for fewer collections.
  Packets load_for(const OwnBody& body, const Mess& mess, const Store& from) const {
    const Packets has = body.packets, others = larder_.stock(mess, body.handle);
    Packets load = has;
    for (std::int64_t room = room_of(body); room > 0; --room) {
      const bool food = load.food - has.food < from.packets.food && mess.due.food > 0;
      const bool forage = load.forage - has.forage < from.packets.forage && mess.due.forage > 0;
      if (!food && !forage) break;
      const std::int64_t food_lasts = std::int64_t{others.food + load.food} * mess.due.forage;
      const std::int64_t forage_lasts = std::int64_t{others.forage + load.forage} * mess.due.food;
      ++(food && (!forage || food_lasts <= forage_lasts) ? load.food : load.forage);
    }
    return load;
  }
  const Store* depot_by(const Mess& mess) const {
    for (const Store& store : larder_.stores()) {
      if (store.arm == Arm::depot && larder_.reaches(store.at, mess)) return &store;
    }
    return nullptr;
  }

  // Who has nothing, and nothing to load, stays with a depot of the side or behind the army.
  void stand_by(Handle handle) {
    const OwnBody& body = turn_.body(handle);
    const Store* from = source_for(body, {1, 1, 0});
    if (from && !within(turn_.bound_for(body), from->at, manner::stale))
      turn_.send(handle, from->at, By::road, manner::stale, "back to " + turn_.body(from->body).name);
  }

  Turn& turn_;
  const Larder& larder_;
};

}  // namespace

void lead_convoys(Turn& turn) { Convoys(turn).lead(); }

}  // namespace sandgate::vanguard
