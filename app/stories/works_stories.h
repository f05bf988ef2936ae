// Private to this room: what is told of parties that break and mend (KS-5).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/stories/works.h"
#include "core/lines/parties.h"

namespace sandgate::stories {

struct WorksStories {
  const Names& names;

  WorkKind kind(const Work& work) const {
    if (work.stores.none()) return kind_of(*names.setting().country, work);
    return names.end().body(work.stores).contents.arm() == Arm::depot ? WorkKind::depot : WorkKind::waggons;
  }
  QString thing(const Work& work) const {
    const QString what = thing_worked_at(kind(work));
    return work.stores ? Stories::tr("%1 %2").arg(what, names.body(work.stores))
                       : Stories::tr("%1 at %2").arg(what, names.place(work.place.at));
  }
  Facts facts(BodyId party, const Work& work) const {
    Facts facts{{"party", names.end().body(party).name}, {"what", std::string(word(kind(work)))}, {"mend", work.mend}};
    if (work.stores) facts.emplace_back("stores", names.end().body(work.stores).name);
    if (work.dig && work.dig->kind == EarthworkKind::trench) facts.emplace_back("length", work.dig->length);
    if (work.dig && work.dig->kind != EarthworkKind::mine) facts.emplace_back("facing", work.dig->facing.in_degrees());
    facts.emplace_back("where", work.stores ? names.end().body(work.stores).at : work.place.at);
    return facts;
  }

  Story operator()(const WorkBegun& e) const {
    if (e.work.dig)
      return {"work_begun", Stories::tr("%1 is set to dig: %2").arg(names.body(e.body), thing(e.work)),
              facts(e.body, e.work)};
    const QString text = e.work.mend ? Stories::tr("%1 is set to mend %2") : Stories::tr("%1 is set to destroy %2");
    return {"work_begun", text.arg(names.body(e.body), thing(e.work)), facts(e.body, e.work)};
  }
  Story operator()(const WorkCeased& e) const {
    const QString text =
        e.by_order ? Stories::tr("%1 leaves off work") : Stories::tr("%1 has no work left, or leaves it");
    return {"work_ceased", text.arg(names.body(e.body)), {{"by_order", e.by_order}}};
  }
  Story operator()(const Worked& e) const {
    const QString text = e.work.dig    ? Stories::tr("%1 digs at %2: %3 of %4 moves")
                         : e.work.mend ? Stories::tr("%1 mends %2: %3 of %4 moves")
                                       : Stories::tr("%1 works to destroy %2: %3 of %4 moves");
    Facts told = facts(e.body, e.work);
    told.emplace_back("done", e.done);
    told.emplace_back("needed", e.needed);
    return {"worked", text.arg(names.body(e.body), thing(e.work)).arg(e.done).arg(e.needed), std::move(told)};
  }
  Story operator()(const WorkDone& e) const {
    const QString text = e.work.dig    ? Stories::tr("%1 has finished %2")
                         : e.work.mend ? Stories::tr("%1 has mended %2")
                                       : Stories::tr("%1 has destroyed %2");
    return {"work_done", text.arg(names.body(e.body), thing(e.work)), facts(e.body, e.work)};
  }
  Story operator()(const FellWithBridge& e) const {
    return {"fell_with_bridge", Stories::tr("%1 falls with the bridge").arg(names.body(e.body)), {}};
  }
  Story operator()(const BreakSeen& e) const {
    const QString thing =
        Stories::tr("%1 at %2")
            .arg(thing_worked_at(kind_of(*names.setting().country, e.place)), names.place(e.place.at));
    const QString text = e.broken ? Stories::tr("%1 sees that %2 is broken") : Stories::tr("%1 sees that %2 is whole");
    Facts facts{{"broken", e.broken}, {"where", e.place.at}};
    if (e.seat) facts.emplace_back("seat", *e.seat);
    return {"break_seen", text.arg(names.body(e.by), thing), std::move(facts)};
  }
  Story operator()(const EarthworkSeen& e) const {
    if (!names.end().exists(e.work))
      return {"earthwork_seen", Stories::tr("%1 sees a field work").arg(names.body(e.by)), {{"finished", e.finished}}};
    const FieldWork& work = names.end().work(e.work);
    const QString thing =
        Stories::tr("%1 at %2").arg(thing_worked_at(work_kind(work.is.kind)), names.place(work.is.at));
    const QString text = e.finished ? Stories::tr("%1 sees %2") : Stories::tr("%1 sees that somebody digs: %2");
    Facts facts{{"what", std::string(word(work.is.kind))}, {"finished", e.finished}, {"where", work.is.at}};
    if (e.seat) facts.emplace_back("seat", *e.seat);
    return {"earthwork_seen", text.arg(names.body(e.by), thing), std::move(facts)};
  }
  Story operator()(const MineExploded& e) const {
    std::int64_t men = static_cast<std::int64_t>(e.men.size()), guns = static_cast<std::int64_t>(e.guns.size());
    std::int64_t waggons = 0;
    for (const MineExploded::Loss& loss : e.bodies) {
      for (const Part& part : loss.parts) men += part.men.count, guns += part.guns, waggons += part.waggons;
    }
    const bool known = names.end().exists(e.mine);
    const Point at = known ? names.end().work(e.mine).is.at : names.end().body(e.by).at;
    std::vector<Point> broken;
    for (const WorkPlace& place : e.broken) broken.push_back(place.at);
    return {"mine_exploded",
            Stories::tr("%1 treads on a mine at %2; men killed: %3, guns: %4, waggons: %5")
                .arg(names.body(e.by), names.place(at))
                .arg(men)
                .arg(guns)
                .arg(waggons),
            {{"by", names.end().body(e.by).name},
             {"where", at},
             {"men", men},
             {"guns", guns},
             {"waggons", waggons},
             {"broken", std::move(broken)}}};
  }
  Story operator()(const BodyDetached& e) const {
    return {"body_detached",
            Stories::tr("%1 is told off from %2").arg(names.body(e.into), names.body(e.body)),
            {{"into", names.end().body(e.into).name}, {"parts", parts_of(e.parts)}}};
  }
  Story operator()(const BodyRejoined& e) const {
    return {"body_rejoined",
            Stories::tr("%1 goes up in %2").arg(names.body(e.body), names.body(e.into)),
            {{"into", names.end().body(e.into).name}}};
  }
};

}  // namespace sandgate::stories
