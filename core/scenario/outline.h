// Private to this room: the parts of a scenario's document, read one after the other into a Setting.
#pragma once

#include <string>
#include <string_view>

#include "core/rulebook/json_reader.h"
#include "core/scenario/setting.h"

namespace sandgate {

inline constexpr JsonLimits scenario_limits{.bytes = 32 << 20, .depth = 8};
inline constexpr int scenario_schema_number = 1;

/// What a scenario names but does not hold.
struct Named {
  std::string country_source, country_crs;
  std::string country_plan;  ///< in place of a source
  std::string rulebook;
};

/// Everything that can be read without the country and the rulebook; what is wrong stands in the document's reading.
/// `posting`: whose seats are read (posting.h); empty: the scenario's own.
Named read_outline(const JsonReader& root, Setting& setting, std::string_view posting = {});
/// Sides, seats, bodies without their places, and the march table without its. Part of read_outline.
void read_order_of_battle(const JsonReader& root, Setting& setting, std::string_view posting);
/// KS-1.1: a side has one General, who is one figure. Asked of scenarios that are read to be begun; exercises that were
/// begun with others go on.
void check_generals(const JsonReader& root, const Setting& setting);
/// `table.game`; its sides must be read. None where something is wrong.
std::optional<GameTerms> read_game(const JsonReader& reader, const Setting& setting);
/// How a battle is set up, but for the seats it names; those are found once the seats are read. By another posting it
/// is the leader of the named seat's side.
SetupTerms read_setup(const JsonReader& setup);
void find_setup_seats(const JsonReader& root, Setting& setting);
/// What a battle that is set up wants of the rest of its scenario and of `setting.rulebook`.
void check_setup(const JsonReader& root, const Setting& setting);
/// Whether `setting.country` is deep enough for two forces to be set down on it.
void check_field(const JsonReader& root, const Setting& setting);
/// KS-11.1: where signals are by couriers every seat has a post. Needs the rulebook, and no country.
void check_signals(const JsonReader& root, const Setting& setting);
/// What a table exercise may hold by `setting.rulebook`; says nothing of others. Needs no country.
void check_table(const JsonReader& root, const Setting& setting);
/// Whether `setting.country` is no larger than a table is, by the scale. Asked of scenarios that are read to be begun.
void check_table_size(const JsonReader& root, const Setting& setting);
/// Field works without their places (KS-6); the sides must be read. And, with them, by `setting.rulebook` on
/// `setting.country`: whether they can lie there.
void read_works(const JsonReader& root, Setting& setting);
void check_works(const JsonReader& root, const Setting& setting);
/// Where bodies stand and marches end, checked on `setting.country` by `setting.rulebook`.
void read_places(const JsonReader& root, Setting& setting);
/// A place on the map: metres of its grid, or a grid reference.
Point read_place(const JsonReader& reader, const Setting& setting);
/// A date and time: "1909-09-14T09:00".
ExerciseTime read_time(const JsonReader& reader);
/// What the umpire has prepared (KS-10); all else must be read. `setting.country` has the places.
void read_injects(const JsonReader& root, Setting& setting);
/// One of them.
InjectTerms read_inject(const JsonReader& reader, const Setting& setting);

}  // namespace sandgate
