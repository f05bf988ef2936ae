// A shell whose move clock goes as the test tells it, and what is heard of it.
#pragma once

#include <vector>

#include "tests/app/fixtures/shell_fixture.h"

namespace sandgate::tests {

class ClockFixture : protected ShellFixture {
 protected:
  /// For a shell that has just been made.
  void watch_clock() {
    shell_->move_clock().set_now([this] { return now_; });
    QObject::connect(&shell_->sounds(), &ClockSounds::played, shell_.get(),
                     [this](ClockSound sound) { heard_.push_back(sound); });
  }
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    shell_->move_clock().tick();
  }
  void left_is(std::chrono::seconds left) { pass(std::chrono::seconds(reading().seconds_left) - left); }
  ClockReading reading() { return shell_->move_clock().reading(); }
  MoveClock::State state() { return reading().state; }

  std::chrono::milliseconds now_{};
  std::vector<ClockSound> heard_;
};

}  // namespace sandgate::tests
