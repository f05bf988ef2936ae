// What a seat learns of parties that break and mend: those of its own side that are at hand, and what it has seen or
// been told (KS-5, KS-11.1).
#include <algorithm>

#include "core/lines/parties.h"
#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::WorksWitness : Witness {
  /// How a dispatch speaks of a piece of work.
  std::vector<Argument> about(const Work& work) const {
    const Country& country = *after.setting().country;
    WorkKind what = WorkKind::rail;
    Point place = work.place.at;
    if (work.stores) {
      const Body& stores = after.body(work.stores);
      what = stores.contents.arm() == Arm::depot ? WorkKind::depot : WorkKind::waggons;
      // Where they were when they were in sight last; its own as they are.
      const SightedBody* seen = ours(work.stores) ? nullptr : view.picture_.sighted_body(view.handle(work.stores));
      place = seen ? seen->seen.at : ours(work.stores) ? stores.at : Point{};
    } else {
      what = kind_of(country, work);
    }
    return {{"mend", std::int64_t{work.mend}}, {"what", static_cast<std::int64_t>(what)}, {"place", place}};
  }

  /// KS-6.3: an own work, as it is dug before the seat's eyes.
  void learn_digging(BodyId by, const Work& dug) const {
    if (!dug.dig) return;
    const auto& works = after.works().works;
    // The last of them: one that lay so before is gone or finished.
    const auto at = std::ranges::find_if(
        works.rbegin(), works.rend(), [&](const FieldWork& one) { return one.side == side() && one.is == *dug.dig; });
    if (at == works.rend()) return;
    learn_work(*at, at->done, at->finished, at->gone, by, after.time(), after.move());
  }

  void operator()(const WorkBegun& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    learn_digging(e.body, e.work);
    report(ReportCode::work_begun, clause_of(e.work), e.body, about(e.work));
  }
  // What it was at is known of before: the event says no more than that it is not any longer.
  void operator()(const WorkCeased& e) const {
    if (!at_hand(e.body)) return;
    const OwnBody* before = view.picture_.body(view.handle(e.body));
    const std::optional<BasicWork<Handle>> left = before ? before->work : std::nullopt;
    learn_body(e.body);
    if (!left) return;
    const Work work{left->mend, view.body(left->stores), left->place, left->dig};
    learn_digging(e.body, work);
    std::vector<Argument> arguments = about(work);
    arguments.push_back({"order", std::int64_t{e.by_order}});
    report(ReportCode::work_ceased, clause_of(work), e.body, std::move(arguments));
  }
  void operator()(const Worked& e) const {
    if (!at_hand(e.body)) return;
    learn_digging(e.body, e.work);
    std::vector<Argument> arguments = about(e.work);
    arguments.push_back({"done", e.done});
    arguments.push_back({"needed", e.needed});
    report(ReportCode::worked, clause_of(e.work), e.body, std::move(arguments));
  }
  void operator()(const WorkDone& e) const {
    if (e.work.stores && at_hand(e.work.stores)) {
      learn_body(e.work.stores);
      if (!ours(e.body)) report(ReportCode::stores_destroyed, clause_of(e.work), e.work.stores, about(e.work));
    }
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    learn_digging(e.body, e.work);
    report(ReportCode::work_done, clause_of(e.work), e.body, about(e.work));
  }
  void operator()(const FellWithBridge& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    report(ReportCode::own_fell, clauses::destruction, e.body, {{"place", crossing_place(ground(), e.crossing).at}});
  }
  void operator()(const BreakSeen& e) const {
    if (e.away || (e.seat ? *e.seat != seat() : e.side != side())) return;
    learn(BreakIs{{e.place, e.broken, after.time(), after.move(), view.handle_for(e.by)}});
    report(ReportCode::break_seen, e.place.crossing ? clauses::destruction : clauses::railway, e.by,
           {{"broken", std::int64_t{e.broken}},
            {"what", static_cast<std::int64_t>(kind_of(*after.setting().country, e.place))},
            {"place", e.place.at}});
  }
  void operator()(const EarthworkSeen& e) const {
    if (e.away || (e.seat ? *e.seat != seat() : e.side != side())) return;
    const FieldWork& work = after.work(e.work);
    learn_work(work, work.done, e.finished, work.gone, e.by, after.time(), after.move());
    if (work.gone) return report(ReportCode::mine_exploded, clauses::mines, e.by, {{"place", work.is.at}});
    report(ReportCode::earthwork_seen, clauses::secret_works, e.by,
           {{"what", static_cast<std::int64_t>(work_kind(work.is.kind))},
            {"place", work.is.at},
            {"finished", std::int64_t{e.finished}}});
  }
  // KS-6.2: to whom it concerns: whoever has lost by it, and who trod on it.
  void operator()(const MineExploded& e) const {
    const FieldWork& mine = after.work(e.mine);
    std::vector<BodyId> bodies{e.by};
    for (const ManId id : e.men) bodies.push_back(after.man(id).body);
    for (const MineExploded::Loss& loss : e.bodies) bodies.push_back(loss.body);
    std::ranges::sort(bodies);
    const auto again = std::ranges::unique(bodies);
    bodies.erase(again.begin(), again.end());
    learn_men(e.men, e.guns);
    for (const BodyId id : bodies) {
      if (!at_hand(id)) continue;
      learn_body(id);
      std::int64_t men = std::ranges::count_if(e.men, [&](ManId man) { return after.man(man).body == id; });
      std::int64_t guns = 0, waggons = 0;
      for (const MineExploded::Loss& loss : e.bodies) {
        if (loss.body != id) continue;
        for (const Part& part : loss.parts) men += part.men.count, guns += part.guns, waggons += part.waggons;
      }
      report(ReportCode::mine_exploded, clauses::mines, id,
             {{"place", mine.is.at}, {"own", men}, {"guns", guns}, {"waggons", waggons}});
    }
  }
  void operator()(const BodyDetached& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    learn_body(e.into);
    std::int64_t men = 0, guns = 0, waggons = 0;
    for (const Part& part : e.parts) men += part.men.count, guns += part.guns, waggons += part.waggons;
    report(ReportCode::detached, clauses::command, e.body,
           {{"men", men}, {"guns", guns}, {"waggons", waggons}, {"name", e.name}});
  }
  void operator()(const BodyRejoined& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    if (at_hand(e.into)) learn_body(e.into);
    report(ReportCode::rejoined, clauses::command, e.into, {{"name", after.body(e.body).name}});
  }

 private:
  WorkGround ground() const { return {*after.setting().country, after.setting().scale, after.setting().rulebook}; }
  static Clause clause_of(const Work& work) {
    if (work.dig) return work.dig->kind == EarthworkKind::mine ? clauses::mines : clauses::digging_in;
    return work.stores.none() && work.place.crossing.none() ? clauses::railway : clauses::destruction;
  }
};

bool SeatView::witness_works(const Witness& witness, const Event& event) {
  return visit_family(WorksEvents(), event, WorksWitness{witness});
}

}  // namespace sandgate
