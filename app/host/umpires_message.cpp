#include "app/host/umpires_message.h"

namespace sandgate {

std::vector<UmpiresMessage> umpires_messages(const Campaign& campaign) {
  std::vector<UmpiresMessage> all;
  for (const auto& one : campaign.messages().sent()) all.push_back({one->sent, one->time, one->move, false});
  for (const MessageId id : campaign.messages().waiting()) all[id.index()].waits = true;
  return all;
}

}  // namespace sandgate
