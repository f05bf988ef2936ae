#include "app/cli/facts.h"

#include <nlohmann/json.hpp>

namespace sandgate::cli {
namespace {

/// `Known`: the setting, or what a seat knows of it.
template <class Known>
struct AsAnswer {
  const Known& known;

  Answer operator()(std::monostate) const { return {}; }
  Answer operator()(double value) const { return number(value, 3); }
  Answer operator()(Length value) const { return number(value.in_feet(), 3); }
  Answer operator()(Point value) const { return place(known.to_ground(value)); }
  Answer operator()(const std::vector<Point>& value) const {
    Answer answer = Answer::array();
    for (const Point at : value) answer.push_back((*this)(at));
    return answer;
  }
  Answer operator()(SideId value) const { return known.sides[value.index()].name; }
  Answer operator()(SeatId value) const { return known.seats[value.index()].name; }
  Answer operator()(TableId value) const { return value.number + 1; }
  Answer operator()(GunId value) const { return value.number + 1; }
  Answer operator()(const stories::Facts& value) const { return facts_answer(value, known); }
  Answer operator()(const std::vector<stories::Facts>& value) const {
    Answer answer = Answer::array();
    for (const stories::Facts& facts : value) answer.push_back((*this)(facts));
    return answer;
  }
  /// True or false, numbers, words and lists of them are what they are.
  Answer operator()(const auto& value) const { return value; }
};

template <class Known>
Answer laid_out(const stories::Facts& facts, const Known& known) {
  Answer answer = Answer::object();
  for (const stories::Fact& fact : facts) answer[fact.name] = std::visit(AsAnswer<Known>{known}, fact.value);
  return answer;
}

}  // namespace

Answer facts_answer(const stories::Facts& facts, const Setting& setting) { return laid_out(facts, setting); }
Answer facts_answer(const stories::Facts& facts, const Briefing& briefing) { return laid_out(facts, briefing); }

Answer facts_answer(const std::vector<stories::Facts>& list, const Setting& setting) {
  Answer answer = Answer::array();
  for (const stories::Facts& facts : list) answer.push_back(facts_answer(facts, setting));
  return answer;
}

}  // namespace sandgate::cli
