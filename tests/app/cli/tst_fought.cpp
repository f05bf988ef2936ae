// Guns and told-off men in files of orders, a battle as it was fought, and what a review tells of it.
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

#include "core/chronicle/chronicle.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_fought {

using namespace sandgate::tests;

namespace {

QJsonObject first_with(const QJsonArray& melees, int attackers, int defenders) {
  for (const auto& value : melees) {
    const QJsonObject melee = value.toObject();
    const int a = melee["attackers"].toObject()["men"].toInt(), d = melee["defenders"].toObject()["men"].toInt();
    if (a == attackers && d == defenders) return melee;
  }
  return {};
}

/// LW-2.1: who has gone further in his side's first move than a move from where he would touch his back line.
QStringList beyond_a_move(const sandgate::Chronicle& story) {
  const sandgate::Rulebook& rules = story.setting->rulebook;
  QStringList beyond;
  const auto judge = [&](sandgate::SideId side, sandgate::Point to, sandgate::Length touches, int feet) {
    const sandgate::Length inside = story.end.line_of(side).inside(to);
    if (inside > touches + sandgate::Length::feet(feet)) beyond << QString::number(inside.in_inches());
  };
  for (const sandgate::ChronicleLine& line : story.lines) {
    const auto* moved = get_if<sandgate::MenMoved>(&line.event);
    if (!moved || line.move > 2) continue;
    for (const auto& walk : moved->men) {
      const sandgate::Soldier& man = story.end.man(walk.man);
      judge(man.side, walk.path.back(), rules.radius(man.arm), man.arm == sandgate::Arm::cavalry ? 2 : 1);
    }
    for (const auto& haul : moved->guns)
      judge(story.end.gun(haul.gun).side, haul.path.back(), rules.table.gun_trail, 2);
  }
  return beyond;
}

}  // namespace

class FoughtTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const Outcome played = run({"play", "hooks-farm", "--as-fought", "--out", file(), "--json"});
    QVERIFY2(played.exit == 0, played.err);
    played_ = played.json();
    review_ = run({"review", file(), "--json"}).json();
  }

  void every_order_is_lawful() {
    QVERIFY2(played_["refused"].toArray().isEmpty(), QJsonDocument(played_["refused"].toArray()).toJson());
    QCOMPARE(played_["moves"].toInt(), 8);
    QCOMPARE(run({"verify", file()}).exit, 0);
  }

  // The men are not put exactly on the line, "but each will have his next move measured from that line".
  void LW_2_1_the_first_moves_are_measured_from_the_line() {
    const auto story = sandgate::read_chronicle(file().toStdString());
    QVERIFY(story);
    QCOMPARE(beyond_a_move(*story), QStringList());
    // Whoever is sent far comes just so far.
    QFile orders(folder_.filePath("far.json"));
    QVERIFY(orders.open(QIODevice::WriteOnly));
    orders.write(
        "{\"orders\": ["
        "{\"move\": 1, \"seat\": \"red\", \"body\": \"Right Gun\", \"haul\": {\"to\": [621080, 120370]}},"
        "{\"move\": 1, \"seat\": \"red\", \"body\": \"Red Squadron\", \"walk\": {\"to\": [620770, 120300]}},"
        "{\"move\": 1, \"seat\": \"red\", \"body\": \"1 Company\", \"walk\": {\"to\": [620960, 120250]}},"
        "{\"move\": 1, \"seat\": \"blue\", \"body\": \"Gun C\", \"haul\": {\"to\": [620985, 120480]}},"
        "{\"move\": 1, \"seat\": \"blue\", \"body\": \"Right Company\", \"walk\": {\"to\": [620510, 120560]}}]}");
    orders.close();
    const QString out = folder_.filePath("far.sandgate");
    const Outcome played =
        run({"play", "hooks-farm", "--orders", orders.fileName(), "--out", out, "--moves", "2", "--json"});
    QVERIFY2(played.exit == 0 && played.json()["refused"].toArray().isEmpty(), played.out);
    const auto far = sandgate::read_chronicle(out.toStdString());
    QVERIFY(far);
    QCOMPARE(beyond_a_move(*far), QStringList());
    const sandgate::Gun& right = far->end.gun(sandgate::GunId{0});
    QCOMPARE(right.at.y.in_inches(), 27.5);
    sandgate::Length foremost;
    for (const sandgate::Soldier& man : far->end.men()) {
      if (man.arm == sandgate::Arm::infantry && man.side == sandgate::SideId{0})
        foremost = std::max(foremost, man.at.y);
    }
    QCOMPARE(foremost.in_inches(), 12.40625);
  }

  // 18 against 21 with two in support, where nine are needed: isolated (LW-5.1), 3 prisoners, 15 dead a side.
  void LW_5_3_eighteen_charge_twenty_one() {
    const QJsonObject melee = first_with(review_["melees"].toArray(), 18, 21);
    QVERIFY2(!melee.isEmpty(), QJsonDocument(review_["melees"].toArray()).toJson());
    QCOMPARE(melee["move"].toInt(), 5);
    QCOMPARE(melee["isolated"].toString(), "attackers");
    const QJsonObject red = melee["attackers"].toObject(), blue = melee["defenders"].toObject();
    QCOMPARE(red["side"].toString(), "Red");
    QCOMPARE(red["cavalry"].toInt(), 18);
    QCOMPARE(red["support"].toInt(), 2);
    QCOMPARE(red["killed"].toInt(), 15);
    QCOMPARE(red["prisoners"].toInt(), 3);
    QCOMPARE(red["left"].toInt(), 0);
    QCOMPARE(blue["cavalry"].toInt(), 21);
    QCOMPARE(blue["killed"].toInt(), 15);
    QCOMPARE(blue["prisoners"].toInt(), 0);
    QCOMPARE(blue["left"].toInt(), 6);
    QVERIFY(melee["clauses"].toArray().contains("LW-5.3"));
  }

  // The commentary says so; it must not outlive a change in how shots fly.
  void LW_4_2_the_guns_kill_whom_the_book_says_data() {
    QTest::addColumn<int>("move");
    QTest::addColumn<QString>("side");
    QTest::addColumn<int>("horse");
    QTest::addColumn<int>("foot");
    QTest::newRow("Blue's second move") << 4 << "Blue" << 0 << 3;
    QTest::newRow("Red's third") << 5 << "Red" << 2 << 6;
    QTest::newRow("Blue's third") << 6 << "Blue" << 1 << 1;
    QTest::newRow("Red's fourth") << 7 << "Red" << 0 << 8;
    QTest::newRow("Blue's fourth") << 8 << "Blue" << 0 << 10;
  }
  void LW_4_2_the_guns_kill_whom_the_book_says() {
    QFETCH(int, move);
    QFETCH(QString, side);
    int horse = 0, foot = 0;
    for (const auto& value : review_["shots"].toArray()) {
      const QJsonObject shot = value.toObject();
      if (shot["move"].toInt() != move) continue;
      QCOMPARE(shot["side"].toString(), side);
      for (const auto& fallen : shot["felled"].toArray()) {
        QVERIFY(fallen.toObject()["side"].toString() != side);
        (fallen.toObject()["arm"] == "cavalry" ? horse : foot) += 1;
      }
    }
    QTEST(horse, "horse");
    QTEST(foot, "foot");
  }

  // 9 against 6, isolated: 3 prisoners, 3 dead a side.
  void LW_5_3_nine_rush_the_isolated_six() {
    const QJsonObject melee = first_with(review_["melees"].toArray(), 9, 6);
    QVERIFY2(!melee.isEmpty(), QJsonDocument(review_["melees"].toArray()).toJson());
    QCOMPARE(melee["move"].toInt(), 8);
    QCOMPARE(melee["isolated"].toString(), "defenders");
    QCOMPARE(melee["defenders"].toObject()["support"].toInt(), 0);
    QCOMPARE(melee["defenders"].toObject()["side"].toString(), "Red");
    QCOMPARE(melee["defenders"].toObject()["killed"].toInt(), 3);
    QCOMPARE(melee["defenders"].toObject()["prisoners"].toInt(), 3);
    QCOMPARE(melee["attackers"].toObject()["killed"].toInt(), 3);
  }

  void the_commentary_is_told_with_the_rulings() {
    const QJsonArray story = played_["story"].toArray();
    QCOMPARE(story.size(), 8);
    int rulings = 0;
    for (const auto& value : story) {
      QCOMPARE(value.toObject()["commentary"].toArray().size(), 1);
      for (const auto& ruling : value.toObject()["rulings"].toArray())
        rulings += ruling.toObject()["clause"].toString().startsWith("LW-");
    }
    QVERIFY(rulings > 0);
  }

  // Every shot, melee and prisoner with its move.
  void a_review_tells_all() {
    const QJsonArray shots = review_["shots"].toArray();
    QVERIFY(!shots.isEmpty());
    int felled = 0;
    for (const auto& value : shots) {
      const QJsonObject shot = value.toObject();
      for (const char* key : {"move", "gun", "side", "shot", "aim", "path", "felled", "end"})
        QVERIFY2(shot.contains(key), key);
      QVERIFY(shot["path"].toArray().size() >= 2);
      for (const auto& fallen : shot["felled"].toArray()) {
        ++felled;
        QVERIFY(fallen.toObject()["clause"].toString().startsWith("LW-4."));
      }
    }
    int in_melees = 0, taken = 0;
    for (const auto& value : review_["melees"].toArray()) {
      for (const char* part : {"attackers", "defenders"}) {
        in_melees += value.toObject()[part].toObject()["killed"].toInt();
        taken += value.toObject()[part].toObject()["prisoners"].toInt();
      }
    }
    int killed = 0, told = 0;
    for (const auto& value : review_["sides"].toArray()) killed += value.toObject()["killed"].toInt();
    for (const auto& value : review_["prisoners"].toArray()) {
      QVERIFY(value.toObject()["move"].toInt() > 0);
      if (value.toObject()["how"] == "melee") told += value.toObject()["men"].toInt();
    }
    QCOMPARE(killed, felled + in_melees);
    QCOMPARE(told, taken);
    QVERIFY(review_["captures"].isArray());
  }

  void bad_orders_are_refused_data() {
    QTest::addColumn<QByteArray>("order");
    QTest::addColumn<QString>("about");
    const auto row = [](const char* name, const QByteArray& what, const char* about) {
      QTest::newRow(name) << "{\"move\": 1, \"seat\": \"red\", \"body\": \"Right Gun\", " + what + "}"
                          << QString(about);
    };
    row("no aim", "\"fire\": {\"shots\": 2}", "a gun is laid in one way");
    row("two aims", "\"fire\": {\"at\": [621000, 120400], \"bearing\": 5, \"elevation\": 1}",
        "a gun is laid in one way");
    row("half an aim", "\"fire\": {\"bearing\": 5}", "elevation");
    row("no shots", "\"fire\": {\"at\": [621000, 120400], \"shots\": 0}", "shots");
    row("off the map", "\"fire\": {\"at\": [1, 1]}", "outside the map");
    row("no such gun", "\"lie_down\": {\"gun\": \"Left Wing\", \"along\": [621000, 120400]}", "Left Wing");
    row("nowhere", "\"haul\": {}", "to");
    row("nobody", "\"walk\": {\"men\": 0, \"to\": [621000, 120400]}", "men");
    row("of no side", "\"charge\": {\"with\": [\"Gun C\"], \"at\": [621000, 120400]}", "Gun C");
    row("two orders", "\"trail\": {}, \"haul\": {\"to\": [621000, 120400]}", "an order is one of");
  }
  void bad_orders_are_refused() {
    QFETCH(QByteArray, order);
    QFETCH(QString, about);
    QFile orders(folder_.filePath("orders.json"));
    QVERIFY(orders.open(QIODevice::WriteOnly));
    orders.write("{\"orders\": [" + order + "]}");
    orders.close();
    const QString out = folder_.filePath("bad.sandgate");
    refuses(run({"play", "hooks-farm", "--orders", orders.fileName(), "--out", out}), about);
    QVERIFY(!QFile::exists(out));
  }

  // What the rules forbid is listed with its clause, and the exercise goes on: LW-2.4, LW-3.2.
  void what_cannot_be_is_listed() {
    QFile orders(folder_.filePath("early.json"));
    QVERIFY(orders.open(QIODevice::WriteOnly));
    orders.write(
        "{\"orders\": ["
        "{\"move\": 1, \"seat\": \"red\", \"body\": \"Right Gun\", \"fire\": {\"at\": [621000, 120600]}},"
        "{\"move\": 1, \"seat\": \"red\", \"body\": \"1 Company\", \"fire\": {\"at\": [621000, 120600]}},"
        "{\"move\": 1, \"seat\": \"red\", \"guns_done\": true},"
        "{\"move\": 1, \"seat\": \"red\", \"guns_done\": true}]}");
    orders.close();
    const Outcome played = run({"play", "hooks-farm", "--orders", orders.fileName(), "--out",
                                folder_.filePath("early.sandgate"), "--moves", "2", "--json"});
    QVERIFY2(played.exit == 0, played.err);
    QStringList clauses;
    for (const auto& refused : played.json()["refused"].toArray()) clauses << refused.toObject()["clause"].toString();
    QCOMPARE(clauses, (QStringList{"LW-2.4", "LW-3.2", "LW-2.5"}));
  }

  // Nobody is named for the seats: programs play them, and their guns are served.
  void a_table_plays_itself() {
    const QString out = folder_.filePath("itself.sandgate");
    const Outcome played = run({"play", "hooks-farm", "--out", out, "--seed", "3", "--moves", "6", "--json"});
    QVERIFY2(played.exit == 0, played.err);
    for (const auto& seat : played.json()["seats"].toArray()) {
      QCOMPARE(seat.toObject()["commander"].toString(), "vanguard");
      QCOMPARE(seat.toObject()["refused"].toInt(), 0);
    }
    const QJsonObject review = run({"review", out, "--json"}).json();
    QVERIFY(!review["shots"].toArray().isEmpty());
    // Why they gave their orders is told to who looks at all of it, and to nobody who looks as a seat.
    const QJsonArray reasons = review["reasons"].toArray();
    QVERIFY(!reasons.isEmpty());
    const QString why = reasons.last().toObject()["why"].toString();
    QVERIFY(!why.isEmpty() && reasons.last().toObject()["move"].toInt() > 0);
    QVERIFY(run({"review", out, "--explain"}).out.contains("(" + why.toUtf8() + ")"));
    QVERIFY(!run({"review", out}).out.contains("(" + why.toUtf8() + ")"));
    for (const char* seat : {"red", "blue"}) {
      const QByteArray told = run({"review", out, "--seat", seat, "--json"}).out;
      QVERIFY(!told.isEmpty());
      for (const auto& reason : reasons) QVERIFY(!told.contains(reason.toObject()["why"].toString().toUtf8()));
    }
    QCOMPARE(run({"review", out, "--seat", "red", "--explain"}).exit, 2);
    QCOMPARE(run({"verify", out}).exit, 0);
  }

  void without_a_story_it_is_said() {
    refuses(run({"play", "sandgate", "--as-fought", "--out", folder_.filePath("no.sandgate")}),
            "as-it-was-fought.json");
    QCOMPARE(run({"play", "hooks-farm", "--as-fought", "--orders", "x", "--out", "y.sandgate"}).exit, 2);
  }

 private:
  QString file() const { return folder_.filePath("h.sandgate"); }
  QTemporaryDir folder_;
  QJsonObject played_, review_;
};

SANDGATE_TEST(FoughtTest)

}  // namespace tst_fought
#include "tst_fought.moc"
