// What marches in boxes (CX-1 … CX-3) and what a side is told alone: contents, dummies, scouts, briefs and objectives.
#include "core/rulebook/schema.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_order_of_battle {

using namespace sandgate;
using namespace sandgate::scenario_sample;

namespace {

/// `good` with another body in place of the decoy.
QByteArray with(const QByteArray& body) {
  QByteArray text = good;
  return text.replace(decoy, body);
}

}  // namespace

class OrderOfBattle : public QObject {
  Q_OBJECT

 private slots:
  void what_is_in_boxes() {
    const auto read = from_text(good);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const std::vector<Body>& bodies = read->setting->order_of_battle;
    const Contents& column = bodies[3].contents;
    QCOMPARE(column.parts, (std::vector<Part>{{Arm::infantry, {{60}}, {{60}}, 0, 0},
                                              {Arm::artillery, {{18}}, {{18}}, 2, 1},
                                              {Arm::supply, {}, {}, 0, 2}}));
    QCOMPARE(column.arm(), Arm::infantry);
    QCOMPARE(column.men().count, 78);
    QCOMPARE(column.men_began().count, 78);
    QCOMPARE(column.guns(), 2);
    QCOMPARE(column.waggons(), 3);
    QVERIFY(!column.dummy() && !bodies[3].scouts);
    QVERIFY(bodies[4].scouts && !bodies[4].contents.dummy());
    QCOMPARE(bodies[5].contents, Contents::of(Arm::infantry, {}));
    QVERIFY(bodies[5].contents.dummy());
    // The supply column is nobody, but not nothing.
    QCOMPARE(bodies[2].contents.men().count, 0);
    QVERIFY(!bodies[2].contents.dummy());
    for (const Body& body : bodies) QVERIFY(!body.gone);
  }

  void what_a_side_is_told_alone() {
    const auto read = from_text(good);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const std::vector<Side>& sides = read->setting->sides;
    QVERIFY(sides[0].brief.empty() && sides[0].objectives.empty());
    QCOMPARE(sides[1].brief, std::string("Hold the bridge.\nTell nobody."));
    QCOMPARE(sides[1].objectives,
             (std::vector<Objective>{{"Lode bridge", {Length::feet(50), Length::feet(70)}},
                                     {"The mere", {Length::feet(12), Length::feet(12)}}}));  // by grid reference
  }

  void bodies_that_may_be_data() {
    QTest::addColumn<QByteArray>("body");
    const QByteArray blue = R"({"name": "B", "side": "Blue", "seat": "blue", "at": [1300, 7500], )";
    QTest::newRow("one part") << blue + R"("formation": "boxed", "contents": [{"arm": "cavalry", "men": 1}]})";
    QTest::newRow("every arm a box can hold")
        << blue + R"("formation": "boxed", "contents": [{"arm": "infantry", "men": 1}, {"arm": "cavalry", "men": 1},
                     {"arm": "engineers", "men": 1}, {"arm": "artillery", "men": 1, "guns": 1},
                     {"arm": "transport", "men": 0, "waggons": 1}, {"arm": "supply", "men": 0, "waggons": 1}]})";
    QTest::newRow("scouts that are none")
        << blue + R"("formation": "boxed", "scouts": false, "contents": [{"arm": "infantry", "men": 1}]})";
    QTest::newRow("horse on foot")
        << blue + R"("formation": "two_ranks", "dismounted": true, "arm": "cavalry", "men": 8})";
    QTest::newRow("guns in position")
        << blue + R"("formation": "fours", "unlimbered": true, "arm": "artillery", "men": 8, "guns": 2})";
    QTest::newRow("scouts in fours") << blue + R"("formation": "fours", "scouts": true, "arm": "cavalry", "men": 1})";
    QTest::newRow("a dummy at guns' pace") << blue + R"("formation": "boxed", "arm": "artillery", "men": 0})";
    QTest::newRow("a dummy at waggons' pace")
        << blue + R"("formation": "boxed", "arm": "supply", "men": 0, "waggons": 0})";
    QTest::newRow("a general stood out") << blue + R"("formation": "fours", "arm": "general", "men": 1})";
  }

  void bodies_that_may_be() {
    QFETCH(QByteArray, body);
    const auto read = from_text(with(body));
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const auto agreed = check_schema(parse_json(with(body).toStdString(), "it").value(),
                                     data / "schemas" / "scenario.schema.json", "it");
    QVERIFY2(agreed.has_value(), agreed ? "" : agreed.error().sentence().c_str());
    const auto again = scenario_from_texts(read->json, rulebook_text("campaign"), ground(), "kept");
    QVERIFY(again.has_value() && same(*read->setting, *again->setting));
  }

  void bodies_that_cannot_be_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<bool>("by_schema");  // or by the reader alone
    const auto row = [](const char* name, const char* body, const char* says, bool by_schema = true) {
      QTest::newRow(name) << R"({"name": "B", "side": "Blue", "seat": "blue", "at": [1300, 7500], )" +
                                 QByteArray(body) + "}"
                          << "test: /bodies/5" + QString(says) << by_schema;
    };
    row("foot on foot", R"("formation": "fours", "dismounted": true, "arm": "infantry", "men": 9)",
        "/dismounted: is given for a body without horse, or of scouts; leave it out.", false);
    row("guns in position in a box",
        R"("formation": "boxed", "unlimbered": true, "arm": "artillery", "men": 8, "guns": 2)",
        "/unlimbered: is given for a body in its box; stand it out.", false);
    row("foot in position", R"("formation": "fours", "unlimbered": true, "arm": "infantry", "men": 9)",
        "/unlimbered: is given for a body without guns; leave it out.", false);
    row("contents of a body stood out", R"("formation": "fours", "contents": [{"arm": "infantry", "men": 9}])",
        "/contents: are of a body that is not boxed; box it, or make a body of each arm.");
    row("contents beside an arm",
        R"("formation": "boxed", "arm": "cavalry", "contents": [{"arm": "infantry", "men": 9}])",
        "/arm: stands beside the contents of a box; say it in the contents.");
    row("contents beside men", R"("formation": "boxed", "men": 9, "contents": [{"arm": "infantry", "men": 9}])",
        "/men: stands beside the contents of a box; say it in the contents.");
    row("contents beside guns", R"("formation": "boxed", "guns": 0, "contents": [{"arm": "infantry", "men": 9}])",
        "/guns: stands beside the contents of a box; say it in the contents.");
    row("contents beside waggons", R"("formation": "boxed", "waggons": 1, "contents": [{"arm": "infantry", "men": 9}])",
        "/waggons: stands beside the contents of a box; say it in the contents.");
    row("a general in a box",
        R"("formation": "boxed", "contents": [{"arm": "infantry", "men": 9}, {"arm": "general", "men": 1}])",
        "/contents/1/arm: is general, which cannot be in a box with others; make a body of its own of it.");
    row("a boat in a box", R"("formation": "boxed", "contents": [{"arm": "boat", "men": 0}])",
        "/contents/0/arm: is boat, which cannot be in a box with others; make a body of its own of it.");
    row("the same arm twice",
        R"("formation": "boxed", "contents": [{"arm": "infantry", "men": 9}, {"arm": "cavalry", "men": 9}, {"arm": "infantry", "men": 1}])",
        "/contents/2/arm: is infantry, which is in this box already; put them together.", false);
    row("contents of nothing", R"("formation": "boxed", "contents": [])",
        "/contents: has 0 entries, and at least 1 are needed; add what is missing.");
    row("more parts than arms", R"("formation": "boxed", "contents": [{},{},{},{},{},{},{},{},{}])",
        "/contents: has 9 entries, and 8 are the most there may be; leave some out.");
    row("contents that are no list", R"("formation": "boxed", "contents": {"infantry": 9})",
        "/contents: is an object where a list is needed; write a list.");
    row("a part that is no object", R"("formation": "boxed", "contents": ["infantry"])",
        "/contents/0: is a text where an object is needed; write an object.");
    row("an empty part",
        R"("formation": "boxed", "contents": [{"arm": "infantry", "men": 9}, {"arm": "cavalry", "men": 0}])",
        "/contents/1/men: is 0 for cavalry; give it at least one man.");
    row("an empty part alone", R"("formation": "boxed", "contents": [{"arm": "infantry", "men": 0}])",
        "/contents/0/men: is 0 for infantry; give it at least one man.");
    row("a part without men", R"("formation": "boxed", "contents": [{"arm": "infantry"}])",
        "/contents/0: has no key 'men'; add it.");
    row("a part without an arm", R"("formation": "boxed", "contents": [{"men": 9}])",
        "/contents/0: has no key 'arm'; add it.");
    row("guns of infantry", R"("formation": "boxed", "contents": [{"arm": "infantry", "men": 9, "guns": 1}])",
        "/contents/0/guns: is 1 for infantry; make a body of artillery of them.", false);
    row("artillery without guns", R"("formation": "boxed", "contents": [{"arm": "artillery", "men": 9}])",
        "/contents/0: is artillery without guns; give it guns.", false);
    row("supply without waggons", R"("formation": "boxed", "contents": [{"arm": "supply", "men": 9}])",
        "/contents/0: is supply without waggons; give it waggons.", false);
    row("a part with a name", R"("formation": "boxed", "contents": [{"arm": "infantry", "men": 9, "name": "x"}])",
        "/contents/0/name: is an unknown key; the keys here are arm, men, guns, waggons.");
    row("neither arm nor contents", R"("formation": "boxed")",
        ": lacks 'arm'; name arm and men, or the contents of a box.");
    row("an arm without men", R"("formation": "boxed", "arm": "infantry")",
        ": lacks 'men'; name arm and men, or the contents of a box.");
    row("men of no arm", R"("formation": "boxed", "men": 9)",
        ": lacks 'arm'; name arm and men, or the contents of a box.");
    row("scouts on foot", R"("formation": "fours", "scouts": true, "arm": "infantry", "men": 9)",
        "/scouts: are infantry, and scouts are chosen cavalry; make them cavalry.");
    row("scouts in a box", R"("formation": "boxed", "scouts": true, "arm": "cavalry", "men": 9)",
        "/formation: is a box for scouts, who are always stood out; stand them out.");
    row("a dummy of scouts", R"("formation": "boxed", "scouts": true, "arm": "cavalry", "men": 0)",
        "/formation: is a box for scouts, who are always stood out; stand them out.");
    row("scouts among contents", R"("formation": "boxed", "scouts": true, "contents": [{"arm": "cavalry", "men": 9}])",
        "/formation: is a box for scouts, who are always stood out; stand them out.");
    row("scouts by number", R"("formation": "fours", "scouts": 1, "arm": "cavalry", "men": 9)",
        "/scouts: is a number where true or false is needed; write true or false.");
    row("a general in his box", R"("formation": "boxed", "arm": "general", "men": 1)",
        "/formation: is a box for a general, who is a figure on the map; stand him out.");
    row("a dummy general", R"("formation": "boxed", "arm": "general", "men": 0)",
        "/men: is 0 for general; give it at least one man.");
    row("a dummy stood out", R"("formation": "fours", "arm": "infantry", "men": 0)",
        "/men: is 0 for infantry; give it at least one man.");
  }

  void bodies_that_cannot_be() {
    QFETCH(QByteArray, body);
    QFETCH(QString, sentence);
    QFETCH(bool, by_schema);
    const auto read = from_text(with(body));
    check_refused(read, sentence);
    if (QTest::currentTestFailed()) return;
    QCOMPARE(QString::fromStdString(read.error().sentence()), sentence);
    const Json document = parse_json(with(body).toStdString(), "it").value();
    QCOMPARE(check_schema(document, data / "schemas" / "scenario.schema.json", "it").has_value(), !by_schema);
  }

  // KS-1.1: one a side, and each side its own.
  void KS_1_1_one_general_a_side() {
    const auto general = [](const char* name, const char* side) {
      return QString(R"({"name": "%1", "side": "%2", "seat": "%3", "arm": "general", "men": 1, "formation": "fours",
                        "at": [1300, 7500]})")
          .arg(name, side, QString(side).toLower())
          .toUtf8();
    };
    const auto begun = [](const QByteArray& bodies) {
      const QTemporaryDir folder;
      const std::filesystem::path file = folder.filePath("scenario.json").toStdString();
      std::ofstream(file) << with(bodies).toStdString();
      // What it names of a country is not there, and is asked for last.
      return QString::fromStdString(read_scenario(file, data / "rulebooks").error().sentence());
    };
    const QByteArray both = general("H.Q. A", "Blue") + ", " + general("H.Q. B", "Blue");
    QVERIFY2(!begun(general("H.Q. A", "Blue") + ", " + general("H.Q. B", "Red")).contains("General"), "one a side");
    QVERIFY2(begun(both).contains("/bodies/6/arm: is a second General of its side, after 'H.Q. A'"),
             qPrintable(begun(both)));
    const QByteArray two_men = general("H.Q. A", "Blue").replace("\"men\": 1", "\"men\": 2");
    QVERIFY2(begun(two_men).contains("/men: is 2 for a General, who is one figure"), qPrintable(begun(two_men)));
    // An exercise that keeps such a scenario was begun when it was allowed, and goes on.
    QVERIFY(from_text(with(both)).has_value());
    QVERIFY(from_text(with(two_men)).has_value());
  }

  void objectives_that_cannot_be_data() {
    QTest::addColumn<QByteArray>("objective");
    QTest::addColumn<QString>("says");
    QTest::addColumn<bool>("by_schema");
    const auto row = [](const char* name, const char* objective, const char* says, bool by_schema) {
      QTest::newRow(name) << QByteArray(objective) << QString(says) << by_schema;
    };
    row("off the map", R"({"name": "Sea", "at": [-5, 7000]})", "/sides/1/objectives/0/at: -5, 7000 lies off the map",
        false);
    row("nowhere", R"({"name": "Sea"})", "/sides/1/objectives/0: has no key 'at'", true);
    row("without a name", R"({"at": [5000, 7000]})", "/sides/1/objectives/0: has no key 'name'", true);
    row("with an empty name", R"({"name": "", "at": [5000, 7000]})", "/sides/1/objectives/0/name: is too short", true);
    row("with points", R"({"name": "Sea", "at": [1, 1], "points": 3})",
        "/sides/1/objectives/0/points: is an unknown key", true);
    row("by no reference", R"({"name": "Sea", "at": "by the sea"})",
        "/sides/1/objectives/0/at: is 'by the sea', which is no grid reference here", false);
    row("a name alone", R"("Sea")", "/sides/1/objectives/0: is a text where an object is needed", true);
  }

  void objectives_that_cannot_be() {
    QFETCH(QByteArray, objective);
    QFETCH(QString, says);
    QFETCH(bool, by_schema);
    QByteArray text = good;
    text.replace(R"({"name": "Lode bridge", "at": [5000, 7000]})", objective);
    check_refused(from_text(text), says);
    const Json document = parse_json(text.toStdString(), "it").value();
    QCOMPARE(check_schema(document, data / "schemas" / "scenario.schema.json", "it").has_value(), !by_schema);
  }

  void briefs_have_lines_but_no_control_characters() {
    QByteArray text = good;
    text.replace("Tell nobody", "Tell\\u0007 nobody");
    check_refused(from_text(text), "/sides/1/brief: holds control characters");
    text = good;
    text.replace("Tell nobody", QByteArray(20'001, 'x'));
    check_refused(from_text(text), "/sides/1/brief: has 20019 bytes, and 20000 are the most there may be");
    QByteArray number = good;
    number.replace(R"("Hold the bridge.\nTell nobody.")", "7");
    check_refused(from_text(number), "/sides/1/brief: is a number where a text is needed");
  }

  // CX-1: whether boxes may be empty is the rulebook's to say.
  void dummies_are_the_rulebooks_to_allow() {
    QByteArray text = good;
    text.replace("\"campaign\"", "\"kriegspiel\"");
    const auto read = scenario_from_texts(text.toStdString(), rulebook_text("kriegspiel"), ground(), "test");
    check_refused(read,
                  "test: /bodies/5: is a box with nothing in it, and rulebook 'kriegspiel' allows no dummies; "
                  "give it men, or play by a rulebook that does.");
    QByteArray manned = text;
    manned.replace(decoy, QByteArray(decoy).replace(R"("men": 0)", R"("men": 1)"));
    QVERIFY(scenario_from_texts(manned.toStdString(), rulebook_text("kriegspiel"), ground(), "test").has_value());
    // A boat without a crew is no box with nothing in it.
    QByteArray afloat = text;
    afloat.replace(decoy, R"({"name": "Punt", "side": "Blue", "seat": "blue", "arm": "boat", "formation": "fours",
                              "men": 0, "at": [1200, 1200]})");
    const auto boats = scenario_from_texts(afloat.toStdString(), rulebook_text("kriegspiel"), ground(), "test");
    QVERIFY2(boats.has_value(), boats ? "" : boats.error().sentence().c_str());
  }
};

SANDGATE_TEST(OrderOfBattle)

}  // namespace tst_order_of_battle
#include "tst_order_of_battle.moc"
