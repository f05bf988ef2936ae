#include "app/experiment/batch_answer.h"

#include <fmt/format.h>

#include <QString>
#include <nlohmann/json.hpp>

#include "app/experiment/experiment_words.h"
#include "app/words/measures.h"

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

Text as_text(const Mean& mean) {
  if (mean.count == 0) return "-";
  if (!mean.interval) return figure(mean.mean, 1);
  return utf8(Words::tr("%1 ± %2 (sd %3)"), figure(mean.mean, 1),
              figure((mean.interval->to - mean.interval->from) / 2, 1), figure(mean.deviation, 1));
}

Text share_text(std::int64_t count, std::int64_t all) {
  const Interval share = wilson(count, all);
  return utf8(Words::tr("%1 (%2 %, between %3 and %4 %)"), count,
              figure(100.0 * static_cast<double>(count) / static_cast<double>(all), 1), figure(100 * share.from, 1),
              figure(100 * share.to, 1));
}

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
  return {{"runs", runs_},
          {"won", won},
          {"share", share},
          {"points", by_points},
          {"men_lost", by_lost},
          {"moves", as_answer(moves_.mean())},
          {"intervals", utf8(Words::tr("95 %: Wilson's score for shares, Student's t for means"))}};
}

bool is_game(const Setting& setting) { return setting.table && setting.table->game; }

std::string BatchTally::text(const Setting& setting) const {
  const bool game = is_game(setting);
  const auto line = [](const std::string& sentence) { return sentence + "\n"; };
  std::string text =
      line(utf8(game ? words::counted(runs_, Words::tr("1 battle played."), Words::tr("%1 battles played."))
                     : words::counted(runs_, Words::tr("1 exercise played."), Words::tr("%1 exercises played."))));
  if (runs_ == 0) return text;
  for (const Side& side : setting.sides) {
    const std::size_t i = side.id.index();
    if (game)
      text += line(utf8(Words::tr("%1 won %2"), side.name, share_text(won_[i], runs_))) +
              line(utf8(Words::tr("  points    %1"), as_text(points_[i].mean(halves))));
    const std::string lost = as_text(lost_[i].mean());
    text += line(game ? utf8(Words::tr("  men lost  %1 of %2"), lost, began_[i])
                      : utf8(Words::tr("%1, men lost  %2 of %3"), side.name, lost, began_[i]));
  }
  if (game) text += line(utf8(Words::tr("Drawn %1"), share_text(drawn_, runs_)));
  if (game && unended_ > 0)
    text += line(utf8(Words::tr("Not ended by the rules when the moves were up: %1"), share_text(unended_, runs_)));
  return text + line(utf8(Words::tr("Moves     %1"), as_text(moves_.mean())));
}

Text about_intervals() {
  return utf8(Words::tr("Intervals hold 19 times in 20: Wilson's score for shares, Student's t for means (±).")) + "\n";
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
