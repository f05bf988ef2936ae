// The manual pages and completions tell all that the commands take, and shells and man read them.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "tests/packaging/processes.h"
#include "tests/runner/test.h"

namespace tst_manual {

using namespace sandgate::tests;

const QString sandgate = SANDGATE_BIN_DIR "/sandgate";

/// What stands under a heading of a command's help, a word at the beginning of each line.
QStringList words_under(const QString& help, const QString& heading) {
  QStringList words;
  const QStringList lines = help.split('\n');
  for (auto at = lines.indexOf(heading + ":") + 1; at > 0 && at < lines.size() && lines[at].startsWith("  "); ++at) {
    static const QRegularExpression first("^  ([^ ]+)");
    if (const auto found = first.match(lines[at]); found.hasMatch()) words << found.captured(1);
  }
  return words;
}

class Manual : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const Said said = run(sandgate, {"manual", folder_.filePath("share")});
    QVERIFY2(said.exit == 0, said.all().constData());
    commands_ = words_under(QString::fromUtf8(run(sandgate, {"--help"}).out), "Subcommands");
    QVERIFY(commands_.contains("play") && commands_.contains("review"));
  }

  void every_command_has_a_page_that_names_all_it_takes() {
    const QString program = page("sandgate");
    for (const QString& command : commands_) {
      QVERIFY2(program.contains("sandgate-" + command), qPrintable(command));
      const QString text = page("sandgate-" + command);
      QVERIFY2(!text.isEmpty(), qPrintable(command));
      names_all(text, {command}, "sandgate " + command);
    }
  }

  void man_reads_them_without_a_word() {
    if (!there_is("man")) QSKIP("man is not installed");
    QDir pages(folder_.filePath("share/man/man1"));
    QStringList files = pages.entryList({"*.1"});
    QVERIFY(files.size() > 10);
    for (QString& file : files) file = pages.filePath(file);
    files << SANDGATE_SOURCE_DIR "/packaging/man/sandgate-desktop.1"
          << SANDGATE_SOURCE_DIR "/packaging/man/sandgate-batch-mpi.1";
    for (const QString& file : files) {
      Place place{.environment = led_nowhere()};
      place.environment.insert("MANROFFSEQ", "");
      place.environment.insert("MANWIDTH", "100");
      place.environment.insert("LC_ALL", "C.UTF-8");
      const Said said = run("man", {"--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", file}, place);
      QVERIFY2(said.exit == 0 && said.err.isEmpty(), qPrintable(file + ": " + QString::fromUtf8(said.err)));
    }
  }

  void pages_written_by_hand_name_all_options_data() {
    QTest::addColumn<QString>("program");
    QTest::newRow("the windows") << "sandgate-desktop";
    QTest::newRow("batches over many machines") << "sandgate-batch-mpi";
  }
  void pages_written_by_hand_name_all_options() {
    QFETCH(QString, program);
    if (!QFile::exists(SANDGATE_BIN_DIR "/" + program)) QSKIP("it is not built here");
    Place place{.environment = led_nowhere()};
    place.environment.insert("QT_QPA_PLATFORM", "offscreen");
    const Said said = run(SANDGATE_BIN_DIR "/" + program, {"--help"}, place);
    QVERIFY2(said.exit == 0, said.all().constData());
    QFile file(SANDGATE_SOURCE_DIR "/packaging/man/" + program + ".1");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString text = plain(QString::fromUtf8(file.readAll()));
    static const QRegularExpression option("--[a-z][a-z-]+");
    int named = 0;
    for (auto found = option.globalMatch(QString::fromUtf8(said.out)); found.hasNext(); ++named) {
      const QString name = found.next().captured();
      QVERIFY2(text.contains(name), qPrintable(name));
    }
    QVERIFY(named > 4);
  }

  void bash_completes_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("offered");
    QTest::newRow("commands") << QStringList{"sandgate", "pl"} << "play";
    QTest::newRow("what is beneath one") << QStringList{"sandgate", "rule", "mel"} << "melee";
    QTest::newRow("options") << QStringList{"sandgate", "play", "hooks-farm", "--comm"} << "--commander";
    QTest::newRow("words that an option takes") << QStringList{"sandgate", "play", "--signals", "c"} << "couriers";
    QTest::newRow("of what is beneath") << QStringList{"sandgate", "rule", "charge", "--coin", "w"} << "won";
    QTest::newRow("files are the shell's") << QStringList{"sandgate", "play", "--out", "x"} << "";
  }
  void bash_completes() {
    QFETCH(QStringList, words);
    QFETCH(QString, offered);
    QString line;
    for (const QString& word : words) line += " '" + word + "'";
    const Said said =
        run("bash", {"--norc", "-c",
                     QString("set -u; source %1; COMP_WORDS=(%2); COMP_CWORD=%3; COMPREPLY=(); _sandgate; "
                             "echo -n \"${COMPREPLY[*]}\"")
                         .arg(folder_.filePath("share/bash-completion/completions/sandgate"), line)
                         .arg(words.size() - 1)});
    QVERIFY2(said.exit == 0 && said.err.isEmpty(), said.all().constData());
    QCOMPARE(QString::fromUtf8(said.out), offered);
  }

  void zsh_and_fish_read_theirs() {
    int read = 0;
    for (const auto& [shell, file] :
         {std::pair{"zsh", "zsh/vendor-completions/_sandgate"}, {"fish", "fish/vendor_completions.d/sandgate.fish"}}) {
      if (!there_is(shell)) continue;
      const Said said = run(shell, {"-n", folder_.filePath("share/") + file});
      QVERIFY2(said.exit == 0 && said.err.isEmpty(), said.all().constData());
      ++read;
    }
    if (there_is("fish")) {
      const Said said = run("fish", {"--no-config", "-c",
                                     "source " + folder_.filePath("share/fish/vendor_completions.d/sandgate.fish") +
                                         "; complete -C 'sandgate rule mel'"});
      QVERIFY2(said.out.startsWith("melee"), said.all().constData());
    }
    if (read == 0) QSKIP("neither zsh nor fish is installed");
  }

  void a_folder_that_cannot_be_made_is_said() {
    QFile file(folder_.filePath("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const Said said = run(sandgate, {"manual", file.fileName() + "/beneath"});
    QCOMPARE(said.exit, 1);
    QVERIFY2(said.err.contains("cannot be made") && said.err.count('\n') == 1, said.err.constData());
    QCOMPARE(run(sandgate, {"manual"}).exit, 2);
  }

 private:
  static QString plain(QString page) { return page.replace("\\-", "-").replace("\\fB", "").replace("\\fR", ""); }
  QString page(const QString& name) const {
    QFile file(folder_.filePath("share/man/man1/" + name + ".1"));
    return file.open(QIODevice::ReadOnly) ? plain(QString::fromUtf8(file.readAll())) : QString();
  }
  /// `said`: how its help is asked for; `told`: how the page tells of it, with what must be said before its commands.
  void names_all(const QString& text, const QStringList& said, const QString& told) const {
    QVERIFY2(text.contains(told), qPrintable(told));
    const QString help = QString::fromUtf8(run(sandgate, said + QStringList{"--help"}).out);
    for (const QString& option : words_under(help, "Options"))
      for (const QString& name : option.split(',')) QVERIFY2(text.contains(name), qPrintable(told + ": " + name));
    QStringList before = said;
    QString told_before = told;
    for (const QString& place : words_under(help, "Positionals")) {
      QVERIFY2(text.contains(place), qPrintable(told + ": " + place));
      before << "anything";
      told_before += " " + place;
    }
    for (const QString& sub : words_under(help, "Subcommands"))
      names_all(text, before + QStringList{sub}, told_before + " " + sub);
  }

  QTemporaryDir folder_;
  QStringList commands_;
};

SANDGATE_TEST(Manual)

}  // namespace tst_manual
#include "tst_manual.moc"
