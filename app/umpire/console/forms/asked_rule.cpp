#include "app/umpire/console/forms/asked_rule.h"

#include "app/host/ruling_tried.h"
#include "app/stories/refusals.h"
#include "core/sight/picture.h"

namespace sandgate {

AskRule asking(Rule rule) {
  return [rule = std::move(rule)](const Deed& ruling, const RulingAnswered& ruled) { ruled(rule(ruling)); };
}

AskRule asking(UmpireClient& umpire) {
  return [&umpire](const Deed& ruling, const RulingAnswered& ruled) {
    umpire.send(ruling, [&umpire, ruled](const Answer& answer) {
      if (answer) return ruled({});
      ruled(told_to_umpire(answer.error(), umpire.campaign().setting()));
    });
  };
}

std::optional<Refusal> against(const UmpireClient& umpire, const Deed& ruling) {
  const auto tried = ruling_tried(umpire, ruling);
  return tried ? std::nullopt : std::optional(tried.error());
}

QString told_to_umpire(const Refusal& refusal, const Setting& setting) {
  return stories::sentence_with_clause(refusal, briefing_for(setting, setting.sides.front().id, {}));
}

}  // namespace sandgate
