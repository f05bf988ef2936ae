// The rulebook's gunnery: absurd physics is refused in one sentence, and the size of men sets all in proportion.
#include <QTest>

#include "core/rulebook/json.h"
#include "core/rulebook/rulebook.h"
#include "core/rulebook/schema.h"
#include "tests/runner/test.h"

namespace tst_gunnery_rules {

using namespace sandgate;

namespace {

const std::filesystem::path data = SANDGATE_SOURCE_DIR "/data";

Rulebook book(const char* name) {
  auto read = read_rulebook(data / "rulebooks", name);
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return *read;
}

/// The rulebook with the value at `pointer` replaced, read again.
Result<Rulebook> with(const QString& pointer, const char* value) {
  Json document = parse_json(book("little-wars").json, "kept").value();
  Json* at = &document;
  for (const QString& key : pointer.split('/', Qt::SkipEmptyParts)) {
    if (auto* list = std::get_if<Json::Array>(&at->value)) {
      at = &(*list)[key.toUInt()];
      continue;
    }
    for (Json::Member& member : std::get<Json::Object>(at->value))
      if (member.key == key.toStdString()) at = &member.value;
  }
  *at = parse_json(value, "value").value();
  return rulebook_from_text(canonical(document), "kept");
}

}  // namespace

class GunneryRulesTest : public QObject {
  Q_OBJECT

 private slots:
  void absurd_physics_is_refused_data() {
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char* name, const char* pointer, const char* value) {
      QTest::newRow(name) << QString(pointer) << QByteArray(value);
    };
    row("negative gravity", "/gunnery/gravity_in_s2", "-386");
    row("no gravity", "/gunnery/gravity_in_s2", "0");
    row("overlarge speed", "/gunnery/projectiles/0/speed_in_s", "1e300");
    row("no speed", "/gunnery/projectiles/0/speed_in_s", "0");
    row("negative speed", "/gunnery/projectiles/0/speed_in_s", "-1");
    row("projectile larger than the table", "/gunnery/projectiles/0/diameter_in", "5000");
    row("projectile thicker than a man", "/gunnery/projectiles/0/diameter_in", "0.9");
    row("projectile longer than a man", "/gunnery/projectiles/0/length_in", "2.5");
    row("weightless projectile", "/gunnery/projectiles/0/weight_g", "0");
    row("gives back more than it got", "/gunnery/projectiles/0/restitution", "1.5");
    row("a ball longer than thick", "/gunnery/projectiles/0/shape", "\"ball\"");
    row("an unknown shape", "/gunnery/projectiles/0/shape", "\"cube\"");
    row("elevations the wrong way round", "/gunnery/projectiles/0/least_mils", "531");
    row("no projectiles", "/gunnery/projectiles", "[]");
    row("first is no gun's", "/gunnery/projectiles/0/from", "\"rifle\"");
    row("men too tall for their base", "/table/man_in", "6");
    row("base too small for the men", "/table/foot_radius_in", "0.1875");
    row("horse that cannot stand", "/gunnery/horse/centre_in", "2.8");
    row("centre above the head", "/gunnery/foot/centre_in", "2");
    row("weightless men", "/gunnery/foot/weight_g", "0");
    row("a body wider than its base", "/gunnery/foot/body_radius_in", "0.5");
    row("endless flights", "/gunnery/longest_ms", "10000000");
    row("endless bounces", "/gunnery/most_bounces", "100000");
    row("a hurricane", "/gunnery/breeze/speed_in_s", "1e9");
    row("trees without room", "/gunnery/tree/spacing_in", "0");
    row("no unit", "/gunnery/breeze", "{\"speed\": 1, \"to_mils\": 0}");
  }

  void absurd_physics_is_refused() {
    QFETCH(QString, pointer);
    QFETCH(QByteArray, value);
    const auto read = with(pointer, value.constData());
    QVERIFY(!read.has_value());
    const QByteArray sentence = QByteArray::fromStdString(read.error().sentence());
    QVERIFY2(sentence.startsWith("kept: /gunnery") && sentence.endsWith('.') && !sentence.contains('\n'), sentence);
  }

  void the_borders_are_allowed_data() {
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("moon") << "/gunnery/gravity_in_s2" << QByteArray("64");
    QTest::newRow("as long as a man") << "/gunnery/projectiles/0/length_in" << QByteArray("2");
    QTest::newRow("no spread") << "/gunnery/projectiles/0/spread"
                               << QByteArray(R"({"bearing_mils":0,"elevation_mils":0,"speed":0})");
    QTest::newRow("breeze") << "/gunnery/breeze" << QByteArray(R"({"speed_in_s":40,"to_mils":6399})");
    QTest::newRow("no bounces") << "/gunnery/most_bounces" << QByteArray("0");
  }
  void the_borders_are_allowed() {
    QFETCH(QString, pointer);
    QFETCH(QByteArray, value);
    const auto read = with(pointer, value.constData());
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
  }

  void two_projectiles_have_two_names() {
    const Json whole = parse_json(book("kriegspiel").json, "kept").value();
    Json twice = whole;
    Json* gunnery = nullptr;
    for (Json::Member& member : std::get<Json::Object>(twice.value))
      if (member.key == "gunnery") gunnery = &member.value;
    for (Json::Member& member : std::get<Json::Object>(gunnery->value)) {
      if (member.key != "projectiles") continue;
      auto& list = std::get<Json::Array>(member.value.value);
      list.push_back(list.front());
    }
    const auto read = rulebook_from_text(canonical(twice), "kept");
    QVERIFY(!read.has_value());
    QVERIFY(read.error().sentence().find("another projectile") != std::string::npos);
  }

  void LW_7_3_all_goes_in_proportion() {
    const GunneryRules two = book("little-wars").gunnery.for_men_of(Length::inches(2));
    const GunneryRules one = book("little-wars").gunnery.for_men_of(Length::inches(1));
    QCOMPARE(one.foot.height, 1.0);
    QCOMPARE(one.foot.centre * 2, two.foot.centre);
    QCOMPARE(one.horse.body_radius * 2, two.horse.body_radius);
    QCOMPARE(one.foot.weight * 8, two.foot.weight);
    QCOMPARE(one.projectiles[0].diameter * 2, two.projectiles[0].diameter);
    QCOMPARE(one.projectiles[0].weight * 8, two.projectiles[0].weight);
    QCOMPARE(one.projectiles[0].spread.bearing * 2, two.projectiles[0].spread.bearing);
    QCOMPARE(one.projectiles[0].speed, two.projectiles[0].speed);
    QCOMPARE(one.gravity, two.gravity);
    QVERIFY(two == book("little-wars").gunnery);
  }

  void KS_7_screws_and_the_one_shot_rifle_are_there() {
    const auto all = book("campaign").gunnery.projectiles;
    QCOMPARE(all.front().name, std::string("bolt"));
    QVERIFY(std::ranges::count(all, true, &GunneryRules::Projectile::shell) >= 2);
    QCOMPARE(std::ranges::count(all, GunneryRules::From::rifle, &GunneryRules::Projectile::from), 1);
  }
};

SANDGATE_TEST(GunneryRulesTest)

}  // namespace tst_gunnery_rules
#include "tst_gunnery_rules.moc"
