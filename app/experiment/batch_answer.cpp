#include "app/experiment/batch_answer.h"

#include <fmt/format.h>

#include <QString>
#include <nlohmann/json.hpp>

namespace sandgate::experiment {

std::string key_of(const Side& side) { return QString::fromStdString(side.name).toLower().toStdString(); }

Answer as_answer(const Mean& mean) {
  if (mean.count == 0) return {};
  Answer answer{{"mean", number(mean.mean, 3)}, {"sd", number(mean.deviation, 3)}};
  if (mean.interval) answer["from"] = number(mean.interval->from, 3), answer["to"] = number(mean.interval->to, 3);
  return answer;
}

namespace {

constexpr double halves = 2;  // points are counted in halves

std::string as_text(const Mean& mean) {
  if (mean.count == 0) return "-";
  if (!mean.interval) return fmt::format("{:.1f}", mean.mean);
  return fmt::format("{:.1f} ± {:.1f} (sd {:.1f})", mean.mean, (mean.interval->to - mean.interval->from) / 2,
                     mean.deviation);
}

std::string share_text(std::int64_t count, std::int64_t all) {
  const Interval share = wilson(count, all);
  return fmt::format("{} ({:.1f} %, between {:.1f} and {:.1f} %)", count,
                     100.0 * static_cast<double>(count) / static_cast<double>(all), 100 * share.from, 100 * share.to);
}

constexpr const char* intervals = "95 %: Wilson's score for shares, Student's t for means";

}  // namespace

BatchTally::BatchTally(std::size_t sides) : won_(sides), points_(sides), lost_(sides) {}

void BatchTally::add(const BattleResult& result) {
  ++runs_;
  if (!result.ended) ++unended_;
  if (result.ended && !result.winner) ++drawn_;
  if (result.winner) ++won_[result.winner->index()];
  for (std::size_t side = 0; side < lost_.size(); ++side) {
    if (result.ended) points_[side].add(result.half_points[side]);
    lost_[side].add(result.lost[side]);
  }
  moves_.add(result.moves);
  if (first_ != 0 && result.number > first_) return;
  first_ = result.number;
  began_ = result.began;
}

Answer BatchTally::answer(const Setting& setting) const {
  Answer won = Answer::object(), share = Answer::object(), by_points = Answer::object(), by_lost = Answer::object();
  const auto count = [&](const std::string& key, std::int64_t n) {
    won[key] = n;
    if (runs_ == 0) return;
    const Interval interval = wilson(n, runs_);
    share[key] = {{"share", number(static_cast<double>(n) / static_cast<double>(runs_), 4)},
                  {"from", number(interval.from, 4)},
                  {"to", number(interval.to, 4)}};
  };
  for (const Side& side : setting.sides) {
    count(key_of(side), won_[side.id.index()]);
    by_points[key_of(side)] = as_answer(points_[side.id.index()].mean(halves));
    by_lost[key_of(side)] = as_answer(lost_[side.id.index()].mean());
  }
  count("drawn", drawn_);
  count("unended", unended_);
  return {{"runs", runs_},         {"won", won},          {"share", share},
          {"points", by_points},   {"men_lost", by_lost}, {"moves", as_answer(moves_.mean())},
          {"intervals", intervals}};
}

bool is_game(const Setting& setting) { return setting.table && setting.table->game; }

std::string BatchTally::text(const Setting& setting) const {
  const bool game = is_game(setting);
  const char* const one = game ? "battle" : "exercise";
  std::string text = fmt::format("{} {}{} played.\n", runs_, one, runs_ == 1 ? "" : "s");
  if (runs_ == 0) return text;
  for (const Side& side : setting.sides) {
    const std::size_t i = side.id.index();
    if (game)
      text += fmt::format("{} won {}\n  points    {}\n", side.name, share_text(won_[i], runs_),
                          as_text(points_[i].mean(halves)));
    text += fmt::format("{}men lost  {} of {}\n", game ? "  " : side.name + ", ", as_text(lost_[i].mean()), began_[i]);
  }
  if (game) text += fmt::format("Drawn {}\n", share_text(drawn_, runs_));
  if (game && unended_ > 0)
    text += fmt::format("Not ended by the rules when the moves were up: {}\n", share_text(unended_, runs_));
  return text + fmt::format("Moves     {}\n", as_text(moves_.mean()));
}

std::string batch_csv(std::span<const BattleResult> results, const Setting& setting) {
  std::string text = "battle,seed,ended,why,winner,moves";
  for (const char* what : {"points", "men", "lost"}) {
    for (const Side& side : setting.sides) text += "," + key_of(side) + "_" + what;
  }
  text += "\r\n";
  const auto column = [&](const std::vector<std::int64_t>& values, double unit) {
    for (const Side& side : setting.sides)
      text += values.empty() ? "," : fmt::format(",{}", static_cast<double>(values[side.id.index()]) / unit);
  };
  for (const BattleResult& r : results) {
    const std::string winner = r.winner ? key_of(setting.side(*r.winner)) : r.ended ? "drawn" : "";
    text += fmt::format("{},{},{},{},{},{}", r.number, r.seed, r.ended ? "yes" : "no", r.why, winner, r.moves);
    column(r.half_points, 2), column(r.began, 1), column(r.lost, 1);
    text += "\r\n";
  }
  return text;
}

}  // namespace sandgate::experiment
