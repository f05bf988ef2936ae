// How a class of tests becomes one of the program of its room. A file tst_melee.cpp holds one class in a namespace of
// the file's name, and ends
//
//     SANDGATE_TEST(MeleeOnTheTable)
//
//     }  // namespace tst_melee
//     #include "tst_melee.moc"
//
// The program then runs it as `tests_core_battle melee`, with whatever options of Qt Test follow.
#pragma once

#include "tests/runner/values.h"

namespace sandgate::tests {

/// A class of tests, known by its file: tst_melee.cpp is "melee".
class Registered {
 public:
  using Run = int (*)(int argc, char** argv);
  Registered(const char* file, Run run);
};

/// What a test starts as a process of its own: the program of its room with `word` as its first argument. `run` is
/// called with all arguments before there is an application object; what it returns is the exit code.
class RegisteredChild {
 public:
  using Run = int (*)(int argc, char** argv);
  RegisteredChild(const char* word, Run run);
};

}  // namespace sandgate::tests

/// At the end of its file, within the file's namespace.
#define SANDGATE_TEST(Class)                                                                     \
  static const sandgate::tests::Registered registered_test(__FILE__, [](int argc, char** argv) { \
    Class tests;                                                                                 \
    return QTest::qExec(&tests, argc, argv);                                                     \
  });
