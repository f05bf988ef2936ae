// What a seat learns of who commands whom (CX-8, KS-1.2). Where signals are perfect a side's seats know it at once.
#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::CommandWitness : Witness {
  const Seat& named(SeatId id) const { return after.setting().seat(id); }
  bool of_own_side(SeatId id) const { return named(id).side == side(); }

  // Bodies that have another commander may be led by another on their tables, and so may men there.
  void learn_commands() const {
    for (const Body& body : after.bodies()) learn_body(body.id);
    for (const Table& table : after.tables()) {
      if (!table.closed && view.handle(table.id)) learn_table(table.id);
    }
  }
  void learn_commission() const {
    if (view.picture_.commission != view.commission(after) || view.picture_.mine != after.seat(seat())) learn_seat();
  }

  void learn_chain() const {
    auto chain = view.chain(after);
    if (chain != view.picture_.chain) learn(ChainIs{std::move(chain)});
  }

  void operator()(const BodiesGiven& e) const {
    learn_setup();
    if (!of_own_side(e.seat)) return;
    learn_commands();
    report(ReportCode::bodies_given, e.event.clause, e.bodies.front(),
           {{"bodies", std::ssize(e.bodies)}, {"seat", named(e.seat).title}});
  }
  void operator()(const HandedOver& e) const {
    if (!e.seat || !of_own_side(e.seat)) return;
    learn_chain();
    if (e.seat != seat()) return;
    learn_commission();
    report(ReportCode::handed_over, e.event.clause, {}, {{"holder", e.holder}, {"note", e.note}});
  }
  void operator()(const Deputed& e) const {
    learn_setup();
    if (!of_own_side(e.seat)) return;
    learn_commands();
    learn_commission();
    learn_chain();
    report(e.acts ? ReportCode::deputy_acts : ReportCode::deputy_back, e.event.clause, {},
           {{"seat", named(e.seat).title}, {"deputy", named(after.commission(e.seat).deputy).title}});
  }
  // KS-1.2: his own side where he is at hand; who has put him out is not told that he has.
  void operator()(const GeneralStruck& e) const {
    if (!at_hand(e.general)) return;
    learn_body(e.general);
    report(ReportCode::general_struck, e.event.clause, e.general, {{"moves", (e.until - after.move()) / 2 + 1}});
  }
  void operator()(const GeneralBack& e) const {
    if (!at_hand(e.general)) return;
    learn_body(e.general);
    report(ReportCode::general_back, e.event.clause, e.general);
  }
  // KS-1.2: both sides know who had part in it; that he is lost is told by that.
  void operator()(const GeneralTaken& e) const {
    if (ours(e.general)) {
      if (at_hand(e.general)) report(ReportCode::general_taken, e.event.clause, e.general);
    } else if (ours(e.by) && at_hand(e.by)) {
      report(ReportCode::general_caught, e.event.clause, e.by);
    }
  }
  void operator()(const RightsSet& e) const {
    if (!of_own_side(e.seat)) return;
    learn_commands();
    learn_commission();
    learn_chain();
    if (e.seat == seat()) report(ReportCode::rights_set, e.event.clause, {});
  }
  // Not even his brothers know that he has.
  void operator()(const IntentSealed& e) const {
    if (e.seat == seat()) report(ReportCode::intent_sealed, e.event.clause, {});
  }
};

bool SeatView::witness_command(const Witness& witness, const Event& event) {
  return visit_family(CommandEvents(), event, CommandWitness{witness});
}

}  // namespace sandgate
