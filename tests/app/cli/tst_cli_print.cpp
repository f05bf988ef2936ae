// `sandgate print`: papers of a scenario and of an exercise at any move; what a seat's hold; what cannot be printed is
// told in a sentence and leaves nothing behind (KS-10).
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_cli_print {

using namespace sandgate::tests;

namespace {

QByteArray bytes_of(const QString& file) {
  QFile read(file);
  return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
}

}  // namespace

class PrintedByCommands : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    file_ = path("x.sandgate");
    const auto played = run({"play", "sandgate", "--posting", "staff", "--signals", "couriers", "--out", file_,
                             "--commander", "all=vanguard", "--seed", "3", "--moves", "20", "--json"});
    QCOMPARE(played.exit, 0);
    before_ = bytes_of(file_);
  }
  // What is printed from is read and not written.
  void cleanup() { QVERIFY(bytes_of(file_) == before_); }

  void KS_10_a_pack_before_and_after_it_has_begun() {
    const auto of_scenario = run({"print", "sandgate", "pack", "--posting", "staff", "--signals", "couriers", "--seat",
                                  "red-foot", "--out", path("a.pdf"), "--json"});
    QCOMPARE(of_scenario.exit, 0);
    QCOMPARE(of_scenario.json()["file"].toString(), path("a.pdf"));
    QCOMPARE(of_scenario.json()["seat"].toString(), QString("red-foot"));
    QVERIFY(of_scenario.json()["pages"].toInt() >= 7);
    QVERIFY(bytes_of(path("a.pdf")).startsWith("%PDF-"));
    // Whatever has happened since: it is what the seat was handed.
    const auto of_exercise = run({"print", file_, "pack", "--seat", "red-foot", "--out", path("b.pdf"), "--json"});
    QCOMPARE(of_exercise.exit, 0);
    QCOMPARE(of_exercise.json()["pages"], of_scenario.json()["pages"]);
  }

  void KS_10_packs_of_all_seats() {
    const auto packs = run({"print", "hooks-farm", "packs", "--out", path("packs"), "--json"});
    QCOMPARE(packs.exit, 0);
    const QJsonArray written = packs.json()["packs"].toArray();
    QCOMPARE(written.size(), 2);
    int pages = 0;
    for (const auto& one : written) {
      pages += one.toObject()["pages"].toInt();
      QVERIFY(QFile::exists(path("packs/" + one.toObject()["file"].toString())));
    }
    QCOMPARE(packs.json()["pages"].toInt(), pages);
    refuses(run({"print", "hooks-farm", "packs", "--out", path("packs")}), "already");
  }

  // The truth and what a commander has of it, of the same move.
  void KS_11_4_returns_are_as_it_is_or_as_a_seat_has_it() {
    const auto lines = [&](const QStringList& more, const QString& name) {
      const auto said = run(
          QStringList{"print", file_, "return", "--strength", "--at-move", "16", "--out", path(name), "--json"} + more);
      if (said.exit != 0) qFatal("%s", said.err.constData());
      QStringList all = QString::fromUtf8(bytes_of(path(name))).split("\r\n", Qt::SkipEmptyParts);
      if (all.size() != said.json()["bodies"].toInt() + 1) qFatal("a line for each body");
      all.removeFirst();
      return all;
    };
    const QStringList all = lines({}, "all.csv"), red = lines({"--side", "Red"}, "red.csv"),
                      general = lines({"--seat", "red-general"}, "general.csv");
    QVERIFY(all.size() > red.size());
    QCOMPARE(general.size(), red.size());
    const auto blue = [](const QString& line) { return line.startsWith("\"Blue\""); };
    QCOMPARE(all.count() - std::count_if(all.begin(), all.end(), blue), red.size());
    QVERIFY(std::none_of(general.begin(), general.end(), blue));
    // By couriers he has some of his bodies as they were earlier.
    QVERIFY(std::any_of(general.begin(), general.end(), [](const QString& line) {
      const QStringList fields = line.split(',');
      return fields[fields.size() - 3] != fields.back();
    }));
    const auto paper = run({"print", file_, "return", "--casualties", "--out", path("c.pdf"), "--json"});
    QCOMPARE(paper.exit, 0);
    QVERIFY(paper.json()["pages"].toInt() >= 1);
  }

  void KS_10_march_tables_of_all_and_of_one() {
    const auto all = run({"print", "sandgate", "march-table", "--posting", "staff", "--out", path("m.pdf"), "--json"});
    QCOMPARE(all.exit, 0);
    QCOMPARE(all.json()["marches"].toInt(), 48);  // the scenario's march table
    const auto one = run({"print", "sandgate", "march-table", "--posting", "staff", "--seat", "red-horse", "--out",
                          path("n.pdf"), "--json"});
    QCOMPARE(one.exit, 0);
    QVERIFY(one.json()["marches"].toInt() > 0 && one.json()["marches"].toInt() < 24);
  }

  void CX_10_a_table_to_be_set_up() {
    const auto sheet = run({"print", "hooks-farm", "setup-sheet", "--table", "1", "--out", path("t.pdf"), "--json"});
    // Before a table exercise has begun nobody stands on it yet, or it is open: either is told.
    if (sheet.exit == 0) QVERIFY(sheet.json()["pages"].toInt() >= 3);
    const QString fought = path("h.sandgate");
    QCOMPARE(run({"play", "hooks-farm", "--out", fought, "--seed", "1", "--moves", "4"}).exit, 0);
    const auto now =
        run({"print", fought, "setup-sheet", "--table", "1", "--at-move", "2", "--out", path("u.pdf"), "--json"});
    QCOMPARE(now.exit, 0);
    QCOMPARE(now.json()["table"].toInt(), 1);
    QVERIFY(now.json()["pages"].toInt() >= 3);
    const auto large =
        run({"print", fought, "setup-sheet", "--table", "1", "--full-size", "--out", path("v.pdf"), "--json"});
    if (large.exit == 0)
      QVERIFY(large.json()["pages"].toInt() > 20 + now.json()["pages"].toInt());
    else
      refuses(large, "full size");
  }

  void what_cannot_be_printed_is_told_in_a_sentence_data() {
    QTest::addColumn<QStringList>("said");
    QTest::addColumn<QString>("about");
    const auto row = [](const char* name, const QStringList& said, const char* about) {
      QTest::newRow(name) << said << QString(about);
    };
    row("no such seat", {"X", "pack", "--seat", "green", "--out", "no.pdf"}, "red-general");
    row("no such seat of a return", {"X", "return", "--strength", "--seat", "green", "--out", "no.csv"}, "green");
    row("no such side", {"X", "return", "--strength", "--side", "Green", "--out", "no.csv"}, "Green");
    row("no such file", {"none.sandgate", "pack", "--seat", "red", "--out", "no.pdf"}, "none.sandgate");
    row("no such scenario", {"nowhere", "pack", "--seat", "red", "--out", "no.pdf"}, "nowhere");
    row("another ending", {"X", "pack", "--seat", "red-foot", "--out", "no.png"}, ".pdf");
    row("a CSV of marches", {"X", "march-table", "--out", "no.csv"}, ".pdf");
    row("no folder to write in", {"X", "return", "--strength", "--out", "none/no.csv"}, "none/no.csv");
    row("no folder for a PDF", {"X", "return", "--strength", "--out", "none/no.pdf"}, "none/no.pdf");
    row("no folder for packs", {"X", "packs", "--out", "none/no"}, "none/no");
    row("table not open", {"X", "setup-sheet", "--table", "99", "--out", "no.pdf"}, "99");
    row("table of a scenario", {"sandgate", "setup-sheet", "--table", "1", "--out", "no.pdf"}, "no table is open");
    row("move not closed", {"X", "return", "--strength", "--at-move", "999", "--out", "no.csv"}, "999");
    row("a move of a scenario", {"sandgate", "return", "--strength", "--at-move", "2", "--out", "no.csv"}, "--at-move");
    row("a posting of an exercise", {"X", "pack", "--posting", "two", "--seat", "red", "--out", "no.pdf"}, "--posting");
    row("there already", {"X", "return", "--strength", "--out", "x.sandgate.pdf"}, "already");
  }
  void what_cannot_be_printed_is_told_in_a_sentence() {
    QFETCH(QStringList, said);
    QFETCH(QString, about);
    QFile there(path("x.sandgate.pdf"));
    QVERIFY(there.open(QIODevice::WriteOnly) && there.write("mine") == 4);
    there.close();
    said[0] = said[0] == "X" ? file_ : said[0].endsWith(".sandgate") ? path(said[0]) : said[0];
    QString& to = said[said.indexOf("--out") + 1];
    to = path(to);
    const auto entries = [&] {
      return QDir(folder_.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    };
    const QStringList before = entries();
    refuses(run(QStringList{"print"} + said), about);
    QCOMPARE(entries(), before);
    QCOMPARE(bytes_of(path("x.sandgate.pdf")), QByteArray("mine"));
  }

  void misuse_is_misuse() {
    QCOMPARE(run({"print", file_}).exit, 2);
    QCOMPARE(run({"print", file_, "pack", "--out", path("no.pdf")}).exit, 2);
    QCOMPARE(run({"print", file_, "return", "--out", path("no.pdf")}).exit, 2);
    QCOMPARE(run({"print", file_, "return", "--strength", "--casualties", "--out", path("no.pdf")}).exit, 2);
    QCOMPARE(
        run({"print", file_, "return", "--strength", "--seat", "red-foot", "--side", "Red", "--out", path("no.pdf")})
            .exit,
        2);
    QCOMPARE(run({"print", file_, "setup-sheet", "--table", "0", "--out", path("no.pdf")}).exit, 2);
  }

  // Every option of the help stands in the manual, in its section.
  void the_manual_tells_every_option() {
    const QString manual = QString::fromUtf8(bytes_of(SANDGATE_SOURCE_DIR "/docs/command-line.md"));
    const QString section = manual.mid(manual.indexOf("\n## print\n")).section("\n## ", 1, 1);
    QVERIFY(section.size() > 500);
    static const QRegularExpression option("--[a-z][a-z-]+");
    for (const char* paper : {"pack", "packs", "return", "march-table", "setup-sheet"}) {
      QVERIFY2(section.contains('`' + QString(paper) + ' '), paper);
      const QString help = QString::fromUtf8(run({"print", "x", paper, "--help"}).out);
      QVERIFY(help.contains("--out"));
      for (auto found = option.globalMatch(help); found.hasNext();) {
        const QString name = found.next().captured();
        if (name == "--help" || name == "--log" || name == "--json") continue;
        QVERIFY2(section.contains(name), qPrintable(name));
      }
    }
  }

 private:
  QString path(const QString& name) const { return folder_.filePath(name); }
  QTemporaryDir folder_;
  QString file_;
  QByteArray before_;
};

SANDGATE_TEST(PrintedByCommands)

}  // namespace tst_cli_print
#include "tst_cli_print.moc"
