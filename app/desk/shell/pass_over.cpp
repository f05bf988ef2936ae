#include "app/desk/shell/pass_over.h"

#include <algorithm>

#include "app/words/bodies.h"

namespace sandgate {

Waiting Waiting::of(const Picture& picture) {
  Waiting waiting;
  for (const OwnBody& body : picture.bodies) {
    if (words::idle(body)) waiting.idle.push_back(body.handle);
    // KS-11.7: not those whom another leads there.
    waiting.men = waiting.men || (body.mine && !body.gone && body.set_out && body.table && body.led_by.none());
  }
  std::ranges::sort(waiting.idle);
  waiting.messages = std::ranges::count_if(picture.messages, [](const SeenMessage& message) { return !message.sent; });
  return waiting;
}

bool Waiting::new_since(const Waiting& left) const {
  return men || messages > left.messages || !std::ranges::includes(left.idle, idle);
}

}  // namespace sandgate
