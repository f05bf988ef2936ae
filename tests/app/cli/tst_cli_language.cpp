// The command line in another language: what it says of itself is translated, CLI11's own words with it; answers for
// programs are the same in every language.
#include <CLI/CLI.hpp>
#include <QLocale>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/cli_words.h"
#include "app/cli/help_words.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_cli_language {

using namespace sandgate::tests;

namespace {

/// Says every sentence of the command line in brackets of its own, so that what is left without is English.
class Bracketed : public QTranslator {
 public:
  Bracketed() { QCoreApplication::installTranslator(this); }
  ~Bracketed() override { QCoreApplication::removeTranslator(this); }
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char*, int) const override {
    return std::string_view(context) == "cli" ? QStringLiteral("<<") + QString::fromUtf8(source) + QStringLiteral(">>")
                                              : QString();
  }
};

/// A program with one of each thing that CLI11 has something to say about.
struct Program {
  CLI::App app{"About it", "program"};
  std::int64_t number = 0, other = 0;
  std::string word, place;
  bool one = false, two = false, json = false;

  Program() {
    sandgate::cli::speak_help(app, "program 1");
    app.require_subcommand(1);
    CLI::App& sub = *app.add_subcommand("sub", "What it does");
    sub.add_option("PLACE", place, "Where")->required();
    sub.add_option("--number", number, "How many")->check(CLI::Range(0, 9))->envname("NUMBER");
    sub.add_option("--other", other, "How many others")->needs("--number");
    sub.add_option("--word", word, "Which")->check(CLI::IsMember({"red", "blue"}));
    sub.add_flag("--json", json, "For programs");
    CLI::Option_group& group = *sub.add_option_group("kind", "One of them");
    CLI::Option* const first = group.add_flag("--one", one, "One");
    group.add_flag("--two", two, "Two")->excludes(first);
    group.require_option(1);
  }

  /// What it says on either stream.
  std::string said(std::vector<std::string> arguments) {
    std::ranges::reverse(arguments);
    std::ostringstream out, err;
    try {
      app.parse(arguments);
    } catch (const CLI::ParseError& error) {
      app.exit(error, out, err);
    }
    return out.str() + err.str();
  }
};

}  // namespace

class CliLanguage : public QObject {
  Q_OBJECT

 private slots:
  void english_is_what_it_was() {
    Program program;
    const std::string help = program.said({"sub", "--help"});
    for (const char* line :
         {"\nUsage: program sub [OPTIONS] PLACE\n", "\nPositionals:\n  PLACE TEXT REQUIRED", "\nOptions:\n",
          "--number INT:INT in [0 - 9] (Env:NUMBER)", "Needs: --number", "Print this help message and exit",
          "[Option Group: kind]", "[Exactly 1 of the following options is required]", "Excludes: --one"})
      QVERIFY2(help.contains(line), (std::string(line) + " is not in\n" + help).c_str());
    QVERIFY(Program().said({"--help"}).contains("\nSubcommands:\n  sub "));
    QCOMPARE(Program().said({"--version"}), std::string("program 1\n"));
  }

  void help_is_translated_heads_and_all() {
    const Bracketed translator;
    Program program;
    const std::string help = program.said({"sub", "--help"});
    for (const char* line :
         {"\n<<Usage>>: program sub [<<OPTIONS>>] PLACE\n", "\n<<Positionals>>:\n  PLACE <<TEXT>> <<REQUIRED>>",
          "\n<<Options>>:\n", "(<<Env>>:NUMBER)", "<<Needs>>: --number", "<<Print this help message and exit>>",
          "<<[Option Group: kind]>>", "<<[Exactly 1 of the following options is required]>>", "<<Excludes>>: --one"})
      QVERIFY2(help.contains(line), (std::string(line) + " is not in\n" + help).c_str());
    QVERIFY(Program().said({"--help"}).contains("\n<<Subcommands>>:\n  sub "));
  }

  void errors_are_translated_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("english");
    const auto row = [](const char* name, const QStringList& arguments, const char* english) {
      QTest::newRow(name) << arguments << QString(english);
    };
    row("no command", {}, "A subcommand is required");
    row("an argument too many", {"sub", "x", "--one", "y"}, "The following argument was not expected: y");
    row("two too many", {"sub", "x", "--one", "y", "z"}, "The following arguments were not expected: z y");
    row("nothing where something must be", {"sub", "--one"}, "PLACE is required");
    row("out of range", {"sub", "x", "--one", "--number", "10"}, "--number: Value 10 not in range 0 to 9");
    row("none of the words", {"sub", "x", "--one", "--word", "a: b"}, "--word: a: b not in {red,blue}");
    row("what needs another", {"sub", "x", "--one", "--other", "1"}, "--other requires --number");
    row("what excludes another", {"sub", "x", "--one", "--two"}, "--one excludes --two");
    row("no number", {"sub", "x", "--one", "--number", "1", "--other", "many"}, "Could not convert: --other = many");
    row("without its value", {"sub", "x", "--one", "--number"}, "--number: 1 required INT:INT in [0 - 9] missing");
    row("none of a group", {"sub", "x"}, "Exactly 1 option from [--one,--two] is required");
    row("places of a translation in what was typed", {"sub", "x", "--one", "%2%1"},
        "The following argument was not expected: %2%1");
  }
  void errors_are_translated() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, english);
    std::vector<std::string> typed;
    for (const QString& one : arguments) typed.push_back(one.toStdString());
    QCOMPARE(QString::fromStdString(Program().said(typed)), english + "\nRun with --help for more information.\n");
    const Bracketed translator;
    QCOMPARE(QString::fromStdString(Program().said(typed)),
             "<<" + english + ">>\n<<Run with --help for more information.>>\n");
  }

  void figures_and_places() {
    using sandgate::cli::figure, sandgate::cli::utf8;
    QCOMPARE(utf8(QStringLiteral("%1 of %2"), std::string("%2"), 3), std::string("%2 of 3"));
    QCOMPARE(utf8(QStringLiteral("%2, %1"), "a", QStringLiteral("ü")), std::string("ü, a"));
    const QLocale before;
    QLocale::setDefault(QLocale::c());
    // As in answers for programs: to the even one where it lies in the middle.
    QCOMPARE(figure(0.25, 1), std::string("0.2"));
    QCOMPARE(figure(12.5), std::string("12.5"));
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(figure(-1234.25, 2), std::string("-1234,25"));
    QCOMPARE(figure(12.0), std::string("12"));
    QLocale::setDefault(before);
  }

  void for_programs_nothing_changes_with_the_language() {
    QTemporaryDir folder;
    QVERIFY(folder.isValid());
    const QString file = folder.filePath("x.sandgate");
    QCOMPARE(run({"play", "hooks-farm", "--out", file, "--seed", "7", "--moves", "12"}).exit, 0);
    for (const QStringList& asked : {QStringList{"rule", "melee", "--attackers", "9", "--defenders", "4"},
                                     QStringList{"map", "info", "hooks-farm"}, QStringList{"review", file}}) {
      const QStringList json = QStringList(asked) << "--json";
      const Outcome english = run(asked), english_json = run(json);
      qputenv("SANDGATE_LANGUAGE", "de");
      const Outcome german = run(asked), german_json = run(json);
      qunsetenv("SANDGATE_LANGUAGE");
      QCOMPARE(english.exit, 0);
      QCOMPARE(german.exit, 0);
      if (asked.front() != "map") QVERIFY(german.out != english.out);
      QVERIFY(!english_json.json().isEmpty());
      QCOMPARE(german_json.out, english_json.out);
    }
  }
};

SANDGATE_TEST(CliLanguage)

}  // namespace tst_cli_language
#include "tst_cli_language.moc"
