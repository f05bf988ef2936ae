// Qt's application for commands that paint: fonts need one.
#pragma once

#include <QGuiApplication>

namespace sandgate::cli {

/// Needs no display, and tells nothing of the desktop it does not find. To be made once, before anything is painted.
class Offscreen {
 public:
  Offscreen() : application_((prepare(), count_), names_) {}

 private:
  static void prepare() {
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  int count_ = 1;
  char name_[9] = "sandgate";
  char* names_[2] = {name_, nullptr};
  QGuiApplication application_;
};

}  // namespace sandgate::cli
