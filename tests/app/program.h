// What tests of windows begin with: the program's settings, names and look.
#pragma once

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/parts/look.h"

namespace sandgate::tests {

/// Settings, names and look as the program has them; what it keeps goes with `folder`. For initTestCase.
inline void set_up_program(const QTemporaryDir& folder) {
  QStandardPaths::setTestModeEnabled(true);
  QVERIFY(folder.isValid());
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
  QCoreApplication::setOrganizationName("Sandgate");
  QCoreApplication::setApplicationName("Test");
  apply_look(*qApp);
}

}  // namespace sandgate::tests
