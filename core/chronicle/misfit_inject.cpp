// What injects rest on (KS-10).
#include <fmt/format.h>

#include "core/chronicle/misfit.h"

namespace sandgate::chronicle {
namespace {

struct InjectJudge : Judge {
  using Judge::operator();

  std::string operator()(const InjectPrepared& e) const {
    if (e.inject.index() != campaign.rulings().injects.size())
      return fmt::format("inject {} is not the next", e.inject.number);
    if (e.terms.name.empty() || !is_line(e.terms.name)) return "its name is not one line of text";
    return e.terms.repeats && !e.terms.when.by_itself() ? "it repeats, and never comes of itself" : "";
  }
  std::string operator()(const InjectCalledOff& e) const { return may_come(e.inject); }
  std::string operator()(const InjectFired& e) const { return may_come(e.inject); }
  std::string operator()(const InjectFailed& e) const { return may_come(e.inject); }

  std::string may_come(InjectId id) const {
    const InjectState state = campaign.inject(id).state;
    const bool may = state == InjectState::waiting || state == InjectState::failed;
    return may ? "" : fmt::format("inject {} comes no more", id.number);
  }
};

}  // namespace

std::string misfit_of_injects(const Campaign& campaign, const Event& event) {
  return ask_judge<InjectEvents>(InjectJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
