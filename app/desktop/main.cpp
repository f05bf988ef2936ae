// The windows: `sandgate-desktop [FILE]`, where FILE is a scenario or an exercise.
#include <QApplication>
#include <QCommandLineParser>
#include <QThreadPool>
#include <string>

#include "app/desk/look.h"
#include "app/desk/shell.h"
#include "app/host/data_folder.h"

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
    shell.showMaximized();
    const QStringList files = options.positionalArguments();
    if (!files.isEmpty()) shell.open_path(files.front().toStdString());
    answer = QApplication::exec();
  }
  // What still works on another thread has been told to stop; it ends before what it works with does.
  QThreadPool::globalInstance()->waitForDone();
  return answer;
}
