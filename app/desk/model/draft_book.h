// What a seat drafts while another camp moves: orders made out at its desk that wait for its own move, are tried again
// when that opens, and go then, in the order in which they stand here.
#pragma once

#include <QObject>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/desk/model/march_draft.h"
#include "app/desk/parts/background.h"
#include "app/host/client.h"

namespace sandgate {

/// An order that waits for the seat's move. Nobody but the seat has it: it is not in the exercise until it has gone.
struct DraftedOrder {
  std::int64_t number = 0;  ///< the book's own count, from 1; stays with it wherever it is moved
  OrderId id;               ///< under which it goes: sent again when no answer came, it is done once all the same
  SeatDeed deed;
  /// Of a march, or of each party of a screen: how its way was thought out, so that it can be found anew where the body
  /// stands elsewhere by then.
  std::vector<MarchDraft> ways;
  std::vector<MarchPreview> previews;  ///< of each way, counted from the seat's next move
  bool sent = false;                   ///< and not answered yet
  std::optional<Refusal> refused;      ///< why it did not go, when its move had opened
};

/// The drafts of one seat. Whoever shows the seat keeps them with its desk's memory while nobody sits there. Knows no
/// widget; it sends through the seat's client, from the event loop and never from within a change of the Picture.
class DraftBook : public QObject {
  Q_OBJECT
 public:
  /// `client` outlives it; whoever is its listener calls `follow` after every change.
  DraftBook(Client& client, std::shared_ptr<const Briefing> briefing, QObject* parent = nullptr);

  /// The seat's own, by which previews of what will ride are reckoned; none where nothing rides.
  void set_rides(std::shared_ptr<Rides> rides) { rides_ = std::move(rides); }

  /// Whether orders are drafted now, since another camp moves.
  bool open() const { return drafts_orders(client_.picture(), *briefing_); }
  /// As they go, the first first.
  const std::vector<DraftedOrder>& drafts() const { return drafts_; }
  /// Null where there is none of that number.
  const DraftedOrder* draft(std::int64_t number) const;
  /// Whether a march of the body waits, of its own or as one party of a screen.
  bool marches(Handle body) const;

  /// What the seat knows against a deed: while orders are drafted against one that is to wait, else against one that
  /// goes at once.
  std::optional<Refusal> why_not(const SeatDeed& deed) const;
  /// Keeps a deed until the seat's move opens, behind those that are there; what it makes void is taken out. Refused as
  /// by `why_not`, and what cannot wait as out of turn. A halt of a body that stands only takes its march out.
  /// `ways` and `previews`: one for each path of the deed.
  std::optional<Refusal> add(SeatDeed deed, std::vector<MarchDraft> ways = {}, std::vector<MarchPreview> previews = {});
  /// Takes out what an order makes void: earlier marches and halts of the bodies that it has march or halt, those of a
  /// screen's parties too; earlier boxing, standing out and forming up of the body that it has do one of these.
  void make_void(const SeatDeed& by);

  // By number. What is on its way already stays as it is.
  void take_out(std::int64_t number);
  /// By so many places, towards the end where that is above nought, as far as there are any.
  void move(std::int64_t number, int places);
  /// One that was refused waits again: it is tried anew when the move opens or, where it is open, at once.
  void give_anew(std::int64_t number);
  void clear();

  /// What another book of the seat had.
  void recall(std::vector<DraftedOrder> drafts);

  /// Nothing goes while the desk may not be touched.
  void hold(bool held);
  /// A seat that runs on has come to its desk: what it drafted goes in this move, though that ends its run.
  void take_in_hand();
  /// The Picture or the clock has changed, or what could not be written can be: sends what is to go.
  void follow();

 signals:
  void changed();
  /// One has gone and been taken; `text` of it is the listener's to make.
  void went(const sandgate::SeatDeed& deed);
  void refused(const sandgate::SeatDeed& deed, const sandgate::Refusal& refusal);
  /// The host could not write one down: it waits.
  void not_written();

 private:
  using Place = std::vector<DraftedOrder>::iterator;
  Place place_of(std::int64_t number);
  bool move_is_open() const;
  void step();
  /// Whether a body that is to go a way stands elsewhere than where that begins.
  bool way_begins_elsewhere(const DraftedOrder& draft) const;
  bool reckoned_for_the_past(const DraftedOrder& draft) const;
  void find_ways(const DraftedOrder& draft);
  void take_ways(std::int64_t number, std::expected<std::vector<MarchPlan>, Refusal> found);
  void send(DraftedOrder& draft);
  void answered(std::int64_t number, const Answer& answer);
  void refuse(DraftedOrder& draft, const Refusal& refusal);

  Client& client_;
  std::shared_ptr<const Briefing> briefing_;
  std::shared_ptr<Rides> rides_;
  std::vector<DraftedOrder> drafts_;
  std::int64_t last_ = 0;                    ///< number given
  std::int64_t under_way_ = 0;               ///< the number of what this book has sent; 0: nothing
  std::optional<std::int64_t> in_hand_for_;  ///< the move in which the seat has come to its desk
  bool held_ = false, step_due_ = false;
  Background finder_{this};
};

}  // namespace sandgate
