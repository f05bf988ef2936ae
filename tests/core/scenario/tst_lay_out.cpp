// An exercise laid out on a country: what its forces live on (KS-4.1, KS-4.6) and the trains that bring it (CX-7).
#include "core/scenario/lay_out.h"
#include "logistics/railway/track.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_lay_out {

using namespace sandgate;
using namespace sandgate::scenario_sample;

namespace {

Feature point(FeatureKind kind, MapPoint at, std::string name, FeatureClass grade = FeatureClass::plain) {
  Feature feature;
  feature.kind = kind;
  feature.grade = grade;
  feature.name = std::move(name);
  feature.points = {at};
  return feature;
}

/// 20 × 10 km, a road from west to east with a town in its middle, and these railways and stations besides.
std::shared_ptr<const Country> land(const std::vector<Feature>& lines) {
  std::vector<Feature> features{line(FeatureKind::road, {{0, 5'000}, {20'000, 5'000}}, 5),
                                point(FeatureKind::place, {10'000, 5'000}, "Midtown", FeatureClass::town)};
  features.insert(features.end(), lines.begin(), lines.end());
  return Country::level(20'000, 10'000, std::move(features));
}

Rulebook rulebook(const char* name) { return *read_rulebook(rulebooks, name); }

Result<Scenario> laid_out(const std::shared_ptr<const Country>& country, const char* by = "campaign") {
  const Rulebook rules = rulebook(by);
  const auto text = lay_out(*country, {"laid", "Laid out", "country.gpkg", 5'000}, rules);
  if (!text) return std::unexpected(text.error());
  return scenario_from_texts(*text, rules.json, country, "laid out");
}

/// The bodies of an arm, by name.
std::vector<const Body*> of(const Result<Scenario>& made, Arm arm) {
  std::vector<const Body*> found;
  for (const Body& body : made->setting->order_of_battle)
    if (body.contents.arm() == arm) found.push_back(&body);
  std::ranges::sort(found, {}, &Body::name);
  return found;
}

double metres_east(const Body& body) { return body.at.x.in_feet() * 100; }

}  // namespace

class LayOutCountry : public QObject {
  Q_OBJECT

 private slots:
  // 233 men, 30 horses, 152 of foot: 8 of food, 5 of forage, 5 of ammunition at a collection.
  void KS_4_1_packets_for_four_collections() {
    const auto made = laid_out(land({}));
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    const auto depots = of(made, Arm::depot);
    QCOMPARE(depots.size(), std::size_t{2});
    QCOMPARE(depots[0]->name, std::string("Depot Blue"));
    QCOMPARE(depots[1]->name, std::string("Depot Red"));
    for (const Body* depot : depots) QCOMPARE(depot->packets, (Packets{32, 20, 20}));
    // Six waggons hold 36: two collections.
    for (const Body* column : of(made, Arm::supply)) QCOMPARE(column->packets, (Packets{16, 10, 10}));
    for (const Side& side : made->setting->sides) QVERIFY(made->setting->fed_by_packets(side.id));
    QVERIFY(of(made, Arm::train).empty());
  }

  void a_depot_lies_behind_its_force() {
    const auto made = laid_out(land({}));
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    for (const Body* depot : of(made, Arm::depot)) {
      const bool blue = depot->name == "Depot Blue";
      for (const Body& body : made->setting->order_of_battle) {
        if (body.side != depot->side || body.id == depot->id) continue;
        QVERIFY2(blue ? metres_east(*depot) < metres_east(body) : metres_east(*depot) > metres_east(body),
                 body.name.c_str());
      }
    }
  }

  void CX_7_trains_at_the_station_by_the_depot() {
    const auto rails = std::vector<Feature>{line(FeatureKind::railway, {{0, 5'300}, {20'000, 5'300}}, 5),
                                            point(FeatureKind::station, {3'000, 5'300}, "Westing"),
                                            point(FeatureKind::station, {6'500, 5'300}, "Nearing"),
                                            point(FeatureKind::station, {17'000, 5'300}, "Easting")};
    const auto country = land(rails);
    const auto made = laid_out(country);
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    const auto depots = of(made, Arm::depot), trains = of(made, Arm::train);
    QCOMPARE(trains.size(), std::size_t{2});
    const LineNetwork network(*country, LineKind::railway);
    const Track track(network, Scale{});
    for (const Body* train : trains) {
      QCOMPARE(train->contents.waggons(), 8);
      QCOMPARE(train->rails->engines, 1);
      const NodeId station = track.station_at({train->rails->edge, train->rails->along});
      QVERIFY(station);
      const bool blue = train->name == "Train Blue";
      QCOMPARE(country->feature(network.nodes()[station.index()].station).name,
               std::string(blue ? "Westing" : "Easting"));
      // It faces the enemy.
      QCOMPARE(train->facing.mils, std::int16_t(blue ? 1600 : 4800));
      // The depot is the station's, 300 m from it by the road.
      QVERIFY(std::abs(metres_east(*depots[blue ? 0 : 1]) - (blue ? 3'000 : 17'000)) < 100);
    }
  }

  void CX_7_on_the_open_line_where_no_station_is() {
    const auto made = laid_out(land({line(FeatureKind::railway, {{500, 4'000}, {9'000, 4'000}}, 5)}));
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    const auto trains = of(made, Arm::train);
    QCOMPARE(trains.size(), std::size_t{1});  // there is no line on Red's side
    QCOMPARE(trains[0]->name, std::string("Train Blue"));
    QVERIFY(std::abs(metres_east(*trains[0]) - metres_east(*of(made, Arm::depot)[0])) < 150);
  }

  void a_line_too_short_has_no_train() {
    const auto of_length = [](double m) {
      return of(laid_out(land({line(FeatureKind::railway, {{3'000, 5'500}, {3'000 + m, 5'500}}, 5)})), Arm::train)
          .size();
    };
    // A train's run in a move is 8 ft, 800 m.
    QCOMPARE(of_length(799), std::size_t{0});
    QCOMPARE(of_length(800), std::size_t{1});
  }

  void the_same_country_gives_the_same_text() {
    const auto country = land({line(FeatureKind::railway, {{0, 5'300}, {20'000, 5'300}}, 5)});
    const LayOut wishes{"laid", "Laid out", "country.gpkg", 5'000};
    const auto one = lay_out(*country, wishes, rulebook("campaign")),
               two = lay_out(*country, wishes, rulebook("campaign"));
    QVERIFY(one.has_value() && two.has_value());
    QCOMPARE(*one, *two);
  }

  void its_texts_are_in_the_language_of_who_makes_it() {
    LayOut wishes{"laid", "Laid out", "country.gpkg", 5'000};
    wishes.tell = [](const Phrase& text) { return "~" + text.text(); };
    const auto country = land({line(FeatureKind::railway, {{0, 5'300}, {20'000, 5'300}}, 5)});
    const Rulebook rules = rulebook("campaign");
    const auto text = lay_out(*country, wishes, rules);
    QVERIFY(text.has_value());
    const auto made = scenario_from_texts(*text, rules.json, country, "laid out");
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    const Setting& setting = *made->setting;
    QCOMPARE(setting.title, std::string("Laid out"));
    QVERIFY(setting.brief.starts_with("~Two forces march on Midtown."));
    for (const Side& side : setting.sides) {
      QVERIFY(side.brief.starts_with("~Take Midtown and hold it."));
      QVERIFY(side.name == "~Red" || side.name == "~Blue");
    }
    for (const Seat& seat : setting.seats) QVERIFY(seat.title.starts_with("~Col "));
    for (const Body& body : setting.order_of_battle)
      QVERIFY2(body.name.starts_with('~') && body.title.starts_with('~'), body.name.c_str());
  }

  void nothing_of_it_where_armies_are_not_fed_by_packets() {
    Rulebook rules = rulebook("campaign");
    rules.supply.kind = SupplyKind::none;
    const auto country = land({line(FeatureKind::railway, {{0, 5'300}, {20'000, 5'300}}, 5)});
    const auto text = lay_out(*country, {"laid", "Laid out", "country.gpkg", 5'000}, rules);
    QVERIFY(text.has_value());
    QVERIFY(!text->contains("depot") && !text->contains("packets") && !text->contains("train"));
  }
};

SANDGATE_TEST(LayOutCountry)

}  // namespace tst_lay_out
#include "tst_lay_out.moc"
