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
    if (work.stores.none()) return kind_of(*names.setting().country, work.place);
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
    facts.emplace_back("where", work.stores ? names.end().body(work.stores).at : work.place.at);
    return facts;
  }

  Story operator()(const WorkBegun& e) const {
    const QString text = e.work.mend ? Stories::tr("%1 is set to mend %2") : Stories::tr("%1 is set to destroy %2");
    return {"work_begun", text.arg(names.body(e.body), thing(e.work)), facts(e.body, e.work)};
  }
  Story operator()(const WorkCeased& e) const {
    const QString text =
        e.by_order ? Stories::tr("%1 leaves off work") : Stories::tr("%1 has no work left, or leaves it");
    return {"work_ceased", text.arg(names.body(e.body)), {{"by_order", e.by_order}}};
  }
  Story operator()(const Worked& e) const {
    const QString text = e.work.mend ? Stories::tr("%1 mends %2: %3 of %4 moves")
                                     : Stories::tr("%1 works to destroy %2: %3 of %4 moves");
    Facts told = facts(e.body, e.work);
    told.emplace_back("done", e.done);
    told.emplace_back("needed", e.needed);
    return {"worked", text.arg(names.body(e.body), thing(e.work)).arg(e.done).arg(e.needed), std::move(told)};
  }
  Story operator()(const WorkDone& e) const {
    const QString text = e.work.mend ? Stories::tr("%1 has mended %2") : Stories::tr("%1 has destroyed %2");
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
