// A scenario in hand: nothing of its text is lost, and whoever names a thing follows when it is renamed or taken away.
#include "core/scenario/exercise/planned_body.h"
#include "map/import/import.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_exercise_plan {

using namespace sandgate;
using namespace sandgate::scenario_sample;
using sandgate::tests::bytes_of;

namespace {

ExercisePlan plan_of(const QByteArray& text) {
  auto plan = ExercisePlan::from_text(text.toStdString(), "test");
  if (!plan) qFatal("%s", plan.error().sentence().c_str());
  return std::move(*plan);
}
ExercisePlan plan_of_file(const char* name) {
  return plan_of(QByteArray::fromStdString(bytes_of(data / "scenarios" / name / "scenario.json")));
}

PlanItem named(const ExercisePlan& plan, PlanKind kind, std::string_view name, std::string_view side = {},
               std::string_view posting = {}) {
  for (const PlanItem& item : plan.items(kind, posting))
    if (plan.text(item, "name") == name && (side.empty() || plan.text(item, "side") == side)) return item;
  qFatal("no %s", std::string(name).c_str());
}

}  // namespace

class ExercisePlans : public QObject {
  Q_OBJECT

 private slots:
  void a_text_read_and_written_is_the_same_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("sample") << good;
    for (const char* name : {"sandgate", "hooks-farm"})
      QTest::newRow(name) << QByteArray::fromStdString(bytes_of(data / "scenarios" / name / "scenario.json"));
    QTest::newRow("keys of a later day") << QByteArray(R"({"later": [1, {"deep": null}], "bodies": [{"moons": 2}]})");
    QTest::newRow("nothing") << QByteArray("{}");
  }
  void a_text_read_and_written_is_the_same() {
    QFETCH(QByteArray, text);
    const auto parsed = parse_json(text.toStdString(), "test");
    QVERIFY(parsed.has_value());
    const ExercisePlan plan = plan_of(text);
    QCOMPARE(plan.text(), canonical(*parsed));
    QCOMPARE(plan_of(QByteArray::fromStdString(plan.text())).text(), plan.text());
  }

  void what_is_no_scenario_is_refused_in_one_sentence() {
    for (const char* text :
         {"", "{", "[]", "7", "{\"bodies\": {}}", "{\"seats\": [1]}", "{\"sides\": \"Red\"}",
          "{\"sides\": [{\"objectives\": 3}]}", "{\"postings\": []}", "{\"postings\": {\"staff\": 1}}",
          "{\"postings\": {\"staff\": {\"seats\": {}}}}", "\xff\xfe", "{\"a\": 1} x"}) {
      const auto plan = ExercisePlan::from_text(text, "test");
      QVERIFY2(!plan.has_value(), text);
      tests::check_sentence(plan.error());
    }
  }

  // Whatever a damaged document is taken for, asking it about everything is safe.
  void a_damaged_document_can_be_looked_at() {
    const auto document = parse_json(good.toStdString(), "test");
    const auto country = ground();
    int opened = 0;
    tests::each_damage(*document, [&](const Json& damaged, const std::string&) {
      const auto plan = ExercisePlan::from_text(canonical(damaged), "test");
      if (!plan) return;
      ++opened;
      for (const PlanItem& body : plan->items(PlanKind::body)) {
        const PlannedBody said = body_of(*plan, body.index);
        QVERIFY(!said.parts.empty());
        place_of(*plan, body, *country);
        plan->seat_of(body.index, {});
      }
    });
    QVERIFY(opened > 100);
  }

  void a_side_renamed_is_followed() {
    ExercisePlan plan = plan_of_file("sandgate");
    plan.rename(named(plan, PlanKind::side, "Blue"), "Azure");
    for (const PlanKind kind : {PlanKind::seat, PlanKind::body, PlanKind::march}) {
      const auto items = plan.items(kind);
      QVERIFY(std::ranges::none_of(items, [&](const PlanItem& item) { return plan.text(item, "side") == "Blue"; }));
      QVERIFY(std::ranges::any_of(items, [&](const PlanItem& item) { return plan.text(item, "side") == "Azure"; }));
    }
    for (const std::string& posting : plan.postings())
      for (const PlanItem& seat : plan.items(PlanKind::seat, posting)) QVERIFY(plan.text(seat, "side") != "Blue");
    const auto country = read_country(data / "scenarios" / "sandgate" / "country.gpkg");
    const auto read = scenario_over(plan.text(), "test", rulebooks, country->country);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
  }

  void a_body_renamed_is_followed() {
    ExercisePlan plan = plan_of_file("sandgate");
    plan.rename(named(plan, PlanKind::body, "H.Q. West"), "H.Q.");
    plan.rename(named(plan, PlanKind::body, "Sgt Dixon"), "Sgt Gray");
    QVERIFY(plan.text().find("H.Q. West") == std::string::npos);
    QVERIFY(plan.text().find("Sgt Dixon") == std::string::npos);
    QVERIFY(std::ranges::any_of(plan.items(PlanKind::march),
                                [&](const PlanItem& march) { return plan.text(march, "body") == "Sgt Gray"; }));
  }

  void of_two_sides_only_the_own_body_is_meant() {
    ExercisePlan plan = plan_of(good);
    plan.rename(named(plan, PlanKind::body, "1/Leinster", "Blue"), "Train");
    QCOMPARE(plan.text(plan.items(PlanKind::march)[1], "body"), std::string("Train"));
    plan.rename(named(plan, PlanKind::body, "37 Bty"), "N Bty");
    QCOMPARE(plan.text(plan.items(PlanKind::march)[0], "body"), std::string("N Bty"));
    QVERIFY(from_text(QByteArray::fromStdString(plan.text())).has_value());
  }

  void KS_10_injects_follow_who_is_renamed() {
    QByteArray text = good;
    text.replace("\"march_table\"", R"("injects": [
      {"name": "Late", "when": {"move": 3, "trigger": "losses", "percent": 10, "side": "Red", "body": "37 Bty"},
       "deed": {"kind": "message", "to": ["red", "Blue"], "lines": ["Halt."]}}], "march_table")");
    ExercisePlan plan = plan_of(text);
    QVERIFY(from_text(text).has_value());
    plan.rename(named(plan, PlanKind::side, "Blue"), "Azure");
    plan.rename(named(plan, PlanKind::seat, "red"), "burke");
    plan.rename(named(plan, PlanKind::body, "37 Bty"), "N Bty");
    plan.rename(named(plan, PlanKind::side, "Red"), "Scarlet");
    const auto read = from_text(QByteArray::fromStdString(plan.text()));
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    for (const char* before : {"\"Blue\"", "37 Bty", "\"Red\""})
      QVERIFY2(plan.text().find(before) == std::string::npos, before);
  }

  void a_seat_renamed_or_gone_is_followed() {
    ExercisePlan plan = plan_of(good);
    plan.rename(named(plan, PlanKind::seat, "blue"), "hay");
    QCOMPARE(plan.seat_of(2, {}), std::string("hay"));
    plan.add(PlanKind::seat,
             {{"name", text_json("hay-2")}, {"title", text_json("Maj Lowther")}, {"side", text_json("Blue")}});
    plan.set(named(plan, PlanKind::seat, "hay-2"), "deputy", text_json("hay"));
    plan.remove(named(plan, PlanKind::seat, "hay"));
    QCOMPARE(plan.seat_of(2, {}), std::string("hay-2"));
    QVERIFY(!plan.find(named(plan, PlanKind::seat, "hay-2"), "deputy"));
    QVERIFY(from_text(QByteArray::fromStdString(plan.text())).has_value());
  }

  void a_body_gone_is_named_nowhere() {
    ExercisePlan plan = plan_of_file("sandgate");
    for (const char* name : {"H.Q. West", "Sgt Dixon", "Train West"}) plan.remove(named(plan, PlanKind::body, name));
    QVERIFY(plan.text().find("H.Q. West") == std::string::npos);
    QVERIFY(plan.text().find("Sgt Dixon") == std::string::npos);
    QVERIFY(plan.text().find("Train West") == std::string::npos);
    const auto country = read_country(data / "scenarios" / "sandgate" / "country.gpkg");
    const auto read = scenario_over(plan.text(), "test", rulebooks, country->country);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
  }

  void a_side_gone_takes_its_own_along() {
    ExercisePlan plan = plan_of_file("sandgate");
    plan.remove(named(plan, PlanKind::side, "Red"));
    for (const PlanItem& body : plan.items(PlanKind::body)) QCOMPARE(plan.text(body, "side"), std::string("Blue"));
    for (const std::string& posting : plan.postings())
      for (const PlanItem& seat : plan.items(PlanKind::seat, posting))
        QCOMPARE(plan.text(seat, "side"), std::string("Blue"));
  }

  void CX_8_who_commands_whom_is_as_the_reader_has_it() {
    ExercisePlan plan = plan_of_file("sandgate");
    const auto country = read_country(data / "scenarios" / "sandgate" / "country.gpkg");
    QVERIFY(!plan.postings().empty());
    std::vector<std::string> sets = plan.postings();
    sets.emplace_back();
    for (const std::string& posting : sets) {
      const auto read = scenario_over(plan.text(), "test", rulebooks, country->country, {.posting = posting});
      QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
      const auto commanders = plan.commanders(posting);
      for (const Body& body : read->setting->order_of_battle) {
        QCOMPARE(plan.seat_of(body.id.index(), posting), read->setting->seat(body.seat).name);
        QCOMPARE(commanders[body.id.index()], read->setting->seat(body.seat).name);
      }
    }
  }

  void CX_8_a_body_given_to_another_seat() {
    ExercisePlan plan = plan_of_file("sandgate");
    const auto country = read_country(data / "scenarios" / "sandgate" / "country.gpkg");
    const std::size_t body = named(plan, PlanKind::body, "22 Battery").index;
    for (const std::string& posting : plan.postings()) {
      const std::string before = plan.seat_of(body, posting), own = plan.text();
      for (const PlanItem& seat : plan.items(PlanKind::seat, posting)) {
        if (plan.text(seat, "side") != "Blue") continue;
        plan.give(body, plan.text(seat, "name"), posting);
        QCOMPARE(plan.seat_of(body, posting), plan.text(seat, "name"));
        const auto read = scenario_over(plan.text(), "test", rulebooks, country->country, {.posting = posting});
        QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
        QCOMPARE(read->setting->seat(read->setting->order_of_battle[body].seat).name, plan.text(seat, "name"));
      }
      // Given back, it is named no more than before.
      plan.give(body, before, posting);
      QCOMPARE(plan.text(), own);
    }
  }

  void KS_11_1_a_post_that_is_given_away_is_nobodys() {
    ExercisePlan plan = plan_of(good);
    plan.add(PlanKind::seat,
             {{"name", text_json("foot")}, {"title", text_json("Maj Daly")}, {"side", text_json("Red")}});
    plan.set(named(plan, PlanKind::seat, "red"), "post", text_json("37 Bty"));
    plan.give(1, "red", {});
    QVERIFY(plan.find(named(plan, PlanKind::seat, "red"), "post"));
    plan.give(1, "foot", {});
    QVERIFY(!plan.find(named(plan, PlanKind::seat, "red"), "post"));
    QVERIFY(from_text(QByteArray::fromStdString(plan.text())).has_value());
  }

  void CX_8_another_set_of_seats_begins_as_ones_own() {
    ExercisePlan plan = plan_of(good);
    const std::string before = plan.text();
    plan.add_posting("staff", "By a staff");
    QCOMPARE(plan.postings(), std::vector<std::string>{"staff"});
    for (const PlanItem& body : plan.items(PlanKind::body))
      QCOMPARE(plan.seat_of(body.index, "staff"), plan.seat_of(body.index, {}));
    const auto read = scenario_over(plan.text(), "test", rulebooks, ground(), {.posting = "staff"});
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    plan.remove_posting("staff");
    QCOMPARE(plan.text(), before);
  }

  void a_body_read_and_put_back_is_the_same() {
    for (const char* name : {"sandgate", "hooks-farm"}) {
      ExercisePlan plan = plan_of_file(name);
      const std::string before = plan.text();
      for (const PlanItem& body : plan.items(PlanKind::body)) put_body(plan, body.index, body_of(plan, body.index));
      const auto now = parse_json(plan.text(), "now"), then = parse_json(before, "before");
      QCOMPARE(canonical(*now), canonical(*then));
    }
  }

  void several_arms_in_a_line() {
    const auto parts = parts_from_line("infantry 24; artillery 6, 1 gun, 2 waggons;supply 0 , 3 waggons");
    QVERIFY(parts.has_value());
    QCOMPARE(parts->size(), std::size_t{3});
    QCOMPARE((*parts)[1].guns, 1);
    QCOMPARE((*parts)[1].waggons, 2);
    QCOMPARE(parts_line(*parts), std::string("infantry 24; artillery 6, 1 gun, 2 waggons; supply 0, 3 waggons"));
    for (const char* line : {"", "infantry", "24 infantry", "infantry -3", "elephants 3", "infantry 3, 2 horses",
                             "infantry 3, guns", "infantry 99999999999"}) {
      const auto read = parts_from_line(line);
      QVERIFY2(!read.has_value(), line);
      tests::check_sentence(read.error());
    }
  }

  void a_free_name_goes_on_counting() {
    ExercisePlan plan = plan_of(good);
    QCOMPARE(plan.free_name(PlanKind::body, "Fresh", "Red"), std::string("Fresh"));
    QCOMPARE(plan.free_name(PlanKind::body, "37 Bty", "Red"), std::string("37 Bty 2"));
    QCOMPARE(plan.free_name(PlanKind::body, "37 Bty", "Blue"), std::string("37 Bty"));
    QCOMPARE(plan.free_name(PlanKind::seat, "blue"), std::string("blue-2"));
    plan.add(PlanKind::body, {{"name", text_json("37 Bty 2")}, {"side", text_json("Red")}});
    QCOMPARE(plan.free_name(PlanKind::body, "37 Bty 2", "Red"), std::string("37 Bty 3"));
  }

  void places_by_metres_by_reference_and_by_who_carries() {
    ExercisePlan plan = plan_of(good);
    const auto country = ground();
    QCOMPARE(place_of(plan, {PlanKind::body, 0}, *country), (std::optional<MapPoint>{{9'000, 7'000}}));
    QCOMPARE(place_of(plan, {PlanKind::body, 2}, *country), (std::optional<MapPoint>{{1'000, 7'000}}));
    QCOMPARE(place_of(plan, {PlanKind::objective, 0, 1}, *country), (std::optional<MapPoint>{{5'000, 7'000}}));
    plan.set({PlanKind::body, 1}, "aboard", text_json("1/Leinster"));
    plan.set({PlanKind::body, 1}, "at", {});
    QCOMPARE(place_of(plan, {PlanKind::body, 1}, *country), (std::optional<MapPoint>{{9'000, 7'000}}));
    plan.set({PlanKind::body, 1}, "aboard", text_json("37 Bty"));
    QVERIFY(!place_of(plan, {PlanKind::body, 1}, *country));
  }
};

SANDGATE_TEST(ExercisePlans)

}  // namespace tst_exercise_plan
#include "tst_exercise_plan.moc"
