// Countries by lot, LW-1.1: fair to both sides, sound, and such that forces can be set down and guns can cross them.
#include <QtTest>
#include <array>
#include <map>
#include <set>

#include "core/battle/ground/table_ground.h"
#include "core/scenario/lay_out_table.h"
#include "core/scenario/random_plan.h"
#include "core/scenario/scenario.h"
#include "core/scenario/table_plan_check.h"
#include "core/scenario/table_plan_country.h"
#include "tests/core/fixtures/json_cases.h"
#include "tests/runner/test.h"

namespace tst_random_country_plan {

using namespace sandgate;

namespace {

const std::filesystem::path rulebooks = SANDGATE_SOURCE_DIR "/data/rulebooks";

const Rulebook& little_wars() {
  static const Rulebook rules = [] {
    auto read = read_rulebook(rulebooks, "little-wars");
    if (!read) qFatal("%s", read.error().sentence().c_str());
    return *read;
  }();
  return rules;
}

PlanWishes sized(int wide_ft, int deep_ft, int density, PlanWishes::River river) {
  return {.wide = Length::feet(wide_ft), .deep = Length::feet(deep_ft), .density = density, .river = river, .name = {}};
}

TableGround ground_of_plan(const CountryPlan& plan) {
  const auto country = country_of(plan);
  if (!country) qFatal("%s", country.error().sentence().c_str());
  return {*country, table_plan_scale(), little_wars(), {{}, {plan.wide, plan.deep}}};
}

bool has(const CountryPlan& plan, PieceKind kind) {
  return std::ranges::any_of(plan.pieces, [kind](const PlanPiece& piece) { return piece.kind == kind; });
}

}  // namespace

class RandomCountryPlans : public QObject {
  Q_OBJECT

 private slots:
  void LW_1_1_fair_sound_and_playable_data() {
    QTest::addColumn<int>("wide");
    QTest::addColumn<int>("deep");
    QTest::addColumn<int>("density");
    QTest::addColumn<int>("seeds");
    QTest::newRow("the usual table") << 12 << 8 << 3 << 12;
    QTest::newRow("bare") << 12 << 8 << 1 << 4;
    QTest::newRow("crowded") << 12 << 8 << 5 << 6;
    QTest::newRow("small") << 4 << 4 << 3 << 8;
    QTest::newRow("long") << 16 << 6 << 3 << 3;
    QTest::newRow("deep") << 6 << 12 << 2 << 4;
  }
  void LW_1_1_fair_sound_and_playable() {
    QFETCH(int, wide);
    QFETCH(int, deep);
    QFETCH(int, density);
    QFETCH(int, seeds);
    int candidates = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
      const auto river = seed % 2 == 0 ? PlanWishes::River::wanted : PlanWishes::River::none;
      const PlanWishes wishes = sized(wide, deep, density, river);
      const auto made = random_plan(static_cast<std::uint64_t>(seed), wishes, little_wars());
      QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
      candidates += made->candidates;
      const CountryPlan& plan = made->plan;
      QCOMPARE(has(plan, PieceKind::river), seed % 2 == 0);
      QVERIFY(check_plan(plan, little_wars()).empty());
      const auto balance = balance_of(plan, little_wars());
      QVERIFY(balance.has_value() && balance->fair());
      check_strips(plan, wishes);
      check_crossed(plan);
    }
    qInfo("%d candidates for %d seeds", candidates, seeds);
  }

  // Measured over both halves, what is alike comes to the same.
  void both_halves_alike_where_that_is_wished() {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      PlanWishes wishes;
      wishes.alike = true;
      const auto made = random_plan(seed, wishes, little_wars());
      QVERIFY(made.has_value());
      for (const auto measure : {PlanMeasure::crossings, PlanMeasure::height})
        QCOMPARE(made->balance.of(measure, true), made->balance.of(measure, false));
      const Point far{made->plan.wide, made->plan.deep};
      const auto has_image = [&](const PlanPiece& piece, bool turned) {
        const Point at = middle_of(piece);
        const Point image{turned ? far.x - at.x : at.x, far.y - at.y};
        return std::ranges::any_of(made->plan.pieces, [&](const PlanPiece& other) {
          return other.kind == piece.kind && within(middle_of(other), image, Length::inches(1));
        });
      };
      const auto whole = [&](bool turned) {
        return std::ranges::all_of(made->plan.pieces, [&](const PlanPiece& piece) {
          // A place is a name on the map.
          return piece.kind == PieceKind::place || has_image(piece, turned);
        });
      };
      QVERIFY(whole(true) || whole(false));
    }
  }

  // Wishes that leave little room used to fail for one seed in thirty.
  void every_seed_gives_a_small_country() {
    for (const std::uint64_t seed : {25U, 51U, 78U})
      QVERIFY(random_plan(seed, sized(8, 6, 3, PlanWishes::River::perhaps), little_wars()));
  }

  void the_same_seed_gives_the_same_plan_and_others_differ() {
    std::set<std::string> texts;
    constexpr std::uint64_t seeds = 6;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const auto one = random_plan(seed, {}, little_wars()), two = random_plan(seed, {}, little_wars());
      QVERIFY(one.has_value() && two.has_value());
      QCOMPARE(text_of(one->plan), text_of(two->plan));
      texts.insert(text_of(one->plan));
    }
    QCOMPARE(texts.size(), std::size_t{seeds});
  }

  void wishes_out_of_range_are_refused() {
    for (const PlanWishes& wishes :
         {sized(3, 8, 3, PlanWishes::River::none), sized(12, 25, 3, PlanWishes::River::none),
          sized(12, 8, 0, PlanWishes::River::none), sized(12, 8, 6, PlanWishes::River::none)}) {
      const auto made = random_plan(1, wishes, little_wars());
      QVERIFY(!made.has_value());
      tests::check_sentence(made.error());
    }
  }

  // The measures must see what is unfair, or being fair would mean nothing.
  void a_plan_that_favours_one_side_is_not_fair() {
    CountryPlan plan{"Lopsided", Length::feet(12), Length::feet(8), {}};
    const auto fair = balance_of(plan, little_wars());
    QVERIFY(fair.has_value() && fair->fair());
    for (int i = 0; i < 4; ++i) {
      PlanPiece wood = usual_piece(PieceKind::clump, {Length::inches(20 + 34 * i), Length::inches(34)});
      wood.wide = Length::inches(30);
      plan.pieces.push_back(wood);
    }
    auto balance = balance_of(plan, little_wars());
    QVERIFY(balance.has_value());
    QVERIFY(!balance->fair(PlanMeasure::cover));
    QVERIFY(balance->of(PlanMeasure::cover, false) > balance->of(PlanMeasure::cover, true));

    plan.pieces = {rounded_board({Length::inches(70), Length::inches(70)}, Length::inches(60), Length::inches(30), 0)};
    balance = balance_of(plan, little_wars());
    QVERIFY(balance.has_value() && !balance->fair(PlanMeasure::height));
    QCOMPARE(balance->of(PlanMeasure::height, false), std::int64_t{0});
    QVERIFY(balance->of(PlanMeasure::height, true) > 20);

    plan.pieces = {usual_piece(PieceKind::house, {Length::inches(70), Length::inches(40)})};
    balance = balance_of(plan, little_wars());
    QVERIFY(balance.has_value() && !balance->fair(PlanMeasure::to_middle));
    QVERIFY(balance->of(PlanMeasure::to_middle, false) < balance->of(PlanMeasure::to_middle, true));
  }

  void forces_are_laid_out_equal() {
    const auto made = random_plan(3, {}, little_wars());
    QVERIFY(made.has_value());
    for (const auto points : {std::optional<std::int32_t>(), std::optional<std::int32_t>(150)}) {
      const TableLayOut wishes{.name = "test", .plan_source = "plan.json", .points = points};
      const auto text = lay_out_table(made->plan, wishes, little_wars());
      QVERIFY2(text.has_value(), text ? "" : text.error().sentence().c_str());
      const auto read = scenario_from_texts(*text, little_wars().json, *country_of(made->plan), "test");
      QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
      const Setting& setting = *read->setting;
      QVERIFY(setting.table.has_value());
      QCOMPARE(setting.scale, table_plan_scale());
      std::map<int, std::array<int, 3>> forces;
      for (const Body& body : setting.order_of_battle)
        for (const Part& part : body.contents.parts) {
          auto& force = forces[body.side.number];
          force[0] += part.guns;
          if (part.arm == Arm::cavalry) force[1] += part.men.count;
          if (part.arm == Arm::infantry) force[2] += part.men.count;
        }
      QCOMPARE(forces.size(), std::size_t{2});
      QCOMPARE(forces[0], forces[1]);
      if (!points) QCOMPARE(forces[0], (std::array{3, 25, 48}));
      const auto& worth = little_wars().points;
      const int halves = forces[0][0] * worth.gun + forces[0][1] * worth.cavalry + forces[0][2] * worth.infantry;
      if (points) QVERIFY2(halves <= 300 && halves > 297, qPrintable(QString::number(halves)));
    }
  }

 private:
  // Ground for setting down: away from rivers a man stands anywhere along both back lines.
  static void check_strips(const CountryPlan& plan, const PlanWishes& wishes) {
    CountryPlan dry = plan;
    std::erase_if(dry.pieces, [](const PlanPiece& p) { return p.kind == PieceKind::river; });
    const TableGround ground = ground_of_plan(dry);
    const Length strip = std::min(wishes.strip, Length{{plan.deep.count / 6}}), inch = Length::inches(1);
    for (Length x = inch; x < plan.wide; x += inch)
      for (Length y = inch; y < strip - inch; y += inch)
        for (const Point p : {Point{x, y}, Point{x, plan.deep - y}})
          QVERIFY(ground.bar_at(p, little_wars().table.foot_radius) == Bar::none);
  }

  // A way of the game's own finding, for wheels, from back line to back line.
  static void check_crossed(const CountryPlan& plan) {
    const TableGround ground = ground_of_plan(plan);
    const Length radius{{little_wars().table.gun_width.count / 2 + 1}}, inch = Length::inches(1);
    for (Length x = inch * 3; x < plan.wide - inch * 3; x += inch) {
      const Point from{x, inch * 3}, to{x, plan.deep - inch * 3};
      if (ground.bar_at(from, radius) != Bar::none || ground.bar_at(to, radius) != Bar::none) continue;
      const auto way = ground.way(from, to, radius, plan.wide + plan.deep * 3);
      QVERIFY2(way.has_value(), "no way for a gun");
      QVERIFY(!ground.bar_along(*way, radius));
      return;
    }
    QFAIL("nowhere to begin");
  }
};

SANDGATE_TEST(RandomCountryPlans)

}  // namespace tst_random_country_plan
#include "tst_random_country_plan.moc"
