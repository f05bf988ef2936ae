// The guides are true as far as a program can tell: places that windows lead to are there, links and pictures too, and
// every key that a page names is one of the windows that the page is about.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <set>

#include "app/help/guide.h"
#include "app/help/help_place.h"
#include "app/host/data_folder.h"
#include "tests/runner/test.h"

namespace tst_guides {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

const fs::path docs = SANDGATE_SOURCE_DIR "/docs";

QString text_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList pages() {
  const QDir folder(QString::fromStdString(docs.string()));
  QStringList found = folder.entryList({"*.md"}, QDir::Files);
  found << "plugins/README.md";
  return found;
}

/// Those of a language: "de/commanding.md".
QStringList pages_in(const QString& code) {
  QStringList found =
      QDir(QString::fromStdString((docs / code.toStdString()).string())).entryList({"*.md"}, QDir::Files);
  for (QString& page : found) page.prepend(code + '/');
  return found;
}

/// Names of keys as pages write them, of those that the sources call otherwise.
QString key_named(const QString& source) {
  static const QMap<QString, QString> other{
      {"Return", "Enter"},   {"Escape", "Esc"},  {"Delete", "Del"},   {"PageUp", "Page Up"}, {"PageDown", "Page Down"},
      {"Plus", "+"},         {"Minus", "-"},     {"Comma", ","},      {"Period", "."},       {"BracketLeft", "["},
      {"BracketRight", "]"}, {"BraceLeft", "{"}, {"BraceRight", "}"}, {"Equal", "="}};
  return other.value(source, source);
}

/// Every key that sources of these folders give a meaning to: "Ctrl+Shift+R", "M".
std::set<QString> keys_of(const QStringList& folders) {
  static const QRegularExpression with(
      R"(((?:Qt::(?:CTRL|SHIFT|ALT|ControlModifier|ShiftModifier)\s*\|\s*)*)(?:static_cast<Qt::Key>\()?Qt::Key_(\w+)(\s*\+)?)");
  static const QRegularExpression by_word(R"(\b(control|shifted)\((?:static_cast<Qt::Key>\()?Qt::Key_(\w+)(\s*\+)?)");
  static const QRegularExpression enter(R"((?:enter_keys\(Qt::(Control|Shift)Modifier\)|Qt::(CTRL|SHIFT) \| enter\b))");
  static const QRegularExpression standard(R"(QKeySequence::(\w+))");
  static const QRegularExpression mnemonic(R"lit(tr\("[^"]*&(\w))lit");
  static const QMap<QString, QString> standards{{"Print", "Ctrl+P"}, {"Undo", "Ctrl+Z"},  {"Find", "Ctrl+F"},
                                                {"Open", "Ctrl+O"},  {"Save", "Ctrl+S"},  {"New", "Ctrl+N"},
                                                {"Copy", "Ctrl+C"},  {"Paste", "Ctrl+V"}, {"SelectAll", "Ctrl+A"}};
  std::set<QString> keys;
  const auto add = [&](const QString& before, const QString& name, bool row) {
    const QString key = key_named(name);
    keys.insert(before + key);
    if (key == "Del") keys.insert(before + "Delete");
    // A row of figures is given one after another.
    if (row && name.size() == 1 && name[0].isDigit())
      for (char figure = '0'; figure <= '9'; ++figure) keys.insert(before + QLatin1Char(figure));
  };
  for (const QString& folder : folders) {
    QDirIterator files(QDir(SANDGATE_SOURCE_DIR).filePath(folder), {"*.h", "*.cpp"}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString source = text_of(files.next());
      for (auto match = with.globalMatch(source); match.hasNext();) {
        const auto found = match.next();
        const QString modifiers = found.captured(1);
        QString before;
        if (modifiers.contains("CTRL") || modifiers.contains("Control")) before += "Ctrl+";
        if (modifiers.contains("ALT")) before += "Alt+";
        if (modifiers.contains("SHIFT") || modifiers.contains("Shift")) before += "Shift+";
        add(before, found.captured(2), !found.captured(3).isEmpty());
      }
      for (auto match = by_word.globalMatch(source); match.hasNext();) {
        const auto found = match.next();
        add(found.captured(1) == "control" ? "Ctrl+" : "Ctrl+Shift+", found.captured(2), !found.captured(3).isEmpty());
      }
      for (auto match = enter.globalMatch(source); match.hasNext();) {
        const QString modifier = match.next().captured(0);
        add(modifier.contains("Control") || modifier.contains("CTRL") ? "Ctrl+" : "Shift+", "Enter", false);
      }
      for (auto match = standard.globalMatch(source); match.hasNext();)
        if (const QString key = standards.value(match.next().captured(1)); !key.isEmpty()) keys.insert(key);
      for (auto match = mnemonic.globalMatch(source); match.hasNext();)
        keys.insert("Alt+" + match.next().captured(1).toUpper());
    }
  }
  return keys;
}

/// The keys that a page names: each set apart as code, and function keys and those with Ctrl, Alt, Shift anywhere.
QStringList keys_named_in(const QString& markdown) {
  static const QString one =
      R"([A-Z0-9]|[\[\],.+=-]|Enter|Esc|Tab|Del|Delete|Space|Home|End|Backspace|Page Up|Page Down|Up|Down|Left|Right)";
  static const QRegularExpression code("`([^`\\n]+)`");
  static const QRegularExpression key("^(?:(?:Ctrl|Shift|Alt)\\+)*(?:F\\d{1,2}|" + one + ")$");
  static const QRegularExpression in_words(
      R"(\b(?:(?:Ctrl|Shift|Alt)\+)+(?:F\d{1,2}|Enter|Page Up|Page Down|Up|Down|Left|Right|Del|Delete|[A-Z0-9]\b)|\bF\d{1,2}\b)");
  QStringList found;
  for (auto match = code.globalMatch(markdown); match.hasNext();)
    if (const QString text = match.next().captured(1); key.match(text).hasMatch()) found << text;
  QString words = markdown;
  words.remove(code);
  for (auto match = in_words.globalMatch(words); match.hasNext();) found << match.next().captured(0);
  return found;
}

/// In which rooms the windows are that a page is about.
QStringList rooms_of(const QString& page) {
  const QStringList desk{"app/desk", "app/help", "app/rules"};
  if (page == "commanding.md" || page == "general.md" || page == "transport.md" || page == "posts-and-riders.md" ||
      page == "lines-of-communication.md" || page == "joining.md")
    return desk + QStringList{"app/umpire/console"};
  if (page == "preparing.md" || page == "own-town.md") return QStringList{"app/editor"} + desk;
  if (page == "reviewing.md") return QStringList{"app/review", "app/replay", "app/umpire"} + desk;
  if (page == "hosting.md" || page == "umpiring.md") return QStringList{"app/umpire"} + desk;
  return {"app"};
}

}  // namespace

class Guides : public QObject {
  Q_OBJECT

 private slots:
  void the_program_finds_them_beside_itself() {
    QVERIFY(fs::equivalent(docs_folder(), docs));
    qputenv("SANDGATE_DOCS", "/nowhere");
    QCOMPARE(docs_folder(), fs::path("/nowhere"));
    qunsetenv("SANDGATE_DOCS");
  }

  void every_window_leads_to_a_place_that_is_there() {
    for (const HelpFor what : all_that_has_help()) {
      const HelpPlace place = help_place(what);
      const auto guide = read_guide(docs, place.page);
      QVERIFY2(guide.has_value(), qPrintable(place.page));
      if (place.heading.isEmpty()) continue;
      const bool there = std::ranges::any_of(guide->headings, [&](const GuideHeading& heading) {
        return heading.text == place.heading && heading.anchor == anchor_of(place.heading);
      });
      QVERIFY2(there, qPrintable(place.page + ": " + place.heading));
    }
  }

  void links_and_pictures_are_there_data() {
    QTest::addColumn<QString>("page");
    for (const QString& page : pages() + pages_in("de") + pages_in("fr")) QTest::newRow(qPrintable(page)) << page;
  }
  void links_and_pictures_are_there() {
    QFETCH(QString, page);
    const auto guide = read_guide(docs, page);
    QVERIFY(guide.has_value());
    for (const QString& link : links_of(guide->markdown)) {
      const QString path = link.section('#', 0, 0), anchor = link.section('#', 1);
      const QString to = path.isEmpty() ? page : QDir::cleanPath(QFileInfo(page).path() + "/" + path);
      QVERIFY2(fs::exists(docs / to.toStdString()), qPrintable(page + " leads to " + link));
      if (anchor.isEmpty()) continue;
      const auto other = read_guide(docs, to);
      QVERIFY(other.has_value());
      const bool there =
          std::ranges::any_of(other->headings, [&](const GuideHeading& heading) { return heading.anchor == anchor; });
      QVERIFY2(there || anchor == anchor_of(other->title), qPrintable(page + " leads to " + link));
    }
  }

  void no_page_names_a_key_that_no_window_has_data() {
    QTest::addColumn<QString>("page");
    for (const QString& page : pages()) QTest::newRow(qPrintable(page)) << page;
  }
  void no_page_names_a_key_that_no_window_has() {
    QFETCH(QString, page);
    const std::set<QString> keys = keys_of(rooms_of(page));
    QVERIFY2(keys.contains("Esc") && keys.contains("F6"), "the sources were not read");
    for (const QString& named : keys_named_in(text_of(QString::fromStdString((docs / page.toStdString()).string()))))
      QVERIFY2(keys.contains(named), qPrintable(page + " names " + named));
  }
  // What would be a fault is found to be one.
  void a_key_that_nobody_has_is_found() {
    QCOMPARE(keys_named_in("Press `Ctrl+Alt+Q`, `M` or `play`; **Ctrl+F12** (F4)."),
             QStringList({"Ctrl+Alt+Q", "M", "Ctrl+F12", "F4"}));
    const std::set<QString> keys = keys_of({"app/desk"});
    QVERIFY(!keys.contains("Ctrl+Alt+Q"));
    QVERIFY(!keys.contains("Ctrl+F12"));
    for (const char* one : {"M", "Ctrl+Enter", "Shift+F6", "Ctrl+F8", "Ctrl+Shift+C", "Tab", "Esc", "Del", "Ctrl+Z"})
      QVERIFY2(keys.contains(one), one);
    QVERIFY(keys_of({"app/editor"}).contains("Ctrl+Shift+T"));
  }

  void every_guide_is_listed_where_readers_begin() {
    QStringList listed;
    for (const Guide& guide : read_guides(docs)) {
      QVERIFY2(!listed.contains(guide.file), qPrintable(guide.file));
      listed << guide.file;
    }
    QCOMPARE(listed.front(), QString("README.md"));
    for (const QString& page : pages()) QVERIFY2(listed.contains(page), qPrintable(page + " is led to from nowhere"));
  }

  void headings_are_named_as_links_name_them() {
    QCOMPARE(anchor_of("2. Make the country and the exercise"), QString("2-make-the-country-and-the-exercise"));
    QCOMPARE(anchor_of("batch: many battles"), QString("batch-many-battles"));
    QCOMPARE(anchor_of("What to do when…"), QString("what-to-do-when"));
    QCOMPARE(anchor_of("The `play` of *two*"), QString("the-play-of-two"));
  }

  void code_leads_nowhere() {
    QCOMPARE(links_of("[a](b.md#c) `[d](e)`\n    [f](g)\n```\n[h](i)\n```\n![j](k.png) [l](https://m.n)"),
             QStringList({"b.md#c", "k.png"}));
  }

  void a_page_that_is_not_there_is_told_with_what_to_do() {
    const auto none = read_guide("/nowhere", "commanding.md");
    QVERIFY(!none.has_value());
    const QString said = QString::fromStdString(none.error().sentence());
    QVERIFY2(said.contains("/nowhere/commanding.md") && said.contains("SANDGATE_DOCS"), qPrintable(said));
    QVERIFY(read_guides("/nowhere").isEmpty());
  }
};

SANDGATE_TEST(Guides)

}  // namespace tst_guides
#include "tst_guides.moc"
