// What a seat learns of messages (KS-11.6): those it has sent, and those that have come to it. Of others nothing, not
// by a count or a number either.
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::SignalWitness : Witness {
  void operator()(const MessageSent& e) const {
    if (e.from != seat()) return;
    keep(e.id, e.from, after.time(), e.message);
  }
  void operator()(const MessageArrived& e) const {
    if (e.at != seat()) return;
    const SeenMessage& came = keep(e.id, e.from, e.given, e.message);
    std::vector<Argument> arguments{{"message", came.number()},
                                    {"form", static_cast<std::int64_t>(e.message.content.form())}};
    if (e.from) arguments.push_back({"sender", std::int64_t{e.from.number}});
    if (e.message.content.ruling) arguments.push_back({"ruling", static_cast<std::int64_t>(*e.message.content.ruling)});
    report(ReportCode::message_arrived, clauses::messages, {}, std::move(arguments));
  }

  const SeenMessage& keep(MessageId id, SeatId from, ExerciseTime given, const Message& message) const {
    SeenMessage seen;
    seen.handle = MessageHandle{static_cast<std::int32_t>(view.messages_.size())};
    seen.from = from;
    seen.sent = from == seat();
    seen.given = given;
    seen.time = after.time();
    seen.move = after.move();
    seen.message.to = message.to;
    seen.message.umpire = message.umpire;
    seen.message.content = message.content;
    if (message.answers) seen.message.answers = known(*message.answers);
    // By its name it may be told to an ally; which of the things that he sees it is, he is not told by that.
    if (message.about) {
      seen.body = after.body(*message.about).name;
      if (ours(*message.about)) seen.message.about = view.handle_for(*message.about);
    }
    if (seen.sent && after.setting().by_couriers(side())) {
      seen.rides_from = ride_from(view.picture_);
      for (const SeatId to : message.to) {
        const auto& bodies = view.picture_.bodies;
        const auto post = std::ranges::find(bodies, to, &OwnBody::post_of);
        seen.rides_toward.push_back(post == bodies.end() ? std::nullopt : std::optional(post->at));
      }
    }
    view.messages_.push_back(id);
    learn(MessageCame{std::move(seen)});
    return view.picture_.messages.back();
  }
  /// As this seat counts it; none where it has not had it.
  std::optional<MessageHandle> known(MessageId id) const {
    const auto at = std::ranges::find(view.messages_, id);
    if (at == view.messages_.end()) return {};
    return MessageHandle{static_cast<std::int32_t>(at - view.messages_.begin())};
  }
};

bool SeatView::witness_signal(const Witness& witness, const Event& event) {
  return visit_family(SignalEvents(), event, SignalWitness{witness});
}

}  // namespace sandgate
