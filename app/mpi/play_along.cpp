#include "app/mpi/play_along.h"

#include <charconv>
#include <thread>

#include "app/mpi/messages.h"

namespace sandgate::mpi {
namespace {

// Between two looks at what has come: short beside a battle, long beside a look.
constexpr std::chrono::milliseconds look{1};

std::int64_t number_in(const std::string& text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

void wait_for_the_end(Ranks& ranks) {
  for (;;) {
    const auto letter = ranks.next();
    if (letter && letter->topic == Topic::end) return;
    if (!letter) std::this_thread::sleep_for(look);
  }
}

}  // namespace

bool play_along(Ranks& ranks, const Result<std::unique_ptr<experiment::Work>>& work, std::size_t threads) {
  Ready ready{ranks.host(), {}, threads};
  if (work)
    ready.digest = (*work)->digest();
  else
    ready.fault = work.error();
  ranks.send(0, Topic::ready, letter_of(ready));
  if (!work) {
    wait_for_the_end(ranks);
    ranks.send(0, Topic::gone, {});
    return true;
  }
  experiment::Pool pool(**work, threads);
  std::size_t in_hand = 0;
  for (bool ended = false; !ended;) {
    while (const auto letter = ranks.next()) {
      if (letter->topic == Topic::end) ended = true;
      if (letter->topic != Topic::give) continue;
      pool.give(number_in(letter->text));
      ++in_hand;
    }
    for (const experiment::Played& played : pool.wait(look)) {
      ranks.send(0, Topic::done, letter_of(played));
      --in_hand;
    }
  }
  ranks.send(0, Topic::gone, {});
  if (in_hand > 0) pool.abandon();
  return in_hand == 0;
}

}  // namespace sandgate::mpi
