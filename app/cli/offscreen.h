// Qt's application for commands that paint: fonts need one.
#pragma once

#include <QGuiApplication>
#include <optional>

namespace sandgate::cli {

/// Needs no display, and tells nothing of the desktop it does not find. To be made before anything is painted; where
/// there is an application already, that serves.
class Offscreen {
 public:
  Offscreen() {
    if (QCoreApplication::instance()) return;
    prepare();
    application_.emplace(count_, names_);
  }

 private:
  static void prepare() {
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  int count_ = 1;
  char name_[9] = "sandgate";
  char* names_[2] = {name_, nullptr};
  std::optional<QGuiApplication> application_;
};

}  // namespace sandgate::cli
