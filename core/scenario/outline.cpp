#include "core/scenario/outline.h"

#include <fmt/format.h>

#include "core/scenario/table_plan_country.h"

namespace sandgate {
namespace {

Scale read_scale(const JsonReader& reader) {
  Scale scale;
  reader.keys({}, {"metres_per_foot", "metres_per_contour", "vertical"});
  if (reader.has("metres_per_foot")) scale.metres_per_foot = reader["metres_per_foot"].number(1, 100'000);
  if (reader.has("metres_per_contour")) scale.metres_per_contour = reader["metres_per_contour"].number(0.1, 1'000);
  if (reader.has("vertical")) scale.vertical = reader["vertical"].number(0.1, 100);
  return scale;
}

bool read_toss(const JsonReader& reader) {
  const std::string said = reader.line(1, 64);
  if (said != "toss" && said != "first") reader.fail(phrase("is {}", in_quotes(said)), "write one of: toss, first");
  return said == "toss";
}

TableExercise read_table(const JsonReader& reader) {
  reader.keys({"name"}, {"game", "setup"});
  TableExercise table{reader["name"].line(1, 100), {}, {}};
  if (reader.has("setup")) table.setup = read_setup(reader["setup"]);
  return table;
}

void read_country_named(const JsonReader& country, Named& named) {
  country.keys({}, {"source", "crs", "plan"});
  if (!country.has("plan")) {
    named.country_source = country["source"].line(1, 4'000);
    if (country.has("crs")) named.country_crs = country["crs"].line(1, 4'000);
    return;
  }
  named.country_plan = country["plan"].line(1, 4'000);
  for (const char* other : {"source", "crs"})
    if (country.has(other)) country[other].fail("is given beside a plan", "leave one of the two out");
}

void check_scenario_schema(const JsonReader& root) {
  if (!root.has("schema")) return;
  const JsonReader said = root["schema"];
  const std::int64_t schema = said.whole(1, 1'000'000);
  if (root.good() && schema != scenario_schema_number)
    said.fail(phrase("is schema {}, and this program reads {}", schema, scenario_schema_number), "use a newer program");
}

}  // namespace

ExerciseTime read_time(const JsonReader& reader) {
  const std::string said = reader.line(1, 64);
  const auto time = ExerciseTime::from_iso(said);
  if (!time || time->civil().year < 1)
    reader.fail(phrase("is {}, which is no date and time", in_quotes(said)), "write it as 1909-09-14T09:00");
  return time.value_or(ExerciseTime{});
}

Named read_outline(const JsonReader& root, Setting& setting, std::string_view posting) {
  check_scenario_schema(root);
  root.keys({"schema", "name", "title", "country", "rulebook", "begins", "first_move", "sides", "seats"},
            {"brief", "scale", "table", "bodies", "march_table", "posting", "postings", "observers", "signals", "works",
             "injects"});
  setting.name = root["name"].word(64);
  setting.title = root["title"].line(1, 200);
  if (root.has("brief")) setting.brief = root["brief"].text(20'000);

  Named named;
  read_country_named(root["country"], named);
  if (!named.country_plan.empty()) {
    // A plan is in inches, and what an inch is of the ground goes with it.
    setting.scale = table_plan_scale();
    if (root.has("scale")) root["scale"].fail("is given, and a table plan has its own", "leave it out");
  } else if (root.has("scale")) {
    setting.scale = read_scale(root["scale"]);
  }
  named.rulebook = root["rulebook"].word(64);
  setting.begins = read_time(root["begins"]);
  setting.toss = read_toss(root["first_move"]);
  if (root.has("table")) setting.table = read_table(root["table"]);
  if (root.has("posting")) setting.posting = root["posting"].word(64);
  if (!posting.empty()) setting.posting = posting;
  read_order_of_battle(root, setting, posting);
  if (root.good() && root.has("works")) read_works(root, setting);
  if (root.good() && setting.table && root["table"].has("game"))
    setting.table->game = read_game(root["table"]["game"], setting);
  if (root.good() && setting.setup()) find_setup_seats(root, setting);
  return named;
}

void check_signals(const JsonReader& root, const Setting& setting) {
  for (const Seat& seat : setting.seats) {
    if (!root.good() || seat.post || !setting.by_couriers(seat.side)) continue;
    root.fail(phrase("has signals by couriers, and the seat {} of {} has no body where it could sit",
                     in_quotes(seat.name), in_quotes(setting.side(seat.side).name)),
              "give it one, leave the seat out, or take perfect signals");
  }
}

}  // namespace sandgate
