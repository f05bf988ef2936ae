// Reviews made by hand for tests of charts: a staff exercise of eight seats and forty-one moves, and such of any size.
#pragma once

#include <memory>
#include <random>

#include "core/review/review.h"

namespace sandgate::samples {

struct ReviewSize {
  std::int32_t seats = 8;  ///< half of them Red's
  std::int64_t moves = 41;
  std::int32_t orders = 12;  ///< of each seat
  std::int32_t tables = 4;
};

/// Two sides of infantry, horse, guns, engineers and supply; the same at every call.
class MadeReview {
 public:
  explicit MadeReview(const ReviewSize& size = {}) : size_(size) {
    made_.setting = setting();
    for (std::int64_t move = 0; move <= size.moves; ++move) {
      const ExerciseTime from = begins_.after(minutes_a_move * std::max<std::int64_t>(0, move - 1));
      made_.moves.push_back({move, move * 30, move % 2 == 1 ? Camp::first : Camp::second, from,
                             move == 0 ? from : from.after(minutes_a_move)});
    }
    made_.bodies = made_.setting->order_of_battle;
    make_contacts();
    make_strength_and_traces();
    make_orders();
    make_beliefs();
    make_supply();
    make_load();
    make_moments();
  }
  Review take() { return std::move(made_); }

  static constexpr std::int64_t minutes_a_move = 4;

 private:
  std::int64_t lot(std::int64_t from, std::int64_t to) {
    return std::uniform_int_distribution<std::int64_t>(from, std::max(from, to))(lots_);
  }
  Instant at(std::int64_t minute) const {
    const std::int64_t last = size_.moves * minutes_a_move;
    minute = std::clamp<std::int64_t>(minute, 0, last);
    return {std::min(size_.moves, minute / minutes_a_move + 1), begins_.after(minute)};
  }

  std::shared_ptr<const Setting> setting() const {
    auto setting = std::make_shared<Setting>();
    setting->name = "sandgate", setting->title = "The Cannonade of Sandgate";
    setting->country = Country::level(16'000, 12'000);
    setting->sides = {{.id = SideId{0}, .name = "Red", .livery = Livery::red, .camp = Camp::first},
                      {.id = SideId{1}, .name = "Blue", .livery = Livery::blue, .camp = Camp::second}};
    setting->sides[0].objectives = {{"Sandgate Bridge", {Length::feet(90), Length::feet(60)}},
                                    {"Wainsford Bridge", {Length::feet(110), Length::feet(90)}}};
    setting->sides[1].objectives = {{"Wendfold Bridge", {Length::feet(60), Length::feet(64)}},
                                    {"Withyholt Bridge", {Length::feet(70), Length::feet(30)}}};
    static constexpr std::array persons = {"Maj-Gen Burke", "Capt Daly",   "Maj Nolan",     "Capt Roche",
                                           "Lt-Col Hay",    "Maj Fleming", "Capt Musgrave", "Lt Pitt"};
    static constexpr std::array posts = {"General", "Cavalry",     "Foot",          "Guns, supply",
                                         "General", "1st Brigade", "Southern col.", "Northern col."};
    static constexpr std::array names = {"2/Munster",   "A/8 Hussars",  "37 Battery", "12 Field Coy", "Supply East",
                                         "4/Lancs Fus", "B/Westm. Yeo", "22 Battery", "9 Field Coy",  "Supply West"};
    static constexpr std::array arms = {Arm::infantry, Arm::cavalry, Arm::artillery, Arm::engineers, Arm::supply};
    static constexpr std::array men = {56, 24, 19, 14, 9};
    const std::int32_t half = std::max(1, size_.seats / 2);
    for (std::int32_t i = 0; i < size_.seats; ++i) {
      const bool blue = i >= half;
      Seat seat{.id = SeatId{i}, .name = "seat" + std::to_string(i), .title = {}, .side = SideId{blue ? 1 : 0}};
      const auto who = static_cast<std::size_t>(blue ? 4 + (i - half) % 4 : i % 4);
      seat.title = std::string(persons[who]) + (size_.seats > 8 ? " " + std::to_string(i + 1) : "") + ", " + posts[who];
      setting->seats.push_back(seat);
    }
    for (std::int32_t i = 0; i < std::max(10, size_.seats * 2); ++i) {
      const bool blue = i % 10 >= 5;
      const auto kind = static_cast<std::size_t>(i % 5);
      Body body;
      body.id = BodyId{i};
      body.name =
          std::string(names[static_cast<std::size_t>(i % 10)]) + (i < 10 ? "" : " " + std::to_string(i / 10 + 1));
      body.side = SideId{blue ? 1 : 0};
      body.seat = SeatId{blue ? std::min(size_.seats - 1, half + i % half) : i % half};
      body.contents = Contents::of(arms[kind], Men{{men[kind]}}, kind == 2 ? 3 : 0, kind == 4 ? 3 : 0);
      setting->order_of_battle.push_back(body);
    }
    setting->begins = begins_;
    return setting;
  }

  void make_contacts() {
    static constexpr std::array<Point, 4> places = {
        Point{Length::feet(61), Length::feet(63)}, Point{Length::feet(71), Length::feet(31)},
        Point{Length::feet(90), Length::feet(61)}, Point{Length::feet(111), Length::feet(90)}};
    for (std::int32_t i = 0; i < size_.tables; ++i) {
      Engagement of;
      of.table = TableId{i};
      of.opened =
          std::clamp<std::int64_t>(9 + i * std::max<std::int64_t>(1, size_.moves / (size_.tables + 1)), 1, size_.moves);
      of.closed = std::min(size_.moves, of.opened + 5 + i * 2 % 9);
      of.opened_event = of.opened * 30;
      of.at = places[static_cast<std::size_t>(i % 4)];
      of.sides.resize(2);
      for (int side = 0; side < 2; ++side) {
        auto& one = of.sides[static_cast<std::size_t>(side)];
        one.men_in = 30 + lot(0, 80), one.dead = lot(3, 12) * (i == 2 ? 3 : 1), one.prisoners = lot(0, 4);
        one.shots = lot(0, 20), one.hits = one.shots / 3, one.charges = lot(0, 2), one.guns_lost = i == 2 && side == 0;
        for (std::int32_t body = side * 5; body < side * 5 + 2; ++body) one.bodies.push_back(BodyId{body});
      }
      of.clauses = {{"LW-4.2", lot(2, 30)}, {"LW-5.3", lot(1, 9)}, {"KS-8.4", lot(1, 3)}, {"CX-2", 1}};
      of.by_hand = i == 1;
      made_.figures.contacts.push_back(of);
    }
  }

  void make_strength_and_traces() {
    // What falls on a table falls evenly while it is open, on its side's first bodies.
    std::vector<std::int64_t> men(made_.bodies.size());
    for (std::size_t i = 0; i < men.size(); ++i) men[i] = made_.bodies[i].contents.men().count;
    const auto arm_of = [&](std::size_t i) { return static_cast<std::size_t>(made_.bodies[i].contents.arm()); };
    made_.traces.resize(men.size());
    std::vector<MapPoint> goal(men.size()), from(men.size());
    for (std::size_t i = 0; i < men.size(); ++i) {
      const bool blue = made_.bodies[i].side == SideId{1};
      from[i] = {blue ? 1'000.0 : 15'000.0, static_cast<double>(lot(1'000, 11'000))};
      goal[i] = {static_cast<double>(lot(7'000, 9'500)), static_cast<double>(lot(4'500, 7'500))};
    }
    for (std::int64_t move = 0; move <= size_.moves; ++move) {
      for (const Engagement& of : made_.figures.contacts) {
        if (move < of.opened || move > *of.closed) continue;
        for (std::size_t side = 0; side < of.sides.size(); ++side) {
          const std::int64_t span = *of.closed - of.opened + 1, done = move - of.opened + 1,
                             lost = of.sides[side].lost();
          std::int64_t fall = lost * done / span - lost * (done - 1) / span;
          for (const BodyId body : of.sides[side].bodies) {
            const std::int64_t now = std::min(fall, men[body.index()]);
            if (now == 0) continue;
            men[body.index()] -= now, fall -= now;
            made_.figures.losses.push_back({body, move, now});
          }
        }
      }
      for (std::int32_t side = 0; side < 2; ++side) {
        StrengthAt at;
        at.side = SideId{side}, at.move = move;
        for (std::size_t i = 0; i < men.size(); ++i)
          if (made_.bodies[i].side == at.side) at.men[arm_of(i)] += men[i];
        const auto& all = made_.figures.strength;
        const bool changed = move == 0 || std::ranges::find_if(all.rbegin(), all.rend(), [&](const StrengthAt& one) {
                                            return one.side == at.side;
                                          })->men != at.men;
        if (changed) made_.figures.strength.push_back(at);
      }
      for (std::size_t i = 0; i < men.size(); ++i) {
        const double part = std::min(1.0, static_cast<double>(move) / (0.7 * static_cast<double>(size_.moves)));
        const double bend = 900 * std::sin(part * 3.1 + static_cast<double>(i));
        const MapPoint here{from[i].east + (goal[i].east - from[i].east) * part,
                            from[i].north + (goal[i].north - from[i].north) * part + bend * part * (1 - part) * 2};
        TracePoint point;
        point.move = move, point.at = made_.setting->to_table(here), point.men = men[i];
        point.marched =
            move == 0 ? Length{} : made_.traces[i].back().marched + distance(made_.traces[i].back().at, point.at);
        made_.traces[i].push_back(point);
      }
    }
    made_.figures.moves_on_tables.assign(men.size(), 0);
    for (const Engagement& of : made_.figures.contacts)
      for (const auto& side : of.sides)
        for (const BodyId body : side.bodies) made_.figures.moves_on_tables[body.index()] += *of.closed - of.opened;
  }

  void make_orders() {
    const std::int64_t last = size_.moves * minutes_a_move;
    for (const Seat& seat : made_.setting->seats)
      for (std::int32_t i = 0; i < size_.orders; ++i) {
        OrderLife order;
        order.seat = seat.id;
        std::vector<BodyId> own;
        for (const Body& body : made_.bodies)
          if (body.side == seat.side) own.push_back(body.id);
        order.body = own[static_cast<std::size_t>(lot(0, static_cast<std::int64_t>(own.size()) - 1))];
        order.men = made_.bodies[order.body.index()].contents.men().count;
        const std::int64_t given = last * i / size_.orders + lot(0, std::max<std::int64_t>(1, last / size_.orders));
        order.given = at(given);
        const bool hay = seat.id == SeatId{std::max(1, size_.seats / 2)};
        const std::int64_t ride = lot(0, 3) == 0 ? 0 : lot(3, hay ? 19 : 11);
        if (ride > 0) order.ride = RideId{static_cast<std::int32_t>(made_.orders.size())};
        const std::int64_t arrived = given + ride, begun = arrived + lot(1, 8), done = begun + lot(4, 40);
        const std::int64_t fate = lot(0, 23);
        order.fate = fate == 0                        ? OrderFate::barred
                     : fate == 1                      ? OrderFate::taken_back
                     : fate == 2                      ? OrderFate::replaced
                     : fate == 3 && ride > 0          ? OrderFate::taken
                     : fate < 6 || (hay && fate < 10) ? OrderFate::overtaken
                                                      : OrderFate::done;
        const bool starts = order.fate == OrderFate::done || order.fate == OrderFate::overtaken;
        if (order.fate != OrderFate::taken && arrived <= last) order.arrived = at(arrived);
        if (starts && begun <= last) order.begun = at(begun);
        if (starts && done <= last) order.done = at(done);
        if (starts && !order.begun)
          order.fate = OrderFate::waiting;
        else if (starts && !order.done)
          order.fate = OrderFate::under_way;
        if (order.fate == OrderFate::overtaken) {
          order.overtaken = Overtaken::place_held, order.by = BodyId{seat.side == SideId{0} ? 5 : 0};
          order.held_since = at(given + 2), order.rests_on = at(given - 14), order.seen_by = order.body;
        }
        made_.orders.push_back(order);
      }
    std::ranges::stable_sort(made_.orders, {}, [](const OrderLife& order) { return order.given.time; });
    for (std::size_t i = 0; i < made_.orders.size(); ++i) {
      made_.orders[i].number = static_cast<std::int64_t>(i) + 1;
      made_.orders[i].entry = made_.orders[i].number;
      made_.orders[i].event = made_.orders[i].given.move * 30 - 10;
    }
  }

  void make_beliefs() {
    std::vector<double> error(made_.setting->seats.size());
    std::vector<std::int64_t> known(error.size());
    for (std::int64_t move = 1; move <= size_.moves; ++move)
      for (const Seat& seat : made_.setting->seats) {
        const std::size_t i = seat.id.index();
        const SideId enemy{seat.side == SideId{0} ? 1 : 0};
        const std::int64_t all = men_of(enemy, move);
        if (move > 3) known[i] = std::min(all, known[i] + lot(0, 20));
        error[i] = std::clamp(error[i] + static_cast<double>(lot(-260, 300)), 0.0, 1'400.0);
        Belief belief;
        belief.seat = seat.id, belief.move = move, belief.known = known[i], belief.unknown = all - known[i];
        if (known[i] > 0) {
          belief.mean_m = error[i], belief.worst_m = error[i] * 2.1 + 100;
          belief.worst = BodyId{enemy == SideId{0} ? 0 : 5};
        }
        made_.beliefs.push_back(belief);
      }
  }
  std::int64_t men_of(SideId side, std::int64_t move) const {
    std::int64_t men = 0;
    for (const StrengthAt& at : made_.figures.strength)
      if (at.side == side && at.move <= move) men = at.all();
    return men;
  }

  void make_supply() {
    for (std::int64_t move = 6; move <= size_.moves; move += 6)
      for (std::int32_t side = 0; side < 2; ++side) {
        SupplyAt at;
        at.side = SideId{side}, at.move = move;
        at.due = {12, 8, static_cast<std::int32_t>(move / 8)};
        if (move > 15) at.missed = {0, side, side + (move > 27 ? 1 : 0)};
        at.drawn = at.due;
        at.drawn -= at.missed;
        if (!at.missed.nothing()) at.short_of = {BodyId{side * 5}};
        made_.figures.supply.push_back(at);
      }
  }

  void make_load() {
    static constexpr std::array kinds = {"choice", "contested", "request", "inject", "refused_twice", "seat_lost"};
    const std::int64_t items = std::min<std::int64_t>(60, size_.moves * 3 / 2);
    for (std::int64_t i = 0; i < items; ++i) {
      Attended item;
      item.kind = kinds[static_cast<std::size_t>(i % 3 == 0 ? 0 : lot(0, 5))];
      item.move = std::clamp<std::int64_t>(size_.moves * i / items + lot(0, 3), 1, size_.moves);
      item.waited = std::chrono::seconds(lot(8, 200) + (i == 31 ? 400 : 0));
      item.until = std::min(size_.moves, item.move + item.waited.count() / 90'000);
      item.dealt = i % 7 != 0;
      made_.figures.load.items.push_back(item);
    }
  }

  void make_moments() {
    const auto add = [&](MomentKind kind, std::int64_t move, std::string text, std::int64_t weight) {
      if (move > size_.moves) return;
      Moment moment;
      moment.kind = kind, moment.move = move, moment.event = move * 30 - 3, moment.weight = weight;
      moment.key = std::string(word(kind)) + " " + std::to_string(moment.event);
      moment.time = begins_.after(move * minutes_a_move), moment.text = std::move(text);
      made_.moments.push_back(moment);
    };
    add(MomentKind::first_contact, 9, "", 25);
    add(MomentKind::of_the_umpire, 16, "\"cross at once\"", 18);
    add(MomentKind::bridge_open, 24, "", 19);
    add(MomentKind::supply_failed, 30, "", 36);
    add(MomentKind::of_the_umpire, 36, "Blue goes back", 4);
    add(MomentKind::ruling_by_hand, 10, "2 men back", 0);
    add(MomentKind::ruling_by_hand, 19, "rider not seen", 0);
    add(MomentKind::ruling_by_hand, 35, "gun counts as taken", 0);
    for (const Moment& moment : made_.moments)
      if (moment.kind == MomentKind::first_contact || moment.kind == MomentKind::bridge_open ||
          moment.kind == MomentKind::supply_failed)
        made_.marks.moments.push_back({moment.key, true, {}, {}, {}});
  }

  ReviewSize size_;
  ExerciseTime begins_ = *ExerciseTime::from_iso("1909-09-14T09:00");
  std::minstd_rand lots_{44};
  Review made_;
};

inline Review made_review(const ReviewSize& size = {}) { return MadeReview(size).take(); }
/// An exercise that was opened and never played.
inline Review empty_review() { return made_review({.seats = 2, .moves = 0, .orders = 0, .tables = 0}); }

}  // namespace sandgate::samples
