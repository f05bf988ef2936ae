// `scenario table` as a user and a script meet it: a table by lot that can be played at once (LW-1.1).
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

#include "tests/app/run_sandgate.h"

using namespace sandgate::tests;

class CliTable : public QObject {
  Q_OBJECT

 private slots:
  void LW_1_1_laid_out_and_played() {
    const auto made =
        run({"scenario", "table", "--out", in("lot"), "--seed", "3", "--river", "--title", "By the brook", "--json"});
    QVERIFY2(made.exit == 0, made.err.constData());
    const QJsonObject answer = made.json();
    QCOMPARE(answer["title"].toString(), QString("By the brook"));
    QCOMPARE(answer["seed"].toInt(), 3);
    QCOMPARE(answer["men"].toInt(), 146);
    QCOMPARE(answer["balance"].toObject().size(), 7);
    QVERIFY(QFile::exists(in("lot/plan.json")) && QFile::exists(in("lot/scenario.json")));
    const auto played = run({"play", in("lot"), "--out", in("lot.sandgate"), "--seed", "1", "--moves", "4", "--json"});
    QVERIFY2(played.exit == 0, played.err.constData());
    const auto sound = run({"verify", in("lot.sandgate")});
    QVERIFY2(sound.exit == 0, sound.err.constData());
  }

  void the_same_seed_gives_the_same_files() {
    for (const char* folder : {"one", "two"})
      QCOMPARE(run({"scenario", "table", "--out", in(folder), "--seed", "11", "--size", "8x6"}).exit, 0);
    QCOMPARE(bytes("one/plan.json"), bytes("two/plan.json"));
    QVERIFY(!bytes("one/plan.json").isEmpty());
    QCOMPARE(run({"scenario", "table", "--out", in("other"), "--seed", "12", "--size", "8x6"}).exit, 0);
    QVERIFY(bytes("one/plan.json") != bytes("other/plan.json"));
  }

  void what_cannot_be_is_refused() {
    const auto asked = [this](const QStringList& more) {
      return run(QStringList{"scenario", "table", "--out", in("no")} + more);
    };
    refuses(asked({"--size", "wide"}), "is no size of a table");
    refuses(asked({"--size", "12x"}), "is no size of a table");
    refuses(asked({"--size", "1e9x8"}), "is no size of a table");
    refuses(asked({"--size", "2x2"}), "cannot be 2 by 2 feet");
    refuses(asked({"--size", "40x40"}), "cannot be 40 by 40 feet");
    QCOMPARE(asked({"--density", "9"}).exit, 2);
    QCOMPARE(asked({"--kind", "war"}).exit, 2);
    QCOMPARE(asked({"--points", "5"}).exit, 2);
    QCOMPARE(asked({"--seed", "many"}).exit, 2);
    QCOMPARE(asked({"--river", "--no-river"}).exit, 2);
    QVERIFY(!QFile::exists(in("no")));
    refuses(run({"scenario", "table", "--out", folder_.path()}), "it is there already");
  }

 private:
  QString in(const char* name) const { return folder_.filePath(QLatin1String(name)); }
  QByteArray bytes(const char* name) const {
    QFile file(in(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(CliTable)
#include "tst_cli_table.moc"
