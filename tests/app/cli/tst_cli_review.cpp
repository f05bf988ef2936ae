// What `review --json` reckons: beliefs, orders, contacts, strength; each compared with what the same file says
// otherwise.
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_cli_review {

using namespace sandgate::tests;

class CliReview : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const Outcome played = run({"play", "sandgate", "--posting", "staff", "--signals", "couriers", "--commander",
                                "all=vanguard", "--seed", "7", "--moves", "14", "--out", file(), "--json"});
    QVERIFY2(played.exit == 0, played.err);
    review_ = run({"review", file(), "--json"}).json();
    QVERIFY(!review_.isEmpty());
  }

  void every_seat_has_its_belief_at_every_move() {
    const QJsonArray beliefs = review_["belief"].toArray();
    QCOMPARE(beliefs.size(), 10 * 14);
    for (const auto& value : beliefs) {
      const QJsonObject one = value.toObject();
      QCOMPARE(one["mean_error_m"].isNull(), one["known"].toInt() == 0);
      QVERIFY(one["mean_error_m"].toDouble() <= one["worst_error_m"].toDouble());
    }
  }

  // Reckoned again from the bodies that are listed.
  void one_belief_is_what_its_bodies_come_to_data() {
    QTest::addColumn<QString>("seat");
    QTest::addColumn<int>("move");
    QTest::newRow("General, early") << "red-general" << 5;
    QTest::newRow("General, late") << "blue-general" << 14;
    QTest::newRow("horse") << "blue-horse" << 11;
  }
  void one_belief_is_what_its_bodies_come_to() {
    QFETCH(QString, seat);
    QFETCH(int, move);
    const QJsonObject told =
        run({"review", file(), "--belief", seat, "--at-move", QString::number(move), "--json"}).json();
    QCOMPARE(told["seat"].toString(), seat);
    QCOMPARE(told["move"].toInt(), move);
    double weighed = 0, worst = 0;
    int known = 0, unknown = 0;
    for (const auto& value : told["bodies"].toArray()) {
      const QJsonObject body = value.toObject();
      const int men = body["men"].toInt();
      QVERIFY(men > 0);
      if (body["believed"].isNull()) {
        unknown += men;
        QVERIFY(body["age_moves"].isNull());
        continue;
      }
      const QJsonArray believed = body["believed"].toArray(), truly = body["true"].toArray();
      const double off =
          std::hypot(believed[0].toDouble() - truly[0].toDouble(), believed[1].toDouble() - truly[1].toDouble());
      known += men;
      weighed += off * men;
      worst = std::max(worst, off);
      QVERIFY(body["age_moves"].toInt() >= 0 && body["age_moves"].toInt() <= move);
    }
    QCOMPARE(told["men_known"].toInt(), known);
    QCOMPARE(told["men_unknown"].toInt(), unknown);
    QVERIFY(std::abs(told["worst_error_m"].toDouble() - worst) < 2);
    if (known > 0) QVERIFY(std::abs(told["mean_error_m"].toDouble() - weighed / known) < 2);
    for (const auto& value : review_["belief"].toArray()) {
      const QJsonObject row = value.toObject();
      if (row["seat"].toString() != seat || row["move"].toInt() != move) continue;
      QCOMPARE(row["known"].toInt(), known);
      QCOMPARE(row["mean_error_m"], told["mean_error_m"]);
      QCOMPARE(row["worst_error_m"], told["worst_error_m"]);
      return;
    }
    QFAIL("there is no such row");
  }

  void KS_11_5_orders_arrive_when_their_riders_do() {
    QMap<int, QJsonObject> rides;
    for (const auto& ride : review_["rides"].toArray()) rides[ride.toObject()["number"].toInt()] = ride.toObject();
    int rode = 0, number = 0;
    for (const auto& value : review_["orders"].toArray()) {
      const QJsonObject order = value.toObject();
      QCOMPARE(order["number"].toInt(), ++number);
      if (!order["begun_move"].isNull()) {
        QVERIFY(order["begun_move"].toInt() >= order["arrived_move"].toInt());
        QCOMPARE(order["age_moves"].toInt(), order["begun_move"].toInt() - order["given_move"].toInt());
      }
      if (!order["done_move"].isNull()) QVERIFY(order["done_move"].toInt() >= order["begun_move"].toInt());
      if (order["ride"].isNull()) continue;
      ++rode;
      const QJsonObject ride = rides[order["ride"].toInt()];
      QCOMPARE(order["arrived_move"], ride["arrived_move"]);
      QCOMPARE(order["given_move"], ride["given_move"]);
      QCOMPARE(order["body"], ride["to"].toObject()["body"]);
    }
    QVERIFY(rode > 10);
    int sent = 0;
    for (const QJsonObject& ride : std::as_const(rides)) sent += ride["kind"].toString() == "order" ? 1 : 0;
    QCOMPARE(rode, sent);
  }

  // The battle as Wells fought it: what its table cost is what its sides lost.
  void LW_5_3_contacts_cost_what_their_sides_lost() {
    const QString fought = folder_.filePath("hooks.sandgate");
    QCOMPARE(run({"play", "hooks-farm", "--as-fought", "--out", fought}).exit, 0);
    const QJsonObject review = run({"review", fought, "--json"}).json();
    const QJsonArray contacts = review["contacts"].toArray();
    QCOMPARE(contacts.size(), 1);
    int shots = 0;
    for (const auto& value : contacts[0].toObject()["sides"].toArray()) {
      const QJsonObject of = value.toObject();
      const auto sides = review["sides"].toArray();
      const auto side = std::find_if(sides.begin(), sides.end(),
                                     [&](const auto& one) { return one.toObject()["name"] == of["side"]; });
      QVERIFY(side != sides.end());
      const QJsonObject account = side->toObject();
      QCOMPARE(of["men_in"], account["men_began"]);
      QCOMPARE(of["dead"], account["killed"]);
      QCOMPARE(of["prisoners"], account["prisoners_lost"]);
      QCOMPARE(of["guns_lost"], account["guns_lost"]);
      shots += of["shots"].toInt();
      QJsonObject last;
      for (const auto& row : review["strength"].toArray())
        if (row.toObject()["side"] == of["side"]) last = row.toObject();
      QCOMPARE(last["men"].toInt(), account["men_began"].toInt() - account["men_lost"].toInt());
    }
    QCOMPARE(shots, review["shots"].toArray().size());
  }

  // Three playings by march table alone are alike; another scenario is refused.
  void exercises_of_one_scenario_are_set_beside_each_other() {
    QStringList files;
    for (const char* name : {"one", "two", "three"}) {
      files << folder_.filePath(QString::fromLatin1(name) + ".sandgate");
      QCOMPARE(run({"play", "sandgate", "--moves", "4", "--seed", "3", "--out", files.back()}).exit, 0);
    }
    const QJsonObject told =
        run({"review", files[0], "--with", files[1], "--with", files[2], "--json"}).json()["compared"].toObject();
    const QJsonArray exercises = told["exercises"].toArray();
    QCOMPARE(exercises.size(), 3);
    QVERIFY(exercises[0].toObject()["exercise"].isNull());
    QCOMPARE(exercises[1].toObject()["exercise"].toString(), "two");
    QCOMPARE(exercises[1].toObject()["sides"], exercises[2].toObject()["sides"]);
    QCOMPARE(exercises[0].toObject()["sides"], exercises[2].toObject()["sides"]);
    QVERIFY(!told["finding"].toString().isEmpty());
    for (const auto& side : told["spread"].toArray()) QCOMPARE(side.toObject()["lost"].toArray().size(), 5);

    const QString fought = folder_.filePath("fought.sandgate");
    QCOMPARE(run({"play", "hooks-farm", "--as-fought", "--out", fought}).exit, 0);
    const Outcome refused = run({"review", files[0], "--with", fought, "--json"});
    QCOMPARE(refused.exit, 1);
    QVERIFY2(QString::fromUtf8(refused.out + refused.err).contains("compare exercises of one scenario"), refused.err);
  }

  void without_an_umpire_nothing_waited_for_one() {
    const QJsonObject umpire = review_["umpire"].toObject();
    QCOMPARE(umpire["items"].toInt(-1), 0);
    QVERIFY(umpire["median_wait_s"].isNull());
  }

  void bad_input_data() {
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("said");
    QTest::newRow("no such seat") << QStringList{"--belief", "green", "--at-move", "3"} << 1 << "has no seat 'green'";
    QTest::newRow("not closed") << QStringList{"--belief", "red-foot", "--at-move", "31"} << 1
                                << "move 31 is not closed";
    QTest::newRow("no move") << QStringList{"--belief", "red-foot"} << 2 << "--at-move";
    QTest::newRow("and a seat") << QStringList{"--belief", "red-foot", "--at-move", "3", "--seat", "red-foot"} << 2
                                << "";
  }
  void bad_input() {
    QFETCH(QStringList, more);
    const Outcome told = run(QStringList{"review", file()} + more);
    QTEST(told.exit, "exit");
    QFETCH(QString, said);
    QVERIFY2(QString::fromUtf8(told.err).contains(said), told.err);
    QVERIFY(told.out.isEmpty());
  }

 private:
  QString file() const { return folder_.filePath("played.sandgate"); }
  QTemporaryDir folder_;
  QJsonObject review_;
};

SANDGATE_TEST(CliReview)

}  // namespace tst_cli_review
#include "tst_cli_review.moc"
