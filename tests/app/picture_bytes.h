// Everything a host hands out to a seat as bytes that can be compared. Every structure is taken apart whole, so that a
// new field does not compile until it is compared too.
#pragma once

#include <string>

#include "app/host/client.h"
#include "core/sight/preview.h"

namespace sandgate::tests {

class Bytes {
 public:
  const std::string& text() const { return text_; }

  Bytes& operator<<(std::string_view s) { return text_ += std::to_string(s.size()) + ':', text_ += s, *this; }
  Bytes& operator<<(const std::string& s) { return *this << std::string_view(s); }
  Bytes& operator<<(const char* s) { return *this << std::string_view(s); }
  Bytes& operator<<(std::integral auto n) { return text_ += std::to_string(n) + ' ', *this; }
  template <class E>
  requires std::is_enum_v<E> Bytes& operator<<(E e) { return *this << static_cast<std::int64_t>(e); }
  Bytes& operator<<(Length l) { return *this << l.count; }
  Bytes& operator<<(Moves m) { return *this << m.count; }
  Bytes& operator<<(Men m) { return *this << m.count; }
  Bytes& operator<<(Bearing b) { return *this << b.mils; }
  Bytes& operator<<(ExerciseTime t) { return *this << t.minutes; }
  Bytes& operator<<(Clause c) { return *this << c.id; }
  Bytes& operator<<(Point p) { return *this << p.x << p.y; }
  template <class Tag>
  Bytes& operator<<(Id<Tag> id) {
    return *this << id.number;
  }
  template <class T>
  Bytes& operator<<(const std::optional<T>& o) {
    *this << o.has_value();
    return o ? *this << *o : *this;
  }
  template <class T>
  Bytes& operator<<(const std::vector<T>& list) {
    *this << list.size();
    for (const T& item : list) *this << item;
    return *this;
  }
  template <class... T>
  Bytes& operator<<(const std::variant<T...>& v) {
    *this << v.index();
    std::visit([this](const auto& value) { *this << value; }, v);
    return *this;
  }

  Bytes& operator<<(const Part& value) {
    const auto& [arm, men, men_began, guns, waggons] = value;
    return *this << arm << men << men_began << guns << waggons;
  }
  Bytes& operator<<(const Contents& value) {
    const auto& [parts] = value;
    return *this << parts;
  }
  Bytes& operator<<(const March& value) {
    const auto& [path, along, settled, paid, waited, press_on] = value;
    return *this << path << along << settled << paid << waited << press_on;
  }
  Bytes& operator<<(const OwnBody& value) {
    const auto& [handle, name, title, mine, contents, scouts, formation, at, facing, march, table, set_out, gone] =
        value;
    return *this << handle << name << title << mine << contents << scouts << formation << at << facing << march << table
                 << set_out << gone;
  }
  Bytes& operator<<(const Sighting& value) {
    const auto& [at, facing, formation, scouts, counted, parts] = value;
    return *this << at << facing << formation << scouts << counted << parts;
  }
  Bytes& operator<<(const SightedBody& value) {
    const auto& [handle, side, state, seen, moving, time, move, by] = value;
    return *this << handle << side << state << seen << moving << time << move << by;
  }
  Bytes& operator<<(const Argument& value) {
    const auto& [name, content] = value;
    return *this << name << content;
  }
  Bytes& operator<<(const Dispatch& value) {
    const auto& [number, time, move, from, about, at, code, clause, arguments, seen] = value;
    return *this << number << time << move << from << about << at << code << clause << arguments << seen;
  }
  Bytes& operator<<(const PictureClock& value) {
    const auto& [move, own_move, my_move, phase, camp, time] = value;
    return *this << move << own_move << my_move << phase << camp << time;
  }
  Bytes& operator<<(const RunOn& value) {
    const auto& [until_report, until_idle, until] = value;
    return *this << until_report << until_idle << until;
  }
  Bytes& operator<<(const SeatState& value) {
    const auto& [closed, run_on] = value;
    return *this << closed << run_on;
  }
  Bytes& operator<<(const BodyIs& value) {
    const auto& [body] = value;
    return *this << body;
  }
  Bytes& operator<<(const SightingIs& value) {
    const auto& [body] = value;
    return *this << body;
  }
  Bytes& operator<<(const Window& value) {
    const auto& [south_west, north_east] = value;
    return *this << south_west << north_east;
  }
  Bytes& operator<<(const SeenMan& value) {
    const auto& [handle, table, side, body, arm, at, state, captor, moved, freed, paid, lying] = value;
    return *this << handle << table << side << body << arm << at << state << captor << moved << freed << paid << lying;
  }
  Bytes& operator<<(const SeenGun& value) {
    const auto& [handle, table, side, body, at, facing, moved, paid, elevation, fired, shots, ready, trail] = value;
    return *this << handle << table << side << body << at << facing << moved << paid << elevation << fired << shots
                 << ready << trail;
  }
  Bytes& operator<<(const MeleeRuling::Side& value) {
    const auto& [killed, prisoners, left] = value;
    return *this << killed << prisoners << left;
  }
  Bytes& operator<<(const SeenMelee& value) {
    const auto& [number, attacking, mine, chosen, at, own, enemy, own_supporters, enemy_supporters, own_fare,
                 enemy_fare, isolated, killed, taken, centre] = value;
    return *this << number << attacking << mine << chosen << at << own << enemy << own_supporters << enemy_supporters
                 << own_fare << enemy_fare << isolated << killed << taken << centre;
  }
  Bytes& operator<<(const SeenTable& value) {
    const auto& [handle, number, window, whole, opened, mine, fighting, guns_open, held, melees] = value;
    return *this << handle << number << window << whole << opened << mine << fighting << guns_open << held << melees;
  }
  Bytes& operator<<(const TableIs& value) {
    const auto& [table] = value;
    return *this << table;
  }
  Bytes& operator<<(const TableGone& value) {
    const auto& [table] = value;
    return *this << table;
  }
  Bytes& operator<<(const MenAre& value) {
    const auto& [men, guns] = value;
    return *this << men << guns;
  }
  Bytes& operator<<(const MenGone& value) {
    const auto& [men, guns] = value;
    return *this << men << guns;
  }
  Bytes& operator<<(Elevation e) { return *this << e.mils; }
  Bytes& operator<<(const Aim& value) {
    const auto& [bearing, elevation, projectile] = value;
    return *this << bearing << elevation << projectile;
  }
  Bytes& operator<<(const FlightPoint& value) {
    const auto& [at, height, milliseconds] = value;
    return *this << at << height << milliseconds;
  }
  Bytes& operator<<(const SeenShot::Fall& value) {
    const auto& [man, at, how, milliseconds] = value;
    return *this << man << at << how << milliseconds;
  }
  Bytes& operator<<(const SeenShot& value) {
    const auto& [table, move, own, gun, number, aim, path, falls, end] = value;
    return *this << table << move << own << gun << number << aim << path << falls << end;
  }
  Bytes& operator<<(const ShotSeen& value) {
    const auto& [shot] = value;
    return *this << shot;
  }
  Bytes& operator<<(const MoveMenOrder<Handle>::Walk& value) {
    const auto& [man, path] = value;
    return *this << man << path;
  }
  Bytes& operator<<(const VisibilityIs& value) {
    const auto& [visibility, reason] = value;
    return *this << visibility << reason;
  }
  Bytes& operator<<(const ClockIs& value) {
    const auto& [clock] = value;
    return *this << clock;
  }
  Bytes& operator<<(const SeatIs& value) {
    const auto& [mine] = value;
    return *this << mine;
  }
  Bytes& operator<<(const DispatchCame& value) {
    const auto& [dispatch] = value;
    return *this << dispatch;
  }
  Bytes& operator<<(const PointsCount& value) {
    const auto& [infantry, cavalry, guns, own_prisoners_held, prisoners_taken, victory] = value;
    return *this << infantry << cavalry << guns << own_prisoners_held << prisoners_taken << victory;
  }
  Bytes& operator<<(const SideScore& value) {
    const auto& [count, half_points] = value;
    return *this << count << half_points;
  }
  Bytes& operator<<(const BattleEnded& value) {
    const auto& [why, winner, scores] = value;
    return *this << why << winner << scores;
  }
  Bytes& operator<<(const WarStanding& value) {
    const auto& [half_points, leader, ahead, winner] = value;
    return *this << half_points << leader << ahead << winner;
  }
  Bytes& operator<<(const SeenGame& value) {
    const auto& [kind, rear, own_men, enemy_men, defender, to_arrive, arrived, beaten, moves_left, ended, war] = value;
    return *this << kind << rear << own_men << enemy_men << defender << to_arrive << arrived << beaten << moves_left
                 << ended << war;
  }
  Bytes& operator<<(const GameIs& value) {
    const auto& [game] = value;
    return *this << game;
  }
  Bytes& operator<<(const MusteredBody& value) {
    const auto& [name, infantry, cavalry, guns] = value;
    return *this << name << infantry << cavalry << guns;
  }
  Bytes& operator<<(const MusterCount& value) {
    const auto& [infantry, cavalry, guns] = value;
    return *this << infantry << cavalry << guns;
  }
  Bytes& operator<<(const SetDownZones& value) {
    const auto& [foot, horse, guns] = value;
    return *this << foot << horse << guns;
  }
  Bytes& operator<<(const SeenSetup& value) {
    const auto& [stage, mine, other_done, chooser, defender, turn, back_lines, points, muster, enemy_muster, zones] =
        value;
    return *this << stage << mine << other_done << chooser << defender << turn << back_lines << points << muster
                 << enemy_muster << zones;
  }
  Bytes& operator<<(const SetupIs& value) {
    const auto& [setup] = value;
    return *this << setup;
  }
  Bytes& operator<<(const Picture& value) {
    const auto& [sequence, seat, side, clock, mine, visibility, reason, bodies, sighted, tables, men, guns, shots,
                 dispatches, setup, game] = value;
    return *this << sequence << seat << side << clock << mine << visibility << reason << bodies << sighted << tables
                 << men << guns << shots << dispatches << game << setup;
  }
  Bytes& operator<<(const PictureIs& value) { return *this << *value.picture; }
  Bytes& operator<<(const Objective& value) {
    const auto& [name, at] = value;
    return *this << name << at;
  }
  Bytes& operator<<(const Side& value) {
    const auto& [id, name, livery, camp, back_line, brief, objectives] = value;
    return *this << id << name << livery << camp << back_line << brief << objectives;
  }
  Bytes& operator<<(const Seat& value) {
    const auto& [id, name, title, side] = value;
    return *this << id << name << title << side;
  }
  /// Country, roads, scale and rulebook are everybody's; the pairs never differ in them.
  Bytes& operator<<(const Briefing& value) {
    const auto& [title, brief, country, roads, scale, rulebook, table, sides, seats] = value;
    return *this << title << brief << rulebook.json << table.has_value() << sides << seats;
  }
  Bytes& operator<<(const Refusal& value) {
    const auto& [code, clause, arguments] = value;
    return *this << code << clause << arguments;
  }
  /// Of a receipt only that it is one: its id is the client's own making.
  Bytes& operator<<(const Answer& answer) { return answer ? *this << "accepted" : *this << answer.error(); }
  Bytes& operator<<(const MarchPreview::Stage& value) {
    const auto& [going, multiplied, length, climbed, descended, fords, moves, clause] = value;
    return *this << going << multiplied << length << climbed << descended << fords << moves << clause;
  }
  Bytes& operator<<(const MarchPreview::Mark& value) {
    const auto& [at, own_move] = value;
    return *this << at << own_move;
  }
  Bytes& operator<<(const MarchPreview& value) {
    const auto& [reckoning, stages, moves, marks, arrives_own_move, arrives] = value;
    return *this << reckoning.cost << reckoning.moves << stages << moves << marks << arrives_own_move << arrives;
  }
  Bytes& operator<<(const std::expected<MarchPreview, Refusal>& preview) {
    return preview ? *this << *preview : *this << preview.error();
  }

 private:
  std::string text_;
};

}  // namespace sandgate::tests
