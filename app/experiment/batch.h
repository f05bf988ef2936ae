// A batch: battles of one scenario by the same commanders, which differ in their dice alone.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/experiment/batch_answer.h"
#include "app/experiment/batch_file.h"
#include "app/experiment/work.h"
#include "app/host/commanders.h"

namespace sandgate::experiment {

struct BatchTerms {
  BattleTerms battle;
  std::uint64_t seed = 1;  ///< from which the dice of every battle follow
  std::int64_t battles = 100;
  std::filesystem::path keep = {};  ///< a folder for an exercise file of every battle; empty: none is kept
  bool rows = false;                ///< every result is held, for `csv`
};

class Batch : public Work {
 public:
  /// The most battles of a batch, and the most that are held for rows.
  static constexpr std::int64_t most_battles = 10'000'000, most_rows = 1'000'000;

  Batch(Scenario scenario, std::shared_ptr<const Commanders> commanders, BatchTerms terms);
  /// From now on what battles come to is written into that file as well; what is in it is known already. Faults: as of
  /// BatchFile::open.
  Result<void> write_to(const std::filesystem::path& file);

  std::string digest() const override { return asked_; }
  std::int64_t wanted() const override { return terms_.battles; }
  std::int64_t known() const override { return tally_.runs(); }
  std::optional<std::int64_t> next() override;
  Result<BattleResult> play(std::int64_t number) const override;
  std::size_t sides(std::int64_t number) const override;
  std::string name(std::int64_t number) const override;
  Result<void> take(std::int64_t number, BattleResult result) override;

  /// BatchTally's answer, with "seed".
  Answer answer() const;
  std::string text() const;
  /// Of a batch with rows.
  std::string csv() const;

 private:
  void count(BattleResult result);

  const Scenario scenario_;
  const std::shared_ptr<const Commanders> commanders_;
  const BatchTerms terms_;
  const std::string asked_;  // what every battle follows from, and nothing else, as JSON
  BatchTally tally_;
  std::vector<bool> there_;  // by number
  std::int64_t next_ = 1;
  std::vector<BattleResult> rows_;
  std::optional<BatchFile> file_;
};

}  // namespace sandgate::experiment
