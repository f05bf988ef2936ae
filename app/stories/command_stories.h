// Private to this room: what is told of who commands whom.
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"

namespace sandgate::stories {

struct CommandStories {
  const Names& names;

  Story operator()(const BodiesGiven& e) const {
    QStringList bodies;
    for (const BodyId body : e.bodies) bodies << names.body(body);
    return {"bodies_given",
            Stories::tr("%1 now commands %2").arg(names.seat(e.seat), bodies.join(Stories::tr(", "))),
            {{"seat", e.seat}, {"bodies", std::ssize(e.bodies)}}};
  }
  Story operator()(const HandedOver& e) const {
    const QString holder = QString::fromStdString(e.holder);
    if (e.seat == umpire_seat)
      return {"handed_over",
              Stories::tr("%1 has the umpire's chair").arg(holder),
              {{"seat", std::string("umpire")}, {"holder", e.holder}, {"note", e.note}}};
    return {"handed_over",
            Stories::tr("%1 is handed over to %2").arg(names.seat(e.seat), holder),
            {{"seat", e.seat}, {"holder", e.holder}, {"note", e.note}}};
  }
  Story operator()(const Deputed& e) const {
    const QString seat = names.seat(e.seat);
    return {"deputed",
            e.acts ? Stories::tr("The deputy of %1 acts for it").arg(seat)
                   : Stories::tr("%1 takes its command up again").arg(seat),
            {{"seat", e.seat}, {"acts", std::int64_t{e.acts}}}};
  }
  Story operator()(const RightsSet& e) const {
    return {"rights_set", Stories::tr("The umpire sets what %1 may do").arg(names.seat(e.seat)), {{"seat", e.seat}}};
  }
};

}  // namespace sandgate::stories
