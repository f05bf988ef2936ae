// What every picture waits for, or is given up without.
#pragma once

#include <QTest>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "map/base/fault.h"

namespace sandgate {

inline constexpr int patience_ms = 60'000;

[[noreturn]] inline void give_up(const std::string& why) {
  std::fprintf(stderr, "sandgate-pictures: %s\n", why.c_str());
  std::exit(1);
}

template <class T>
T sound(Result<T> result) {
  if (!result) give_up(result.error().sentence());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

template <class Condition>
void wait_for(const char* what, const Condition& condition) {
  if (!QTest::qWaitFor(condition, patience_ms)) give_up(std::string("waited in vain for ") + what);
}

}  // namespace sandgate
