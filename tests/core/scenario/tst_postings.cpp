// Postings: by which seats a scenario is played, whom each commands, and what cannot be (CX-8, KS-11.1).
#include <QTemporaryDir>

#include "core/scenario/posting.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_postings {

using namespace sandgate;
using namespace sandgate::scenario_sample;

namespace {

const QByteArray red = R"({"name": "red-one", "title": "Red", "side": "Red",
  "commands": [{"arm": "infantry"}, {"arm": "artillery"}]})";
const QByteArray blue = R"({"name": "blue-one", "title": "Blue", "side": "Blue",
  "commands": [{"arm": "infantry"}, {"arm": "cavalry"}, {"arm": "supply"}]},
 {"name": "blue-scouts", "title": "Scouts", "side": "Blue", "brief": "Ride.", "commands": [{"scouts": true}],
  "deputy": "blue-one", "may": ["march", "signal"]})";

/// `good` with a posting `staff` of these seats, and more beside them.
QByteArray with(const QByteArray& seats, const QByteArray& more = "") {
  QByteArray text = good;
  return text.replace("\"bodies\": [",
                      "\"postings\": {\"staff\": {\"seats\": [" + seats + "]" + more + "}}, \"bodies\": [");
}

/// A folder with the scenario and level ground under it.
class Folder {
 public:
  explicit Folder(const QByteArray& scenario) {
    QByteArray heights = "ncols 100\nnrows 100\nxllcorner 0\nyllcorner 0\ncellsize 100\n";
    for (int row = 0; row < 100; ++row) heights += QByteArray("50 ").repeated(100) + "\n";
    write("ground.asc", heights);
    write("scenario.json", scenario);
  }
  Result<Scenario> read(const char* posting) const {
    return read_scenario(folder_.path().toStdString(), rulebooks, {}, {posting});
  }
  fs::path path() const { return folder_.path().toStdString(); }

 private:
  void write(const char* name, const QByteArray& text) const {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write(text);
  }
  QTemporaryDir folder_;
};

QStringList commanders(const Setting& setting) {
  QStringList names;
  for (const Body& body : setting.order_of_battle) names << QString::fromStdString(setting.seat(body.seat).name);
  return names;
}

}  // namespace

class Postings : public QObject {
  Q_OBJECT

 private slots:
  void CX_8_each_body_falls_to_one_seat() {
    const auto read = Folder(with(red + "," + blue)).read("staff");
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Setting& setting = *read->setting;
    QCOMPARE(setting.posting, std::string("staff"));
    // Who scouts is not taken by his arm.
    QCOMPARE(commanders(setting),
             (QStringList{"red-one", "red-one", "blue-one", "blue-one", "blue-scouts", "blue-one"}));
    QCOMPARE(setting.seats[2].may, (Rights{Right::march, Right::signal}));
    QCOMPARE(setting.seats[0].may, all_rights());
    QCOMPARE(setting.seats[2].deputy, SeatId{1});
    QCOMPARE(setting.seats[2].brief, std::string("Ride."));
    // KS-11.1: nobody sits with scouts or an empty box where there is a better body.
    QCOMPARE(setting.seats[0].post, BodyId{0});
    QCOMPARE(setting.seats[1].post, BodyId{2});
    QCOMPARE(setting.seats[2].post, BodyId{4});
  }

  void what_is_kept_of_it_is_read_as_it_was() {
    const auto read =
        Folder(with(red + "," + blue, R"(, "observers": [{"name": "staff-ride", "title": "Staff", "moves_late": 2},
                                  {"name": "guest", "title": "A guest", "side": "Red"}])"))
            .read("staff");
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const auto again = scenario_from_texts(read->json, read->setting->rulebook.json, read->setting->country, "kept");
    QVERIFY2(again.has_value(), again ? "" : again.error().sentence().c_str());
    QVERIFY(same(*again->setting, *read->setting));
    QVERIFY(again->setting->seats == read->setting->seats);
    QVERIFY(again->setting->observers == read->setting->observers);
    QCOMPARE(again->setting->observers,
             (std::vector<Observer>{{"staff-ride", "Staff", {}, 2}, {"guest", "A guest", SideId{0}, 0}}));
    QCOMPARE(again->setting->posting, std::string("staff"));
    QCOMPARE(again->json, read->json);
  }

  void its_own_seats_are_one_of_them() {
    const Folder folder(with(red + "," + blue));
    for (const char* name : {"", "sides"}) {
      const auto read = folder.read(name);
      QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
      QCOMPARE(read->setting->posting, std::string("sides"));
      QCOMPARE(read->setting->seats.size(), std::size_t{2});
    }
    const auto postings = postings_of(folder.path());
    QVERIFY(postings.has_value());
    QCOMPARE(postings->size(), std::size_t{2});
    QCOMPARE((*postings)[1].name, std::string("staff"));
    QCOMPARE((*postings)[1].seats.size(), std::size_t{3});
    check_refused(folder.read("brigade"), "choose one of: sides, staff");
    // Without postings nothing is said of any, and nothing of what is kept changes.
    const auto plain = Folder(good).read("");
    QVERIFY(plain.has_value() && plain->setting->posting.empty());
    QVERIFY(plain->json.find("posting") == std::string::npos);
  }

  void names_go_before_divisions_and_these_before_arms() {
    QByteArray text = with(R"({"name": "red-one", "title": "Red", "side": "Red", "commands": [{"arm": "infantry"}]},
                              {"name": "red-two", "title": "Red", "side": "Red", "commands": ["37 Bty"]},)" +
                           blue);
    text.replace(R"("name": "37 Bty", "side": "Red",)", R"("name": "37 Bty", "side": "Red", "division": "Left",)");
    text.replace(R"("title": "1st Battalion", "side": "Red",)",
                 R"("title": "1st Battalion", "side": "Red", "division": "Left",)");
    const auto named = Folder(text).read("staff");
    QVERIFY2(named.has_value(), named ? "" : named.error().sentence().c_str());
    QCOMPARE(commanders(*named->setting).mid(0, 2), (QStringList{"red-one", "red-two"}));
    const auto division = Folder(text.replace(R"(["37 Bty"])", R"([{"division": "Left"}])")).read("staff");
    QVERIFY2(division.has_value(), division ? "" : division.error().sentence().c_str());
    QCOMPARE(commanders(*division->setting).mid(0, 2), (QStringList{"red-two", "red-two"}));
  }

  void postings_that_cannot_be_data() {
    QTest::addColumn<QByteArray>("seats");
    QTest::addColumn<QString>("says");
    const auto seat = [](const char* commands, const char* more = "") {
      return QByteArray(R"({"name": "red-one", "title": "Red", "side": "Red", "commands": )") + commands + more + "}," +
             blue;
    };
    QTest::newRow("nobody's") << seat(R"([{"arm": "infantry"}])") << "leaves '37 Bty' of Red to nobody";
    QTest::newRow("two commanders")
        << seat(R"(["1/Leinster"]}, {"name": "r2", "title": "R", "side": "Red", "commands": ["1/Leinster", "37 Bty"])")
        << "gives '1/Leinster' to 'r2', and 'red-one' has it";
    QTest::newRow("another side's body") << seat(R"(["Patrol"])") << "no body of that side";
    QTest::newRow("no such division") << seat(R"([{"division": "Left"}])") << "of which its side has no body";
    QTest::newRow("two ways at once") << seat(R"([{"arm": "infantry", "scouts": true}])") << "not one thing";
    QTest::newRow("a right unheard of") << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])",
                                                R"(, "may": ["rule"])")
                                        << "march, table, fire, work, supply, signal";
    QTest::newRow("a right twice") << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])",
                                           R"(, "may": ["fire", "fire"])")
                                   << "stands there before";
    QTest::newRow("its own deputy") << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])",
                                            R"(, "deputy": "red-one")")
                                    << "another seat of the same side";
    QTest::newRow("the enemy's deputy") << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])",
                                                R"(, "deputy": "blue-one")")
                                        << "another seat of the same side";
    QTest::newRow("no such deputy") << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])", R"(, "deputy": "nobody")")
                                    << "which is no seat";
    QTest::newRow("a post that is another's")
        << seat(
               R"(["1/Leinster"], "post": "37 Bty"}, {"name": "r2", "title": "R", "side": "Red", "commands": ["37 Bty"])")
        << "is a body of another seat";
    QTest::newRow("no such post") << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])", R"(, "post": "Nobody")")
                                  << "no body of that side";
    QTest::newRow("a name twice")
        << seat(
               R"([{"arm": "infantry"}, {"arm": "artillery"}]}, {"name": "red-one", "title": "R", "side": "Red", "commands": [])")
        << "used before";
    QTest::newRow("one camp alone") << QByteArray(blue) << "has no seat in the first camp";
  }
  void postings_that_cannot_be() {
    QFETCH(QByteArray, seats);
    QFETCH(QString, says);
    const Folder folder(with(seats));
    check_refused(folder.read("staff"), says);
    // Also where another is chosen: what cannot be is said when the scenario is read.
    check_refused(folder.read("sides"), says);
  }

  void the_sample_has_three() {
    const auto postings = postings_of(data / "scenarios" / "sandgate");
    QVERIFY2(postings.has_value(), postings ? "" : postings.error().sentence().c_str());
    QStringList names;
    for (const Posting& posting : *postings) names << QString::fromStdString(posting.name);
    QCOMPARE(names, (QStringList{"two", "divisions", "staff"}));
    QCOMPARE((*postings)[2].seats.size(), std::size_t{10});
    QCOMPARE((*postings)[1].seats.size(), std::size_t{8});
    QVERIFY(!(*postings)[2].title.empty());
  }
};

SANDGATE_TEST(Postings)

}  // namespace tst_postings
#include "tst_postings.moc"
