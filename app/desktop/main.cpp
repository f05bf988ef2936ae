// The windows: `sandgate-desktop [FILE]`, where FILE is a scenario or an exercise.
#include <QApplication>
#include <QCommandLineParser>
#include <QThreadPool>
#include <string>

#include "app/desk/look.h"
#include "app/desk/shell.h"
#include "app/editor/editor_page.h"
#include "app/host/data_folder.h"

namespace {

/// The table editor, in a window of its own: what it saves is offered on the start page.
void lay_out(sandgate::Shell& shell) {
  const auto data = sandgate::data_folder();
  auto rulebook = sandgate::read_rulebook(data / "rulebooks", "little-wars");
  if (!rulebook) return shell.start_page().show_fault(QString::fromStdString(rulebook.error().sentence()));
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

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QCoreApplication::setOrganizationName(QStringLiteral("Sandgate"));
  QCoreApplication::setApplicationName(QStringLiteral("Sandgate"));
  QCoreApplication::setApplicationVersion(QStringLiteral(SANDGATE_VERSION));

  QCommandLineParser options;
  options.setApplicationDescription(
      QCoreApplication::translate("desktop", "A Kriegspiel over a wide country: the windows of Sandgate."));
  options.addHelpOption();
  options.addVersionOption();
  options.addPositionalArgument(
      QStringLiteral("FILE"),
      QCoreApplication::translate("desktop",
                                  "A scenario (a folder or its scenario.json) to begin, or an exercise "
                                  "(*.sandgate) to go on with."),
      QStringLiteral("[FILE]"));
  options.process(application);

  sandgate::apply_look(application);
  int answer = 0;
  {
    sandgate::Shell shell(sandgate::data_folder());
    QObject::connect(&shell.start_page(), &sandgate::StartPage::lay_out_asked, &shell, [&shell] { lay_out(shell); });
    shell.showMaximized();
    const QStringList files = options.positionalArguments();
    if (!files.isEmpty()) shell.open_path(files.front().toStdString());
    answer = QApplication::exec();
  }
  // What still works on another thread has been told to stop; it ends before what it works with does.
  QThreadPool::globalInstance()->waitForDone();
  return answer;
}
