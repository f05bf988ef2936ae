#include "app/experiment/comparison.h"

#include <algorithm>
#include <array>

namespace sandgate::experiment {

void Difference::add(const BattleResult& one, const BattleResult& other) {
  ++runs;
  const auto won_by = [](const BattleResult& result, std::size_t side) {
    return result.winner && result.winner->index() == side ? 1 : 0;
  };
  for (std::size_t side = 0; side < lost.size(); ++side) {
    won[side].add(won_by(one, side) - won_by(other, side));
    if (one.ended && other.ended) half_points[side].add(one.half_points[side] - other.half_points[side]);
    lost[side].add(one.lost[side] - other.lost[side]);
  }
  moves.add(one.moves - other.moves);
}

std::vector<Difference> differences_of(const std::vector<Cell>& cells) {
  struct List {
    const char* name;
    std::size_t CellChoice::*place;
  };
  constexpr std::array lists{List{"postings", &CellChoice::posting}, List{"commanders", &CellChoice::commanders},
                             List{"rules", &CellChoice::rules}};
  std::vector<Difference> differences;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (const auto& [name, place] : lists) {
      CellChoice first = cells[i].choice;
      if (first.*place == 0) continue;
      first.*place = 0;
      const auto against = std::ranges::find(cells, first, &Cell::choice) - cells.begin();
      const std::size_t sides = cells[i].scenario.setting->sides.size();
      differences.push_back({name,
                             i,
                             static_cast<std::size_t>(against),
                             0,
                             std::vector<Sums>(sides),
                             std::vector<Sums>(sides),
                             std::vector<Sums>(sides),
                             {}});
    }
  }
  return differences;
}

Comparison::Comparison(const std::vector<Cell>& cells) : differences_(differences_of(cells)) {
  for (const Cell& cell : cells) tallies_.emplace_back(cell.scenario.setting->sides.size());
}

void Comparison::add(const CellRun& run) {
  ++runs_;
  tallies_[run.cell].add(run.result);
  if (differences_.empty()) return;
  Row& row = waiting_.try_emplace(run.result.number, tallies_.size()).first->second;
  row[run.cell] = run.result;
  if (!std::ranges::all_of(row, [](const auto& result) { return result.has_value(); })) return;
  compare(differences_, row);
  waiting_.erase(run.result.number);
}

void Comparison::compare(std::vector<Difference>& differences, const Row& row) {
  for (Difference& difference : differences) {
    if (row[difference.cell] && row[difference.against])
      difference.add(*row[difference.cell], *row[difference.against]);
  }
}

std::vector<Difference> Comparison::differences() const {
  std::vector<Difference> all = differences_;
  for (const auto& [run, row] : waiting_) compare(all, row);
  return all;
}

}  // namespace sandgate::experiment
