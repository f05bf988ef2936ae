#include "app/mpi/distribution.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <thread>

#include "app/mpi/messages.h"

namespace sandgate::mpi {
namespace {

// Between two looks at what has come: short beside a battle, long beside a look.
constexpr std::chrono::milliseconds glance{1};

}  // namespace

Distribution::Distribution(Ranks& ranks, experiment::Work& work, DistributionTerms terms)
    : ranks_(ranks), work_(work), terms_(std::move(terms)), places_(static_cast<std::size_t>(ranks.count())) {
  places_.front() = {ranks.host(), terms_.threads};
}

Result<void> Distribution::gather(const Progress& progress) {
  const auto since = Clock::now();
  std::set<int> awaited;
  for (int rank = 1; rank < ranks_.count(); ++rank) awaited.insert(rank);
  while (!awaited.empty()) {
    if (!go_on(progress, 0)) return stopped("Playing");
    if (Clock::now() - since > terms_.patience)
      return fault(name_of(*awaited.begin()), phrase("it has not begun within {} s", terms_.patience.count()),
                   "see whether that machine answers, or allow more with --patience");
    const auto letter = ranks_.next();
    if (!letter) std::this_thread::sleep_for(glance);
    if (!letter || letter->topic != Topic::ready) continue;
    awaited.erase(letter->from);
    if (auto fit = welcome(letter->from, letter->text); !fit) return fit;
  }
  return {};
}

Result<void> Distribution::welcome(int rank, const std::string& letter) {
  Ready ready;
  try {
    ready = ready_of(letter);
  } catch (const std::exception&) {
    ready.host = {};  // of another build, which the digest that is missing says
  }
  places_[static_cast<std::size_t>(rank)] = {ready.host, ready.threads};
  if (ready.fault) {
    ready.fault->where = name_of(rank) + ": " + ready.fault->where;
    return std::unexpected(std::move(*ready.fault));
  }
  if (ready.digest != work_.digest())
    return fault(name_of(rank), "it has another build, scenario, rulebook or commander",
                 "let all machines run the same installation, with the same files");
  return {};
}

experiment::Ending Distribution::run(const Progress& progress) {
  const auto wanted = static_cast<double>(work_.wanted());
  experiment::Pool own(work_, terms_.threads);
  while (giving_ || busy()) {
    if (giving_) give_out(own);
    if (auto written = work_.write(false); !written) fail(std::move(written.error()));
    take_letters();
    for (experiment::Played& played : own.wait(glance)) take(0, std::move(played));
    miss_the_late();
    ending_.stopped = !go_on(progress, static_cast<double>(work_.known()) / wanted) || ending_.stopped;
    if (terms_.at_once && terms_.at_once()) {
      ending_.stopped = ending_.left_behind = true;
      break;
    }
    if (ending_.stopped || ending_.fault) giving_ = false;
  }
  if (auto written = work_.write(true); !written) fail(std::move(written.error()));
  if (ending_.left_behind) own.abandon();
  return std::move(ending_);
}

void Distribution::give_out(experiment::Pool& own) {
  for (int rank = 0; rank < ranks_.count(); ++rank) {
    Place& place = places_[static_cast<std::size_t>(rank)];
    while (place.in_hand.size() < place.threads) {
      const auto number = work_.next();
      if (!number) giving_ = false;
      if (!number) return;
      place.in_hand.emplace(*number, Clock::now());
      if (rank == 0)
        own.give(*number);
      else
        ranks_.send(rank, Topic::give, std::to_string(*number));
    }
  }
}

void Distribution::take_letters() {
  while (const auto letter = ranks_.next()) {
    if (letter->topic != Topic::done) continue;
    try {
      take(letter->from, played_of(letter->text, work_));
    } catch (const std::exception&) {
      fail({name_of(letter->from), "what it sent is no battle", "let all machines run the same installation"});
    }
  }
}

void Distribution::take(int rank, experiment::Played played) {
  places_[static_cast<std::size_t>(rank)].in_hand.erase(played.number);
  if (!played.result) {
    Fault& why = played.result.error();
    if (ranks_.count() > 1) why.where = name_of(rank) + (why.where.empty() ? "" : ": " + why.where);
    fail(std::move(why));
  } else if (auto taken = work_.take(played.number, std::move(*played.result)); !taken) {
    fail(std::move(taken.error()));
  }
}

void Distribution::miss_the_late() {
  const auto now = Clock::now();
  for (int rank = 0; rank < ranks_.count(); ++rank) {
    std::erase_if(places_[static_cast<std::size_t>(rank)].in_hand, [&](const auto& given) {
      if (now - given.second < terms_.patience) return false;
      fail({name_of(rank),
            phrase("{} has not come to its end within {} s", work_.name(given.first), terms_.patience.count()),
            "see whether that machine still answers, or allow more with --patience"});
      ending_.left_behind = true;
      return true;
    });
  }
}

void Distribution::fail(Fault fault) {
  if (!ending_.fault) ending_.fault = std::move(fault);
}

std::string Distribution::name_of(int rank) const {
  const std::string& host = places_[static_cast<std::size_t>(rank)].host;
  return host.empty() ? fmt::format("rank {}", rank) : fmt::format("rank {} ({})", rank, host);
}

bool Distribution::busy() const {
  return std::ranges::any_of(places_, [](const Place& place) { return !place.in_hand.empty(); });
}

bool dismiss(Ranks& ranks) {
  constexpr std::chrono::seconds patience{5};
  const auto since = std::chrono::steady_clock::now();
  std::set<int> awaited;
  for (int rank = 1; rank < ranks.count(); ++rank) {
    ranks.send(rank, Topic::end, {});
    awaited.insert(rank);
  }
  while (!awaited.empty() && std::chrono::steady_clock::now() - since < patience) {
    const auto letter = ranks.next();
    if (letter && letter->topic == Topic::gone) awaited.erase(letter->from);
    if (!letter) std::this_thread::sleep_for(glance);
  }
  return awaited.empty();
}

}  // namespace sandgate::mpi
