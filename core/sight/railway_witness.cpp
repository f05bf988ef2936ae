// What a seat learns of trains, and of bodies that get on and off them and boats: those of its own side that are at
// hand (CX-7, KS-3, KS-9, KS-11.1). That a train runs is seen of any as of a body; whom it or a boat carries is told
// nobody else.
#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::RailwayWitness : Witness {
  Argument train(BodyId id) const { return {"train", after.body(id).name}; }
  bool is_boat(BodyId id) const { return id && after.body(id).contents.arm() == Arm::boat; }
  Clause clause_for(BodyId carrier) const { return is_boat(carrier) ? clauses::delays : clauses::railway; }
  /// What the body was on or at by what the seat has known of it.
  bool was_at_boat(BodyId id) const {
    const OwnBody* known = view.picture_.body(view.handle(id));
    if (!known) return false;
    const Handle carrier = known->entraining ? known->entraining->train : known->aboard;
    const OwnBody* boat = view.picture_.body(carrier);
    return boat && boat->contents.arm() == Arm::boat;
  }

  void operator()(const EntrainingBegan& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    const BodyId carrier = e.entraining.train;
    std::vector<Argument> arguments{train(carrier), {"moves", std::int64_t{e.entraining.moves}}};
    if (is_boat(carrier)) arguments.push_back({"boat", std::int64_t{1}});
    report(e.entraining.off ? ReportCode::detraining : ReportCode::entraining, clause_for(carrier), e.body,
           std::move(arguments));
  }
  void operator()(const EntrainingWentOn& e) const {
    if (at_hand(e.body)) learn_body(e.body);
  }
  void operator()(const EntrainingEnded& e) const {
    if (!at_hand(e.body)) return;
    const bool of_boat = was_at_boat(e.body);
    learn_body(e.body);
    if (of_boat) return report(ReportCode::boarding_ended, clauses::delays, e.body, {{"boat", std::int64_t{1}}});
    report(ReportCode::boarding_ended, clauses::railway, e.body);
  }
  void operator()(const Entrained& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    std::vector<Argument> arguments{train(e.train)};
    if (is_boat(e.train)) arguments.push_back({"boat", std::int64_t{1}});
    report(ReportCode::entrained, clause_for(e.train), e.body, std::move(arguments));
  }
  void operator()(const Detrained& e) const {
    if (!at_hand(e.body)) return;
    const bool of_boat = was_at_boat(e.body);
    learn_body(e.body);
    if (of_boat) return report(ReportCode::detrained, clauses::delays, e.body, {{"boat", std::int64_t{1}}});
    report(ReportCode::detrained, clauses::railway, e.body);
  }
  void operator()(const TrainOrdered& e) const {
    if (!at_hand(e.train)) return;
    learn_body(e.train);
    std::vector<Argument> arguments{{"stops", std::ssize(e.stops)}, {"shuttle", std::int64_t{e.shuttle}}};
    if (!e.stops.empty()) arguments.push_back({"to", e.stops.back()});
    report(ReportCode::train_ordered, clauses::railway, e.train, std::move(arguments));
  }
  void operator()(const TrainRan& e) const {
    for (const Body& body : after.bodies()) {
      if (body.aboard == e.train && !body.gone && at_hand(body.id)) learn_body(body.id);
    }
    if (!at_hand(e.train)) return;
    const OwnBody* known = view.picture_.body(view.handle(e.train));
    const bool news = known && known->rails && halts(*known->rails, e);
    learn_body(e.train);
    if (!news) return;
    if (e.end == TrainEnd::arrived) return report(ReportCode::train_arrived, clauses::railway, e.train);
    std::vector<Argument> arguments{{"end", static_cast<std::int64_t>(e.end)}};
    if (e.broken) arguments.push_back({"broken", *e.broken});
    if (e.other) arguments.push_back({"other", after.body(*e.other).name});
    report(ReportCode::train_held, clauses::railway, e.train, std::move(arguments));
  }
  void operator()(const TrainMadeUp& e) const {
    for (const Body& body : after.bodies()) {
      const bool concerns = body.aboard == e.train || (body.entraining && body.entraining->train == e.train) ||
                            body.id == e.other || (body.rails && body.rails->waits_for == e.train);
      if (concerns && at_hand(body.id)) learn_body(body.id);
    }
    if (!at_hand(e.train)) return;
    learn_body(e.train);
    const Body& made = after.body(e.train);
    report(ReportCode::train_made_up, clauses::railway, e.train,
           {{"trucks", std::int64_t{made.contents.waggons()}}, {"engines", std::int64_t{made.rails->engines}}});
  }
  void operator()(const TrainParted& e) const {
    if (!ours(e.train)) return;
    learn_parted(e.into);
    if (!at_hand(e.train)) return;
    learn_body(e.train);
    report(ReportCode::train_parted, clauses::railway, e.train,
           {{"name", e.name}, {"trucks", std::int64_t{e.trucks}}, {"engines", std::int64_t{e.engines}}});
  }
  // Who is at hand is judged when the move closes: until then it is known to those who had the whole of it.
  void learn_parted(BodyId into) const {
    if (!after.setting().by_couriers(side())) return learn_body(into);
    OwnBody now = view.own_body(after, after.body(into));
    if (!at_hand(into)) put_out_of_hand(now, after);
    learn(BodyIs{std::move(now)});
  }
};

bool SeatView::witness_railway(const Witness& witness, const Event& event) {
  return visit_family(RailwayEvents(), event, RailwayWitness{witness});
}

}  // namespace sandgate
