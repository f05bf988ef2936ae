// What events of trains rest on.
#include "core/chronicle/misfit.h"

namespace sandgate::chronicle {
namespace {

struct RailwayJudge : Judge {
  using Judge::operator();

  std::string operator()(const EntrainingBegan&) const { return {}; }
  std::string operator()(const EntrainingWentOn&) const { return {}; }
  std::string operator()(const EntrainingEnded&) const { return {}; }
  std::string operator()(const Entrained&) const { return {}; }
  std::string operator()(const Detrained&) const { return {}; }
  std::string operator()(const TrainOrdered&) const { return {}; }
  std::string operator()(const TrainRan&) const { return {}; }
  std::string operator()(const TrainMadeUp&) const { return {}; }
  std::string operator()(const TrainParted&) const { return {}; }
};

}  // namespace

std::string misfit_of_railway(const Campaign& campaign, const Event& event) {
  return ask_judge<RailwayEvents>(RailwayJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
