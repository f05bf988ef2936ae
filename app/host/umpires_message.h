// What was written between posts, as the umpire reads it (KS-11.6).
#pragma once

#include <vector>

#include "core/campaign/campaign.h"
#include "core/kinds/signal.h"

namespace sandgate {

struct UmpiresMessage {
  MessageSent sent;
  ExerciseTime time;
  std::int64_t move = 0;
  bool waits = false;  ///< a request that he has not answered yet
};
/// All messages of the exercise, oldest first.
std::vector<UmpiresMessage> umpires_messages(const Campaign& campaign);

}  // namespace sandgate
