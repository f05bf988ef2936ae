// The exercise to try a review with (docs/reviewing.md): made by the command that stands there, its three planted
// moments are found.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_planted {

using namespace sandgate::tests;

namespace {

/// The words after `sandgate` of the line of the guide that begins so.
QStringList command_of_the_guide(const QString& begins) {
  QFile guide(SANDGATE_SOURCE_DIR "/docs/reviewing.md");
  if (!guide.open(QIODevice::ReadOnly)) return {};
  for (const QString& line : QString::fromUtf8(guide.readAll()).split('\n')) {
    if (line.startsWith("    " + begins)) return line.trimmed().split(' ').mid(1);
  }
  return {};
}

}  // namespace

class Planted : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStringList play = command_of_the_guide("sandgate play ");
    QVERIFY(play.contains("planted.sandgate"));
    play.replaceInStrings("planted.sandgate", file());
    const Outcome played = run(play << "--json");
    QVERIFY2(played.exit == 0, played.err);
    QVERIFY2(played.json()["refused"].toArray().isEmpty(), played.out);
    QStringList review = command_of_the_guide("sandgate review ");
    QVERIFY(review.contains("--json"));
    review.replaceInStrings("planted.sandgate", file());
    review_ = run(review).json();
    QVERIFY(!review_.isEmpty());
  }

  void all_three_stand_among_the_first_ten_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QStringList>("bodies");
    QTest::addColumn<int>("move");
    QTest::newRow("KS-11.5: an order overtaken on the road")
        << "order_overtaken" << QStringList{"2/Border", "3/Rifle Bde"} << 25;
    QTest::newRow("CX-11: a bridge that nobody saw open")
        << "bridge_open" << QStringList{"B/Westmorland Yeo", "Cpl Reilly"} << 18;
    QTest::newRow("CX-2: a dummy that held a battalion")
        << "dummy_held" << QStringList{"4/Lancs Fus", "6/Munster"} << 40;
  }
  void all_three_stand_among_the_first_ten() {
    QFETCH(QString, kind);
    QFETCH(QStringList, bodies);
    const QJsonArray moments = review_["moments"].toArray();
    for (int rank = 0; rank < 10; ++rank) {
      const QJsonObject one = moments[rank].toObject();
      if (one["kind"] != kind || one["bodies"].toArray() != QJsonArray::fromStringList(bodies)) continue;
      QTEST(one["move"].toInt(), "move");
      QVERIFY(!one["reason"].toString().isEmpty());
      return;
    }
    QFAIL("it is not among them");
  }

  // The place was taken when the order had been given, and before it was begun.
  void KS_11_5_the_order_was_overtaken_while_it_rode() {
    const QJsonObject* found = nullptr;
    QJsonObject order;
    for (const auto& value : review_["orders"].toArray()) {
      if (value.toObject()["fate"] != "overtaken") continue;
      QVERIFY2(!found, "there is one alone");
      order = value.toObject();
      found = &order;
    }
    QVERIFY(found);
    QCOMPARE(order["body"].toString(), "2/Border");
    QCOMPARE(order["seat"].toString(), "blue-main");
    QVERIFY(!order["ride"].isNull() && order["arrived_move"].toInt() > order["given_move"].toInt());
    QVERIFY(!order["rests_minutes"].isNull());
    const int given = order["given_move"].toInt(), begun = order["begun_move"].toInt();
    QVERIFY(!near_the_place(given) && near_the_place(begun));
  }

  void the_same_command_makes_the_same_exercise() {
    QStringList play = command_of_the_guide("sandgate play ");
    const QString again = folder_.filePath("again.sandgate");
    play.replaceInStrings("planted.sandgate", again);
    QCOMPARE(run(play).exit, 0);
    const QJsonObject other = run({"review", again, "--json"}).json();
    for (const char* part : {"moments", "orders", "belief", "events", "rides"}) {
      QVERIFY2(!review_[part].isUndefined(), part);
      QVERIFY2(other[part] == review_[part], part);
    }
  }

  void a_file_of_orders_is_looked_for_here_and_then_beside_the_scenario() {
    const QString out = folder_.filePath("x.sandgate");
    refuses(run({"play", "sandgate", "--orders", "four-moments.json", "--out", out}), "four-moments.json");
    QVERIFY(!QFile::exists(out));
    // Of the same name as that beside the scenario, in the folder one is in.
    QFile here(folder_.filePath("three-moments.json"));
    QVERIFY(here.open(QIODevice::WriteOnly) && here.write(R"({"orders": []})") > 0);
    here.close();
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder_.path()));
    const Outcome played =
        run({"play", "sandgate", "--orders", "three-moments.json", "--moves", "0", "--out", out, "--json"});
    QVERIFY(QDir::setCurrent(before));
    QVERIFY2(played.exit == 0, played.err);  // that beside the scenario names seats of another posting
  }

 private:
  // Whether anybody of the Rifle Brigade stood within six feet of where the order leads, 600 m.
  bool near_the_place(int move) const {
    const QJsonObject told =
        run({"review", file(), "--belief", "blue-main", "--at-move", QString::number(move), "--json"}).json();
    for (const auto& value : told["bodies"].toArray()) {
      const QJsonObject body = value.toObject();
      if (body["name"] != "3/Rifle Bde") continue;
      const QJsonArray at = body["true"].toArray();
      return std::hypot(at[0].toDouble() - 615'100, at[1].toDouble() - 136'600) <= 600;
    }
    return false;
  }
  QString file() const { return folder_.filePath("planted.sandgate"); }
  QTemporaryDir folder_;
  QJsonObject review_;
};

SANDGATE_TEST(Planted)

}  // namespace tst_planted
#include "tst_planted.moc"
