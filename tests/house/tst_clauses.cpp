// Every clause of the battle game, of the streamlined edition and of the prototypes has a test named after it.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include "tests/runner/test.h"

namespace tst_clauses {

namespace {

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Names of test functions and of their rows, of all tests there are.
QStringList names_of_tests() {
  // No raw strings: moc does not read on behind one with a quotation mark.
  static const QRegularExpression slot("\\bvoid\\s+(\\w+)\\("), row("\\b(?:newRow|row|addRow)\\(\\s*\"([^\"]*)\"");
  QStringList names;
  QDirIterator found(QStringLiteral(SANDGATE_SOURCE_DIR "/tests"), {"tst_*.cpp"}, QDir::Files,
                     QDirIterator::Subdirectories);
  while (found.hasNext()) {
    const QString source = QString::fromUtf8(bytes_of(found.next()));
    for (const QRegularExpression& pattern : {slot, row}) {
      for (auto match = pattern.globalMatch(source); match.hasNext();) {
        const QString name = match.next().captured(1);
        if (!name.endsWith(QLatin1String("_data"))) names << name;
      }
    }
  }
  return names;
}

/// "LW-3.2" is named as `LW_3_2_…` in a function and as it stands in a row; LW-3.2 is not LW-3.21.
bool named_in(const QStringList& names, const QString& clause) {
  QString word = clause;
  word.replace('-', '_').replace('.', '_');
  const QRegularExpression in_function("(?<![A-Za-z0-9])" + word + "(?![0-9])"),
      in_row("(?<![A-Za-z0-9])" + QRegularExpression::escape(clause) + "(?![.0-9])");
  return names.filter(in_function).size() + names.filter(in_row).size() > 0;
}

QStringList clauses() {
  const QJsonObject texts = QJsonDocument::fromJson(bytes_of(SANDGATE_SOURCE_DIR "/data/clauses/en.json")).object();
  QStringList ids;
  for (const QString& id : texts.keys()) {
    if (id.startsWith("LW-") || id.startsWith("ST-") || id.startsWith("PR-")) ids << id;
  }
  return ids;
}

}  // namespace

class ClausesAreTested : public QObject {
  Q_OBJECT

 private slots:
  void every_clause_is_named_by_a_test() {
    const QStringList names = names_of_tests(), ids = clauses();
    QVERIFY(names.size() > 500);
    QVERIFY(ids.size() >= 54);
    for (const QString& id : ids) {
      QVERIFY2(named_in(names, id), qPrintable(id + " has no test named after it"));
    }
  }

  // In every language: four texts, no two the same, and no clause named that there is not.
  void every_clause_has_its_source_and_an_example() {
    const QDir folder(SANDGATE_SOURCE_DIR "/data/clauses");
    const QJsonObject english = QJsonDocument::fromJson(bytes_of(folder.filePath("en.json"))).object();
    QVERIFY(english.size() >= 99);
    static const QRegularExpression named("\\b(?:LW|ST|PR|CX|KS)-\\d+(?:\\.\\d+)?");
    for (const QString& file : folder.entryList({"*.json"}, QDir::Files)) {
      const QJsonObject texts = QJsonDocument::fromJson(bytes_of(folder.filePath(file))).object();
      QVERIFY2(!texts.isEmpty(), qPrintable(file));
      for (const QString& id : texts.keys()) {
        const QString where = file + " " + id;
        QVERIFY2(english.contains(id), qPrintable(where));
        QStringList all;
        for (const char* field : {"title", "text", "source", "example"}) {
          const QString text = texts[id].toObject()[QLatin1String(field)].toString();
          QVERIFY2(!text.trimmed().isEmpty() && !all.contains(text), qPrintable(where + " " + field));
          all << text;
          for (auto match = named.globalMatch(text); match.hasNext();) {
            const QString other = match.next().captured();
            QVERIFY2(english.contains(other), qPrintable(where + " names " + other));
          }
        }
        QVERIFY2(all[2].count(QChar(0x201C)) == all[2].count(QChar(0x201D)) || file != "en.json", qPrintable(where));
      }
    }
  }

  // What the rules say of themselves, and what the program names, is in the book.
  void every_constant_is_in_the_book() {
    const QJsonObject english = QJsonDocument::fromJson(bytes_of(SANDGATE_SOURCE_DIR "/data/clauses/en.json")).object();
    const QString source = QString::fromUtf8(bytes_of(SANDGATE_SOURCE_DIR "/core/base/clause.h"));
    static const QRegularExpression constant("constexpr Clause \\w+\\{\"([A-Z]+-[\\d.]+)\"\\}");
    int found = 0;
    for (auto match = constant.globalMatch(source); match.hasNext(); ++found) {
      const QJsonObject clause = english[match.next().captured(1)].toObject();
      for (const char* field : {"title", "text", "source", "example"})
        QVERIFY2(clause.contains(QLatin1String(field)), field);
    }
    QVERIFY(found > 90);
  }

  void what_counts_as_a_name() {
    const QStringList names{"LW_5_1_isolated", "rule_melee_LW_5_3", "three men, LW-6.2", "XLW_3_3_no", "LW_1_11_other"};
    for (const char* named : {"LW-5.1", "LW-5.3", "LW-6.2"}) QVERIFY2(named_in(names, named), named);
    for (const char* other : {"LW-5.2", "LW-3.3", "LW-1.1", "LW-6.21", "ST-1"})
      QVERIFY2(!named_in(names, other), other);
  }
};

SANDGATE_TEST(ClausesAreTested)

}  // namespace tst_clauses
#include "tst_clauses.moc"
