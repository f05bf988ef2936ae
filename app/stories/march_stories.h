// Private to this room: what is told of marches, boxes and sightings on the map.
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/words/tongue.h"
#include "core/base/enumeration.h"

namespace sandgate::stories {

struct MarchStories {
  const Names& names;

  Story operator()(const MarchOrdered& e) const {
    const QString where = Stories::tr("%1 ordered to %2").arg(names.body(e.body), names.place(e.path.back()));
    return {"march_ordered", e.press_on ? Stories::tr("%1, to press on").arg(where) : where, {}};
  }
  Story operator()(const MarchHalted& e) const {
    return {
        "march_halted",
        e.enemy_at
            ? Stories::tr("%1 halts: an enemy comes into sight at %2").arg(names.body(e.body), names.place(*e.enemy_at))
            : Stories::tr("%1 halted by order").arg(names.body(e.body)),
        {}};
  }
  Story operator()(const Marched& e) const {
    QString text =
        Stories::tr("%1 marches %2 ft to %3").arg(names.body(e.body), words::feet(e.distance), names.place(e.at));
    if (e.climbed > 0)
      text += words::counted(e.climbed, Stories::tr(", %1 contour up"), Stories::tr(", %1 contours up"));
    if (e.descended > 0) text += Stories::tr(", %1 down").arg(e.descended);
    if (e.fords > 0) text += words::counted(e.fords, Stories::tr(", %1 ford"), Stories::tr(", %1 fords"));
    switch (e.end) {
      case MarchEnd::goes_on: break;
      case MarchEnd::arrived: text += Stories::tr("; arrived"); break;
      case MarchEnd::sighted:
        text += Stories::tr("; halts on sighting an enemy at %1").arg(names.place(*e.enemy_at));
        break;
      case MarchEnd::barred: text += Stories::tr("; the way is barred"); break;
      case MarchEnd::touched: text += Stories::tr("; halts in touch with the enemy"); break;
      case MarchEnd::mined: text += Stories::tr("; treads on a mine"); break;
      case MarchEnd::hungry: text += Stories::tr("; halts, since it has gone without"); break;
    }
    return {
        "marched",
        text,
        {{"at", e.at}, {"feet", e.distance}, {"climbed", e.climbed}, {"descended", e.descended}, {"fords", e.fords}}};
  }
  Story operator()(const BoxOpened& e) const {
    Story told{
        "box_opened", Stories::tr("%1 stands out").arg(names.body(e.body)), {{"formation", name_of(e.formation)}}};
    if (e.fired_on) told.text = Stories::tr("%1 is opened: it is fired on").arg(names.body(e.body));
    if (!e.scouts) return told;
    const bool touched = !names.end().body(*e.scouts).scouts;
    told.text = (touched ? Stories::tr("%1 is opened: %2 has touched it")
                         : Stories::tr("%1 is opened: scouts of %2 are upon it"))
                    .arg(names.body(e.body), names.body(*e.scouts));
    told.facts.emplace_back(touched ? "touched_by" : "scouts", who(*e.scouts));
    return told;
  }
  Story operator()(const DummyRemoved& e) const {
    return {"dummy_removed", Stories::tr("%1 proves to be a dummy").arg(names.body(e.body)), {}};
  }
  Story operator()(const Boxed& e) const {
    return {"boxed", Stories::tr("%1 is boxed again").arg(names.body(e.body)), {}};
  }
  Story operator()(const Sighted& e) const {
    return {"sighted", Stories::tr("%1 sights %2").arg(names.body(e.by), names.body(e.body)), {{"about", who(e.body)}}};
  }
  Story operator()(const SightLost& e) const {
    return {"sight_lost",
            Stories::tr("%1 loses sight of %2").arg(names.side(e.side), names.body(e.body)),
            {{"about", who(e.body)}}};
  }
  Story operator()(const Reported& e) const {
    return {"reported",
            {},
            {{"at", e.seen.at},
             {"report", Facts{{"side", e.side},
                              {"by", names.end().body(e.by).name},
                              {"about", who(e.about)},
                              {"kind", word(e.kind)},
                              {"at", e.seen.at},
                              {"formation", name_of(e.seen.formation)},
                              {"scouts", e.seen.scouts},
                              {"counted", e.seen.counted},
                              {"what", parts_of(e.seen.parts)}}}}};
  }
  Story operator()(const VisibilityChanged& e) const {
    const QString now = Stories::tr("Visibility is %1 ft now").arg(words::figures(e.visibility.in_feet(), 4));
    return {"visibility_changed",
            e.reason.empty() ? now : Stories::tr("%1: %2").arg(now, QString::fromStdString(e.reason)),
            {{"visibility_ft", e.visibility}, {"reason", e.reason}}};
  }
  Story operator()(const BodyLost& e) const {
    return {"body_lost", Stories::tr("Nothing is left of %1").arg(names.body(e.body)), {}};
  }

 private:
  Facts who(BodyId id) const {
    const Body& body = names.end().body(id);
    return {{"side", body.side}, {"body", body.name}};
  }
};

}  // namespace sandgate::stories
