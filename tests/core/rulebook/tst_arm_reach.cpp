// Every arm in every formation, by every rulebook that ships: how soon it can be anywhere is what its route says, and
// what a route says it costs is what its path costs.
#include <QtTest>
#include <set>

#include "core/rulebook/rulebook.h"
#include "map/march/reach.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/runner/test.h"

namespace tst_arm_reach {

using namespace sandgate;

namespace {

const Scale scale;

/// A place this mover can stand at: by chance, or at a corner of some feature.
std::optional<Point> stand(const Country& country, const MarchRates& rates, std::mt19937& random) {
  std::uniform_real_distribution<double> part(0, 1);
  const MapBox bounds = country.bounds();
  for (std::size_t tries = 0; tries < 300; ++tries) {
    MapPoint at{bounds.west + bounds.width() * part(random), bounds.south + bounds.depth() * part(random)};
    if (tries > 100) {
      const Feature& feature = country.features()[tries % country.features().size()];
      at = feature.points[feature.points.size() / 2];
    }
    const Point point = scale.to_table(at, bounds);
    if (standing_bar(country, scale, rates, point) == Bar::none) return point;
  }
  return std::nullopt;
}

}  // namespace

class ArmReach : public QObject {
  Q_OBJECT

 private slots:
  void reach_is_what_the_route_says_data() {
    QTest::addColumn<QString>("book");
    for (const char* book : {"little-wars", "little-wars-streamlined", "kriegspiel", "campaign"})
      QTest::newRow(book) << QString(book);
  }
  void reach_is_what_the_route_says() {
    QFETCH(QString, book);
    const auto rulebook = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", book.toStdString());
    QVERIFY2(rulebook.has_value(), rulebook ? "" : rulebook.error().sentence().c_str());
    std::mt19937 random(5);
    int compared = 0, stopped = 0;
    std::vector<MarchRates> seen;
    for (const Arm arm : marching_arms)
      for (const Formation formation :
           {Formation::boxed, Formation::fours, Formation::two_ranks, Formation::extended}) {
        const MarchRates rates = march_rates(*rulebook, arm, formation);
        if (std::ranges::find(seen, rates) != seen.end()) continue;
        seen.push_back(rates);
        const auto country =
            tests::RandomCountry(static_cast<unsigned>(seen.size()), {50, 44, 20, 20, 35, 5, true, true, false}).draw();
        const auto from = stand(*country, rates, random);
        if (!from) {  // who has no rate at all
          QVERIFY(rates.across.count == 0 && rates.road.count == 0 && rates.water.count == 0);
          ++stopped;
          continue;
        }
        const auto found = reach(*country, scale, rates, *from);
        QVERIFY(found.has_value());
        for (int i = 0; i < 25; ++i) {
          const int column = static_cast<int>(random() % 50), row = static_cast<int>(random() % 44);
          const Point to = scale.to_table(country->frame().centre(column, row), country->bounds());
          if (to == *from || standing_bar(*country, scale, rates, to) != Bar::none) continue;
          const auto route = find_route(*country, scale, rates, *from, to);
          if (!route && rates.wheels) continue;  // too steep as a whole
          const std::string what = std::string(name_of(arm)) + " " + std::string(name_of(formation));
          QVERIFY2(found->moves(column, row) == (route ? route->searched : std::nullopt), what.c_str());
          if (!route) continue;
          const Reckoning walked = reckon(*country, scale, rates, route->path);
          QVERIFY2(walked.bar == Bar::none && walked.moves == route->reckoning.moves &&
                       walked.cost == route->reckoning.cost && walked.length == route->reckoning.length,
                   what.c_str());
          Moves by_part;
          for (const Reckoning::Part& part : route->reckoning.parts) by_part += part.moves;
          QVERIFY2(by_part == walked.moves, what.c_str());
          ++compared;
        }
      }
    QVERIFY(compared > 20);
    QCOMPARE(stopped > 0, book.startsWith("little-wars"));
  }
};

SANDGATE_TEST(ArmReach)

}  // namespace tst_arm_reach
#include "tst_arm_reach.moc"
