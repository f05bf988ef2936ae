// The sections of Kriegspiel in a rulebook (KS-1.2, KS-3, KS-6, KS-7, KS-8): what the shipped ones say, and every way
// in which one can be bad, or missing.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "core/rulebook/json.h"
#include "core/rulebook/rulebook.h"
#include "tests/core/fixtures/json_cases.h"
#include "tests/runner/test.h"

namespace tst_kriegspiel_rules {

using namespace sandgate;

namespace {

const std::filesystem::path data = SANDGATE_SOURCE_DIR "/data";

Rulebook shipped(const char* name) {
  auto read = read_rulebook(data / "rulebooks", name);
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return *read;
}

/// A rulebook of one's own beside the shipped ones.
Result<Rulebook> own(const std::string& text) {
  const QTemporaryDir folder;
  const std::filesystem::path root = folder.path().toStdString();
  std::filesystem::copy(data / "rulebooks", root / "rulebooks");
  std::filesystem::create_directory(root / "schemas");
  std::filesystem::copy_file(data / "schemas/rulebook.schema.json", root / "schemas/rulebook.schema.json");
  std::ofstream(root / "rulebooks/own.json") << text;
  return read_rulebook(root / "rulebooks", "own");
}

}  // namespace

class KriegspielRulesTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_3_formations_and_boats() {
    for (const char* name : {"kriegspiel", "campaign", "campaign-waggons"}) {
      const Rulebook book = shipped(name);
      const Moves half = Moves::from_moves(0.5), one = Moves::whole(1);
      QVERIFY(book.formations == (FormationRules{half, half, half, one, one, Length::inches(6), half, half, true}));
      QVERIFY(book.boats == (BoatRules{20, 2, 1, 20}));
    }
  }

  void KS_6_works() {
    const WorkRules works = shipped("campaign").works.value();
    QCOMPARE(works.trench.moves, 4);
    QCOMPARE(works.trench.men_per_inch, 2);
    QCOMPARE(works.trench.high, Length::inches(2));
    QCOMPARE(works.epaulement.men, 6);
    QCOMPARE(works.epaulement.moves, 4);
    QCOMPARE(works.mine.men, 2);
    QCOMPARE(works.mine.moves, 6);
    QCOMPARE(works.mine.circle, Length::inches(6));
    QCOMPARE(works.mine.trodden.count, Length::per_inch / 8);
    QCOMPARE(works.seen, Length::feet(10));
  }

  void KS_7_fire() {
    const Rulebook book = shipped("kriegspiel");
    QVERIFY(book.shell == (ShellRules{Length::inches(3), {1, 2}, 2}));
    QVERIFY(book.rifles == (RifleRules{5, Length::inches(1), 1, "rifle-shot"}));
  }

  void KS_8_the_table_of_charges() {
    const ChargeRules charges = shipped("kriegspiel").charges.value();
    QCOMPARE(charges.least_sabres, 8);
    QCOMPARE(charges.bands, (std::array{Length::feet(1), Length::feet(2), Length::feet(3)}));
    QCOMPARE(charges.reach(), Length::feet(3));
    QCOMPARE(charges.rows.sabres_lost_per_gun[ChargeBand::near], 1);
    QCOMPARE(charges.rows.sabres_lost_per_gun[ChargeBand::middle], 3);
    QCOMPARE(charges.rows.sabres_lost_per_gun[ChargeBand::far], 4);
    QVERIFY(charges.stationary == (ChargeRules::Stationary{5, 15, Length::feet(3)}));
    QCOMPARE(charges.downhill, (std::vector<std::int32_t>{1, 2, 3, 4}));
    QCOMPARE(charges.loser_loses, (Ratio{3, 4}));
    QCOMPARE(charges.winner_loses, (Ratio{1, 4}));
  }

  void KS_1_2_the_general() {
    for (const char* name : {"kriegspiel", "campaign"})
      QVERIFY(shipped(name).general == (GeneralRules{GeneralSafety::invulnerable, 3}));
  }

  void a_rulebook_without_them() {
    for (const char* name : {"little-wars", "little-wars-streamlined", "little-wars-open-air", "prototype-1"}) {
      const Rulebook book = shipped(name);
      QVERIFY(!book.formations && !book.boats && !book.works && !book.shell);
      QVERIFY(!book.rifles && !book.charges && !book.general);
    }
    const auto gentle = own(R"({"schema":9,"name":"own","title":"Own","base":"campaign","charges":null})");
    QVERIFY2(gentle.has_value(), gentle ? "" : gentle.error().sentence().c_str());
    QVERIFY(!gentle->charges && gentle->works);
  }

  void an_older_rulebook_takes_them_from_its_base() {
    const auto book = own(R"({"schema":8,"name":"own","title":"Own","base":"kriegspiel"})");
    QVERIFY2(book.has_value(), book ? "" : book.error().sentence().c_str());
    QVERIFY(book->charges == shipped("kriegspiel").charges && book->rifles);
  }

  // Its own projectiles, of before rifles fired, need not have a rifle's.
  void an_older_rulebook_with_projectiles_of_its_own() {
    const std::string shot = R"("gunnery":{"projectiles":[{"name":"pea","range":"Peas","from":"gun","shape":"ball",
      "diameter_in":0.25,"length_in":0.25,"weight_g":0.5,"speed_in_s":400,"drag_per_s":0.1,"restitution":0.5,
      "friction":0.5,"rolling":0.02,"least_mils":-100,"most_mils":500,
      "spread":{"bearing_mils":1,"elevation_mils":1,"speed":0.01},"shell":false}]})";
    const auto older = own(R"({"schema":8,"name":"own","title":"Own","base":"campaign",)" + shot + "}");
    QVERIFY2(older.has_value(), older ? "" : older.error().sentence().c_str());
    QVERIFY(!older->rifles && older->shell);
    const auto newer = own(R"({"schema":9,"name":"own","title":"Own","base":"campaign",)" + shot + "}");
    QVERIFY(!newer.has_value());
    QVERIFY2(newer.error().sentence().find("/rifles/projectile: is 'rifle-shot', and /gunnery/projectiles has none") !=
                 std::string::npos,
             newer.error().sentence().c_str());
  }

  void bad_sections_data() {
    QTest::addColumn<QByteArray>("section");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* section, const char* says) {
      QTest::newRow(name) << QByteArray(section) << QString(says);
    };
    row("formations as a list", R"("formations":[])", "/formations: is a list where an object is needed");
    row("formations as a truth", R"("formations":false)", "/formations: is true or false where an object is needed");
    row("a change before it began", R"("formations":{"cavalry":{"change_moves":-0.5}})",
        "/cavalry/change_moves: is -0.5");
    row("an endless change", R"("formations":{"guns":{"limber_moves":1001}})", "/guns/limber_moves: is 1001");
    row("an unknown formation", R"("formations":{"infantry":{"square_moves":1}})", "square_moves: is an unknown key");
    row("fire by number", R"("formations":{"fires_or_moves":1})", "/formations/fires_or_moves: is a number");
    row("a boat for nobody", R"("boats":{"holds_foot":0})", "/boats/holds_foot: is 0");
    row("a party of nobody", R"("boats":{"party_men":0})", "/boats/party_men: is 0");
    row("half a move to embark", R"("boats":{"embark_moves":0.5})", "/boats/embark_moves: is 0.5");
    row("a boat with a sail", R"("boats":{"sail":true})", "/boats/sail: is an unknown key");
    row("a trench by itself", R"("works":{"trench":{"men_per_inch":0}})", "/works/trench/men_per_inch: is 0");
    row("a trench without a bank", R"("works":{"trench":{"high_in":0}})", "/works/trench/high_in: is 0");
    row("a bank of no whole 64ths", R"("works":{"trench":{"thick_in":0.3}})", "/works/trench/thick_in: is 0.3 inches");
    row("nothing but an opening", R"("works":{"epaulement":{"embrasure_in":6}})", "is as wide as the epaulement");
    row("a mine that harms nobody", R"("works":{"mine":{"circle_in":0}})", "/works/mine/circle_in: is 0");
    row("a mine trodden from afar", R"("works":{"mine":{"trodden_in":7}})",
        "/works/mine/trodden_in: is more than circle_in");
    row("a mine of no men", R"("works":{"mine":{"men":0}})", "/works/mine/men: is 0");
    row("works without a word", R"("works":{"redoubt":{}})", "/works/redoubt: is an unknown key");
    row("a shell kills more than all", R"("shell":{"killed":{"over":3}})",
        "/shell/killed: is 3/2, which is more than all");
    row("a shell kills none", R"("shell":{"killed":{"over":0}})", "/shell/killed/over: is 0");
    row("a part of nothing", R"("shell":{"killed":{"under":0}})", "/shell/killed/under: is 0");
    row("no circle", R"("shell":{"circle_in":0})", "/shell/circle_in: is 0");
    row("rifles of nobody", R"("rifles":{"men":0})", "/rifles/men: is 0");
    row("rifles without a shot", R"("rifles":{"shots":0})", "/rifles/shots: is 0");
    row("rifles fire a bolt", R"("rifles":{"projectile":"bolt"})", "is 'bolt', which is fired from a gun");
    row("rifles fire peas", R"("rifles":{"projectile":"pea"})", "is 'pea', and /gunnery/projectiles has none");
    row("a charge of nobody", R"("charges":{"least_sabres":0})", "/charges/least_sabres: is 0");
    row("two bands", R"("charges":{"bands_ft":[1,2]})", "/charges/bands_ft: has 2 entries");
    row("four bands", R"("charges":{"bands_ft":[1,2,3,4]})", "/charges/bands_ft: has 4 entries");
    row("bands that fall", R"("charges":{"bands_ft":[1,3,2]})", "/charges/bands_ft/2: is 2 feet, no further than 3");
    row("bands that overlap", R"("charges":{"bands_ft":[1,1,2]})", "/charges/bands_ft/1: is 1 feet, no further than 1");
    row("a band of no depth", R"("charges":{"bands_ft":[0,1,2]})", "/charges/bands_ft/0: is 0 feet, no further than 0");
    row("a band behind", R"("charges":{"bands_ft":[-1,1,2]})", "/charges/bands_ft/0: is -1");
    row("bands by name", R"("charges":{"bands_ft":["near","middle","far"]})", "/charges/bands_ft/0: is a text");
    row("no odds", R"("charges":{"rows":{"extended_lost_per_sabre":[3,2,0]}})",
        "/charges/rows/extended_lost_per_sabre/2: is 0");
    row("odds below nought", R"("charges":{"rows":{"close_sabres_per_man_lost":[-5,10,15]}})",
        "/charges/rows/close_sabres_per_man_lost/0: is -5");
    row("half odds", R"("charges":{"rows":{"sabres_lost_per_gun":[1,2.5,4]}})",
        "/charges/rows/sabres_lost_per_gun/1: is 2.5");
    row("a short row", R"("charges":{"rows":{"retired_close_lost_per_sabre":[3,3]}})",
        "/charges/rows/retired_close_lost_per_sabre: has 2 entries");
    row("a row too many", R"("charges":{"rows":{"elephants":[1,1,1]}})", "/charges/rows/elephants: is an unknown key");
    row("standing horse unhurt", R"("charges":{"stationary":{"killed_per_sabre":0}})", "/killed_per_sabre: is 0");
    row("downhill worse", R"("charges":{"downhill":[1,3,2]})",
        "/charges/downhill/2: is 2, less than for fewer contours");
    row("the level multiplied", R"("charges":{"downhill":[2,3]})", "/charges/downhill/0: is 2 on the level");
    row("no ground at all", R"("charges":{"downhill":[]})", "/charges/downhill: has 0 entries");
    row("the loser loses too much", R"("charges":{"loser_loses":{"over":5}})", "/charges/loser_loses: is 5/4");
    row("a charge unknown", R"("charges":{"lances":8})", "/charges/lances: is an unknown key");
    row("a General of glass", R"("general":{"kind":"glass"})",
        "/general/kind: is 'glass'; write one of: invulnerable, mortal");
    row("a General by truth", R"("general":{"kind":false})", "/general/kind: is true or false where a text is needed");
    row("out for no move", R"("general":{"out_moves":0})", "/general/out_moves: is 0");
  }
  void bad_sections() {
    QFETCH(QByteArray, section);
    QFETCH(QString, says);
    const auto read = own(R"({"schema":9,"name":"own","title":"Own","base":"campaign",)" + section.toStdString() + "}");
    QVERIFY(!read.has_value());
    tests::check_sentence(read.error());
    const QString sentence = QString::fromStdString(read.error().sentence());
    QVERIFY2(sentence.contains("own.json: /") && sentence.contains(says), qPrintable(sentence));
  }

  // Over a rulebook that has none, a section is said whole.
  void a_part_over_nothing() {
    const auto read = own(R"({"schema":9,"name":"own","title":"Own","base":"little-wars","shell":{"circle_in":3}})");
    QVERIFY(!read.has_value());
    QVERIFY2(read.error().sentence().find("/shell: has no key 'killed'") != std::string::npos,
             read.error().sentence().c_str());
    const auto early = own(R"({"schema":8,"name":"own","title":"Own","base":"little-wars","shell":null})");
    QVERIFY(!early.has_value());
    QVERIFY2(early.error().sentence().find("/shell: is an unknown key in the schema it names") != std::string::npos,
             early.error().sentence().c_str());
  }
};

SANDGATE_TEST(KriegspielRulesTest)

}  // namespace tst_kriegspiel_rules
#include "tst_kriegspiel_rules.moc"
