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

/// A battle for points, set up so, with a posting `staff` of these seats.
QByteArray battle(const QByteArray& seats, const QByteArray& setup = R"({"points": 150, "country_by": "red"})") {
  QByteArray text = R"({"schema": 1, "name": "field", "title": "A field",
    "country": {"source": "ground.asc", "crs": "EPSG:27700"}, "rulebook": "little-wars",
    "begins": "1912-12-28T14:00", "first_move": "first", "table": {"name": "Field", "setup": SETUP},
    "sides": [{"name": "Red", "livery": "red", "camp": "first", "back_line": "south"},
              {"name": "Blue", "livery": "blue", "camp": "second", "back_line": "north"}],
    "seats": [{"name": "red", "title": "Col Red", "side": "Red"},
              {"name": "blue", "title": "Col Blue", "side": "Blue"}],
    "postings": {"staff": {"seats": [SEATS]}}})";
  return text.replace("SETUP", setup).replace("SEATS", seats);
}
const QByteArray of_a_battle = R"({"name": "r-general", "title": "R", "side": "Red", "commands": []},
  {"name": "r-guns", "title": "R", "side": "Red", "commands": [{"arm": "cavalry"}, {"arm": "artillery"}]},
  {"name": "b-general", "title": "B", "side": "Blue", "commands": [{"arm": "artillery"}]},
  {"name": "b-foot", "title": "B", "side": "Blue", "commands": [{"arm": "infantry"}]})";

/// A folder with the scenario and level ground under it.
class Folder {
 public:
  explicit Folder(const QByteArray& scenario) {
    QByteArray heights = "ncols 100\nnrows 100\nxllcorner 0\nyllcorner 0\ncellsize 100\n";
    for (int row = 0; row < 100; ++row) heights += QByteArray("50 ").repeated(100) + "\n";
    write("ground.asc", heights);
    write("scenario.json", scenario);
  }
  Result<Scenario> read(const char* posting, std::optional<Signals> signalling = {}) const {
    return read_scenario(folder_.path().toStdString(), rulebooks, {}, {posting, signalling});
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

  void a_rulebook_that_is_chosen_is_kept() {
    const Folder folder(with(red + "," + blue));
    const ScenarioWishes wishes{"staff", {}, "campaign-waggons"};
    const auto read = read_scenario(folder.path(), rulebooks, {}, wishes);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(read->setting->rulebook.name, std::string("campaign-waggons"));
    const auto again = scenario_from_texts(read->json, read->setting->rulebook.json, read->setting->country, "kept");
    QVERIFY2(again.has_value(), again ? "" : again.error().sentence().c_str());
    QCOMPARE(again->json, read->json);
    // Its own, named once more, changes nothing; and what is none is refused.
    const auto own = folder.read("staff");
    QVERIFY(own.has_value());
    const auto same_one = read_scenario(folder.path(), rulebooks, {}, {"staff", {}, own->setting->rulebook.name});
    QVERIFY(same_one.has_value());
    QCOMPARE(same_one->json, own->json);
    for (const char* none : {"poker", "../rulebooks/campaign", "campaign.json"}) {
      const auto refused = read_scenario(folder.path(), rulebooks, {}, {"staff", {}, none});
      QVERIFY(!refused);
      const QString said = QString::fromStdString(refused.error().sentence());
      QVERIFY2(said.contains("it is no rulebook; the rulebooks there are: campaign, campaign-waggons"),
               qPrintable(said));
    }
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

  // LW-7.1: of a force that is mustered in play a posting names arms; what is named by nobody falls to the leader.
  void LW_7_1_arms_of_a_mustered_force() {
    const auto read = Folder(battle(of_a_battle)).read("staff");
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Setting& setting = *read->setting;
    QCOMPARE(setting.seats[1].arms, (std::vector<Arm>{Arm::cavalry, Arm::artillery}));
    // Who laid out the Country is named by the scenario's own seat, and is the leader of its side in any posting.
    QCOMPARE(setting.setup()->country_by, SeatId{0});
    QCOMPARE(mustered_for(setting.seats, SideId{0}, Arm::infantry), SeatId{0});
    QCOMPARE(mustered_for(setting.seats, SideId{0}, Arm::artillery), SeatId{1});
    QCOMPARE(mustered_for(setting.seats, SideId{1}, Arm::infantry), SeatId{3});
    QCOMPARE(mustered_for(setting.seats, SideId{1}, Arm::cavalry), SeatId{2});
    const auto again = scenario_from_texts(read->json, setting.rulebook.json, setting.country, "kept");
    QVERIFY2(again.has_value(), again ? "" : again.error().sentence().c_str());
    QVERIFY(again->setting->seats == setting.seats && again->setting->table == setting.table);
    QCOMPARE(again->json, read->json);
    const auto defended = Folder(battle(of_a_battle, R"({"points": 150, "defensive": "blue"})")).read("staff");
    QVERIFY2(defended.has_value(), defended ? "" : defended.error().sentence().c_str());
    QCOMPARE(defended->setting->setup()->defender, SeatId{2});
    check_refused(Folder(battle(of_a_battle, R"({"points": 150, "country_by": "r-guns"})")).read("staff"),
                  "not the first seat of a side");
  }

  void arms_that_cannot_be_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto seats = [](const char* commands) {
      return battle(QByteArray(of_a_battle).replace(R"([{"arm": "cavalry"}, {"arm": "artillery"}])", commands));
    };
    QTest::newRow("two commanders") << battle(of_a_battle + R"(, {"name": "r-horse", "title": "R", "side": "Red",
                                              "commands": [{"arm": "cavalry"}]})")
                                    << "gives cavalry to 'r-horse', and 'r-guns' has it";
    QTest::newRow("an arm twice") << seats(R"([{"arm": "cavalry"}, {"arm": "cavalry"}])") << "stands there before";
    QTest::newRow("an arm that nobody musters") << seats(R"([{"arm": "supply"}])") << "nobody is mustered";
    QTest::newRow("a body") << seats(R"(["Gun 1"])") << "";
    QTest::newRow("a division") << seats(R"([{"division": "Left"}])") << "division";
    QTest::newRow("a post")
        << battle(QByteArray(of_a_battle).replace("}, {\"arm\": \"artillery\"}]", "}], \"post\": \"Gun 1\""))
        << "no body of that side";
    QByteArray own = battle(of_a_battle);
    own.replace(R"("title": "Col Red", "side": "Red")", R"("title": "Col Red", "side": "Red", "arms": ["boat"])");
    QTest::newRow("of a scenario's own seat") << own << "nobody is mustered";
    QByteArray named = good;
    named.replace(R"("title": "Col Burke", "side": "Red")",
                  R"("title": "Col Burke", "side": "Red", "arms": ["infantry"])");
    QTest::newRow("where bodies are named") << named << "where the bodies are named";
  }
  void arms_that_cannot_be() {
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    check_refused(Folder(text).read(""), says);
  }

  // KS-11: signals are of the rulebook, of the scenario, of a side, or as they are wished for; a seat without a body
  // has no post to ride from.
  void KS_11_signals_are_chosen_before_play() {
    const auto by = [](const Result<Scenario>& read) {
      QStringList by_couriers;
      for (const Side& side : read->setting->sides)
        by_couriers << (read->setting->by_couriers(side.id) ? "couriers" : "perfect");
      return by_couriers;
    };
    const auto plain = Folder(good).read("");
    QVERIFY2(plain, plain ? "" : plain.error().sentence().c_str());
    QCOMPARE(by(plain), QStringList({"perfect", "perfect"}));
    const auto wished = Folder(good).read("", Signals::couriers);
    QVERIFY2(wished, wished ? "" : wished.error().sentence().c_str());
    QCOMPARE(by(wished), QStringList({"couriers", "couriers"}));
    // What is kept of it is read back so.
    const auto kept =
        scenario_from_texts(wished->json, wished->setting->rulebook.json, wished->setting->country, "kept");
    QVERIFY2(kept, kept ? "" : kept.error().sentence().c_str());
    QCOMPARE(by(kept), by(wished));
    check_refused(Folder(QByteArray(good).replace(R"("begins")", R"("signals": "smoke", "begins")")).read(""),
                  "perfect, couriers");
    const auto nobody = R"(, "commands": [{"arm": "infantry"}, {"arm": "artillery"}]},
      {"name": "idle", "title": "Idle", "side": "Red", "commands": []},)";
    const QByteArray seats = QByteArray(R"({"name": "red-one", "title": "Red", "side": "Red")") + nobody + blue;
    QVERIFY(Folder(with(seats)).read("staff"));
    check_refused(Folder(with(seats)).read("staff", Signals::couriers), "no body where it could sit");
  }

  void postings_that_cannot_be_data() {
    QTest::addColumn<QByteArray>("seats");
    QTest::addColumn<QString>("says");
    const auto seat = [](const char* commands, const QByteArray& more = "") {
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
    QTest::newRow("nobody at all") << QByteArray() << "at least 2 are needed";
    QByteArray many;
    for (int i = 0; i < 201; ++i)
      many +=
          QByteArray(i > 0 ? "," : "") + QByteArray(R"({"name": "s-NO", "title": "S", "side": "Red", "commands": []})")
                                             .replace("NO", QByteArray::number(i));
    QTest::newRow("too many") << many << "200 are the most there may be";
    QTest::newRow("no such side") << seat(R"([{"arm": "infantry"}]}, {"name": "r2", "title": "R", "side": "Green",
                                              "commands": [{"arm": "artillery"}])")
                                  << "'Green', which is no side";
    QTest::newRow("no such arm") << seat(R"([{"arm": "elephants"}])") << "infantry, cavalry, engineers, artillery";
    QTest::newRow("no commands") << QByteArray(R"({"name": "red-one", "title": "Red", "side": "Red"},)") + blue
                                 << "'commands'";
    QTest::newRow("a number for a body") << seat("[7]") << "";
    QTest::newRow("a key unheard of") << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])", R"(, "rank": "Major")")
                                      << "rank: is an unknown key";
    QTest::newRow("seats of a scenario's own")
        << seat(R"([{"arm": "infantry"}])", R"(, "arms": ["infantry"])") << "arms: is an unknown key";
    QTest::newRow("rights that are no list")
        << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])", R"(, "may": "fire")") << "a list";
    QTest::newRow("a title of two lines") << seat(R"([{"arm": "infantry"}]}, {"name": "r2", "title": "R\n2",
                                                     "side": "Red", "commands": [{"arm": "artillery"}])")
                                          << "";
    QTest::newRow("a control character") << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])",
                                                 R"(, "brief": "Ring\u0007")")
                                         << "";
    QTest::newRow("a huge brief") << seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])",
                                          QByteArray(R"(, "brief": "RING")").replace("RING", QByteArray(20'001, 'x')))
                                  << "";
    const auto watched_by = [&](const char* observers) {
      return seat(R"([{"arm": "infantry"}, {"arm": "artillery"}])") + QByteArray("], \"observers\": [") + observers;
    };
    QTest::newRow("an observer with a seat's name")
        << watched_by(R"({"name": "red-one", "title": "A guest"})") << "used before";
    QTest::newRow("an observer twice") << watched_by(
                                              R"({"name": "guest", "title": "A"}, {"name": "guest", "title": "B"})")
                                       << "used before";
    QTest::newRow("an observer of no side")
        << watched_by(R"({"name": "guest", "title": "A", "side": "Green"})") << "'Green', which is no side";
    QTest::newRow("an observer before his time")
        << watched_by(R"({"name": "guest", "title": "A", "moves_late": -1})") << "0 to 100000";
    QTest::newRow("an observer who may order")
        << watched_by(R"({"name": "guest", "title": "A", "may": ["fire"]})") << "may: is an unknown key";
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
