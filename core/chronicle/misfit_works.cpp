// What events of parties that break and mend rest on.
#include "core/chronicle/misfit.h"

namespace sandgate::chronicle {
namespace {

struct WorksJudge : Judge {
  using Judge::operator();

  std::string operator()(const WorkBegun&) const { return {}; }
  std::string operator()(const WorkCeased&) const { return {}; }
  std::string operator()(const Worked&) const { return {}; }
  std::string operator()(const WorkDone&) const { return {}; }
  std::string operator()(const FellWithBridge&) const { return {}; }
  std::string operator()(const BreakSeen&) const { return {}; }
  std::string operator()(const BodyDetached&) const { return {}; }
  std::string operator()(const BodyRejoined&) const { return {}; }
};

}  // namespace

std::string misfit_of_works(const Campaign& campaign, const Event& event) {
  return ask_judge<WorksEvents>(WorksJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
