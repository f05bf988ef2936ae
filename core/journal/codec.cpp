#include "core/journal/codec.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/journal/fields.h"
#include "core/journal/versions.h"

namespace sandgate {

namespace {

using journal::Upcast;

/// What an order or event is called and made of when stored. There is no general one: a new kind does not compile
/// until it has its own here; nor does a new field, since the bindings name them all in order of declaration. To give a
/// kind a new version: change its fields, and append to `steps` the function
/// that makes the old body the new one.
template <class T>
struct Kind;

struct FirstVersion {
  static constexpr std::span<const Upcast> steps{};
};

template <>
struct Kind<MarchOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "march";
  static void fields(auto& archive, auto& value) {
    auto& [body, path, press_on] = value;
    archive("body", body);
    archive("path", path);
    archive("press_on", press_on);
  }
};
template <>
struct Kind<HaltOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "halt";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<CloseMyMove> : FirstVersion {
  static constexpr std::string_view name = "close_my_move";
  static void fields(auto& archive, auto& value) {
    auto& [run_on] = value;
    archive("run_on", run_on);
  }
};
template <>
struct Kind<Begin> : FirstVersion {
  static constexpr std::string_view name = "begin";
  static void fields(auto&, auto& value) { static_assert(std::is_empty_v<std::remove_cvref_t<decltype(value)>>); }
};
template <>
struct Kind<CloseMove> : FirstVersion {
  static constexpr std::string_view name = "close_move";
  static void fields(auto&, auto& value) { static_assert(std::is_empty_v<std::remove_cvref_t<decltype(value)>>); }
};
template <>
struct Kind<Began> : FirstVersion {
  static constexpr std::string_view name = "began";
  static void fields(auto& archive, auto& value) {
    auto& [camp, tossed] = value;
    archive("camp", camp);
    archive("tossed", tossed);
  }
};
template <>
struct Kind<PhaseBegan> : FirstVersion {
  static constexpr std::string_view name = "phase_began";
  static void fields(auto& archive, auto& value) {
    auto& [phase] = value;
    archive("phase", phase);
  }
};
template <>
struct Kind<MarchOrdered> : FirstVersion {
  static constexpr std::string_view name = "march_ordered";
  static void fields(auto& archive, auto& value) {
    auto& [body, path, press_on] = value;
    archive("body", body);
    archive("path", path);
    archive("press_on", press_on);
  }
};
template <>
struct Kind<MarchHalted> : FirstVersion {
  static constexpr std::string_view name = "march_halted";
  static void fields(auto& archive, auto& value) {
    auto& [body, enemy_at] = value;
    archive("body", body);
    archive("enemy_at", enemy_at);
  }
};
template <>
struct Kind<Marched> : FirstVersion {
  static constexpr std::string_view name = "marched";
  static void fields(auto& archive, auto& value) {
    auto& [body, at, facing, along, settled, paid, waited, distance, climbed, descended, fords, multiplied, on_road,
           end, bar, enemy_at] = value;
    archive("along", along);
    archive("at", at);
    archive("bar", bar);
    archive("body", body);
    archive("climbed", climbed);
    archive("descended", descended);
    archive("distance", distance);
    archive("end", end);
    archive("enemy_at", enemy_at);
    archive("facing", facing);
    archive("fords", fords);
    archive("multiplied", multiplied);
    archive("on_road", on_road);
    archive("paid", paid);
    archive("settled", settled);
    archive("waited", waited);
  }
};
template <>
struct Kind<SeatClosed> : FirstVersion {
  static constexpr std::string_view name = "seat_closed";
  static void fields(auto& archive, auto& value) {
    auto& [seat, run_on] = value;
    archive("run_on", run_on);
    archive("seat", seat);
  }
};
template <>
struct Kind<RunOnEnded> : FirstVersion {
  static constexpr std::string_view name = "run_on_ended";
  static void fields(auto& archive, auto& value) {
    auto& [seat, why] = value;
    archive("seat", seat);
    archive("why", why);
  }
};
template <>
struct Kind<MoveClosed> : FirstVersion {
  static constexpr std::string_view name = "move_closed";
  static void fields(auto& archive, auto& value) {
    auto& [move] = value;
    archive("move", move);
  }
};

template <>
struct Kind<BoxOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "box";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<StandOutOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "stand_out";
  static void fields(auto& archive, auto& value) {
    auto& [body, formation] = value;
    archive("body", body);
    archive("formation", formation);
  }
};
template <>
struct Kind<ScreenOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "screen";
  static void fields(auto& archive, auto& value) {
    auto& [parties, press_on] = value;
    archive("parties", parties);
    archive("press_on", press_on);
  }
};
template <>
struct Kind<SetVisibility> : FirstVersion {
  static constexpr std::string_view name = "set_visibility";
  static void fields(auto& archive, auto& value) {
    auto& [visibility, reason] = value;
    archive("reason", reason);
    archive("visibility", visibility);
  }
};
template <>
struct Kind<ManSeat> : FirstVersion {
  static constexpr std::string_view name = "man_seat";
  static void fields(auto& archive, auto& value) {
    auto& [seat, commander] = value;
    archive("commander", commander);
    archive("seat", seat);
  }
};
/// Until version 2 no box was fired on.
Result<std::string> with_fired_on(std::string_view body) {
  constexpr std::string_view before = "\"formation\"";
  std::string raised(body);
  const std::size_t at = raised.find(before);
  if (at != std::string::npos) raised.insert(at, "\"fired_on\":false,");
  return raised;
}
constexpr std::array<Upcast, 1> box_opened_steps{with_fired_on};

template <>
struct Kind<BoxOpened> {
  static constexpr std::string_view name = "box_opened";
  static constexpr std::span<const Upcast> steps{box_opened_steps};
  static void fields(auto& archive, auto& value) {
    auto& [body, formation, scouts, fired_on] = value;
    archive("body", body);
    archive("fired_on", fired_on);
    archive("formation", formation);
    archive("scouts", scouts);
  }
};
template <>
struct Kind<DummyRemoved> : FirstVersion {
  static constexpr std::string_view name = "dummy_removed";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<Boxed> : FirstVersion {
  static constexpr std::string_view name = "boxed";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<Sighted> : FirstVersion {
  static constexpr std::string_view name = "sighted";
  static void fields(auto& archive, auto& value) {
    auto& [side, by, body] = value;
    archive("body", body);
    archive("by", by);
    archive("side", side);
  }
};
template <>
struct Kind<SightLost> : FirstVersion {
  static constexpr std::string_view name = "sight_lost";
  static void fields(auto& archive, auto& value) {
    auto& [side, body] = value;
    archive("body", body);
    archive("side", side);
  }
};
template <>
struct Kind<Reported> : FirstVersion {
  static constexpr std::string_view name = "reported";
  static void fields(auto& archive, auto& value) {
    auto& [side, by, about, kind, seen] = value;
    archive("about", about);
    archive("by", by);
    archive("kind", kind);
    archive("seen", seen);
    archive("side", side);
  }
};
template <>
struct Kind<VisibilityChanged> : FirstVersion {
  static constexpr std::string_view name = "visibility_changed";
  static void fields(auto& archive, auto& value) {
    auto& [visibility, reason] = value;
    archive("reason", reason);
    archive("visibility", visibility);
  }
};
template <>
struct Kind<SeatManned> : FirstVersion {
  static constexpr std::string_view name = "seat_manned";
  static void fields(auto& archive, auto& value) {
    auto& [seat, commander] = value;
    archive("commander", commander);
    archive("seat", seat);
  }
};

template <>
struct Kind<MoveMenOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "move_men";
  static void fields(auto& archive, auto& value) {
    auto& [table, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<CentreOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "centre";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee, man] = value;
    archive("man", man);
    archive("melee", melee);
    archive("table", table);
  }
};
template <>
struct Kind<ChooseOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "choose";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee, killed, taken] = value;
    archive("killed", killed);
    archive("melee", melee);
    archive("table", table);
    archive("taken", taken);
  }
};
template <>
struct Kind<WhiteFlagOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "white_flag";
  static void fields(auto& archive, auto& value) {
    auto& [table, men] = value;
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<FormUpOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "form_up";
  static void fields(auto& archive, auto& value) {
    auto& [body, formation] = value;
    archive("body", body);
    archive("formation", formation);
  }
};
template <>
struct Kind<GiveTable> : FirstVersion {
  static constexpr std::string_view name = "give_table";
  static void fields(auto& archive, auto& value) {
    auto& [table, side, seat] = value;
    archive("seat", seat);
    archive("side", side);
    archive("table", table);
  }
};
template <>
struct Kind<TableOpened> : FirstVersion {
  static constexpr std::string_view name = "table_opened";
  static void fields(auto& archive, auto& value) {
    auto& [table, window, whole] = value;
    archive("table", table);
    archive("whole", whole);
    archive("window", window);
  }
};
template <>
struct Kind<TableChanged> : FirstVersion {
  static constexpr std::string_view name = "table_changed";
  static void fields(auto& archive, auto& value) {
    auto& [table, window, quiet, told, fighting] = value;
    archive("fighting", fighting);
    archive("quiet", quiet);
    archive("table", table);
    archive("told", told);
    archive("window", window);
  }
};
template <>
struct Kind<TableGiven> : FirstVersion {
  static constexpr std::string_view name = "table_given";
  static void fields(auto& archive, auto& value) {
    auto& [table, side, seat] = value;
    archive("seat", seat);
    archive("side", side);
    archive("table", table);
  }
};
template <>
struct Kind<TableClosed> : FirstVersion {
  static constexpr std::string_view name = "table_closed";
  static void fields(auto& archive, auto& value) {
    auto& [table, into] = value;
    archive("into", into);
    archive("table", table);
  }
};
template <>
struct Kind<BodyJoined> : FirstVersion {
  static constexpr std::string_view name = "body_joined";
  static void fields(auto& archive, auto& value) {
    auto& [body, table] = value;
    archive("body", body);
    archive("table", table);
  }
};
template <>
struct Kind<BodyLeft> : FirstVersion {
  static constexpr std::string_view name = "body_left";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<BodySetOut> : FirstVersion {
  static constexpr std::string_view name = "body_set_out";
  static void fields(auto& archive, auto& value) {
    auto& [body, men, brought, guns] = value;
    archive("body", body);
    archive("brought", brought);
    archive("guns", guns);
    archive("men", men);
  }
};
template <>
struct Kind<FormedUp> : FirstVersion {
  static constexpr std::string_view name = "formed_up";
  static void fields(auto& archive, auto& value) {
    auto& [body, formation, brought, guns] = value;
    archive("body", body);
    archive("brought", brought);
    archive("formation", formation);
    archive("guns", guns);
  }
};
template <>
struct Kind<MenMoved> : FirstVersion {
  static constexpr std::string_view name = "men_moved";
  static void fields(auto& archive, auto& value) {
    auto& [table, seat, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("seat", seat);
    archive("table", table);
  }
};
template <>
struct Kind<MenSighted> : FirstVersion {
  static constexpr std::string_view name = "men_sighted";
  static void fields(auto& archive, auto& value) {
    auto& [side, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("side", side);
  }
};
template <>
struct Kind<MenLost> : FirstVersion {
  static constexpr std::string_view name = "men_lost";
  static void fields(auto& archive, auto& value) {
    auto& [side, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("side", side);
  }
};
/// Until version 2 no melee told of its centre.
Result<std::string> with_centre(std::string_view body) {
  constexpr std::string_view before = "\"chooser\"";
  std::string raised(body);
  const std::size_t at = raised.find(before);
  if (at != std::string::npos) raised.insert(at, "\"centre\":null,");
  return raised;
}
constexpr std::array<Upcast, 1> melee_joined_steps{with_centre};

template <>
struct Kind<MeleeJoined> {
  static constexpr std::string_view name = "melee_joined";
  static constexpr std::span<const Upcast> steps{melee_joined_steps};
  static void fields(auto& archive, auto& value) {
    auto& [table, melee] = value;
    archive("melee", melee);
    archive("table", table);
  }
};
template <>
struct Kind<MeleeCentred> : FirstVersion {
  static constexpr std::string_view name = "melee_centred";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee] = value;
    archive("melee", melee);
    archive("table", table);
  }
};
template <>
struct Kind<MeleeChosen> : FirstVersion {
  static constexpr std::string_view name = "melee_chosen";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee, killed, taken] = value;
    archive("killed", killed);
    archive("melee", melee);
    archive("table", table);
    archive("taken", taken);
  }
};
template <>
struct Kind<MeleeFought> : FirstVersion {
  static constexpr std::string_view name = "melee_fought";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee] = value;
    archive("melee", melee);
    archive("table", table);
  }
};
template <>
struct Kind<MenFared> : FirstVersion {
  static constexpr std::string_view name = "men_fared";
  static void fields(auto& archive, auto& value) {
    auto& [fate, captor, men] = value;
    archive("captor", captor);
    archive("fate", fate);
    archive("men", men);
  }
};
template <>
struct Kind<GunFared> : FirstVersion {
  static constexpr std::string_view name = "gun_fared";
  static void fields(auto& archive, auto& value) {
    auto& [gun, passed, captor] = value;
    archive("captor", captor);
    archive("gun", gun);
    archive("passed", passed);
  }
};
template <>
struct Kind<BodyLost> : FirstVersion {
  static constexpr std::string_view name = "body_lost";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};

template <>
struct Kind<FireOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "fire";
  static void fields(auto& archive, auto& value) {
    auto& [table, gun, aim] = value;
    archive("aim", aim);
    archive("gun", gun);
    archive("table", table);
  }
};
template <>
struct Kind<LieDownOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "lie_down";
  static void fields(auto& archive, auto& value) {
    auto& [table, gun, line, men] = value;
    archive("gun", gun);
    archive("line", line);
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<TrailOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "trail";
  static void fields(auto& archive, auto& value) {
    auto& [table, gun, men] = value;
    archive("gun", gun);
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<GunsDoneOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "guns_done";
  static void fields(auto& archive, auto& value) {
    auto& [table] = value;
    archive("table", table);
  }
};
template <>
struct Kind<GunsBegan> : FirstVersion {
  static constexpr std::string_view name = "guns_began";
  static void fields(auto& archive, auto& value) {
    auto& [table, ready] = value;
    archive("ready", ready);
    archive("table", table);
  }
};
template <>
struct Kind<ShotFired> : FirstVersion {
  static constexpr std::string_view name = "shot_fired";
  static void fields(auto& archive, auto& value) {
    auto& [table, seat, gun, number, aim, path, felled, struck, end, bounces] = value;
    archive("aim", aim);
    archive("bounces", bounces);
    archive("end", end);
    archive("felled", felled);
    archive("gun", gun);
    archive("number", number);
    archive("path", path);
    archive("seat", seat);
    archive("struck", struck);
    archive("table", table);
  }
};
template <>
struct Kind<TrailChosen> : FirstVersion {
  static constexpr std::string_view name = "trail_chosen";
  static void fields(auto& archive, auto& value) {
    auto& [gun, men] = value;
    archive("gun", gun);
    archive("men", men);
  }
};
template <>
struct Kind<MenLay> : FirstVersion {
  static constexpr std::string_view name = "men_lay";
  static void fields(auto& archive, auto& value) {
    auto& [table, line, men] = value;
    archive("line", line);
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<WalksHeld> : FirstVersion {
  static constexpr std::string_view name = "walks_held";
  static void fields(auto& archive, auto& value) {
    auto& [table, walks] = value;
    archive("table", table);
    archive("walks", walks);
  }
};
template <>
struct Kind<GunsWaived> : FirstVersion {
  static constexpr std::string_view name = "guns_waived";
  static void fields(auto& archive, auto& value) {
    auto& [table, side] = value;
    archive("side", side);
    archive("table", table);
  }
};
template <>
struct Kind<GunsEnded> : FirstVersion {
  static constexpr std::string_view name = "guns_ended";
  static void fields(auto& archive, auto& value) {
    auto& [table] = value;
    archive("table", table);
  }
};
template <>
struct Kind<HeldRefused> : FirstVersion {
  static constexpr std::string_view name = "held_refused";
  static void fields(auto& archive, auto& value) {
    auto& [table, walks, clause] = value;
    archive("clause", clause);
    archive("table", table);
    archive("walks", walks);
  }
};

template <>
struct Kind<GameOpened> : FirstVersion {
  static constexpr std::string_view name = "game_opened";
  static void fields(auto& archive, auto& value) {
    auto& [men, defender, tossed] = value;
    archive("defender", defender);
    archive("men", men);
    archive("tossed", tossed);
  }
};
template <>
struct Kind<GunsCarriedOff> : FirstVersion {
  static constexpr std::string_view name = "guns_carried_off";
  static void fields(auto& archive, auto& value) {
    auto& [guns] = value;
    archive("guns", guns);
  }
};
template <>
struct Kind<RearReached> : FirstVersion {
  static constexpr std::string_view name = "rear_reached";
  static void fields(auto& archive, auto& value) {
    auto& [beaten, men, moves] = value;
    archive("beaten", beaten);
    archive("men", men);
    archive("moves", moves);
  }
};
template <>
struct Kind<LineReached> : FirstVersion {
  static constexpr std::string_view name = "line_reached";
  static void fields(auto& archive, auto& value) {
    auto& [men] = value;
    archive("men", men);
  }
};
template <>
struct Kind<BattleEnded> : FirstVersion {
  static constexpr std::string_view name = "battle_ended";
  static void fields(auto& archive, auto& value) {
    auto& [why, winner, scores] = value;
    archive("scores", scores);
    archive("why", why);
    archive("winner", winner);
  }
};

template <>
struct Kind<MusterOrder> : FirstVersion {
  static constexpr std::string_view name = "muster";
  static void fields(auto& archive, auto& value) {
    auto& [bodies] = value;
    archive("bodies", bodies);
  }
};
template <>
struct Kind<ChooseSideOrder> : FirstVersion {
  static constexpr std::string_view name = "choose_side";
  static void fields(auto& archive, auto& value) {
    auto& [edge] = value;
    archive("edge", edge);
  }
};
template <>
struct Kind<SetDownOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "set_down";
  static void fields(auto& archive, auto& value) {
    auto& [body, at, facing, formation] = value;
    archive("at", at);
    archive("body", body);
    archive("facing", facing);
    archive("formation", formation);
  }
};
template <>
struct Kind<TakeUpOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "take_up";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<PlaceMenOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "place_men";
  static void fields(auto& archive, auto& value) {
    auto& [men, guns] = value;
    archive("guns", guns);
    archive("men", men);
  }
};
template <>
struct Kind<SetupBegan> : FirstVersion {
  static constexpr std::string_view name = "setup_began";
  static void fields(auto& archive, auto& value) {
    auto& [chooser, defender, tossed] = value;
    archive("chooser", chooser);
    archive("defender", defender);
    archive("tossed", tossed);
  }
};
template <>
struct Kind<SetupStageBegan> : FirstVersion {
  static constexpr std::string_view name = "setup_stage_began";
  static void fields(auto& archive, auto& value) {
    auto& [stage, turn] = value;
    archive("stage", stage);
    archive("turn", turn);
  }
};
template <>
struct Kind<Mustered> : FirstVersion {
  static constexpr std::string_view name = "mustered";
  static void fields(auto& archive, auto& value) {
    auto& [side, bodies] = value;
    archive("bodies", bodies);
    archive("side", side);
  }
};
template <>
struct Kind<ForceRaised> : FirstVersion {
  static constexpr std::string_view name = "force_raised";
  static void fields(auto& archive, auto& value) {
    auto& [side, bodies] = value;
    archive("bodies", bodies);
    archive("side", side);
  }
};
template <>
struct Kind<ChancesThrown> : FirstVersion {
  static constexpr std::string_view name = "chances_thrown";
  static void fields(auto& archive, auto& value) {
    auto& [side, dice, taken, left_out] = value;
    archive("dice", dice);
    archive("left_out", left_out);
    archive("side", side);
    archive("taken", taken);
  }
};
template <>
struct Kind<SideChosen> : FirstVersion {
  static constexpr std::string_view name = "side_chosen";
  static void fields(auto& archive, auto& value) {
    auto& [side, edge] = value;
    archive("edge", edge);
    archive("side", side);
  }
};
template <>
struct Kind<BodySetDown> : FirstVersion {
  static constexpr std::string_view name = "body_set_down";
  static void fields(auto& archive, auto& value) {
    auto& [body, formation, at, facing, men, guns] = value;
    archive("at", at);
    archive("body", body);
    archive("facing", facing);
    archive("formation", formation);
    archive("guns", guns);
    archive("men", men);
  }
};
template <>
struct Kind<BodyTakenUp> : FirstVersion {
  static constexpr std::string_view name = "body_taken_up";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<MenPlaced> : FirstVersion {
  static constexpr std::string_view name = "men_placed";
  static void fields(auto& archive, auto& value) {
    auto& [side, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("side", side);
  }
};

template <class Variant>
Encoded encode_any(const Variant& value) {
  return std::visit(
      []<class T>(const T& alternative) {
        journal::FieldWriter writer;
        Kind<T>::fields(writer, alternative);
        return Encoded{std::string(Kind<T>::name), journal::newest_version(Kind<T>::steps), std::move(writer).done()};
      },
      value);
}

template <class Variant, class T>
Result<Variant> decode_one(int version, std::string_view body, const std::string& where) {
  std::string raised;
  if (version != journal::newest_version(Kind<T>::steps)) {
    Result<std::string> today = journal::raise(Kind<T>::name, version, body, Kind<T>::steps, where);
    if (!today) return std::unexpected(std::move(today.error()));
    raised = std::move(*today);
    body = raised;
  }
  T value;
  journal::FieldReader reader(body);
  Kind<T>::fields(reader, value);
  reader.end();
  if (!reader.wrong().empty())
    return fault(where, fmt::format("“{}” cannot be read: {}", Kind<T>::name, reader.wrong()));
  return value;
}

template <class Variant, std::size_t N = 0>
Result<Variant> decode_any(std::string_view kind, int version, std::string_view body, const std::string& where) {
  if constexpr (N == std::variant_size_v<Variant>) {
    return fault(where, fmt::format("this program does not know “{}”", kind.substr(0, 40)),
                 "open the file with a newer Sandgate");
  } else {
    using T = std::variant_alternative_t<N, Variant>;
    if (kind != Kind<T>::name) return decode_any<Variant, N + 1>(kind, version, body, where);
    return decode_one<Variant, T>(version, body, where);
  }
}

}  // namespace

Encoded encode(const Event& event) { return encode_any(event); }
Encoded encode(const Deed& deed) { return encode_any(deed); }

Result<Event> decode_event(std::string_view kind, int version, std::string_view body, const std::string& where) {
  return decode_any<Event>(kind, version, body, where);
}
Result<Deed> decode_deed(std::string_view kind, int version, std::string_view body, const std::string& where) {
  return decode_any<Deed>(kind, version, body, where);
}

}  // namespace sandgate
