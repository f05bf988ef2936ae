// The attention list: finds what needs a person in an exercise, ranks it, and measures how long it has waited. A model
// without widgets and without a timer, fed with the truth as it changes.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "app/host/move_clock.h"
#include "app/host/umpire_client.h"
#include "app/umpire/attention/attention_item.h"
#include "app/umpire/attention/supply_forecast.h"
#include "core/journal/review_marks.h"

namespace sandgate {

/// When something is worth a person's while. No rules of war.
struct AttentionTerms {
  std::int64_t idle_moves = 3;  ///< closed moves of its seat without anything to do
  std::int64_t refusals = 2;    ///< of one order, in one move
  std::int64_t supply_in = 3;   ///< own moves until bodies go without whose way is cut or who are too far off
};

class Attention {
 public:
  using Time = AttentionItem::Time;
  using Now = std::function<Time()>;

  /// `now` must never go back.
  Attention(const Campaign& campaign, Now now, const AttentionTerms& terms = {});

  /// These have been folded into `campaign`. What an order has changed is looked at then, all of it when a move closes.
  void follow(const Campaign& campaign, std::span<const Transaction> transactions);
  /// The exercise stands elsewhere now, as after a taking back: all is looked at anew, and who was idle there is no
  /// longer known.
  void begin_anew(const Campaign& campaign);

  /// What was journalled before `campaign`, the last of it, in its order: who has been idle since when is read from it.
  /// Of what is older, and before a taking back, nothing is known.
  void know_past(const Campaign& campaign, std::span<const Transaction> past);

  // What is not in the state
  /// By seat; none where nothing is timed.
  void set_clocks(const Campaign& campaign, std::span<const ClockReading> readings);
  /// Seats of persons who were there and cannot be reached.
  void set_lost(std::span<const SeatId> seats);
  /// How supply will fare from here; slow to reckon, so it is reckoned elsewhere and told when it is there. What has
  /// happened since is held against it.
  void set_supply(const Campaign& campaign, std::shared_ptr<const SupplyForecast> forecast);
  /// A seat's order was refused (Session::on_refused). Those of programs are nobody's business.
  void refused(const Campaign& campaign, const Order& order, const Refusal& refusal);
  /// All that others have found of a kind: what is not among it any more is gone. For contested rulings and injects.
  void set_found(AttentionKind kind, std::vector<AttentionItem> found);

  /// What waits for the umpire, the most pressing first. A pointer lasts until the next change.
  std::vector<const AttentionItem*> waiting() const;
  /// Null where there is none, or it is gone.
  const AttentionItem* find(const AttentionKey& key) const;
  /// The umpire has done this about it: it waits no longer, unless it grows worse. To show it deals with nothing; what
  /// he answers waits until the answer is there.
  void deal(const AttentionKey& key, AttentionDeed deed);
  Time waited(const AttentionItem& item) const { return now_() - item.raised; }

  AttentionLoad load() const;
  /// Items that are over since this was asked last, to be kept for the review; `waiting`: and those that wait still, as
  /// passed by, since nobody will deal with them.
  std::vector<Attended> take_over(bool waiting = false);
  /// For how many closed moves of its seat a body has had nothing to do.
  std::int64_t idle_moves(BodyId body) const;

 private:
  using Items = std::vector<AttentionItem>;
  /// What is looked at again.
  struct Stale {
    bool choices = false, clocks = false, requests = false, supply = false, dummies = false, idle = false;
    static Stale all() { return {true, true, true, true, true, true}; }
  };
  Attended attended(const AttentionItem& item, bool dealt) const;
  /// `found` is all there is of the kind now.
  void replace(AttentionKind kind, Items found);
  void look(const Campaign& campaign, const Stale& stale);
  void count_idle(const Campaign& campaign, std::int64_t closed, Camp camp);
  /// A seat's order was taken: it is refused no longer.
  void taken(const Order& order);
  void show_refusals();
  Items choices(const Campaign& campaign) const;
  Items clocks(const Campaign& campaign) const;
  Items idle(const Campaign& campaign) const;

  struct Refused {
    SeatId seat;
    BodyId body;  ///< none: the order is about no one body
    std::size_t deed = 0;
    std::int64_t times = 0;
    std::optional<Point> at;
    Refusal why;
  };

  Now now_;
  AttentionTerms terms_;
  std::map<AttentionKey, AttentionItem> items_;
  std::array<std::vector<AttentionKey>, attention_kinds> held_;  ///< by kind, in order
  std::vector<std::int64_t> idle_;                               ///< by body
  std::vector<ClockReading> readings_;
  std::shared_ptr<const SupplyForecast> forecast_;  ///< null: not told yet
  std::vector<Refused> refusals_;
  std::int64_t move_ = 0;
  AttentionLoad load_;
  std::vector<Attended> over_;
};

// What is found in the state alone (attention_finds.cpp).
/// Whether a body waits for orders: a person commands it, and it does nothing and is not man by man on a table.
bool waits_for_orders(const Campaign& campaign, const Body& body);
/// KS-11.6.
std::vector<AttentionItem> requests_in(const Campaign& campaign);
/// KS-4, CX-6: who has gone without and is not yet out of action, or is since the last collection; and by the forecast,
/// where there is one, why, and who will: whoever is cut off or too far within `terms.supply_in` moves, and wherever
/// stores run out. An item a seat, the worst first in it.
std::vector<AttentionItem> supply_in(const Campaign& campaign, const SupplyForecast* forecast,
                                     const AttentionTerms& terms);
/// CX-2, CX-10: dummies so near an enemy that he can open or touch them within a move.
std::vector<AttentionItem> dummies_in(const Campaign& campaign);

}  // namespace sandgate
