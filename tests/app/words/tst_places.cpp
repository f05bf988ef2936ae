// Places as commanders type them: by name and by reference, and that what a brief says of a place leads there.
#include <QTest>

#include "app/words/arguments.h"
#include "app/words/ground.h"
#include "app/words/places.h"
#include "core/scenario/scenario.h"
#include "core/sight/witness.h"
#include "logistics/lines/lines.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/runner/test.h"

namespace tst_places {

using namespace sandgate;
using namespace sandgate::tests;

class Places : public QObject {
  Q_OBJECT

 private slots:
  void names_are_read_whole_or_begun() {
    FakeClient client;
    client.briefing_.sides[0].objectives = {{"The mill", client.briefing_.to_table({4000, 2000})},
                                            {"The millpond", client.briefing_.to_table({4100, 2100})}};
    client.briefing_.sides[1].objectives = {{"Their secret", client.briefing_.to_table({500, 500})}};
    const auto read = [&](const char* text) {
      return words::read_place(text, client.briefing(), SideId{0}, {1000, 1000});
    };
    QVERIFY(near(read("The mill"), {4000, 2000}));  // though another begins so
    QVERIFY(near(read("  the  MILL "), {4000, 2000}));
    QVERIFY(near(read("the millp"), {4100, 2100}));
    QVERIFY(!read("the m"));  // either
    QVERIFY(!read("nowhere"));
    QVERIFY(!read(""));
    QVERIFY(!read("Their secret"));  // another side's
    QCOMPARE(words::name_at({4000, 2000}, words::named_places(client.briefing(), SideId{0})), "The mill");
    QVERIFY(words::name_at({4000, 2500}, words::named_places(client.briefing(), SideId{0})).isEmpty());
  }

  // What begins several names is none of them, and they can be told.
  void names_begun_are_told() {
    FakeClient client;
    client.briefing_.sides[0].objectives = {{"The mill", client.briefing_.to_table({4000, 2000})},
                                            {"The millpond", client.briefing_.to_table({4100, 2100})},
                                            {"the MILL", client.briefing_.to_table({4000, 2000})}};
    client.briefing_.sides[1].objectives = {{"The miller's", client.briefing_.to_table({500, 500})}};
    const auto begun = [&](const char* text) { return words::names_begun(text, client.briefing(), SideId{0}); };
    QCOMPARE(begun(" the  mi"), (QStringList{"The mill", "The millpond"}));
    QVERIFY(begun("nowhere").isEmpty());
    QVERIFY(begun("  ").isEmpty());
  }

  void a_reference_is_a_square() {
    FakeClient client;
    client.briefing_.sides[0].objectives = {{"The mill", client.briefing_.to_table({4040, 2070})}};
    const auto read = [&](const char* text) {
      return words::read_place(text, client.briefing(), SideId{0}, {1000, 1000});
    };
    QVERIFY(near(read("040 020"), {4040, 2070}));
    QVERIFY(near(read("0404 0207"), {4040, 2070}));
    QVERIFY(near(read("0400 0200"), {4000, 2000}));  // ten metres to a side: nothing stands there
    // A road goes along 1 500 m north.
    const auto road = read("020 015");
    QVERIFY(road && std::abs(road->north - 1500) < 0.5 && std::abs(road->east - 2050) < 1);
    QVERIFY(near(read("2000,1400"), {2000, 1400}));
    QVERIFY(near(read("020 020"), {2000, 2000}));
  }

  void what_the_briefs_say_leads_there_data() {
    QTest::addColumn<QString>("scenario");
    QTest::newRow("sandgate") << "sandgate";
    QTest::newRow("hooks-farm") << "hooks-farm";
  }
  void what_the_briefs_say_leads_there() {
    QFETCH(QString, scenario);
    const std::filesystem::path data = SANDGATE_SOURCE_DIR "/data";
    const auto read = read_scenario(data / "scenarios" / scenario.toStdString(), data / "rulebooks");
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    const Setting& setting = *read->setting;
    const auto roads = std::make_shared<const LineNetwork>(*setting.country, LineKind::road);
    for (const Side& side : setting.sides) {
      const Briefing briefing = briefing_for(setting, side.id, roads);
      QVERIFY(!side.objectives.empty());
      for (const Objective& objective : side.objectives) {
        const MapPoint at = briefing.to_ground(objective.at);
        for (const QString& typed : {QString::fromStdString(objective.name), words::place(objective.at, briefing, 3),
                                     words::place(objective.at, briefing, 4)}) {
          const auto found = words::read_place(typed, briefing, side.id, at);
          QVERIFY2(near(found, at), qPrintable(typed));
        }
        const auto ground = words::ground_at(*briefing.country, at);
        if (objective.name.find("Bridge") != std::string::npos)
          QVERIFY2(ground && ground->road != words::no_road(), objective.name.c_str());
      }
      // Places of the country that its texts name lie on the road through them.
      if (setting.table) continue;
      const QString text = QString::fromStdString(briefing.brief + side.brief);
      int named = 0;
      for (const Feature& feature : briefing.country->features()) {
        if (feature.kind != FeatureKind::place ||
            (feature.grade != FeatureClass::town && feature.grade != FeatureClass::village))
          continue;
        const QString name = QString::fromStdString(feature.name);
        if (name.isEmpty() || !text.contains(name)) continue;
        const auto found = words::read_place(name, briefing, side.id, {});
        QVERIFY2(found, qPrintable(name));
        const auto ground = words::ground_at(*briefing.country, *found);
        QVERIFY2(ground && ground->road != words::no_road(), qPrintable(name));
        ++named;
      }
      QVERIFY(named > 0);
    }
  }

 private:
  static bool near(const std::optional<MapPoint>& found, MapPoint at) {
    // To a sixty-fourth of an inch of the table.
    return found && distance_m(*found, at) < 1;
  }
};

SANDGATE_TEST(Places)

}  // namespace tst_places
#include "tst_places.moc"
