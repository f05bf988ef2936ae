#include "app/cli/facts.h"

#include <nlohmann/json.hpp>

namespace sandgate::cli {
namespace {

struct AsAnswer {
  const Setting& setting;

  Answer operator()(std::monostate) const { return {}; }
  Answer operator()(double value) const { return number(value, 3); }
  Answer operator()(Length value) const { return number(value.in_feet(), 3); }
  Answer operator()(Point value) const { return place(setting.to_ground(value)); }
  Answer operator()(SideId value) const { return setting.side(value).name; }
  Answer operator()(SeatId value) const { return setting.seat(value).name; }
  Answer operator()(TableId value) const { return value.number + 1; }
  Answer operator()(GunId value) const { return value.number + 1; }
  Answer operator()(const stories::Facts& value) const { return facts_answer(value, setting); }
  Answer operator()(const std::vector<stories::Facts>& value) const { return facts_answer(value, setting); }
  /// True or false, numbers, words and lists of them are what they are.
  Answer operator()(const auto& value) const { return value; }
};

}  // namespace

Answer facts_answer(const stories::Facts& facts, const Setting& setting) {
  Answer answer = Answer::object();
  for (const stories::Fact& fact : facts) answer[fact.name] = std::visit(AsAnswer{setting}, fact.value);
  return answer;
}

Answer facts_answer(const std::vector<stories::Facts>& list, const Setting& setting) {
  Answer answer = Answer::array();
  for (const stories::Facts& facts : list) answer.push_back(facts_answer(facts, setting));
  return answer;
}

}  // namespace sandgate::cli
