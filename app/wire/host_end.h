// The host's end of a line: what a client is told, as messages. What carries them is its owner's.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "app/wire/messages.h"
#include "core/scenario/setting.h"

namespace sandgate {
class Session;
}  // namespace sandgate

namespace sandgate::wire {

/// A message that may go to several without being written anew for each.
using Frame = std::shared_ptr<const Bytes>;
using SendMessage = std::function<void(const Frame&)>;

/// What a client must have before its Picture means anything. `country` is the file that holds the briefing's.
SheetIs sheet_of(const Briefing& briefing, const CountryFile& country);

/// A seat's, or an observer's who looks on with a side.
class SeatEnd {
 public:
  /// `client` is nobody else's. Nothing is sent before `open`. From then on the client's changes and its clock are, as
  /// they come.
  SeatEnd(std::unique_ptr<Client> client, SendMessage send);
  SeatEnd(const SeatEnd&) = delete;
  SeatEnd& operator=(const SeatEnd&) = delete;

  const Client& client() const { return *client_; }
  /// Sends what brings its client's Picture to what it is now: `since` leads from what it holds to there; none: all of
  /// it. Then the clock.
  void open(const std::optional<std::vector<PictureChange>>& since = {});
  /// Gives an order in the seat's name; the answer is sent when it comes.
  void give(const Give& order);
  /// Seals an intent in its name, likewise; `sealed` is called when it was.
  void seal(const Intend& intent, std::function<void()> sealed = {});
  /// `may` is asked with the Picture that would be told of; once it says no, nothing is told any more but answers.
  void tell_while(std::function<bool(const Picture&)> may) { may_tell_ = std::move(may); }

 private:
  bool tells();
  void tell(const std::vector<PictureChange>& changes);
  void tell_clock(const std::vector<ClockNews>& news);

  SendMessage send_;
  std::unique_ptr<Client> client_;
  std::optional<ClockReading> shown_;
  std::function<bool(const Picture&)> may_tell_;
  bool silent_ = false;
};

/// An umpire's, or an observer's who sees all.
class UmpireEnd {
 public:
  /// `session` outlives it. `client` is nobody else's.
  UmpireEnd(Session& session, std::unique_ptr<UmpireClient> client, SendMessage send);
  UmpireEnd(const UmpireEnd&) = delete;
  UmpireEnd& operator=(const UmpireEnd&) = delete;

  /// Sends what has happened since transaction number `held`, and from then on whatever happens. Faults: the exercise
  /// cannot be read back.
  Result<void> open(std::uint64_t held);
  void rule(const Rule& order);
  /// What became of a ruling that was done for him; none: it was taken.
  void reply(const OrderId& id, const std::optional<Refusal>& refusal);
  void bookmark(const KeepBookmark& wish);
  /// What is kept for the review is sent, and again with each `review_changed`.
  void tell_review(const WantReview& wish);
  void review_changed();
  void keep(const KeepReview& wish);
  /// `by`: whose list it was. Answers whether it can be what a client sends.
  bool attend(const Attend& said, const std::string& by);
  /// Said where they are not what was said last.
  void tell(const ClocksAre& clocks);
  void tell(const ServedAs& served);
  void tell(const SeatRefused& refused);

 private:
  Session& session_;
  SendMessage send_;
  std::optional<ClocksAre> clocks_;
  std::optional<ServedAs> served_;
  bool reviews_ = false;  ///< he has asked for what is kept for the review
  std::unique_ptr<UmpireClient> client_;
};

}  // namespace sandgate::wire
