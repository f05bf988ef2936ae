// The program of a room's tests: runs the class that is named first, or all of them.
#include <QProcess>
#include <QtTest>
#ifdef QT_WIDGETS_LIB
#include <QApplication>
#elif defined(QT_GUI_LIB)
#include <QGuiApplication>
#endif
#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "tests/runner/test.h"

namespace runner {

#ifdef QT_WIDGETS_LIB
using Application = QApplication;
#elif defined(QT_GUI_LIB)
using Application = QGuiApplication;
#else
using Application = QCoreApplication;
#endif

template <class Run>
struct Entry {
  std::string name;
  Run run;
};

using Tests = std::vector<Entry<sandgate::tests::Registered::Run>>;
using Children = std::vector<Entry<sandgate::tests::RegisteredChild::Run>>;

// Filled before main() begins, in whatever order files are linked.
Tests& tests() {
  static Tests all;
  return all;
}
Children& children() {
  static Children all;
  return all;
}

const auto* named(const auto& entries, std::string_view name) {
  const auto found = std::ranges::find(entries, name, [](const auto& entry) -> std::string_view { return entry.name; });
  return found == entries.end() ? nullptr : &*found;
}

std::string name_of(std::string_view file) {
  file.remove_prefix(std::min(file.size(), file.rfind('/') + 1));
  if (file.starts_with("tst_")) file.remove_prefix(4);
  return std::string(file.substr(0, file.rfind('.')));
}

int run(int argc, char** argv) {
  if (argc > 1)
    if (const auto* child = named(children(), argv[1])) return child->run(argc, argv);
  Application application(argc, argv);
  application.setAttribute(Qt::AA_Use96Dpi, true);
  std::ranges::sort(tests(), {}, &Tests::value_type::name);
  if (argc > 1 && argv[1][0] != '-') {
    if (const auto* test = named(tests(), name_of(argv[1]))) {
      // Settings are kept by this name: classes that run side by side would write over one another's.
      QString alone = QStringLiteral("tst_") + argv[1];
#ifdef QT_GUI_LIB
      alone += QLatin1Char('_') + QGuiApplication::platformName();
#endif
      QCoreApplication::setApplicationName(alone);
      argv[1] = argv[0];  // Qt Test takes the program's name first, then its own options
      return test->run(argc - 1, argv + 1);
    }
    std::fprintf(stderr, "%s: no such class of tests; there are:", argv[1]);
    for (const auto& test : tests()) std::fprintf(stderr, " %s", test.name.c_str());
    std::fprintf(stderr, "\n");
    return 2;
  }
  // All of them: each class in a process of its own, so that it begins as if it were alone.
  int failed = 0;
  for (const auto& test : tests())
    failed += QProcess::execute(QCoreApplication::applicationFilePath(),
                                QStringList(QString::fromStdString(test.name)) + application.arguments().mid(1)) != 0;
  return failed;
}

}  // namespace runner

namespace sandgate::tests {

Registered::Registered(const char* file, Run run) { runner::tests().push_back({runner::name_of(file), run}); }

RegisteredChild::RegisteredChild(const char* word, Run run) { runner::children().push_back({word, run}); }

}  // namespace sandgate::tests

int main(int argc, char** argv) { return runner::run(argc, argv); }
