// Supply, trains and destruction by the rulebooks that ship: KS-4, KS-5, KS-9, CX-6, CX-7.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <map>

#include "core/rulebook/lines_ruling.h"
#include "tests/runner/test.h"

namespace tst_lines_rulings {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

const fs::path data = SANDGATE_SOURCE_DIR "/data";

Rulebook shipped(const char* name) { return read_rulebook(data / "rulebooks", name).value(); }

/// A rulebook on campaign or kriegspiel with a few lines of one's own.
Result<Rulebook> read_house(const std::string& base, const std::string& lines) {
  const QTemporaryDir dir;
  const fs::path root = dir.path().toStdString();
  fs::copy(data / "rulebooks", root / "rulebooks");
  fs::create_directory(root / "schemas");
  fs::copy_file(data / "schemas" / "rulebook.schema.json", root / "schemas" / "rulebook.schema.json");
  std::ofstream(root / "rulebooks" / "house.json")
      << "{\"schema\":8,\"name\":\"house\",\"title\":\"Ours\",\"base\":\"" << base << "\"," << lines << "}";
  return read_rulebook(root / "rulebooks", "house");
}
Rulebook house(const std::string& base, const std::string& lines) {
  auto read = read_house(base, lines);
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return *read;
}

}  // namespace

class LinesRulings : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_1_packets_of_a_pool_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("packets");
    QTest::newRow("46 men 2 packets") << 46 << 2;
    QTest::newRow("44 men 1") << 44 << 1;
    QTest::newRow("15 men 1") << 15 << 1;
    QTest::newRow("14 none") << 14 << 0;
  }
  void KS_4_1_packets_of_a_pool() {
    QFETCH(int, men);
    QFETCH(int, packets);
    for (const char* name : {"campaign", "kriegspiel"}) {
      const SupplyRuling ruling = rule_supply(shipped(name), {.infantry = men, .fired = men});
      QCOMPARE(ruling.due, (Needs{packets, 0, packets}));
      QCOMPARE(ruling.clauses, std::vector<Clause>{clauses::consumption});
    }
  }

  void KS_4_1_riders_eat_and_so_do_engineers_and_gunners() {
    const Rulebook book = shipped("campaign");
    QCOMPARE(rule_supply(book, {.infantry = 44, .cavalry = 12, .fired = 44}).due, (Needs{2, 2, 1}));
    QCOMPARE(rule_supply(book, {.engineers = 20, .gunners = 26}).due, (Needs{2, 0, 0}));
    QCOMPARE(rule_supply(book, {.cavalry = 3}).due, (Needs{0, 1, 0}));  // 3 horses count as 6
    QCOMPARE(rule_supply(book, {.cavalry = 2}).due, Needs{});
    QCOMPARE(rule_supply(book, {.infantry = -5, .cavalry = -6, .fired = -1}).due, Needs{});
  }

  void KS_4_3_a_pool_of_under_thirty_needs_none() {
    const Rulebook book = shipped("campaign");
    const SupplyRuling few = rule_supply(book, {.infantry = 17, .cavalry = 12, .fired = 17, .alone = true});
    QVERIFY(few.too_few && few.due.none());
    QCOMPARE(few.clauses, (std::vector<Clause>{clauses::consumption, clauses::small_pool}));
    const SupplyRuling enough = rule_supply(book, {.infantry = 18, .cavalry = 12, .alone = true});
    QVERIFY(!enough.too_few);
    QCOMPARE(enough.due, (Needs{1, 2, 0}));
    QVERIFY(!rule_supply(book, {.infantry = 17}).too_few);
  }

  void KS_4_5_who_is_supplied_at_all() {
    for (const char* name : {"little-wars", "little-wars-streamlined", "little-wars-open-air", "prototype-1",
                             "prototype-2", "prototype-3"}) {
      QCOMPARE(shipped(name).supply.kind, SupplyKind::none);
      QVERIFY(rule_supply(shipped(name), {.infantry = 300, .fired = 300}).due.none());
    }
    for (const char* name : {"kriegspiel", "campaign"}) QCOMPARE(shipped(name).supply.kind, SupplyKind::packets);
    QCOMPARE(shipped("campaign-waggons").supply.kind, SupplyKind::waggons);
  }

  void KS_4_numbers() {
    for (const char* name : {"kriegspiel", "campaign"}) {
      const SupplyRules rules = shipped(name).supply;
      const SupplyFigures figures = supply_figures(rules);
      QCOMPARE(figures.pool, Length::feet(12));
      QCOMPARE(figures.infantry, Length::feet(6));
      QCOMPARE(figures.cavalry, Length::feet(18));
      QCOMPARE(figures.clear, Length::feet(1));
      QCOMPARE(figures.siege, Length::feet(3));
      QCOMPARE(figures.free_below.count, 30);
      QCOMPARE(figures.food_of_a_horse, 1);
      QCOMPARE(rules.every_moves, 6);
      QCOMPARE(rules.fired_moves, 6);
      QCOMPARE(rules.out_of_action_moves, 6);
      QCOMPARE(rules.surrender_moves, 4);
      QCOMPARE(rules.waggon_packets, 6);
      QCOMPARE(rules.truck_packets, 12);
    }
  }

  void CX_6_a_waggon_to_every_fifty_men() {
    const Rulebook book = shipped("campaign-waggons");
    QCOMPARE(book.supply.waggon_moves, 6);
    QCOMPARE(book.supply.cart_moves, 2);
    const auto waggons = [&](std::int32_t men) { return rule_supply(book, {.infantry = men, .guns = 2}); };
    QCOMPARE(waggons(0).waggons, 0);
    QCOMPARE(waggons(1).waggons, 1);
    QCOMPARE(waggons(50).waggons, 1);
    QCOMPARE(waggons(51).waggons, 2);
    QVERIFY(waggons(50).cart && waggons(50).due.none());
    QVERIFY(!rule_supply(book, {.infantry = 50}).cart);
    QCOMPARE(waggons(50).clauses, std::vector<Clause>{clauses::waggons});
  }
  void CX_6_KS_4_3_a_pool_of_under_thirty_needs_no_waggon() {
    const Rulebook book = shipped("campaign-waggons");
    const SupplyRuling few = rule_supply(book, {.infantry = 29, .guns = 1, .alone = true});
    QVERIFY(few.too_few && few.cart);
    QCOMPARE(few.waggons, 0);
    QCOMPARE(few.clauses, (std::vector<Clause>{clauses::waggons, clauses::small_pool}));
    QCOMPARE(rule_supply(book, {.infantry = 30, .alone = true}).waggons, 1);
    QCOMPARE(rule_supply(book, {.infantry = 29}).waggons, 1);
  }
  void CX_6_with_waggons_all_else_is_as_in_the_campaign() {
    Rulebook book = shipped("campaign-waggons");
    const Rulebook campaign = shipped("campaign");
    book.supply.kind = campaign.supply.kind;
    QCOMPARE(book.supply, campaign.supply);
    QCOMPARE(book.march, campaign.march);
    QCOMPARE(book.wide, campaign.wide);
    QCOMPARE(book.railway, campaign.railway);
    QCOMPARE(book.destruction, campaign.destruction);
  }
  void CX_6_numbers_that_cannot_be() {
    for (const auto& [key, values] : std::map<std::string, std::vector<const char*>>{
             {"kind", {"\"carts\"", "\"Waggons\"", "2", "null"}},
             {"men_a_waggon", {"0", "-1", "10001", "1.5", "\"50\"", "null"}},
             {"waggon_moves", {"0", "-1", "1001", "0.5"}},
             {"cart_moves", {"0", "-1", "1001", "0.5"}}}) {
      for (const char* value : values) {
        const auto read = read_house("campaign-waggons", "\"supply\":{\"" + key + "\":" + value + "}");
        QVERIFY2(!read.has_value(), (key + " " + value).c_str());
        QVERIFY2(read.error().where.ends_with("house.json: /supply/" + key), read.error().where.c_str());
      }
    }
    QCOMPARE(house("campaign-waggons", R"("supply":{"men_a_waggon":10000,"cart_moves":1000})").supply.cart_moves, 1000);
  }
  void CX_6_terms() {
    const WaggonTerms terms = waggon_terms(shipped("campaign-waggons"));
    QVERIFY(terms.collecting && terms.men && terms.guns);
    QCOMPARE(terms.men_a_waggon, 50);
    QCOMPARE(terms.waggon_march, Moves::whole(6));
    QCOMPARE(terms.cart_march, Moves::whole(2));
    QCOMPARE(terms.waggons.road, Length::feet(1));
    QCOMPARE(terms.carts.across, Length::inches(6));
  }

  void CX_7_trains_of_the_campaign() {
    const Rulebook book = shipped("campaign");
    QCOMPARE(rule_train(book, 8).run, Length::feet(8));
    const TrainRuling twelve = rule_train(book, 12);
    QCOMPARE(twelve.run, Length::from_feet(16 / 3.0));
    QCOMPARE(twelve.multiplied, Length::feet(16));  // CX-4
    QCOMPARE(twelve.full, 8);
    const EntrainRuling entrain = rule_entrain(book, {.foot = 30, .horse = 5, .guns = 1}, 1);
    QCOMPARE(entrain.trucks, 6);
    QCOMPARE(entrain.moves, (BoardingMoves{1, 1}));
    QCOMPARE(entrain.clauses, std::vector<Clause>{clauses::railway});
    QCOMPARE(book.railway.beside, Length::inches(6));
    QCOMPARE(book.railway.gap, Length::feet(1));
    QCOMPARE(book.railway.tear_up, (ManWork{4, 2}));
    QCOMPARE(book.railway.relay, (ManWork{8, 3}));
  }

  void KS_9_trains_of_kriegspiel() {
    const Rulebook book = shipped("kriegspiel");
    const TrainRuling twelve = rule_train(book, 12);
    QCOMPARE(twelve.run, Length::from_feet(16 / 3.0));
    QCOMPARE(twelve.multiplied, twelve.run);
    const EntrainRuling entrain = rule_entrain(book, {.foot = 30, .horse = 5, .guns = 1}, 1);
    QCOMPARE(entrain.trucks, 6);
    QCOMPARE(entrain.moves, (BoardingMoves{4, 2}));
    QCOMPARE(entrain.clauses, (std::vector<Clause>{clauses::trains, clauses::railway}));
    QCOMPARE(book.railway.point_gap, Length::feet(1));
  }

  void KS_9_each_can_take_the_others() {
    const Rulebook campaign =
        house("campaign", R"("railway":{"boarding":"by_twenties","entrain_moves":2,"detrain_moves":1})");
    QCOMPARE(campaign.railway, shipped("kriegspiel").railway);
    const Rulebook kriegspiel =
        house("kriegspiel", R"("railway":{"boarding":"whole","entrain_moves":1,"detrain_moves":1})");
    QCOMPARE(kriegspiel.railway, shipped("campaign").railway);
    // CX-7: or ten feet, and seven trucks.
    const Rulebook quick = house("campaign", R"("railway":{"speed_ft":10,"full_trucks":7})");
    QCOMPARE(rule_train(quick, 7).run, Length::feet(10));
    QCOMPARE(rule_train(quick, 14).run, Length::feet(5));
  }

  void KS_5_moves_to_destroy_and_repair() {
    for (const char* name : {"kriegspiel", "campaign"}) {
      const DestructionRules rules = shipped(name).destruction;
      QCOMPARE(rules.railway_bridge, (DestructionRules::Crossing{2, 10}));
      QCOMPARE(rules.culvert, (DestructionRules::Crossing{1, 5}));
      QCOMPARE(rules.road_bridge, (DestructionRules::Crossing{1, 5}));
      QCOMPARE(rules.depot, (ManWork{1, 2}));
      QCOMPARE(rules.waggons, (DestructionRules::Waggons{6, {4, 1}}));
      QCOMPARE(rules.party_men, 4);
      QCOMPARE(rules.near, Length::inches(6));
    }
  }
};

SANDGATE_TEST(LinesRulings)

}  // namespace tst_lines_rulings
#include "tst_lines_rulings.moc"
