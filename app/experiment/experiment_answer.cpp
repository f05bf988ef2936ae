#include "app/experiment/experiment_answer.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/experiment/experiment_words.h"
#include "app/words/measures.h"

namespace sandgate::experiment {
namespace {

constexpr double in_points = 2;  // points are counted in halves

Answer cell_answer(const Experiment& experiment, std::size_t i) {
  const Cell& cell = experiment.cells()[i];
  Answer answer{{"cell", i + 1},
                {"scenario", cell.scenario_name},
                {"posting", cell.posting_name},
                {"commanders", cell.commanders_name},
                {"rules", cell.rules_name}};
  Answer counted = experiment.comparison().cells()[i].answer(*cell.scenario.setting);
  counted.erase("intervals");
  for (const auto& [key, value] : counted.items()) answer[key] = value;
  return answer;
}

Answer difference_answer(const Experiment& experiment, const Difference& difference) {
  Answer won = Answer::object(), points = Answer::object(), lost = Answer::object();
  for (const Side& side : experiment.cells()[difference.cell].scenario.setting->sides) {
    won[key_of(side)] = as_answer(difference.won[side.id.index()].mean());
    points[key_of(side)] = as_answer(difference.half_points[side.id.index()].mean(in_points));
    lost[key_of(side)] = as_answer(difference.lost[side.id.index()].mean());
  }
  return {{"by", difference.by},
          {"cell", difference.cell + 1},
          {"against", difference.against + 1},
          {"runs", difference.runs},
          {"won", won},
          {"points", points},
          {"men_lost", lost},
          {"moves", as_answer(difference.moves.mean())}};
}

Text shown(const Cell& cell) {
  const std::string posting = cell.posting_name.empty() ? "" : ", " + cell.posting_name;
  return utf8(Words::tr("%1; commanders %2, rules %3"), cell.scenario_name + posting, cell.commanders_name,
              cell.rules_name);
}

std::string shown(const Mean& mean) {
  if (mean.count == 0) return "-";
  const std::string difference = (std::signbit(mean.mean) ? "" : "+") + figure(mean.mean, 2);
  if (!mean.interval) return difference;
  const bool sure = mean.interval->from > 0 || mean.interval->to < 0;
  return difference + " ± " + figure(mean.interval->to - mean.mean, 2) + (sure ? " *" : "");
}

}  // namespace

Answer experiment_answer(const Experiment& experiment) {
  const Plan& plan = experiment.plan();
  Answer answer{{"experiment", plan.name}, {"title", plan.title}};
  if (plan.seeds.empty()) answer["seed"] = plan.seed;
  answer["wanted"] = experiment.wanted();
  answer["runs"] = experiment.known();
  answer["cells"] = Answer::array();
  for (std::size_t i = 0; i < experiment.cells().size(); ++i) answer["cells"].push_back(cell_answer(experiment, i));
  answer["differences"] = Answer::array();
  for (const Difference& difference : experiment.comparison().differences())
    answer["differences"].push_back(difference_answer(experiment, difference));
  answer["intervals"] =
      utf8(Words::tr("95 %: Wilson's score for shares, Student's t for means and for differences of the same dice"));
  return answer;
}

Text experiment_text(const Experiment& experiment) {
  std::string text = experiment.plan().title + "\n";
  for (std::size_t i = 0; i < experiment.cells().size(); ++i) {
    const Cell& cell = experiment.cells()[i];
    text += fmt::format("\n{}. {}\n", i + 1, shown(cell));
    text += experiment.comparison().cells()[i].text(*cell.scenario.setting);
  }
  const auto differences = experiment.comparison().differences();
  if (differences.empty()) return text + "\n" + about_intervals();
  text += "\n" + utf8(Words::tr("Differences by the same dice (* where nought is not within the interval)")) + "\n";
  for (const Difference& difference : differences) {
    const Setting& setting = *experiment.cells()[difference.cell].scenario.setting;
    text += utf8(Words::tr("%1 less %2 (%3), %4: moves %5"), difference.cell + 1, difference.against + 1, difference.by,
                 words::counted(difference.runs, Words::tr("1 run"), Words::tr("%1 runs")),
                 shown(difference.moves.mean())) +
            "\n";
    for (const Side& side : setting.sides) {
      const std::size_t i = side.id.index();
      const std::string lost = shown(difference.lost[i].mean());
      text += "  " +
              (is_game(setting)
                   ? utf8(Words::tr("%1: won %2, points %3, men lost %4"), side.name, shown(difference.won[i].mean()),
                          shown(difference.half_points[i].mean(in_points)), lost)
                   : utf8(Words::tr("%1: men lost %2"), side.name, lost)) +
              "\n";
    }
  }
  return text + "\n" + about_intervals();
}

}  // namespace sandgate::experiment
