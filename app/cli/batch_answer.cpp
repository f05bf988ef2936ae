#include "app/cli/batch_answer.h"

#include <fmt/format.h>

#include <QString>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cli/spread.h"

namespace sandgate::cli {
namespace {

using Results = std::span<const BattleResult>;

std::string key_of(const Side& side) { return QString::fromStdString(side.name).toLower().toStdString(); }

std::int64_t won_by(Results results, SideId side) {
  return std::ranges::count_if(results, [&](const BattleResult& r) { return r.winner == side; });
}
std::int64_t drawn(Results results) {
  return std::ranges::count_if(results, [](const BattleResult& r) { return r.ended && !r.winner; });
}
std::int64_t unended(Results results) { return std::ranges::count(results, false, &BattleResult::ended); }

Mean points(Results results, SideId side) {
  std::vector<double> values;
  for (const BattleResult& r : results) {
    if (r.ended) values.push_back(static_cast<double>(r.half_points[side.index()]) / 2);
  }
  return mean_of(values);
}
Mean lost(Results results, SideId side) {
  std::vector<double> values;
  for (const BattleResult& r : results) values.push_back(static_cast<double>(r.lost[side.index()]));
  return mean_of(values);
}
Mean moves(Results results) {
  std::vector<double> values;
  for (const BattleResult& r : results) values.push_back(static_cast<double>(r.moves));
  return mean_of(values);
}

Answer as_answer(const Mean& mean) {
  if (mean.count == 0) return {};
  Answer answer{{"mean", number(mean.mean, 3)}, {"sd", number(mean.deviation, 3)}};
  if (mean.interval) answer["from"] = number(mean.interval->from, 3), answer["to"] = number(mean.interval->to, 3);
  return answer;
}

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

Answer batch_answer(Results results, const Setting& setting) {
  Answer won = Answer::object(), share = Answer::object(), by_points = Answer::object(), by_lost = Answer::object();
  const std::int64_t all = std::ssize(results);
  const auto count = [&](const std::string& key, std::int64_t n) {
    won[key] = n;
    if (all == 0) return;
    const Interval interval = wilson(n, all);
    share[key] = {{"share", number(static_cast<double>(n) / static_cast<double>(all), 4)},
                  {"from", number(interval.from, 4)},
                  {"to", number(interval.to, 4)}};
  };
  for (const Side& side : setting.sides) {
    count(key_of(side), won_by(results, side.id));
    by_points[key_of(side)] = as_answer(points(results, side.id));
    by_lost[key_of(side)] = as_answer(lost(results, side.id));
  }
  count("drawn", drawn(results));
  count("unended", unended(results));
  return {{"runs", all},           {"won", won},          {"share", share},
          {"points", by_points},   {"men_lost", by_lost}, {"moves", as_answer(moves(results))},
          {"intervals", intervals}};
}

std::string batch_text(Results results, const Setting& setting) {
  const std::int64_t all = std::ssize(results);
  std::string text = fmt::format("{} {} played.\n", all, all == 1 ? "battle" : "battles");
  if (all == 0) return text;
  for (const Side& side : setting.sides) {
    text += fmt::format("{} won {}\n", side.name, share_text(won_by(results, side.id), all));
    text += fmt::format("  points    {}\n", as_text(points(results, side.id)));
    text +=
        fmt::format("  men lost  {} of {}\n", as_text(lost(results, side.id)), results.front().began[side.id.index()]);
  }
  text += fmt::format("Drawn {}\n", share_text(drawn(results), all));
  if (const std::int64_t open = unended(results); open > 0)
    text += fmt::format("Not ended by the rules when the moves were up: {}\n", share_text(open, all));
  text += fmt::format("Moves     {}\n", as_text(moves(results)));
  return text + "Intervals hold 19 times in 20: Wilson's score for shares, Student's t for means (±).\n";
}

std::string batch_csv(Results results, const Setting& setting) {
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

}  // namespace sandgate::cli
