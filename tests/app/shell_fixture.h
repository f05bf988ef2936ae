// What tests of the program's window share: a shell that is driven as people drive it,
// and battles on the ground of Hook's Farm.
#pragma once

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/shell/shell.h"
#include "app/host/data_folder.h"
#include "tests/app/program.h"

namespace sandgate::tests {

class ShellFixture {
 protected:
  void make_shell() {
    folder_ = std::make_unique<QTemporaryDir>();
    show_shell();
  }
  /// The program begun anew, with the files there are.
  void show_shell() {
    shell_ = std::make_unique<Shell>(data_folder());
    shell_->resize(1600, 960);
    shell_->show();
    QVERIFY(QTest::qWaitForWindowExposed(shell_.get()));
    shell_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(shell_.get()));
  }

  /// Whoever is asked to come takes his place.
  void take() {
    QVERIFY(shell_->covered());
    QTest::keyClick(shell_->cover().button(), Qt::Key_Return);
    QVERIFY(shell_->desk());
  }
  void take_if_covered() {
    if (shell_->covered()) take();
    QVERIFY(shell_->desk());
    QCoreApplication::processEvents();
  }

  /// The ground and seats of Hook's Farm, in the folder "field", with what `edit` makes of its scenario.
  std::filesystem::path write_field(const std::function<void(QJsonObject& scenario)>& edit) {
    QFile sample(QString::fromStdString((scenario_folder() / "hooks-farm" / "scenario.json").string()));
    if (!sample.open(QIODevice::ReadOnly)) qFatal("no sample");
    QJsonObject text = QJsonDocument::fromJson(sample.readAll()).object();
    edit(text);
    const QString folder = folder_->filePath("field");
    QDir().mkpath(folder);
    QFile::copy(QString::fromStdString((scenario_folder() / "hooks-farm" / "country.gpkg").string()),
                folder + "/country.gpkg");
    QFile out(folder + "/scenario.json");
    if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
    out.write(QJsonDocument(text).toJson());
    return folder.toStdString();
  }
  /// A battle of that game which is set up in play.
  std::filesystem::path write_setup(const QString& game, const QString& setup) {
    return write_field([&](QJsonObject& text) {
      text.remove("bodies");
      QJsonObject table = text["table"].toObject();
      table["game"] = QJsonDocument::fromJson(game.toUtf8()).object();
      table["setup"] = QJsonDocument::fromJson(setup.toUtf8()).object();
      text["table"] = table;
    });
  }
  void begin(const std::filesystem::path& scenario, std::optional<bool> by_clock = {}) {
    shell_->begin(scenario, folder_->filePath("field.sandgate"), 3, {}, by_clock);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
  }

  /// Whether a label that is seen says just that.
  bool shown(const QString& text) const {
    return std::ranges::any_of(shell_->findChildren<QLabel*>(),
                               [&text](const QLabel* label) { return label->isVisible() && label->text() == text; });
  }
  /// Kept where the environment names a folder for pictures.
  void look(const QString& name) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (folder.isEmpty()) return;
    QTest::qWait(400);
    const char* row = QTest::currentDataTag();
    shell_->grab().save(QStringLiteral("%1/%2-%3.png").arg(folder, row ? row : QTest::currentTestFunction(), name));
  }

  QTemporaryDir settings_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<Shell> shell_;
};

}  // namespace sandgate::tests
