// The guides in other languages say what the English ones say, as far as a program can tell: headings, tables, lists
// and pictures are the same and in the same order, keys too, and what the program calls by a word is called so in the
// guide.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <map>
#include <set>

#include "app/help/guide.h"
#include "app/help/help_place.h"
#include "tests/runner/test.h"

namespace tst_guide_tongues {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

const fs::path docs = SANDGATE_SOURCE_DIR "/docs";
const QStringList codes{"de", "fr"};

/// What is for whoever writes programs, or settles words, stays English.
const QStringList english_alone{"architecture.md", "command-line.md", "glossary.md"};

QString text_of(const QString& page) {
  QFile file(QString::fromStdString((docs / page.toStdString()).string()));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList pages() {
  QStringList found = QDir(QString::fromStdString(docs.string())).entryList({"*.md"}, QDir::Files);
  for (const QString& page : english_alone) found.removeAll(page);
  return found;
}

/// Of what a page is made, piece by piece: "## ", "|4" (a row of three cells), "1." or "-" with its depth, "![…]",
/// "code".
QStringList frame_of(const QString& markdown) {
  static const QRegularExpression heading("^(#+) "), item(R"(^(\s*)(?:-|\d+\.) )"), bar(R"((?<!\\)\|)");
  QStringList frame;
  bool fenced = false;
  for (const QString& line : markdown.split('\n')) {
    if (line.trimmed().startsWith("```")) fenced = !fenced;
    if (line.trimmed().isEmpty()) continue;
    if (fenced) {
      frame << "code";
    } else if (const auto head = heading.match(line); head.hasMatch()) {
      frame << head.captured(1);
    } else if (line.startsWith('|')) {
      frame << QString("|%1").arg(line.count(bar));
    } else if (const auto point = item.match(line); point.hasMatch()) {
      frame << QString("item at %1").arg(point.captured(1).size());
    } else if (line.startsWith("![")) {
      frame << "picture";
    } else if (line.startsWith("    ")) {
      frame << "code";
    } else if (frame.isEmpty() || frame.back() != "words") {
      frame << "words";
    }
  }
  return frame;
}

QStringList pictures_of(const QString& markdown) {
  static const QRegularExpression picture(R"(pictures/([\w.-]+))");
  QStringList found;
  for (auto match = picture.globalMatch(markdown); match.hasNext();) found << match.next().captured(1);
  return found;
}

/// Where no-break spaces and line ends stand for blanks: a language sets them where another has none.
QString with_plain_blanks(QString text) {
  static const QRegularExpression blanks(R"([\s\x{a0}\x{202f}]+)");
  return text.replace(blanks, " ");
}

/// What the program says, without the marks of its menus' keys, and how it says it in a language.
std::multimap<QString, QString> catalogue(const QString& code) {
  QFile file(QString(SANDGATE_SOURCE_DIR "/data/translations/sandgate_%1.ts").arg(code));
  if (!file.open(QIODevice::ReadOnly)) return {};
  std::multimap<QString, QString> said;
  QXmlStreamReader xml(&file);
  QString source;
  while (!xml.atEnd()) {
    xml.readNext();
    if (!xml.isStartElement()) continue;
    if (xml.name() == QLatin1String("source")) source = xml.readElementText().remove('&');
    if (xml.name() != QLatin1String("translation")) continue;
    said.emplace(source, with_plain_blanks(xml.readElementText(QXmlStreamReader::IncludeChildElements).remove('&')));
  }
  return said;
}

/// What a page sets apart, in bold or in italics: what is said by the program, for the most part.
std::set<QString> set_apart_in(const QString& markdown) {
  static const QRegularExpression apart(R"(\*\*([^*\n]+)\*\*|(?<!\*)\*([^*\n]+)\*(?!\*))");
  std::set<QString> found;
  for (auto match = apart.globalMatch(markdown); match.hasNext();) {
    const auto one = match.next();
    for (int i = 1; i <= 2; ++i)
      if (!one.captured(i).isEmpty()) found.insert(one.captured(i));
  }
  return found;
}

/// Words of a page that the program has too, and for another thing.
const std::set<std::pair<QString, QString>> other_things{
    {"experiments.md", "The table"},  // of figures; the program's is one of battle
    {"experiments.md", "runs"},       // games played; the program's is what a train does
    {"transport.md", "Close"},        // what is done to a move; the program's button closes a window
};

/// Keys that a page names, each as often as it does, by the names they have in English. Those of menus are left out:
/// their letters are the language's own.
QStringList keys_of(const QString& markdown, const QString& code) {
  static const QMap<QString, QMap<QString, QString>> names{{"en", {{"Delete", "Del"}}},
                                                           {"de",
                                                            {{"Strg", "Ctrl"},
                                                             {"Umschalt", "Shift"},
                                                             {"Eingabe", "Enter"},
                                                             {"Leertaste", "Space"},
                                                             {"Pos1", "Home"},
                                                             {"Ende", "End"},
                                                             {"Bild auf", "Page Up"},
                                                             {"Bild ab", "Page Down"},
                                                             {"Entf", "Del"},
                                                             {"Rücktaste", "Backspace"},
                                                             {"Auf", "Up"},
                                                             {"Ab", "Down"},
                                                             {"Links", "Left"},
                                                             {"Rechts", "Right"}}},
                                                           {"fr",
                                                            {{"Maj", "Shift"},
                                                             {"Entrée", "Enter"},
                                                             {"Espace", "Space"},
                                                             {"Début", "Home"},
                                                             {"Fin", "End"},
                                                             {"Page préc.", "Page Up"},
                                                             {"Page suiv.", "Page Down"},
                                                             {"Suppr", "Del"},
                                                             {"Retour arrière", "Backspace"},
                                                             {"Haut", "Up"},
                                                             {"Bas", "Down"},
                                                             {"Gauche", "Left"},
                                                             {"Droite", "Right"}}}};
  static const QRegularExpression apart("`([^`\\n]+)`");
  static const QRegularExpression key(
      R"(^(?:(?:Ctrl|Shift|Alt)\+)*(?:F\d{1,2}|[A-Z0-9]|[\[\],.+=-]|Enter|Esc|Tab|Del|Delete|Space|Home|End|Backspace|Page Up|Page Down|Up|Down|Left|Right)$)");
  static const QRegularExpression of_menus("`Alt\\+[A-Z]`(?:, `[A-Z]`)?");
  QStringList keys;
  QString page = markdown;
  page.remove(of_menus);
  for (auto match = apart.globalMatch(page); match.hasNext();) {
    QStringList parts = match.next().captured(1).split('+');
    for (QString& part : parts) part = names[code].value(with_plain_blanks(part), part);
    if (const QString named = parts.join('+'); key.match(named).hasMatch()) keys << named;
  }
  keys.sort();
  return keys;
}

}  // namespace

class GuideTongues : public QObject {
  Q_OBJECT

 private slots:
  void every_page_for_users_is_there() {
    for (const QString& code : codes)
      for (const QString& page : pages())
        QVERIFY2(fs::exists(docs / code.toStdString() / page.toStdString()), qPrintable(code + '/' + page));
  }
  void no_page_is_there_that_english_lacks() {
    for (const QString& code : codes) {
      const QDir folder(QString::fromStdString((docs / code.toStdString()).string()));
      for (const QString& page : folder.entryList({"*.md"}, QDir::Files))
        QVERIFY2(pages().contains(page), qPrintable(code + '/' + page));
    }
  }

  void each_says_the_same_in_the_same_order_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("page");
    for (const QString& code : codes)
      for (const QString& page : pages()) QTest::newRow(qPrintable(code + '/' + page)) << code << page;
  }
  void each_says_the_same_in_the_same_order() {
    QFETCH(QString, code);
    QFETCH(QString, page);
    const QString english = text_of(page), theirs = text_of(code + '/' + page);
    const QStringList frame = frame_of(english), their_frame = frame_of(theirs);
    for (qsizetype i = 0; i < std::min(frame.size(), their_frame.size()); ++i)
      QVERIFY2(
          frame[i] == their_frame[i],
          qPrintable(QString("piece %1: %2, and in English %3, in %4").arg(i + 1).arg(their_frame[i], frame[i], page)));
    QCOMPARE(their_frame.size(), frame.size());
    QCOMPARE(pictures_of(theirs), pictures_of(english));
    QCOMPARE(links_of(theirs).size(), links_of(english).size());
  }

  void each_names_the_same_keys_data() { each_says_the_same_in_the_same_order_data(); }
  void each_names_the_same_keys() {
    QFETCH(QString, code);
    QFETCH(QString, page);
    QCOMPARE(keys_of(text_of(code + '/' + page), code), keys_of(text_of(page), "en"));
  }

  // A button is looked for by the word that stands on it.
  void each_calls_things_as_the_program_does_data() { each_says_the_same_in_the_same_order_data(); }
  void each_calls_things_as_the_program_does() {
    QFETCH(QString, code);
    QFETCH(QString, page);
    static const std::map<QString, std::multimap<QString, QString>> catalogues{{"de", catalogue("de")},
                                                                               {"fr", catalogue("fr")}};
    const std::multimap<QString, QString>& said = catalogues.at(code);
    QVERIFY(said.size() > 5000);
    const QString theirs = with_plain_blanks(text_of(code + '/' + page));
    for (const QString& word : set_apart_in(text_of(page))) {
      if (other_things.contains({page, word})) continue;
      const auto [from, to] = said.equal_range(word);
      QStringList may;
      for (auto it = from; it != to; ++it) may << it->second;
      const bool there = may.isEmpty() || std::ranges::any_of(may, [&](const QString& one) {
                           return theirs.contains(one, Qt::CaseInsensitive);
                         });
      QVERIFY2(there, qPrintable('"' + word + "\" is \"" + may.join("\" or \"") + "\" in the program"));
    }
  }

  void what_would_be_a_fault_is_found() {
    QCOMPARE(frame_of("# A\n\nwords\nmore\n\n- one\n  - two\n\n| a | b |\n|---|---|\n\n    code\n"),
             QStringList({"#", "words", "item at 0", "item at 2", "|3", "|3", "code"}));
    QCOMPARE(keys_of("`Strg+Umschalt+R`, `Eingabe`, `Bild auf`, `play`", "de"),
             QStringList({"Ctrl+Shift+R", "Enter", "Page Up"}));
    QCOMPARE(keys_of("`Alt+B`, `R`, `M`", "de"), QStringList({"M"}));
    QCOMPARE(keys_of("`Ctrl+Maj+R`, `Strg+R`", "fr"), QStringList({"Ctrl+Shift+R"}));
    QVERIFY(set_apart_in("**a b** and *c* and `d`") == std::set<QString>({"a b", "c"}));
    QVERIFY(catalogue("de").contains("Guides"));
  }

  // F1 leads to the same heading, whatever it is called there.
  void every_window_leads_to_a_place_that_is_there() {
    for (const QString& code : codes)
      for (const HelpFor what : all_that_has_help()) {
        const HelpPlace place = help_place(what);
        const QString anchor = place.heading.isEmpty() ? QString() : anchor_of(place.heading);
        const GuidePlace there = in_tongue(docs, code, {place.page, anchor});
        QCOMPARE(there.file, code + '/' + place.page);
        const auto english = read_guide(docs, place.page), theirs = read_guide(docs, there.file);
        QVERIFY(english.has_value() && theirs.has_value());
        QCOMPARE(there.anchor.isEmpty(), anchor.isEmpty());
        for (qsizetype i = 0; i < english->headings.size(); ++i)
          if (english->headings[i].anchor == anchor) QCOMPARE(there.anchor, theirs->headings[i].anchor);
      }
  }

  void what_is_not_translated_is_left_as_asked_for() {
    QCOMPARE(in_tongue(docs, "it", {"commanding.md", "a"}).file, QString("commanding.md"));
    QCOMPARE(in_tongue(docs, "de", {"command-line.md", "play"}).anchor, QString("play"));
    QCOMPARE(in_tongue(docs, "de", {"command-line.md", "play"}).file, QString("command-line.md"));
    QCOMPARE(in_tongue(docs, "de", {"de/commanding.md"}).file, QString("de/commanding.md"));
    QCOMPARE(in_tongue(docs, "en", {"commanding.md"}).file, QString("commanding.md"));
  }
  // Of a page that has other headings than the English one, none is taken for another.
  void a_page_of_another_make_is_begun_at_its_beginning() {
    QTemporaryDir folder;
    const QDir here(folder.path());
    QVERIFY(here.mkdir("it"));
    const auto write = [&](const QString& name, const char* text) {
      QFile file(here.filePath(name));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(text);
    };
    write("a.md", "# A\n\n## One\n\n## Two\n");
    write("it/a.md", "# A\n\n## Due\n");
    const fs::path there = folder.path().toStdString();
    QCOMPARE(in_tongue(there, "it", {"a.md", "two"}).file, QString("it/a.md"));
    QCOMPARE(in_tongue(there, "it", {"a.md", "two"}).anchor, QString("two"));
    write("it/a.md", "# Di A\n\n## Uno\n\n## Due\n");
    QCOMPARE(in_tongue(there, "it", {"a.md", "two"}).anchor, QString("due"));
    QCOMPARE(in_tongue(there, "it", {"a.md", "a"}).anchor, QString());
  }

  void each_language_lists_its_own() {
    for (const QString& code : codes) {
      QStringList listed;
      for (const Guide& guide : read_guides(docs, code + "/README.md")) listed << guide.file;
      QCOMPARE(listed.front(), code + "/README.md");
      for (const QString& page : pages()) QVERIFY2(listed.contains(code + '/' + page), qPrintable(page));
      for (const QString& page : english_alone) QVERIFY2(listed.contains(page), qPrintable(page));
    }
  }
};

SANDGATE_TEST(GuideTongues)

}  // namespace tst_guide_tongues
#include "tst_guide_tongues.moc"
