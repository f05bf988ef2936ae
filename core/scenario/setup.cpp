#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/battle/scoring.h"
#include "core/scenario/outline.h"

namespace sandgate {
namespace {

constexpr double most_force_points = 10'000;
constexpr std::int64_t most_chances = 1'000, most_dice = 20;
constexpr std::string_view by_toss = "toss";
constexpr std::size_t most_own_seats = 200, longest_side_name = 100;

std::int32_t read_force_points(const JsonReader& reader) {
  const double said = reader.number(1, most_force_points);
  if (reader.good() && said * 2 != std::floor(said * 2))
    reader.fail(phrase("is {} points, which is no whole number of halves", said), "write 150 or 150.5");
  return static_cast<std::int32_t>(said * 2);
}

SetupTerms::Chances read_chances(const JsonReader& reader) {
  reader.keys({"men", "dice"});
  SetupTerms::Chances chances;
  chances.men = static_cast<std::int32_t>(reader["men"].whole(1, most_chances));
  chances.dice = static_cast<std::int32_t>(reader["dice"].whole(1, most_dice));
  if (reader.good() && chances.dice > chances.men)
    reader["dice"].fail(phrase("are {} for {} men, of whom all would always be taken in", chances.dice, chances.men),
                        "roll fewer dice or hold back more men");
  return chances;
}

/// By another posting: the leader of the side whose first seat of the scenario's own that name is. None: it is not.
SeatId own_leaders_side(const JsonReader& seats, std::string_view name, const Setting& setting) {
  for (const Side& side : setting.sides) {
    for (std::size_t i = 0, count = seats.size(2, most_own_seats); i < count && seats.good(); ++i) {
      if (seats[i]["side"].line(1, longest_side_name) != side.name) continue;
      if (seats[i]["name"].word(64) == name) return setting.leader(side.id);
      break;
    }
  }
  return {};
}

/// A seat by its name; none where the toss is to say.
SeatId seat_or_toss(const JsonReader& reader, const JsonReader& own_seats, const Setting& setting) {
  const std::string said = reader.word(64);
  if (!reader.good() || said == by_toss) return {};
  const auto seat = std::ranges::find(setting.seats, said, &Seat::name);
  if (seat != setting.seats.end() && setting.leader(seat->side) == seat->id) return seat->id;
  if (const SeatId leader = own_leaders_side(own_seats, said, setting)) return leader;
  reader.fail(phrase("is {}, which is not the first seat of a side", in_quotes(said)),
              "write the first seat of one of the two sides, or toss");
  return {};
}

}  // namespace

SetupTerms read_setup(const JsonReader& setup) {
  setup.keys({}, {"points", "mustering", "chances", "country_by", "curtain", "defensive"});
  SetupTerms terms;
  if (setup.has("points")) terms.points = read_force_points(setup["points"]);
  if (setup.has("mustering")) {
    const auto open = [](std::string_view word) -> std::optional<bool> {
      if (word != "secret" && word != "open") return {};
      return word == "open";
    };
    terms.open_mustering = setup["mustering"].choice(open, "secret, open");
    if (setup.good() && !terms.points)
      setup["mustering"].fail("is said where nobody musters", "give points, or leave it out");
  }
  if (setup.has("chances")) terms.chances = read_chances(setup["chances"]);
  terms.country_laid_out = setup.has("country_by");
  if (setup.has("curtain")) terms.curtain = setup["curtain"].truth();
  terms.defensive = setup.has("defensive");
  if (setup.good() && terms.defensive && terms.country_laid_out)
    setup["country_by"].fail("is said in a Defensive Game, in which the defender chooses his side", "leave it out");
  return terms;
}

void find_setup_seats(const JsonReader& root, Setting& setting) {
  const JsonReader setup = root["table"]["setup"];
  if (!setup.good()) return;
  SetupTerms& terms = *setting.table->setup;
  if (setup.has("country_by")) terms.country_by = seat_or_toss(setup["country_by"], root["seats"], setting);
  if (setup.has("defensive")) terms.defender = seat_or_toss(setup["defensive"], root["seats"], setting);
}

void check_setup(const JsonReader& root, const Setting& setting) {
  const SetupTerms* terms = setting.setup();
  if (!root.good() || !terms) return;
  if (setting.sides.size() != 2 || setting.sides[0].camp == setting.sides[1].camp)
    return root["sides"].fail("are not two, one in each camp, and so a battle cannot be set up between them",
                              "write two sides in two camps, or leave the setup out");
  if (setting.sides[1].back_line != opposite(setting.sides[0].back_line))
    return root["sides"][1]["back_line"].fail("is not opposite the other side's", "write the opposite edge");
  const std::int64_t held_back = terms->chances ? terms->chances->men : 0;
  if (terms->points) {
    const Rulebook::PointRules& prices = setting.rulebook.points;
    if (prices.infantry <= 0 || prices.cavalry <= 0 || prices.gun <= 0)
      return root["table"]["setup"]["points"].fail(
          phrase("buy without limit, since by rulebook '{}' men or guns cost nothing", setting.rulebook.name),
          "name bodies in place of points, or play by another rulebook");
    const std::int64_t least =
        terms->defensive ? defenders_half_points(setting.rulebook.game, *terms->points) : *terms->points;
    if (least < (held_back + 1) * prices.infantry)
      return root["table"]["setup"]["points"].fail("do not buy a side the men of its chances and one more",
                                                   "give more points");
    return;
  }
  for (const Side& side : setting.sides) {
    std::int64_t men = 0, bodies = 0;
    for (const Body& body : setting.order_of_battle) {
      if (body.side != side.id) continue;
      men += body.contents.men().count;
      ++bodies;
    }
    if (men - held_back < bodies && root.good())
      root["table"]["setup"]["chances"].fail(phrase("hold back {} men of {}, who has {}", held_back, side.name, men),
                                             "hold back fewer, so that every body keeps a man");
  }
}

void check_field(const JsonReader& root, const Setting& setting) {
  if (!root.good() || !setting.setup()) return;
  const MapBox ground = setting.country->bounds();
  const Point far = setting.to_table({ground.east, ground.north});
  const Edge edge = setting.sides[0].back_line;
  const Length depth = edge == Edge::north || edge == Edge::south ? far.y : far.x;
  const Length least = setting.rulebook.setup.line_depth * 4;
  if (depth < least)
    root["table"]["setup"].fail(phrase("is on a field {} ft deep, and two forces want {} ft between their back lines",
                                       fmt::format("{:.4g}", depth.in_feet()), fmt::format("{:.4g}", least.in_feet())),
                                "choose a deeper country or fewer metres to the foot");
}

}  // namespace sandgate
