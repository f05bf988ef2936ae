#include "app/experiment/window/findings.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/experiment/batch_answer.h"

namespace sandgate {
namespace {

using experiment::BatchTally;
using experiment::Cell;
using experiment::Difference;
using experiment::Experiment;
using experiment::Mean;
using experiment::Plan;

struct FindingsWords {
  Q_DECLARE_TR_FUNCTIONS(experiment)
};

std::size_t place(Measure measure) { return static_cast<std::size_t>(measure); }

/// Of lists with one entry nothing is said: it is the same in every cell.
QString short_name(const Plan& plan, const Cell& cell) {
  QStringList parts;
  const auto add = [&](std::size_t entries, const std::string& name) {
    if (entries > 1) parts << QString::fromStdString(name);
  };
  add(plan.scenarios.size(), cell.scenario_name);
  add(plan.postings.size(),
      cell.posting_name.empty() ? FindingsWords::tr("own seats").toStdString() : cell.posting_name);
  add(plan.commanders.size(), cell.commanders_name);
  add(plan.rules.size(), cell.rules_name);
  return parts.isEmpty() ? QString::fromStdString(cell.scenario_name) : parts.join(QStringLiteral(" · "));
}

QString full_name(const Cell& cell) {
  const auto text = [](const std::string& name) { return QString::fromStdString(name); };
  if (cell.posting_name.empty())
    return FindingsWords::tr("%1; commanders %2, rules %3")
        .arg(text(cell.scenario_name), text(cell.commanders_name), text(cell.rules_name));
  return FindingsWords::tr("%1, posting %2; commanders %3, rules %4")
      .arg(text(cell.scenario_name), text(cell.posting_name), text(cell.commanders_name), text(cell.rules_name));
}

QString list_name(const std::string& by) {
  if (by == "postings") return FindingsWords::tr("postings");
  if (by == "commanders") return FindingsWords::tr("commanders");
  return FindingsWords::tr("rules");
}

Mean share_of(std::int64_t count, std::int64_t all) {
  Mean mean{all};
  if (all == 0) return mean;
  mean.mean = static_cast<double>(count) / static_cast<double>(all);
  mean.interval = experiment::wilson(count, all);
  return mean;
}

void put_means(CellFindings& cell, const BatchTally& tally) {
  cell.runs = tally.runs();
  cell.drawn = tally.drawn();
  cell.unended = tally.unended();
  cell.moves.mean = tally.moves().mean();
  for (std::size_t i = 0; i < cell.sides.size(); ++i) {
    const SideId side{static_cast<std::int32_t>(i)};
    auto& measured = cell.sides[i].measured;
    measured[place(Measure::lost)].mean = tally.lost(side).mean();
    measured[place(Measure::points)].mean = tally.half_points(side).mean(unit_of(Measure::points));
    measured[place(Measure::won)].mean = share_of(tally.won(side), tally.runs());
  }
}

DifferenceFindings found(const Difference& difference) {
  DifferenceFindings of{difference.cell, difference.against, list_name(difference.by), difference.runs, {}, {}};
  of.moves = difference.moves.mean();
  for (std::size_t i = 0; i < difference.lost.size(); ++i) {
    std::array<Mean, 3> side;
    side[place(Measure::lost)] = difference.lost[i].mean();
    side[place(Measure::points)] = difference.half_points[i].mean(unit_of(Measure::points));
    side[place(Measure::won)] = difference.won[i].mean();
    of.by_side.push_back(side);
  }
  return of;
}

}  // namespace

const Measured* CellFindings::of(Measure measure, std::size_t side) const {
  if (measure == Measure::moves) return &moves;
  if (!game && measure != Measure::lost) return nullptr;
  return side < sides.size() ? &sides[side].measured[place(measure)] : nullptr;
}

const Mean& DifferenceFindings::of(Measure measure, std::size_t side) const {
  return measure == Measure::moves ? moves : by_side[side][place(measure)];
}

std::vector<QString> Findings::sides() const {
  std::vector<QString> names;
  for (const CellFindings& cell : cells)
    for (const CellFindings::OfSide& side : cell.sides)
      if (std::ranges::find(names, side.name) == names.end()) names.push_back(side.name);
  return names;
}

std::vector<Measure> Findings::measures() const {
  if (std::ranges::any_of(cells, &CellFindings::game))
    return {Measure::lost, Measure::points, Measure::won, Measure::moves};
  return {Measure::lost, Measure::moves};
}

std::optional<std::size_t> Findings::side_in(const CellFindings& cell, const QString& side) {
  const auto there = std::ranges::find(cell.sides, side, &CellFindings::OfSide::name);
  if (there == cell.sides.end()) return {};
  return static_cast<std::size_t>(there - cell.sides.begin());
}

FindingsBook::FindingsBook(const Experiment& of) {
  const Plan& plan = of.plan();
  counted_.title = QString::fromStdString(plan.title);
  counted_.runs_of_a_cell = plan.runs;
  counted_.wanted = of.wanted();
  for (const Cell& cell : of.cells()) {
    CellFindings& findings = counted_.cells.emplace_back();
    findings.name = short_name(plan, cell);
    findings.whole = full_name(cell);
    findings.game = experiment::is_game(*cell.scenario.setting);
    for (const Side& side : cell.scenario.setting->sides)
      findings.sides.push_back({QString::fromStdString(side.name), side.livery, {}});
  }
}

void FindingsBook::add(const experiment::CellRun& run) {
  CellFindings& cell = counted_.cells[run.cell];
  const experiment::BattleResult& result = run.result;
  cell.moves.spread.add(result.moves);
  for (std::size_t i = 0; i < cell.sides.size(); ++i) {
    auto& measured = cell.sides[i].measured;
    const bool won = result.winner && result.winner->index() == i;
    measured[place(Measure::lost)].spread.add(result.lost[i]);
    measured[place(Measure::won)].spread.add(won ? 1 : 0);
    if (result.ended) measured[place(Measure::points)].spread.add(result.half_points[i]);
  }
}

Findings FindingsBook::findings(const Experiment& of) const {
  Findings findings = counted_;
  findings.known = of.known();
  for (std::size_t i = 0; i < findings.cells.size(); ++i) put_means(findings.cells[i], of.comparison().cells()[i]);
  for (const Difference& difference : of.comparison().differences()) findings.differences.push_back(found(difference));
  return findings;
}

}  // namespace sandgate
