// A round through windows on a screen of a certain size, in a certain language: each window is looked at as it is
// opened, or listened to as a screen reader does. A round is a run of this program of its own; a test starts it and
// tells its end.
#pragma once

#include <QDialog>
#include <QDockWidget>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <cstdio>

#include "app/words/tongue.h"
#include "tests/app/desktop/accessible_faults.h"
#include "tests/app/desktop/small_screen_faults.h"
#include "tests/app/desktop/stretched.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"

namespace sandgate::tests {

class ScreenRound : protected ShellFixture {
 protected:
  /// What the system keeps of a screen for itself, in pixels of the windows, and what a window's title takes.
  static constexpr int bar_px = 40, title_of_window_px = 32;

  /// Whether this is a round, and not the test that starts one.
  static bool alone() { return qEnvironmentVariableIsSet(screen_name); }
  void set_up_round() {
    set_up_program(settings_);
    const QString speaks = qEnvironmentVariable(speaks_name, QStringLiteral("en"));
    if (speaks == QLatin1String("stretched")) {
      QVERIFY(QCoreApplication::installTranslator(&stretched_));
    } else {
      QVERIFY(words::speak(speaks));
    }
  }

  /// The screens that are gone round, for a test's data.
  static void screens() {
    QTest::addColumn<QSize>("pixels");
    QTest::addColumn<QString>("scale");
    QTest::addColumn<QString>("speaks");
    QTest::newRow("1280x720") << QSize(1280, 720) << "1"
                              << "en";
    // Each takes its half minute: those that are wider are looked at with all the rest.
    if (!qEnvironmentVariableIsSet("SANDGATE_THOROUGH")) return;
    QTest::newRow("1920x1080 at 150 %") << QSize(1920, 1080) << "1.5"
                                        << "en";
    QTest::newRow("1366x768") << QSize(1366, 768) << "1"
                              << "en";
    QTest::newRow("1920x1080 at 200 %") << QSize(1920, 1080) << "2"
                                        << "en";
    QTest::newRow("1366x768 in German") << QSize(1366, 768) << "1"
                                        << "de";
    QTest::newRow("1366x768 in French") << QSize(1366, 768) << "1"
                                        << "fr";
    QTest::newRow("1366x768, 140 % of the text") << QSize(1366, 768) << "1"
                                                 << "stretched";
  }

  /// Goes round the screen of the row in hand: a run of the test `round`.
  static void go_round(const char* round) {
    QFETCH(QSize, pixels);
    QFETCH(QString, scale);
    QFETCH(QString, speaks);
    QTemporaryDir folder;
    const QString config = folder.filePath("screen.json");
    QFile file(config);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QJsonObject screen{{"name", "small"},
                             {"x", 0},
                             {"y", 0},
                             {"width", pixels.width()},
                             {"height", pixels.height()},
                             {"logicalDpi", 96},
                             {"logicalBaseDpi", 96},
                             {"dpr", 1}};
    file.write(QJsonDocument(QJsonObject{{"screens", QJsonArray{screen}}}).toJson());
    file.close();
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(screen_name, QTest::currentDataTag());
    environment.insert(speaks_name, speaks);
    environment.insert("QT_SCALE_FACTOR", scale);
    environment.insert("QT_SCALE_FACTOR_ROUNDING_POLICY", "PassThrough");
    environment.insert("QT_QPA_PLATFORM", "offscreen:configfile=" + config);
    child.setProcessEnvironment(environment);
    tell_end(child, round, "what was found wrong is told above");
  }

  /// Listens to the windows of the test `round`.
  static void listen_round(const char* round) {
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(screen_name, "listening");
    environment.insert(listens_name, "1");
    child.setProcessEnvironment(environment);
    tell_end(child, round, "what is silent is told above");
  }

  /// After all windows: each fault is told once, with the window in which it was met first. At least so many are
  /// opened.
  void tell_what_is_silent(qsizetype least) {
    if (!listens()) return;
    QVERIFY2(heard_.size() > least, "the windows were not opened");
    // More than a message of Qt Test holds.
    for (const QString& fault : unheard_) std::fprintf(stderr, "%s\n", qPrintable(fault));
    QVERIFY2(unheard_.isEmpty(), "what is silent is told above");
  }

  /// Likewise of what does not fit, or is in English, in another language.
  void tell_what_does_not_fit() {
    for (const QString& fault : unfit_) std::fprintf(stderr, "%s\n", qPrintable(fault));
    QVERIFY2(unfit_.isEmpty(), "what does not fit is told above");
  }

  static bool stretched() { return qEnvironmentVariable(speaks_name) == QLatin1String("stretched"); }
  static bool speaks_english() {
    return qEnvironmentVariable(speaks_name, QStringLiteral("en")) == QLatin1String("en");
  }
  static bool listens() { return qEnvironmentVariableIsSet(listens_name); }
  void listen_to(QWidget* window, const char* name) {
    heard_.insert(QString::fromUtf8(name));
    for (const QString& fault : accessible_faults(window)) {
      if (met_.contains(fault)) continue;
      met_.insert(fault);
      unheard_ << QStringLiteral("%1: %2").arg(QString::fromUtf8(name), fault);
    }
  }

  void open_shell() {
    folder_ = std::make_unique<QTemporaryDir>();
    shell_ = std::make_unique<Shell>(data_folder());
    // As a maximized window has it: all of the screen but the system's bar and its own title.
    const QSize screen = shell_->screen()->availableGeometry().size();
    QVERIFY(shell_->width() <= screen.width() && shell_->height() <= screen.height());
    room_ = screen - QSize(0, bar_px + title_of_window_px);
    shell_->show();
    shell_->resize(room_);
    QVERIFY(QTest::qWaitForWindowExposed(shell_.get()));
    shell_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(shell_.get()));
  }
  void come() {
    take_if_covered();
    for (QDialog* dialog : shell_->findChildren<QDialog*>()) dialog->reject();
    QTest::qWait(50);
  }
  void look_at(QWidget* window, const char* name) {
    QTest::qWait(150);
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty())
      window->grab().save(
          QStringLiteral("%1/%2-%3.png").arg(folder, qEnvironmentVariable(screen_name).remove(' ').remove('%'), name));
    if (listens()) return listen_to(window, name);
    if (window == shell_.get()) QCOMPARE(shell_->size(), room_);
    QStringList faults = screen_faults(window);
    if (stretched()) faults += screen_escapes(window);
    // All of what is wrong in a language is told at once: it is mended by one who goes through all of it.
    if (speaks_english()) {
      if (!faults.isEmpty()) QFAIL(qPrintable(QStringLiteral("%1:\n%2").arg(name, faults.join('\n'))));
      return;
    }
    for (const QString& fault : faults) {
      if (met_.contains(fault)) continue;
      met_.insert(fault);
      unfit_ << QStringLiteral("%1: %2").arg(QString::fromUtf8(name), fault);
    }
  }
  template <class Dialog>
  void look_at_dialog(const char* name) {
    auto* dialog = shell_->findChild<Dialog*>();
    QVERIFY2(dialog, name);
    look_at(dialog, name);
    dialog->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    shell_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(shell_.get()));
  }
  /// Each dock in turn comes to the front by its tab or key.
  void look_at_docks(const char* name) {
    for (QDockWidget* dock : shell_->desk()->docks().findChildren<QDockWidget*>()) {
      if (dock->isHidden()) continue;
      dock->raise();
      QTest::qWait(50);
      QVERIFY2(!dock->visibleRegion().isEmpty(), qPrintable(dock->windowTitle()));
      look_at(shell_.get(), qPrintable(name + QStringLiteral("-") + dock->objectName()));
    }
  }
  bool seen(const QWidget* part) const {
    return part->isVisible() && part->visibleRegion().boundingRect().size() == part->size();
  }

  QSize room_;

 private:
  static constexpr const char* screen_name = "SANDGATE_SMALL_SCREEN";
  /// Set where windows are listened to and not looked at.
  static constexpr const char* listens_name = "SANDGATE_LISTENS";
  /// A language, or "stretched", which is none.
  static constexpr const char* speaks_name = "SANDGATE_SPEAKS";

  static void tell_end(QProcess& child, const char* round, const char* told_above) {
    child.setProcessChannelMode(QProcess::MergedChannels);
    child.start(QCoreApplication::applicationFilePath(), {round});
    QVERIFY(child.waitForFinished(5 * patience));
    const QByteArray said = child.readAll();
    const bool well = child.exitCode() == 0 && child.exitStatus() == QProcess::NormalExit;
    if (!well) std::fputs(said.constData(), stderr);
    QVERIFY2(well, told_above);
  }

  QSet<QString> heard_, met_;
  QStringList unheard_, unfit_;
  Stretched stretched_;
};

}  // namespace sandgate::tests
