// A clause as a page: all of it is there, links lead to clauses that there are, figures are those of the rulebook in
// force; and the chapters hold every clause once, in the order of the rules.
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>

#include "app/host/data_folder.h"
#include "app/rules/clause_page.h"
#include "app/rules/rule_chapters.h"
#include "tests/app/fixtures/spoken.h"
#include "tests/runner/test.h"

namespace tst_clause_page {

using namespace sandgate;

namespace {

const words::ClauseBook& book() {
  static const auto read = words::clause_book(data_folder(), "en");
  return *read;
}

FiguresInForce figures_of(const char* name) {
  const auto rulebook = read_rulebook(rulebook_folder(), name);
  return {QString::fromStdString(rulebook->title), *rulebook_rows(*rulebook, data_folder() / "schemas")};
}

QString read_as(const QString& markdown) {
  QTextDocument page;
  page.setMarkdown(markdown);
  return page.toPlainText();
}

}  // namespace

class ClausePages : public QObject {
  Q_OBJECT

 private slots:
  // A row without a meaning would be told by its key.
  void every_number_of_every_rulebook_says_what_it_is() {
    const auto names = rulebook_names(rulebook_folder());
    QVERIFY(names.size() > 3);
    for (const std::string& name : names) {
      for (const RulebookRow& row : figures_of(name.c_str()).rows)
        QVERIFY2(!row.meaning.isEmpty() || row.key == "base", qPrintable(row.key));
    }
  }

  void words_of_a_rulebook_are_told_in_the_language_spoken() {
    const auto value = [](const char* key) {
      for (const RulebookRow& row : figures_of("kriegspiel").rows)
        if (row.key == key) return row.value;
      return QString();
    };
    QCOMPARE(value("supply.kind"), QString("packets"));
    QCOMPARE(value("rifles.projectile"), QString("Rifle-shot"));
    QVERIFY(value("gunnery.projectiles").startsWith("Wooden bolt, Shell, short range"));
    const tests::Spoken german("de");
    QVERIFY(german);
    QCOMPARE(value("supply.kind"), QString("Pakete"));
    QCOMPARE(value("rifles.projectile"), QString("Gewehrschuss"));
  }

  void every_clause_is_read_as_it_is_written() {
    const FiguresInForce figures = figures_of("campaign");
    for (const QString& id : book().ids()) {
      const QString page = clause_page(book(), id, figures), read = read_as(page);
      const words::ClauseText& clause = *book().find(id);
      QVERIFY2(read.startsWith(id), qPrintable(read.left(40)));
      for (const QString& text : {clause.title, clause.text, clause.source, clause.example})
        QVERIFY2(read.contains(text), qPrintable(id + "\n" + text + "\n" + read));
      // No raw strings: moc does not read on behind one with such signs.
      static const QRegularExpression link("\\[([^\\]]+)\\]\\(([^)]+)\\)");
      for (auto match = link.globalMatch(page); match.hasNext();) {
        const auto found = match.next();
        QCOMPARE(found.captured(1), found.captured(2));
        QVERIFY2(book().find(found.captured(1)), qPrintable(found.captured(1)));
        QVERIFY(found.captured(1) != id);
      }
    }
    QVERIFY(clause_page(book(), "KS-99", figures).isEmpty());
  }

  void figures_are_those_of_the_rulebook_in_force() {
    const auto row = [](const QString& page, const char* key) {
      for (const QString& line : page.split('\n'))
        if (line.contains(QString("`%1`").arg(key))) return line;
      return QString();
    };
    const QString campaign = clause_page(book(), "CX-4", figures_of("campaign"));
    QVERIFY2(row(campaign, "wide.multiplier").contains("**3**"), qPrintable(campaign));
    QVERIFY(row(campaign, "wide.multiplier_ends_ft").contains("**12 ft**"));
    QVERIFY(row(clause_page(book(), "CX-4", figures_of("little-wars")), "wide.multiplier").contains("**1**"));
    QVERIFY(row(clause_page(book(), "CX-5", figures_of("campaign")), "wide.box_on_road").contains("**3/2**"));
    QVERIFY(row(clause_page(book(), "KS-8", figures_of("kriegspiel")), "charges.bands_ft").contains("1, 2, 3"));
    // What a rulebook does not offer it says so of.
    QVERIFY(row(clause_page(book(), "KS-8", figures_of("little-wars")), "charges").contains("none"));
    QVERIFY(!clause_page(book(), "CX-4", {}).contains("wide.multiplier"));
  }

  void clauses_that_name_one_are_told() {
    const QString page = clause_page(book(), "LW-3.7", {});
    QVERIFY2(page.contains("[LW-1.2](LW-1.2) Solid ground"), qPrintable(page));
    QVERIFY(!clause_page(book(), "LW-1.2", {}).contains("[LW-1.2]"));
  }

  void signs_of_markdown_are_read_as_they_are() {
    words::ClauseBook odd;
    QTemporaryDir folder;
    QFile file(folder.filePath("odd.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QJsonObject clause{{"title", "a_b *c*"}, {"text", "[x](y) <b> | `d` # 1"}, {"source", "s"}, {"example", "e"}};
    file.write(QJsonDocument(QJsonObject{{"KS-3", clause}}).toJson());
    file.close();
    odd = *words::ClauseBook::read(file.fileName().toStdString());
    const QString read = read_as(clause_page(odd, "KS-3", {}));
    QVERIFY2(read.contains("a_b *c*") && read.contains("[x](y) <b> | `d` # 1"), qPrintable(read));
  }

  void chapters_hold_every_clause_once() {
    QStringList all;
    for (const RuleChapter& chapter : rule_chapters(book())) {
      QVERIFY2(!chapter.title.isEmpty() && !chapter.clauses.isEmpty(), qPrintable(chapter.id));
      for (const QString& id : chapter.clauses) QVERIFY2(id.startsWith(chapter.id), qPrintable(id));
      all << chapter.clauses;
    }
    QCOMPARE(all, book().ids());
    QCOMPARE(all.size(), 99);
  }
};

SANDGATE_TEST(ClausePages)

}  // namespace tst_clause_page
#include "tst_clause_page.moc"
