#include "app/host/ruling_tried.h"

#include "core/deciding/decide.h"

namespace sandgate {

std::expected<std::vector<Event>, Refusal> ruling_tried(const UmpireClient& umpire, const Deed& ruling) {
  return decide(umpire.campaign(), Order{{}, umpire_seat, ruling}, Dice(0, 0));
}

}  // namespace sandgate
