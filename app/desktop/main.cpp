// The windows: `sandgate-desktop [FILE]`, where FILE is a scenario or an exercise; `--edit FOLDER` prepares one.
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QThreadPool>
#include <QUrl>
#include <string>

#include "app/desk/parts/look.h"
#include "app/desk/parts/motion.h"
#include "app/desk/parts/settled_choices.h"
#include "app/desk/parts/text_size.h"
#include "app/desk/shell/shell.h"
#include "app/editor/editor_page.h"
#include "app/editor/exercise/exercise_editor.h"
#include "app/experiment/window/experiment_window.h"
#include "app/host/commanders.h"
#include "app/host/data_folder.h"
#include "app/hosting/syndicates.h"
#include "app/invite/addresses.h"
#include "app/lesson/lessons.h"
#include "app/replay/replay_page.h"
#include "app/review/open_review.h"
#include "app/review/own/own_page.h"
#include "app/umpire/host_dialog.h"
#include "app/umpire/host_page.h"
#include "app/umpire/joined_console.h"
#include "app/umpire/syndicates_page.h"
#include "app/words/faults.h"
#include "app/words/tongue.h"
#include "map/base/log.h"

namespace {

/// The table editor, in a window of its own: what it saves is offered on the start page.
void lay_out(sandgate::Shell& shell) {
  const auto data = sandgate::data_folder();
  auto rulebook = sandgate::read_rulebook(data / "rulebooks", "little-wars");
  if (!rulebook) return shell.start_page().show_fault(sandgate::words::told(rulebook.error()));
  auto* editor = new sandgate::EditorPage(std::move(*rulebook), data / "schemas");
  editor->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(&shell, &QObject::destroyed, editor, &QObject::deleteLater);
  QObject::connect(editor, &sandgate::EditorPage::saved, &shell,
                   [&shell](const QString& folder) { shell.start_page().offer(folder.toStdString()); });
  QObject::connect(editor, &sandgate::EditorPage::play_asked, &shell, [&shell, editor](const QString& folder) {
    editor->close();
    shell.open_path(folder.toStdString());
    shell.activateWindow();
  });
  editor->show();
}

/// The exercise editor, in a window of its own: what it saves is offered on the start page.
void prepare(sandgate::Shell& shell, const std::filesystem::path& scenario) {
  auto* editor = new sandgate::ExerciseEditor(sandgate::data_folder());
  editor->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(&shell, &QObject::destroyed, editor, &QObject::deleteLater);
  QObject::connect(editor, &sandgate::ExerciseEditor::saved, &shell,
                   [&shell](const QString& folder) { shell.start_page().offer(folder.toStdString()); });
  QObject::connect(editor, &sandgate::ExerciseEditor::play_asked, &shell, [&shell, editor](const QString& folder) {
    editor->close();
    shell.open_path(folder.toStdString());
    shell.activateWindow();
  });
  editor->showMaximized();
  if (!scenario.empty()) editor->open(QString::fromStdString(scenario.string()));
}

/// A battle that is over, in a window of its own. What cannot be shown is said on the start page.
sandgate::ReplayPage& look_back(sandgate::Shell& shell) {
  auto* page = new sandgate::ReplayPage(sandgate::data_folder());
  page->setAttribute(Qt::WA_DeleteOnClose);
  shell.start_page().show_fault({});
  QObject::connect(&shell, &QObject::destroyed, page, &QObject::deleteLater);
  QObject::connect(page, &sandgate::ReplayPage::refused, &shell,
                   [&shell](const QString& sentence) { shell.start_page().show_fault(sentence); });
  page->show();
  return *page;
}

/// The after-action review of a file, in a window of its own. What cannot be shown is said on the start page.
void review(sandgate::Shell& shell, const QString& file) {
  auto* page = new sandgate::ReviewPage(sandgate::data_folder());
  page->setAttribute(Qt::WA_DeleteOnClose);
  shell.start_page().show_fault({});
  QObject::connect(&shell, &QObject::destroyed, page, &QObject::deleteLater);
  QObject::connect(page, &sandgate::ReviewPage::refused, &shell,
                   [&shell](const QString& sentence) { shell.start_page().show_fault(sentence); });
  page->showMaximized();
  page->show_exercise(file.toStdString());
}

/// Many runs played by programs and compared, in a window of its own.
void experiment(sandgate::Shell& shell) {
  auto* window = new sandgate::ExperimentWindow(sandgate::data_folder());
  window->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(&shell, &QObject::destroyed, window, &QObject::deleteLater);
  window->showMaximized();
}

/// The review of what has been so far, asked for at the console of whatever `page` serves.
void offer_review(sandgate::HostPage& page) {
  QObject::connect(&page, &sandgate::HostPage::review_asked, &page,
                   [&page] { sandgate::review_running(page, sandgate::data_folder()); });
}
void offer_review(sandgate::SyndicatesPage& page) {
  QObject::connect(&page, &sandgate::SyndicatesPage::review_asked, &page,
                   [](sandgate::HostPage* of) { sandgate::review_running(*of, sandgate::data_folder()); });
}

/// A window that hosts, for as long as the shell is there.
template <class Page>
void open_hosting(sandgate::Shell& shell, const sandgate::HostWish& wish, const sandgate::HostingWays& ways) {
  auto* page = new Page(sandgate::data_folder());
  page->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(&shell, &QObject::destroyed, page, &QObject::deleteLater);
  QObject::connect(page, &Page::refused, &shell,
                   [&shell](const QString& sentence) { shell.start_page().show_fault(sentence); });
  offer_review(*page);
  page->showMaximized();
  page->host(wish, ways);
}

/// An exercise for commanders who join over the network, in a window of its own: how it is hosted is asked first. What
/// cannot be done is said on the start page.
void host(sandgate::Shell& shell, const sandgate::HostWish& wish) {
  std::vector<std::string> programs;
  const auto commanders = sandgate::Commanders::read(sandgate::plugin_folders());
  for (const auto& entry : commanders.known()) programs.push_back(entry.name);
  auto* dialog = new sandgate::HostDialog(sandgate::own_addresses(), programs, &shell);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (wish.scenario.empty()) dialog->offer_those_there(static_cast<int>(sandgate::syndicates_beside(wish.file).size()));
  shell.start_page().show_fault({});
  QObject::connect(dialog, &QDialog::accepted, &shell, [&shell, dialog, wish] {
    sandgate::HostWish chosen = wish;
    chosen.syndicates = dialog->syndicates();
    if (chosen.syndicates > 1) {
      open_hosting<sandgate::SyndicatesPage>(shell, chosen, dialog->ways());
    } else {
      open_hosting<sandgate::HostPage>(shell, chosen, dialog->ways());
    }
  });
  dialog->open();
}

/// The start page's wishes to host.
void offer_hosting(sandgate::Shell& shell) {
  QObject::connect(
      &shell.start_page(), &sandgate::StartPage::host_asked, &shell,
      [&shell](const std::filesystem::path& scenario, const QString& file, quint64 seed,
               const std::map<QString, QString>& programs, bool by_clock, const QString& posting, bool by_couriers) {
        sandgate::HostWish wish{scenario, file.toStdString(), seed, {}, posting.toStdString(), by_couriers, by_clock};
        for (const auto& [seat, program] : programs) wish.programs.emplace(seat.toStdString(), program.toStdString());
        host(shell, wish);
      });
  QObject::connect(&shell.start_page(), &sandgate::StartPage::host_opened_asked, &shell,
                   [&shell](const QString& file) { host(shell, {.file = file.toStdString()}); });
}

/// Desktops hand a file over as a link to it (`file:///…`).
QString path_of(const QString& argument) {
  const QUrl url(argument);
  return url.isLocalFile() ? url.toLocalFile() : argument;
}

}  // namespace

int main(int argc, char** argv) {
  // Before there is an application: what is kept of a user's choices says how large it is to be.
  QCoreApplication::setOrganizationName(QStringLiteral("Sandgate"));
  QCoreApplication::setApplicationName(QStringLiteral("Sandgate"));
  const auto kept = sandgate::choices::settle();
  sandgate::apply_text_size();
  QApplication application(argc, argv);
  QCoreApplication::setApplicationVersion(QStringLiteral(SANDGATE_VERSION));
  QGuiApplication::setDesktopFileName(QStringLiteral(SANDGATE_APP_ID));
  if (auto spoken = sandgate::words::speak(sandgate::words::tongue_wished()); !spoken)
    sandgate::log_to_standard_error("sandgate-desktop: " + spoken.error().sentence());
  QApplication::setWindowIcon(QIcon::fromTheme(QStringLiteral("sandgate")));

  QCommandLineParser options;
  options.setApplicationDescription(
      QCoreApplication::translate("desktop", "A Kriegspiel over a wide country: the windows of Sandgate."));
  options.addHelpOption();
  options.addVersionOption();
  options.addPositionalArgument(
      QStringLiteral("FILE"),
      QCoreApplication::translate("desktop",
                                  "A scenario (a folder or its scenario.json) to begin, or an exercise "
                                  "(*.sandgate) to go on with; or an invitation (sandgate://…) to join by."),
      QStringLiteral("[FILE]"));
  const QCommandLineOption log(
      QStringLiteral("log"),
      QCoreApplication::translate("desktop",
                                  "What rooms of the program do, on standard error: names with commas, or all."),
      QStringLiteral("ROOMS"), qEnvironmentVariable("SANDGATE_LOG"));
  options.addOption(log);
  const QCommandLineOption person(
      QStringLiteral("person"),
      QCoreApplication::translate("desktop", "Who takes the seat of an invitation, as the others shall read it."),
      QStringLiteral("NAME"));
  options.addOption(person);
  const QCommandLineOption edit(
      QStringLiteral("edit"),
      QCoreApplication::translate("desktop",
                                  "Prepare a scenario in the exercise editor: a folder or its scenario.json."),
      QStringLiteral("FOLDER"));
  options.addOption(edit);
  options.process(application);
  if (const auto rooms = sandgate::read_log_rooms(options.value(log).toStdString()); !rooms) {
    sandgate::log_to_standard_error("sandgate-desktop: " + rooms.error().sentence());
    return 2;
  } else {
    sandgate::listen(*rooms, sandgate::log_to_standard_error);
  }

  sandgate::apply_look(application, sandgate::look_kept());
  sandgate::apply_motion();
  int answer = 0;
  {
    sandgate::Shell shell(sandgate::data_folder());
    QObject::connect(&shell.start_page(), &sandgate::StartPage::lay_out_asked, &shell, [&shell] { lay_out(shell); });
    QObject::connect(&shell.start_page(), &sandgate::StartPage::prepare_asked, &shell,
                     [&shell](const std::filesystem::path& scenario) { prepare(shell, scenario); });
    QObject::connect(&shell.start_page(), &sandgate::StartPage::as_fought_asked, &shell,
                     [&shell](const std::filesystem::path& scenario) { look_back(shell).show_as_fought(scenario); });
    QObject::connect(&shell.start_page(), &sandgate::StartPage::look_back_asked, &shell,
                     [&shell](const QString& file) { look_back(shell).show_exercise(file.toStdString()); });
    QObject::connect(&shell.start_page(), &sandgate::StartPage::review_asked, &shell,
                     [&shell](const QString& file) { review(shell, file); });
    QObject::connect(&shell.start_page(), &sandgate::StartPage::experiment_asked, &shell,
                     [&shell] { experiment(shell); });
    offer_hosting(shell);
    shell.guest().set_console([](sandgate::wire::ClientEnd& end, sandgate::wire::RemoteUmpire& umpire,
                                 std::shared_ptr<const sandgate::Sheet> sheet) -> sandgate::FarConsole* {
      auto* console = new sandgate::JoinedConsole(end, umpire, std::move(sheet), sandgate::data_folder());
      QObject::connect(console, &sandgate::JoinedConsole::review_asked, console,
                       [console] { sandgate::review_joined(*console, sandgate::data_folder()); });
      return console;
    });
    shell.set_own_review(sandgate::own_review_opener());
    sandgate::Lessons lessons(shell, sandgate::data_folder());
    QStringList found;
    if (const QString sentence = kept.sentence(); !sentence.isEmpty()) found << sentence;
    if (const auto data = sandgate::check_data(sandgate::data_folder()); !data)
      found << QString::fromStdString(data.error().sentence());
    for (const QString& sentence : found)
      sandgate::log_line(sandgate::LogRoom::desk, [&] { return sentence.toStdString(); });
    shell.start_page().show_notice(found.join(QLatin1Char('\n')));
    shell.showMaximized();
    if (options.isSet(edit)) prepare(shell, path_of(options.value(edit)).toStdString());
    const QStringList files = options.positionalArguments();
    if (!files.isEmpty() && files.front().startsWith(QLatin1String("sandgate:"))) {
      shell.join_link(files.front(), options.value(person));
    } else if (!files.isEmpty()) {
      shell.open_path(path_of(files.front()).toStdString());
    }
    answer = QApplication::exec();
  }
  // What still works on another thread has been told to stop; it ends before what it works with does.
  QThreadPool::globalInstance()->waitForDone();
  return answer;
}
