#include "core/rulebook/charge_rules.h"

#include <fmt/format.h>

#include "core/rulebook/sections.h"

namespace sandgate {
namespace {

ChargeRules::Row charge_row(const JsonReader& reader) {
  ChargeRules::Row row;
  if (reader.size(row.cells.size(), row.cells.size()) != row.cells.size()) return row;
  for (std::size_t i = 0; i < row.cells.size(); ++i) row.cells[i] = whole(reader[i], 1, 1'000);
  return row;
}

ChargeRules::Rows charge_rows(const JsonReader& reader) {
  reader.keys({"extended_men_per_sabre_lost", "extended_lost_per_sabre", "close_sabres_lost_per_man",
               "close_sabres_per_man_lost", "sabres_lost_per_gun", "retired_extended_lost_per_sabre",
               "retired_close_lost_per_sabre"});
  return {charge_row(reader["extended_men_per_sabre_lost"]), charge_row(reader["extended_lost_per_sabre"]),
          charge_row(reader["close_sabres_lost_per_man"]),   charge_row(reader["close_sabres_per_man_lost"]),
          charge_row(reader["sabres_lost_per_gun"]),         charge_row(reader["retired_extended_lost_per_sabre"]),
          charge_row(reader["retired_close_lost_per_sabre"])};
}

/// Each band ends beyond the one before it.
void read_bands(const JsonReader& reader, ChargeRules& rules) {
  if (reader.size(rules.bands.size(), rules.bands.size()) != rules.bands.size()) return;
  for (std::size_t i = 0; i < rules.bands.size(); ++i) {
    const Length before = i > 0 ? rules.bands[i - 1] : Length{};
    rules.bands[i] = feet(reader[i], {});
    if (reader.good() && rules.bands[i] <= before)
      reader[i].fail(phrase("is {} feet, no further than {}", rules.bands[i].in_feet(), before.in_feet()),
                     "write distances that rise from more than nought");
  }
}

/// What a horseman counts by contours: never less for more of them.
void read_downhill(const JsonReader& reader, ChargeRules& rules) {
  const std::size_t count = reader.size(1, 16);
  for (std::size_t i = 0; reader.good() && i < count; ++i) {
    rules.downhill.push_back(whole(reader[i], 1, 100));
    if (i > 0 && reader.good() && rules.downhill[i] < rules.downhill[i - 1])
      reader[i].fail(phrase("is {}, less than for fewer contours", rules.downhill[i]),
                     "write multipliers that do not fall");
  }
  if (reader.good() && rules.downhill.front() != 1)
    reader[0].fail(phrase("is {} on the level", rules.downhill.front()), "write 1 for no contour");
}

}  // namespace

ChargeRules charge_rules(const JsonReader& reader) {
  reader.keys({"least_sabres", "bands_ft", "rows", "stationary", "downhill", "loser_loses", "winner_loses",
               "retires_ft", "gun_holders", "gun_near_in", "close_gap_in"});
  ChargeRules rules;
  rules.least_sabres = whole(reader["least_sabres"], 1, most_men_counted);
  read_bands(reader["bands_ft"], rules);
  rules.rows = charge_rows(reader["rows"]);
  const JsonReader stationary = reader["stationary"];
  stationary.keys({"killed_per_sabre", "driven_per_sabre", "driven_ft"});
  rules.stationary = {whole(stationary["killed_per_sabre"], 1, 1'000), whole(stationary["driven_per_sabre"], 0, 1'000),
                      feet(stationary["driven_ft"], {})};
  read_downhill(reader["downhill"], rules);
  rules.loser_loses = part_of(reader["loser_loses"]);
  rules.winner_loses = part_of(reader["winner_loses"]);
  rules.retires = feet(reader["retires_ft"], {});
  rules.gun_holders = whole(reader["gun_holders"], 1, 1'000);
  rules.gun_near = inches(reader["gun_near_in"], {});
  rules.close_gap = inches(reader["close_gap_in"], {});
  return rules;
}

}  // namespace sandgate
