// What injects rest on (KS-10).
#include "core/chronicle/misfit.h"

namespace sandgate::chronicle {
namespace {

struct InjectJudge : Judge {
  using Judge::operator();

  Phrase operator()(const InjectPrepared& e) const {
    if (e.inject.index() != campaign.rulings().injects.size())
      return phrase("inject {} is not the next", e.inject.number);
    if (e.terms.name.empty() || !is_line(e.terms.name)) return phrase("its name is not one line of text");
    return e.terms.repeats && !e.terms.when.by_itself() ? phrase("it repeats, and never comes of itself") : "";
  }
  Phrase operator()(const InjectCalledOff& e) const { return may_come(e.inject); }
  Phrase operator()(const InjectFired& e) const { return may_come(e.inject); }
  Phrase operator()(const InjectFailed& e) const { return may_come(e.inject); }

  Phrase may_come(InjectId id) const {
    const InjectState state = campaign.inject(id).state;
    const bool may = state == InjectState::waiting || state == InjectState::failed;
    return may ? "" : phrase("inject {} comes no more", id.number);
  }
};

}  // namespace

Phrase misfit_of_injects(const Campaign& campaign, const Event& event) {
  return ask_judge<InjectEvents>(InjectJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
