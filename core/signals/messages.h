// KS-11.6: the messages of an exercise: what was sent, and who has it. Few states differ in them, so they are shared.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/kinds/signal.h"

namespace sandgate {

struct SentMessage {
  MessageSent sent;
  ExerciseTime time;      ///< when
  std::int64_t move = 0;  ///< of both camps' together
  SANDGATE_FIELDS(sent, time, move)
  friend bool operator==(const SentMessage&, const SentMessage&) = default;
};

class Messages {
 public:
  /// `id` has come to the seat `at`.
  struct Arrival {
    MessageId id;
    SeatId at;
    SANDGATE_FIELDS(id, at)
    friend bool operator==(const Arrival&, const Arrival&) = default;
  };

  bool none() const { return sent_.empty(); }
  /// By id.
  std::span<const std::shared_ptr<const SentMessage>> sent() const { return sent_; }
  const std::vector<Arrival>& arrivals() const { return arrivals_; }
  /// Of the message that is sent next.
  MessageId next() const { return MessageId{static_cast<std::int32_t>(sent_.size())}; }
  bool exists(MessageId id) const { return id && id.index() < sent_.size(); }
  const SentMessage& message(MessageId id) const { return *sent_[id.index()]; }
  bool arrived(MessageId id, SeatId at) const;
  /// Whether a seat (none: the umpire, who reads all) has it to answer: it sent it, or it came to it.
  bool has(SeatId seat, MessageId id) const;
  /// How many the seat has sent in that move, which is the last there is.
  std::int64_t sent_in(SeatId seat, std::int64_t move) const;
  /// Requests to the umpire that he has not answered yet; oldest first.
  std::vector<MessageId> waiting() const;

  void add(SentMessage message);
  void add(Arrival arrival) { arrivals_.push_back(arrival); }

 private:
  std::vector<std::shared_ptr<const SentMessage>> sent_;
  std::vector<Arrival> arrivals_;  // in the order in which they came
};

}  // namespace sandgate
