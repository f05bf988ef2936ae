// Private to this room: what is told of who commands whom.
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/words/bodies.h"

namespace sandgate::stories {

struct CommandStories {
  const Names& names;

  Story operator()(const BodiesGiven& e) const {
    QStringList bodies;
    std::vector<std::string> listed;
    for (const BodyId body : e.bodies) {
      bodies << names.body(body);
      listed.push_back(names.body_alone(body).toStdString());
    }
    return {"bodies_given",
            Stories::tr("%1 now commands %2").arg(names.seat(e.seat), bodies.join(Stories::tr(", "))),
            {{"seat", e.seat}, {"bodies", std::move(listed)}}};
  }
  Story operator()(const HandedOver& e) const {
    const QString holder = QString::fromStdString(e.holder);
    if (e.seat.none())
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
            {{"seat", e.seat}, {"acts", e.acts}}};
  }
  Story operator()(const GeneralStruck& e) const {
    return {"general_struck",
            Stories::tr("%1 is out until move %2 closes: a shell has burst beside him")
                .arg(names.body(e.general), QString::number(e.until)),
            {{"body", names.body_alone(e.general).toStdString()}, {"until", e.until}}};
  }
  Story operator()(const GeneralBack& e) const {
    return {"general_back",
            Stories::tr("%1 is himself again").arg(names.body(e.general)),
            {{"body", names.body_alone(e.general).toStdString()}}};
  }
  Story operator()(const GeneralTaken& e) const {
    return {"general_taken",
            Stories::tr("%1 is taken by %2").arg(names.body(e.general), names.body(e.by)),
            {{"body", names.body_alone(e.general).toStdString()}, {"by", names.body_alone(e.by).toStdString()}}};
  }
  Story operator()(const RightsSet& e) const {
    QStringList may;
    std::vector<std::string> listed;
    for (const Right right : e.may) {
      may << words::right(right);
      listed.emplace_back(word(right));
    }
    Facts facts{{"seat", e.seat}, {"may", std::move(listed)}};
    if (e.deputy) facts.emplace_back("deputy", e.deputy);
    const QString rights = may.isEmpty() ? Stories::tr("nothing") : may.join(Stories::tr(", "));
    const QString said = Stories::tr("The umpire sets what %1 may do: %2").arg(names.seat(e.seat), rights);
    return {"rights_set",
            e.deputy ? Stories::tr("%1; its deputy is %2").arg(said, names.seat(e.deputy))
                     : Stories::tr("%1; it has no deputy").arg(said),
            std::move(facts)};
  }
  Story operator()(const IntentSealed& e) const {
    return {"intent_sealed",
            Stories::tr("%1 has sealed its intent").arg(names.seat(e.seat)),
            {{"seat", e.seat}, {"digest", e.digest}}};
  }
};

}  // namespace sandgate::stories
