// The first rank: hands battles out, one by one, to whoever has a thread to spare, itself among them, and gathers what
// they come to.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/experiment/pool.h"
#include "app/mpi/ranks.h"

namespace sandgate::mpi {

struct DistributionTerms {
  std::size_t threads = 1;              ///< of the first rank itself
  std::chrono::seconds patience{3600};  ///< how long a battle may take
  std::function<bool()> at_once = {};   ///< asked whether there is no time left even for what is in hand
};

class Distribution {
 public:
  /// Both must outlive it.
  Distribution(Ranks& ranks, experiment::Work& work, DistributionTerms terms);

  /// Waits until every rank has said what it would play. Faults: one cannot, or it would play something else; it is
  /// named, and so is one that says nothing for as long as the patience lasts. Stopped where `progress` says so.
  Result<void> gather(const Progress& progress);

  /// Plays all that is wanted on all ranks. Asked to stop, or where something goes wrong, nothing is given out any
  /// more; what is in hand comes to its end and is taken. What takes longer than the patience is not waited for: it is
  /// named, with its rank.
  experiment::Ending run(const Progress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  struct Place {
    std::string host;
    std::size_t threads = 1;
    std::map<std::int64_t, Clock::time_point> in_hand = {};  // by number, since when
  };

  Result<void> welcome(int rank, const std::string& letter);
  void give_out(experiment::Pool& own);
  void take_letters();
  void take(int rank, experiment::Played played);
  void miss_the_late();
  void fail(Fault fault);
  std::string name_of(int rank) const;
  bool busy() const;

  Ranks& ranks_;
  experiment::Work& work_;
  const DistributionTerms terms_;
  std::vector<Place> places_;  // by rank
  experiment::Ending ending_;
  bool giving_ = true;
};

/// Tells every rank that it is the end. Whether all have heard it within a few seconds.
bool dismiss(Ranks& ranks);

}  // namespace sandgate::mpi
