#include "core/scenario/lay_out.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/scenario/lay_out_lines.h"
#include "core/scenario/standing.h"
#include "map/base/gridref.h"

namespace sandgate {
namespace {

using Text = nlohmann::ordered_json;

constexpr double step_m = 100;         // along roads, between places looked at
constexpr double apart_m = 160;        // between bodies as they open
constexpr double near_road_m = 1'000;  // a named place so near a road may be an objective
constexpr std::size_t objectives = 3;

struct Unit {
  Phrase name, title;
  const char *arm, *formation;
  int men, guns = 0, waggons = 0;
  bool scouts = false;
};

// From the front to the rear.
std::vector<Unit> blue_force() {
  return {{phrase("Sgt Ames"), phrase("Scouts, Northern Horse"), "cavalry", "extended", 3, 0, 0, true},
          {phrase("Cpl Brand"), phrase("Scouts, Northern Horse"), "cavalry", "extended", 3, 0, 0, true},
          {phrase("A/Northern Horse"), phrase("A Squadron, Northern Horse"), "cavalry", "fours", 24},
          {phrase("1/Fusiliers"), phrase("1st Battalion, Fusiliers"), "infantry", "boxed", 54},
          {phrase("2/Fusiliers"), phrase("2nd Battalion, Fusiliers"), "infantry", "boxed", 50},
          {phrase("11 Battery"), phrase("11th Battery, field artillery"), "artillery", "fours", 18, 3},
          {phrase("3/Light Infantry"), phrase("3rd Battalion, Light Infantry"), "infantry", "boxed", 48},
          {phrase("4 Field Company"), phrase("4th Field Company, engineers"), "engineers", "fours", 20},
          {phrase("H.Q. Blue"), phrase("Headquarters, Blue Force"), "general", "fours", 1},
          {phrase("Supply Blue"), phrase("Supply column, Blue Force"), "supply", "boxed", 12, 0, 6}};
}
std::vector<Unit> red_force() {
  return {{phrase("Sgt Quill"), phrase("Scouts, Southern Lancers"), "cavalry", "extended", 3, 0, 0, true},
          {phrase("Cpl Roe"), phrase("Scouts, Southern Lancers"), "cavalry", "extended", 3, 0, 0, true},
          {phrase("B/Southern Lancers"), phrase("B Squadron, Southern Lancers"), "cavalry", "fours", 24},
          {phrase("1/Rifles"), phrase("1st Battalion, Rifles"), "infantry", "boxed", 54},
          {phrase("2/Rifles"), phrase("2nd Battalion, Rifles"), "infantry", "boxed", 50},
          {phrase("27 Battery"), phrase("27th Battery, field artillery"), "artillery", "fours", 18, 3},
          {phrase("3/Grenadiers"), phrase("3rd Battalion, Grenadiers"), "infantry", "boxed", 48},
          {phrase("8 Field Company"), phrase("8th Field Company, engineers"), "engineers", "fours", 20},
          {phrase("H.Q. Red"), phrase("Headquarters, Red Force"), "general", "fours", 1},
          {phrase("Supply Red"), phrase("Supply column, Red Force"), "supply", "boxed", 12, 0, 6}};
}

/// Places along the largest network of roads where troops of all arms may stand.
std::vector<MapPoint> places_on_roads(const Country& country, const LineNetwork& roads, double stream_m) {
  std::vector<std::size_t> parent(roads.nodes().size());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto root = [&](std::size_t n) {
    while (parent[n] != n) n = parent[n] = parent[parent[n]];
    return n;
  };
  for (const LineEdge& edge : roads.edges()) {
    const std::size_t a = root(edge.from.index()), b = root(edge.to.index());
    parent[std::max(a, b)] = std::min(a, b);
  }
  std::vector<double> lengths(parent.size(), 0);
  for (const LineEdge& edge : roads.edges()) lengths[root(edge.from.index())] += edge.length_m;
  const auto largest = static_cast<std::size_t>(std::ranges::max_element(lengths) - lengths.begin());
  const StandingPlaces standing(country, stream_m);
  std::vector<MapPoint> places;
  for (const LineEdge& edge : roads.edges()) {
    if (root(edge.from.index()) != largest || edge.grade == FeatureClass::tunnel) continue;
    double next = step_m / 2, along = 0;
    for (std::size_t i = 1; i < edge.points.size(); ++i) {
      const MapPoint a = edge.points[i - 1], b = edge.points[i];
      const double length = distance_m(a, b);
      for (; next < along + length; next += step_m) {
        const double t = (next - along) / length;
        // Whole decimetres, as the file will have it.
        const MapPoint p{std::round((a.east + (b.east - a.east) * t) * 10) / 10,
                         std::round((a.north + (b.north - a.north) * t) * 10) / 10};
        if (!standing.hindrance(Arm::infantry, p) && country.height(p)) places.push_back(p);
      }
      along += length;
    }
  }
  return places;
}

struct MarchGoal {
  std::string name;
  MapPoint at;
};

class CountryLayer {
 public:
  CountryLayer(const Country& country, const LayOut& wishes, const Rulebook& rulebook, std::vector<MapPoint> places)
      : country_(country), wishes_(wishes), rulebook_(rulebook), places_(std::move(places)), bounds_(country.bounds()) {
    west_to_east_ = bounds_.width() >= bounds_.depth();
  }

  Result<std::string> write() {
    goals_ = choose_goals();
    const auto blue = spots(-1), red = spots(1);
    if (blue.size() < blue_.size() || red.size() < red_.size())
      return fault("country " + country_.name(), "its roads have too few places where two forces could begin",
                   "take a larger piece of country, or one with roads");
    const std::string red_name = tell(phrase("Red")), blue_name = tell(phrase("Blue"));
    Text bodies = Text::array(), lines = Text::array();
    add(bodies, lines, {blue_name, "blue", west_to_east_ ? 90 : 0, -1}, blue_, blue);
    add(bodies, lines, {red_name, "red", west_to_east_ ? 270 : 180, 1}, red_, red);
    for (Text& body : lines) bodies.push_back(std::move(body));
    const Text text{
        {"schema", 1},
        {"name", wishes_.name},
        {"title", wishes_.title},
        {"brief",
         tell(phrase(
             "Two forces march on {}. Whoever holds it and the places about it at the end has the better of the day.",
             goals_.front().name))},
        {"country", {{"source", wishes_.country_source}}},
        {"scale",
         {{"metres_per_foot", scale_.metres_per_foot},
          {"metres_per_contour", contour_m()},
          {"vertical", scale_.vertical}}},
        {"rulebook", rulebook_.name},
        {"begins", "1909-09-14T07:00"},
        {"first_move", "toss"},
        {"sides",
         {side(red_name, "red", "first", west_to_east_ ? "east" : "north"),
          side(blue_name, "blue", "second", west_to_east_ ? "west" : "south")}},
        {"seats",
         {{{"name", "red"}, {"title", tell(phrase("Col Red, commanding the Red Force"))}, {"side", red_name}},
          {{"name", "blue"}, {"title", tell(phrase("Col Blue, commanding the Blue Force"))}, {"side", blue_name}}}},
        {"bodies", bodies}};
    return text.dump(2, ' ', false, Text::error_handler_t::replace) + "\n";
  }

 private:
  std::string tell(const Phrase& text) const { return wishes_.tell(text); }
  double across(MapPoint p) const { return west_to_east_ ? p.east : p.north; }
  MapPoint middle() const { return {(bounds_.west + bounds_.east) / 2, (bounds_.south + bounds_.north) / 2}; }

  const MapPoint* nearest(MapPoint to) const {
    const MapPoint* best = nullptr;
    for (const MapPoint& p : places_)
      if (best == nullptr || distance_m(p, to) < distance_m(*best, to)) best = &p;
    return best;
  }

  /// The named places most worth having: towns before villages before hamlets, nearer the middle before further.
  std::vector<MarchGoal> choose_goals() const {
    struct Candidate {
      double worth;
      MarchGoal goal;
    };
    std::vector<Candidate> all;
    for (const Feature& f : country_.features()) {
      if (f.kind != FeatureKind::place || f.name.empty() || f.shape != FeatureShape::point) continue;
      const double rank = f.grade == FeatureClass::town      ? 0.45
                          : f.grade == FeatureClass::village ? 0.3
                          : f.grade == FeatureClass::hamlet  ? 0.1
                                                             : -1;
      if (rank < 0) continue;
      const MapPoint* on_road = nearest(f.points[0]);
      if (on_road == nullptr || distance_m(*on_road, f.points[0]) > near_road_m) continue;
      const double off = distance_m(f.points[0], middle()) / std::min(bounds_.width(), bounds_.depth());
      all.push_back({rank - off, {f.name, *on_road}});
    }
    std::ranges::stable_sort(all, std::greater{}, &Candidate::worth);
    std::vector<MarchGoal> goals;
    for (const Candidate& c : all) {
      const bool fresh = std::ranges::none_of(goals, [&](const MarchGoal& g) {
        return g.name == c.goal.name || distance_m(g.at, c.goal.at) < 1'000 ||
               (!goals.empty() && distance_m(goals.front().at, c.goal.at) > wishes_.approach_m);
      });
      if (fresh && goals.size() < objectives) goals.push_back(c.goal);
    }
    if (goals.empty())
      if (const MapPoint* p = nearest(middle()))
        goals.push_back({tell(phrase("the road at {}", grid_reference(*p, country_.crs(), 3))), *p});
    return goals;
  }

  /// Places for a force on one side of the first goal, from the front to the rear.
  std::vector<MapPoint> spots(int sign) const {
    if (goals_.empty()) return {};
    const MapPoint goal = goals_.front().at;
    const MapPoint ideal{goal.east + (west_to_east_ ? sign * wishes_.approach_m : 0),
                         goal.north + (west_to_east_ ? 0 : sign * wishes_.approach_m)};
    std::vector<MapPoint> own;
    for (const MapPoint& p : places_)
      if (sign * (across(p) - across(goal)) > wishes_.approach_m / 4) own.push_back(p);
    const auto first = std::ranges::min_element(own, {}, [&](MapPoint p) { return distance_m(p, ideal); });
    if (first == own.end()) return {};
    const MapPoint anchor = *first;
    std::ranges::stable_sort(own, {}, [&](MapPoint p) { return distance_m(p, anchor); });
    std::vector<MapPoint> chosen;
    for (const MapPoint& p : own) {
      if (chosen.size() == blue_.size()) break;
      if (std::ranges::all_of(chosen, [&](MapPoint q) { return distance_m(p, q) >= apart_m; })) chosen.push_back(p);
    }
    std::ranges::stable_sort(chosen, {}, [&](MapPoint p) { return distance_m(p, goal); });
    return chosen;
  }

  struct Force {
    std::string side;  ///< its name, in the language of who makes it
    const char* seat;
    int facing, sign;
  };

  void add(Text& bodies, Text& lines, const Force& force, std::span<const Unit> units,
           const std::vector<MapPoint>& at) const {
    const bool fed = rulebook_.supply.kind == SupplyKind::packets;
    const Packets collection = fed ? collection_of(contents_of(units), rulebook_.supply) : Packets{};
    for (std::size_t i = 0; i < units.size(); ++i) {
      const Unit& unit = units[i];
      Text body{{"name", tell(unit.name)},
                {"title", tell(unit.title)},
                {"side", force.side},
                {"seat", force.seat},
                {"arm", unit.arm}};
      if (unit.scouts) body["scouts"] = true;
      body["formation"] = unit.formation;
      body["men"] = unit.men;
      if (unit.guns > 0) body["guns"] = unit.guns;
      if (unit.waggons > 0) body["waggons"] = unit.waggons;
      if (fed && unit.arm == name_of(Arm::supply))
        body["packets"] = text_of(load_of(collection, std::int64_t{unit.waggons} * rulebook_.supply.waggon_packets));
      body["at"] = {at[i].east, at[i].north};
      body["facing"] = force.facing;
      bodies.push_back(std::move(body));
    }
    if (fed) add_lines(lines, force, collection, at);
  }

  // KS-4.6, CX-7: what a force lives on for the day, and the train that may bring it on.
  void add_lines(Text& lines, const Force& force, const Packets& collection, const std::vector<MapPoint>& at) const {
    const LaidDepot asked{places_, at, west_to_east_, force.sign, wishes_.approach_m / 2};
    const MapPoint depot = depot_place(country_, rails_, asked);
    lines.push_back({{"name", tell(phrase("Depot {}", force.side))},
                     {"title", tell(phrase("Depot, {} Force", force.side))},
                     {"side", force.side},
                     {"seat", force.seat},
                     {"arm", "depot"},
                     {"formation", "fours"},
                     {"packets", text_of(times(collection, collections_in_depot))},
                     {"at", {depot.east, depot.north}}});
    const double own_side = std::max(wishes_.approach_m / 4, scale_.metres(rulebook_.railway.gap));
    const auto train = train_place(rails_, depot, across(goals_.front().at) + force.sign * own_side, asked,
                                   scale_.metres(rulebook_.railway.speed));
    if (!train) return;
    lines.push_back({{"name", tell(phrase("Train {}", force.side))},
                     {"title", tell(phrase("Train of the {} Force", force.side))},
                     {"side", force.side},
                     {"seat", force.seat},
                     {"arm", "train"},
                     {"formation", "fours"},
                     {"trucks", rulebook_.railway.full_trucks},
                     {"at", {train->east, train->north}},
                     {"facing", force.facing}});
  }

  static Text text_of(const Packets& packets) {
    return {{"food", packets.food}, {"forage", packets.forage}, {"ammunition", packets.ammunition}};
  }

  static std::vector<Contents> contents_of(std::span<const Unit> units) {
    std::vector<Contents> all;
    for (const Unit& unit : units) all.push_back(Contents::of(*arm_named(unit.arm), {{unit.men}}));
    return all;
  }

  Text side(const std::string& name, const char* livery, const char* camp, const char* back_line) const {
    Text wanted = Text::array();
    for (const MarchGoal& goal : goals_) wanted.push_back({{"name", goal.name}, {"at", {goal.at.east, goal.at.north}}});
    return {{"name", name},
            {"livery", livery},
            {"camp", camp},
            {"back_line", back_line},
            {"brief", tell(phrase("Take {} and hold it. Guns and waggons keep to the roads and need the bridges.",
                                  goals_.front().name))},
            {"objectives", wanted}};
  }

  /// Steep country is contoured more widely, so that a day's march is still a march.
  int contour_m() const {
    const double relief = country_.highest().value_or(0) - country_.lowest().value_or(0);
    return relief < 500 ? 10 : relief < 1'200 ? 20 : 50;
  }

  const Country& country_;
  const LayOut& wishes_;
  const Rulebook& rulebook_;
  const std::vector<Unit> blue_ = blue_force(), red_ = red_force();
  const Scale scale_{};
  const LineNetwork rails_{country_, LineKind::railway};
  std::vector<MapPoint> places_;
  MapBox bounds_;
  bool west_to_east_ = true;
  std::vector<MarchGoal> goals_;
};

}  // namespace

Result<std::string> lay_out(const Country& country, const LayOut& wishes, const Rulebook& rulebook,
                            const Progress& progress) {
  if (!go_on(progress, 0)) return stopped("Laying out the exercise");
  const LineNetwork roads(country, LineKind::road);
  if (roads.edges().empty())
    return fault("country " + country.name(), "it has no roads on which two forces could begin",
                 "add a map with roads");
  if (!go_on(progress, 0.5)) return stopped("Laying out the exercise");
  return CountryLayer(country, wishes, rulebook, places_on_roads(country, roads, rulebook.march.stream_m)).write();
}

}  // namespace sandgate
