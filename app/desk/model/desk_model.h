// What the parts of one commander's desk share: the client, the body in hand, the march being thought out and what it
// would cost. The parts show it and ask things of it; none knows another.
#pragma once

#include <QObject>
#include <map>
#include <optional>
#include <vector>

#include "app/desk/model/draft_book.h"
#include "app/desk/model/march_draft.h"
#include "app/desk/parts/background.h"
#include "app/host/client.h"
#include "app/words/clauses.h"

namespace sandgate {

/// Every widget of a desk holds this model and asks it; widgets never speak to the client or to one another.
class DeskModel : public QObject {
  Q_OBJECT
 public:
  /// `client` must outlive the model; the model is its listener.
  DeskModel(Client& client, words::ClauseBook clauses, QObject* parent = nullptr);
  ~DeskModel() override;

  const Picture& picture() const { return client_.picture(); }
  const Briefing& briefing() const { return *briefing_; }
  const words::ClauseBook& clauses() const { return clauses_; }
  const Seat& seat() const { return briefing_->seats[picture().seat.index()]; }
  const Side& side() const { return briefing_->sides[picture().side.index()]; }

  // Posts and riders (KS-11)
  /// Whether the seat's orders and reports ride. With perfect signals nothing of it is shown.
  bool by_couriers() const;
  /// KS-11.8: the seat sits with no body that is left, and orders nothing that must ride until it names another.
  bool post_lost() const;
  /// The ways of its riders, for work on other threads; null with perfect signals.
  const std::shared_ptr<Rides>& rides() const { return rides_; }

  // The body in hand
  Handle selected() const { return selected_; }
  const OwnBody* selected_body() const { return picture().body(selected_); }
  /// Takes a body in hand, and it alone.
  void select(Handle body);
  /// Chooses own bodies together, those that are gone left out. The one in hand stays so where it is among them; else
  /// the first is taken.
  void choose(const std::vector<Handle>& bodies);
  /// Adds a body to those chosen, or takes it from among them.
  void choose_too(Handle body);
  /// The bodies that orders go to: the one in hand, then those chosen with it; empty where none is.
  std::vector<Handle> chosen() const;
  bool is_chosen(Handle body) const;
  /// Own bodies without orders, those drafted with them, in the order of battle.
  std::vector<Handle> idle() const;
  /// Takes the next idle body after the one in hand; false where there is none.
  bool select_next_idle();
  /// Own scouts of this seat that are on the map, in the order of battle.
  std::vector<Handle> own_scouts() const;

  // Bodies of other sides. The one looked at does not take the body in hand's place: orders still go to that.
  Handle looked_at() const { return looked_at_; }
  void look_at(Handle sighted);
  bool enemy(SideId side) const { return briefing_->sides[side.index()].camp != this->side().camp; }
  /// Enemies known of, those in sight first, then the youngest reports; without boxes that were found empty and bodies
  /// of which nothing is left.
  std::vector<const SightedBody*> enemies() const;
  /// CX-4: an enemy in sight stands within the distance at which marches slow down.
  bool enemy_near(const OwnBody& body) const;

  /// KS-11.7: whether the men of an own body, or men of none, are this seat's to order on a table where it orders any.
  bool leads_men_of(Handle body) const;
  /// Men whom this seat can still move on tables in this move; of one body, or of all.
  std::int64_t men_to_move(Handle body = {}) const;
  /// CX-8: the person under whom a body of the side stands; empty where this seat commands it.
  QString commander_of(const OwnBody& body) const;
  /// What a body is doing, for lists: marching, idle, on a table.
  QString doing(const OwnBody& body, bool with_enemy = true) const;
  /// "digs, 3 of 4"; empty where it does not.
  QString digging(const OwnBody& body) const;

  /// When the march a body is on will end, as far as reckoned; none while it is not.
  const MarchPreview* standing(Handle body) const;

  /// What is drafted while another camp moves. Whatever is given then goes there.
  DraftBook& drafts() { return drafts_; }
  const DraftBook& drafts() const { return drafts_; }
  /// Whether orders are given now, to go at once or as drafts.
  bool gives_orders() const { return drafts_.open() || (picture().clock.my_move && !picture().mine.closed); }

  // The march being thought out
  const MarchDraft& draft() const { return draft_; }
  /// Whether orders can be given to the body in hand now.
  bool may_order() const { return selected_body() && !why_no_order(); }
  /// Why no march can be ordered of the body in hand, whatever its way; none where one can be, or nobody is in hand.
  std::optional<Refusal> why_no_order() const;
  void march_to(Point place);  ///< one leg, from where the body stands
  void add_place(Point place);
  void take_back_place();
  /// Of a body that marches already this begins a draft to the same end: what stands changes by an order only.
  void set_by(MarchBy by);
  void set_press_on(bool press_on);
  /// CX-4: whether the march thought out does not halt on sighting an enemy; while none is, the one that stands.
  bool press_on() const;
  void withdraw();
  const std::optional<MarchPlan>& plan() const { return plan_; }
  bool planning() const { return planner_.running(); }
  /// Why the draft, or the last thing asked, cannot be.
  const std::optional<Refusal>& refusal() const { return refusal_; }
  /// Whom that is said of, where several are chosen.
  const OwnBody* refused_body() const { return picture().body(refused_); }

  /// Sends a deed; `accepted` or `refused` is called when it is answered, at once or later, unless `asker` is gone by
  /// then: what it is called for may have been changed since by the commander's hand or by other news. Without
  /// `refused` a refusal is shown as the draft's. A deed that is on its way is not sent a second time.
  void send(const SeatDeed& deed, const QObject& asker, std::function<void()> accepted,
            std::function<void(const Refusal&)> refused = {});
  void send(const SeatDeed& deed, std::function<void()> accepted, std::function<void(const Refusal&)> refused = {}) {
    send(deed, *this, std::move(accepted), std::move(refused));
  }
  /// The briefing, for work on other threads.
  std::shared_ptr<const Briefing> shared_briefing() const { return briefing_; }

  // Sent at once, or drafted
  bool can_give() const { return plan_.has_value() && may_order(); }
  void give();
  void halt();
  /// CX-2: what boxes the body in hand, or stands it out where it is boxed; none while there is no body in hand. As
  /// `form_up` a deed for that body; `order_chosen` has all that are chosen do the same.
  std::optional<SeatDeed> box_or_stand_out(Formation formation = Formation::fours) const;
  /// CX-10: what forms the body in hand up, whose table has closed; none where there is nothing to form up.
  std::optional<SeatDeed> form_up() const;
  /// What the seat itself knows against a deed; while orders are drafted, against one that waits for its move.
  std::optional<Refusal> why_not(const SeatDeed& deed) const { return drafts_.why_not(deed); }
  /// Sends a deed now; a refusal is shown as any other. While orders are drafted it is one, where it can wait.
  void order(const SeatDeed& deed);
  /// Sends a deed for the body in hand and the same for all chosen with it: nothing of it where the seat itself knows
  /// something against one of them. While orders are drafted they are.
  void order_chosen(const SeatDeed& deed);
  void close_my_move(std::optional<RunOn> run_on);

 signals:
  void picture_changed();
  void selection_changed();
  void look_changed();   ///< another sighted body is looked at, or none
  void draft_changed();  ///< the draft, its plan, or why it cannot be
  void standing_changed();
  void order_given();
  /// What was given waits for the seat's move.
  void order_drafted();
  /// This seat has no more orders for its move.
  void move_closed();
  /// What was sent last could not be written down by the host, and has not happened (`not_written`).
  void not_written();

 private:
  void replan();
  void take_standing();
  void on_change();
  /// An order for the body in hand was taken.
  void done_for(const MarchDraft& draft);
  /// A deed for a body and, of a march, how its way was thought out and what it costs.
  struct BodysDeed {
    Handle body;
    SeatDeed deed;
    std::vector<MarchDraft> ways = {};
    std::vector<MarchPreview> previews = {};
  };
  /// Sends or drafts deeds, of which none goes where one cannot be.
  void order_all(std::vector<BodysDeed> deeds);
  void draft_all(std::vector<BodysDeed> deeds);
  void refuse_for(Handle body, const Refusal& refusal);
  void reckon_standing();
  void clear_draft();

  Client& client_;
  std::shared_ptr<const Briefing> briefing_;  ///< shared with work on other threads
  DraftBook drafts_;
  words::ClauseBook clauses_;
  std::shared_ptr<Rides> rides_;
  Handle selected_, looked_at_;
  MarchDraft draft_;
  std::optional<MarchPlan> plan_;
  std::optional<Refusal> refusal_;
  Handle refused_;                   ///< whom it is said of where there are several
  std::vector<SeatDeed> under_way_;  ///< sent and not answered yet
  std::map<Handle, MarchPreview> standing_;
  Background planner_{this}, reckoner_{this};
};

}  // namespace sandgate
