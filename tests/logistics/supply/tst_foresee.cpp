// What will be due and whether it can be had (KS-4), kept true as bodies move.
#include <QtTest>
#include <random>

#include "logistics/supply/foresee.h"
#include "tests/logistics/supply/supply_figures.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/runner/test.h"

namespace tst_foresee {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const Length forty = Length::feet(40);

Foresight over(const std::shared_ptr<const Country>& country) {
  return Foresight(country, Scale{}, waggons(), book_figures(), forty);
}

}  // namespace

class ForeseeTest : public QObject {
  Q_OBJECT

 private slots:
  void each_prospect_in_turn() {
    Foresight foresight = over(Country::level(6000, 4000));
    const std::vector<SupplyBody> bodies{foot_body(1, at_feet(10, 10), 29), foot_body(2, at_feet(10, 30)),
                                         foot_body(3, at_feet(30, 10), 60), foot_body(4, at_feet(30, 30)),
                                         foot_body(5, at_feet(50, 20))};
    const std::vector<Store> stores{{1, at_feet(10, 33), {1, 0, 0}},
                                    {2, at_feet(30, 12), {1, 0, 0}},
                                    {3, at_feet(35, 30), {9, 0, 0}},
                                    {4, at_feet(50, 28), {9, 0, 0}}};
    const Hindrances known{{{at_feet(33, 30), 8}}, {}, {}};
    const Forecast forecast = foresight.forecast(bodies, stores, known);
    QCOMPARE(forecast.pools.size(), std::size_t{5});
    QVERIFY(forecast.pools[0].prospect == Prospect::needs_none);
    QVERIFY(forecast.pools[1].prospect == Prospect::in_reach);
    QVERIFY(forecast.pools[2].prospect == Prospect::scarce);
    QCOMPARE(forecast.missed[2], (PoolCount{30, 0, 0, 0}));
    QVERIFY(forecast.pools[3].prospect == Prospect::in_reach);  // round him
    QVERIFY(forecast.pools[4].prospect == Prospect::too_far);
    const auto& far = forecast.pools[4].foot;
    QVERIFY(far && stores[far->store].id == 4 && far->look.length == Length::feet(8));
    QCOMPARE(far->look.spot, at_feet(50, 22));
    QCOMPARE(forecast.left[0], Needs{});

    // A line of enemies cuts body 4 off.
    Hindrances line;
    for (int i = 0; i < 9; ++i) line.enemies.push_back({at_feet(33, 22 + 2 * i), i});
    const Forecast cut = foresight.forecast(bodies, stores, line);
    QVERIFY(cut.pools[3].prospect == Prospect::cut);
    QVERIFY(cut.pools[3].foot && cut.pools[3].foot->look.who == 4);
    QCOMPARE(cut.pools[3].foot->look.spot, at_feet(34, 30));
    QVERIFY(foresight.way(at_feet(35, 30), at_feet(30, 30), Length::feet(6)).standing == Standing::cut);
  }

  void each_arm_has_its_own_way() {
    Foresight foresight = over(Country::level(6000, 4000));
    const std::vector<SupplyBody> bodies{{1, at_feet(10, 10), {30, 30, 30, 0}, {}, true}};
    const std::vector<Store> stores{{1, at_feet(22, 10), {9, 9, 9}}};
    const Forecast forecast = foresight.forecast(bodies, stores, {});
    QVERIFY(forecast.pools[0].prospect == Prospect::too_far);
    QVERIFY(forecast.pools[0].foot && !forecast.pools[0].riders);
    QCOMPARE(forecast.missed[0], (PoolCount{30, 0, 0, 0}));
  }

  void without_any_store_all_is_too_far() {
    Foresight foresight = over(Country::level(1000, 1000));
    const Forecast forecast = foresight.forecast(std::vector{foot_body(1, at_feet(5, 5))}, {}, {});
    QVERIFY(forecast.pools[0].prospect == Prospect::too_far && !forecast.pools[0].foot);
  }

  void as_if_it_were_asked_for_the_first_time_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 4; ++seed) QTest::addRow("seed %u", seed) << seed;
  }
  void as_if_it_were_asked_for_the_first_time() {
    QFETCH(unsigned, seed);
    const auto country = RandomCountry(seed, {80, 80, 50, 50, 40, 6, true, false, false}).draw();
    std::mt19937 random(seed);
    const auto place = [&] { return drawn_place(*country, random); };
    std::vector<SupplyBody> bodies;
    for (int i = 0; i < 12; ++i) bodies.push_back({i, place(), {30, 12, 12, 30}, {}, i % 5 != 4});
    std::vector<Store> stores;
    for (int i = 0; i < 3; ++i) stores.push_back({i, place(), {4, 6, 2}});
    Hindrances known;
    for (int i = 0; i < 8; ++i) known.enemies.push_back({place(), i});
    Foresight kept = over(country);
    for (std::size_t move = 0; move < 5; ++move) {
      bodies[move].at = place();
      known.enemies[move].at = place();
      const Forecast one = kept.forecast(bodies, stores, known), other = over(country).forecast(bodies, stores, known);
      QCOMPARE(one.pools.size(), other.pools.size());
      QVERIFY(one.missed == other.missed && one.left == other.left);
      for (std::size_t i = 0; i < one.pools.size(); ++i) {
        QVERIFY(one.pools[i].prospect == other.pools[i].prospect);
        for (const auto arm : {&PoolProspect::foot, &PoolProspect::riders}) {
          const auto &a = one.pools[i].*arm, &b = other.pools[i].*arm;
          QCOMPARE(a.has_value(), b.has_value());
          if (a) QVERIFY(a->store == b->store && a->body == b->body && a->look.spot == b->look.spot);
          if (a) QVERIFY(a->look.path == b->look.path && a->look.who == b->look.who);
        }
      }
    }
  }
};

SANDGATE_TEST(ForeseeTest)

}  // namespace tst_foresee
#include "tst_foresee.moc"
