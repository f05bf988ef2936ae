// No sentence escapes the translators: all that people read goes through a catalogue, and the catalogues of the house
// have all of it, with the places for values and the keys of menus.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "tests/house/literals.h"
#include "tests/house/sentences.h"
#include "tests/runner/test.h"

namespace tst_sentences {

using namespace sandgate::house;

namespace {

const QString root = QStringLiteral(SANDGATE_SOURCE_DIR);
const QString catalogues = root + QStringLiteral("/data/translations");

struct Message {
  QString translation;
  bool finished = false;
};
/// Context, source, note.
using Key = std::tuple<QString, QString, QString>;
using Messages = std::map<Key, Message>;

Messages read(const QString& file) {
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly)) return {};
  QXmlStreamReader xml(&in);
  Messages all;
  QString context, source, note;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("name")) context = xml.readElementText();
    if (xml.name() == QLatin1String("message")) note.clear();
    if (xml.name() == QLatin1String("source")) source = xml.readElementText();
    if (xml.name() == QLatin1String("comment")) note = xml.readElementText();
    if (xml.name() != QLatin1String("translation")) continue;
    const bool finished = !xml.attributes().hasAttribute("type");
    all[{context, source, note}] = {xml.readElementText(QXmlStreamReader::IncludeChildElements), finished};
  }
  return xml.hasError() ? Messages() : all;
}

/// Places for values and tags, sorted: `{2}` is a `{}` that a language has moved.
QStringList places(QString text, bool phrase) {
  static const QRegularExpression qt("%L?[0-9]+|%n|</?[a-z]+[^>]*>"), ours("\\{[0-9]*\\}");
  QStringList all;
  for (auto found = (phrase ? ours : qt).globalMatch(text); found.hasNext();)
    all << found.next().captured().remove(QRegularExpression(phrase ? "[0-9]" : "^$"));
  all.sort();
  return all;
}

/// A line of `untranslated.txt`.
struct Exception {
  QString file, beginning;
  bool met = false;
};

std::vector<Exception> exceptions() {
  QFile in(root + QStringLiteral("/tests/house/untranslated.txt"));
  std::vector<Exception> all;
  if (!in.open(QIODevice::ReadOnly)) return all;
  for (const QByteArray& line : in.readAll().split('\n')) {
    const QList<QByteArray> parts = line.split('\t');
    if (!line.startsWith('#') && parts.size() == 3) all.push_back({parts[0], parts[1]});
  }
  return all;
}

}  // namespace

class SentencesTest : public QObject {
  Q_OBJECT

 private slots:
  void literals_are_told_from_code() {
    const auto found = literals_of(
        "// \"a comment here\"\n#include \"some file.h\"\nfoo(bar<int>(\"one \" \"two\"), 1'000, '\"', R\"x(raw "
        "\"text\")x\" "
        "\"a\\nb\" + x);\nbaz{\"it's\"};\n");
    QCOMPARE(found.size(), std::size_t{3});
    QCOMPARE(found[0].text, std::string("one two"));
    QCOMPARE(found[0].calls, (std::vector<std::string>{"foo", "bar<int>"}));
    QCOMPARE(found[0].line, 3);
    QVERIFY(!found[0].glued);
    QCOMPARE(found[1].text, std::string("a\nb"));
    QVERIFY(found[1].glued);
    QCOMPARE(found[2].text, std::string("it's"));
    QCOMPARE(found[2].calls, std::vector<std::string>{"baz"});
  }

  void words_are_told_from_names() {
    for (const char* text : {"the file is empty", "is no list", "{} men of {}", "<b>two men</b>", "Give the order"})
      QVERIFY2(reads_as_words(text), text);
    for (const char* text :
         {"body", "a_key", "/seats/3", "%1 %2", "<p style='color: red'>%1</p>", "--option", "KS-2.2"})
      QVERIFY2(!reads_as_words(text), text);
  }

  void no_sentence_escapes() {
    const Sentences all = sentences_of(SANDGATE_SOURCE_DIR);
    QVERIFY(all.phrases.size() > 500);
    std::vector<Exception> allowed = exceptions();
    QStringList escaped;
    for (const Sentence& one : all.escaped) {
      const QString file = QString::fromStdString(one.file.generic_string()), text = QString::fromStdString(one.text);
      const auto found = std::ranges::find_if(allowed, [&](const Exception& each) {
        return each.file == file && (each.beginning == "*" || text.startsWith(each.beginning));
      });
      if (found != allowed.end()) {
        found->met = true;
      } else {
        escaped
            << QStringLiteral("%1:%2: [%3] %4").arg(file).arg(one.line).arg(QString::fromStdString(one.within), text);
      }
    }
    for (const QString& one : escaped) std::fprintf(stderr, "%s\n", qPrintable(one));
    QVERIFY2(escaped.isEmpty(), "sentences that nobody translates are told above");
    for (const Exception& each : allowed)
      QVERIFY2(each.met, qPrintable(each.file + " needs no exception any more: " + each.beginning));
  }

  void phrases_are_listed() {
    QFile listed(catalogues + "/faults.h");
    QVERIFY(listed.open(QIODevice::ReadOnly));
    QVERIFY2(listed.readAll().toStdString() == listed_for_lupdate(sentences_of(SANDGATE_SOURCE_DIR).phrases),
             "run data/translations/update");
  }

  void every_catalogue_has_every_sentence_data() { each_catalogue(); }
  void every_catalogue_has_every_sentence() {
    QFETCH(QString, file);
    QTemporaryDir folder;
    const QString fresh = folder.filePath("fresh.ts");
    QProcess lupdate;
    lupdate.setWorkingDirectory(root);
    QStringList what{"-silent", "-no-obsolete", "-locations", "none", "-I", "."};
    what << "app"
         << "plugins"
         << "core"
         << "map"
         << "logistics"
         << "data/translations/faults.h"
         << "-ts" << fresh;
    lupdate.start(SANDGATE_LUPDATE, what);
    QVERIFY(lupdate.waitForFinished() && lupdate.exitCode() == 0);
    QCOMPARE(lupdate.readAllStandardError().trimmed(), QByteArray());
    const Messages wanted = read(fresh), had = read(file);
    QVERIFY(wanted.size() > 5000);
    QStringList lacking;
    for (const auto& [key, message] : wanted) {
      const auto found = had.find(key);
      const bool there = found != had.end() && found->second.finished;
      if (!there) lacking << QStringLiteral("%1: %2").arg(std::get<0>(key), std::get<1>(key));
    }
    for (const QString& one : lacking) std::fprintf(stderr, "%s\n", qPrintable(one));
    QVERIFY2(lacking.isEmpty(), "what lacks is told above; run data/translations/update, then translate");
    for (const auto& [key, message] : had)
      QVERIFY2(wanted.contains(key), qPrintable("nobody says it any more: " + std::get<1>(key)));
  }

  void translations_keep_places_and_keys_data() { each_catalogue(); }
  void translations_keep_places_and_keys() {
    QFETCH(QString, file);
    static const QRegularExpression menu_key("&[A-Za-z]"),
        any_key("&\\w", QRegularExpression::UseUnicodePropertiesOption);
    for (const auto& [key, message] : read(file)) {
      const auto& [context, source, note] = key;
      const QByteArray which = QStringLiteral("%1: %2 | %3").arg(context, source, message.translation).toUtf8();
      const bool phrase = context == "faults";
      QVERIFY2(places(source, phrase) == places(message.translation, phrase), which);
      QVERIFY2(message.translation.isEmpty() == source.isEmpty(), which);
      QVERIFY2(!source.startsWith(' ') || message.translation.startsWith(' '), which);
      QVERIFY2(!source.endsWith(' ') || message.translation.endsWith(' '), which);
      QCOMPARE(message.translation.count('\n'), source.count('\n'));
      if (!phrase && source.contains(menu_key)) QVERIFY2(message.translation.contains(any_key), which);
    }
  }

 private:
  static void each_catalogue() {
    QTest::addColumn<QString>("file");
    for (const QFileInfo& file : QDir(catalogues).entryInfoList({"sandgate_*.ts"}))
      QTest::newRow(qPrintable(file.completeBaseName())) << file.filePath();
  }
};

SANDGATE_TEST(SentencesTest)

}  // namespace tst_sentences
#include "tst_sentences.moc"
