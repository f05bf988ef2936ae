// An observer's clients in the host's own process: a Picture, or the state, that follows what has happened so many
// moves late (CX-8). Private to this room.
#pragma once

#include <deque>

#include "app/host/session_state.h"

namespace sandgate {

/// What has been journalled, on its way to an observer, and what he has been brought already.
class LateNews {
 public:
  /// An entry of the journal and the move it belongs to: what opens an exercise belongs to its first.
  struct Item {
    std::shared_ptr<const Transaction> transaction;
    std::int64_t move = 1;
  };
  /// Where he begins.
  struct Start {
    Campaign campaign;             ///< as it stood then
    std::optional<SeatView> view;  ///< of the General with whom he looks on; none: he sees all
    std::uint64_t told = 0;        ///< the transactions that are in it
    std::int64_t events = 0;       ///< likewise
    std::deque<Item> items;        ///< what has happened since
  };
  /// Faults: as of History.
  static Result<Start> start(const Session::State& session, const Observer& observer);

  LateNews(Session::State& session, const Observer& observer, Start start);
  virtual ~LateNews();
  LateNews(const LateNews&) = delete;
  LateNews& operator=(const LateNews&) = delete;

  /// Takes note of it, unless it was in what he began with, and brings him whatever is old enough by now.
  void hear(const Item& item);

 protected:
  /// It has been folded into `campaign` and `view`; `changes`: of the General's Picture.
  virtual void bring(const Transaction& transaction, std::vector<PictureChange> changes) = 0;

  Session::State& session_;
  const Observer observer_;
  Campaign campaign_;
  std::optional<SeatView> view_;
  std::uint64_t told_, heard_;
  std::int64_t events_;                                               ///< that are in `campaign_`
  std::shared_ptr<const bool> there_ = std::make_shared<bool>(true);  ///< who answers later looks whether it still is

 private:
  std::vector<PictureChange> go_on(const Transaction& transaction);
  std::vector<PictureChange> go_back(const Transaction& transaction);

  std::deque<Item> items_;
};

/// Looks on with a side's General. Whatever he sends is refused.
class LocalObserver final : public LateNews, public Client {
 public:
  LocalObserver(Session::State& session, const Observer& observer, Start start);

  const Briefing& briefing() const override { return briefing_; }
  const Picture& picture() const override { return picture_; }
  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override;
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override {
    changed_ = std::move(changed);
  }
  // What the clock shows is of now.
  ClockReading clock() const override { return {}; }
  void on_clock(std::function<void(const std::vector<ClockNews>&)>) override {}

 private:
  void bring(const Transaction& transaction, std::vector<PictureChange> changes) override;

  Briefing briefing_;  ///< his General's
  Picture picture_;
  std::function<void(const std::vector<PictureChange>&)> changed_;
};

/// Sees all that is true. Whatever he sends is refused.
class LocalObserverOfAll final : public LateNews, public UmpireClient {
 public:
  using LateNews::LateNews;

  const Campaign& campaign() const override { return campaign_; }
  std::uint64_t sequence() const override { return told_; }
  std::shared_ptr<const SeatView> seat_view(SeatId seat) const override;
  using UmpireClient::send;
  void send(const OrderId& id, const Deed& deed, Answered answer) override;
  void on_change(std::function<void(std::span<const Transaction>)> changed) override { changed_ = std::move(changed); }

 private:
  void bring(const Transaction& transaction, std::vector<PictureChange> changes) override;

  std::function<void(std::span<const Transaction>)> changed_;
};

}  // namespace sandgate
