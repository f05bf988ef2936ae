// Private to this room: what is told of the umpire's corrections (KS-10).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/stories/works.h"
#include "app/words/bodies.h"
#include "core/lines/parties.h"

namespace sandgate::stories {

struct CorrectionStories {
  const Names& names;

  static QString said(const std::string& reason) { return QString::fromStdString(reason); }

  Story operator()(const BodyCorrected& e) const {
    std::int64_t men = 0, guns = 0;
    for (const Part& part : e.parts) men += part.men.count, guns += part.guns;
    Facts facts{{"men", men}, {"guns", guns}, {"reason", e.reason}};
    if (e.at) facts.emplace_back("at", *e.at);
    if (e.formation) facts.emplace_back("formation", std::string(name_of(*e.formation)));
    return {"body_corrected", Stories::tr("The umpire corrects %1: “%2”").arg(names.body(e.body), said(e.reason)),
            std::move(facts)};
  }
  Story operator()(const BodyPutOn& e) const {
    std::int64_t men = 0, guns = 0;
    for (const Part& part : e.parts) men += part.men.count, guns += part.guns;
    return {"body_put_on",
            Stories::tr("The umpire puts %1 on the map: “%2”").arg(names.body(e.into), said(e.reason)),
            {{"men", men}, {"guns", guns}, {"at", e.at}, {"reason", e.reason}}};
  }
  Story operator()(const BodyTakenOff& e) const {
    return {"body_taken_off",
            Stories::tr("The umpire takes %1 off the map: “%2”").arg(names.body(e.body), said(e.reason)),
            {{"reason", e.reason}}};
  }
  Story operator()(const BreakRuled& e) const {
    const QString at = names.place(e.place.at);
    const QString told = e.broken ? Stories::tr("The umpire rules that %1 at %2 is broken: “%3”")
                                  : Stories::tr("The umpire rules that %1 at %2 is whole: “%3”");
    const WorkKind kind = kind_of(*names.setting().country, e.place);
    return {"break_ruled",
            told.arg(thing_worked_at(kind), at, said(e.reason)),
            {{"what", std::string(word(kind))}, {"at", e.place.at}, {"broken", e.broken}, {"reason", e.reason}}};
  }
  Story operator()(const EarthworkRuled& e) const {
    const FieldWork work = names.end().exists(e.work) ? names.end().work(e.work) : FieldWork{};
    const QString told = e.gone ? Stories::tr("The umpire rules that the field work at %1 is no more: “%2”")
                                : Stories::tr("The umpire rules that the field work at %1 is finished: “%2”");
    return {"earthwork_ruled",
            told.arg(names.place(work.is.at), said(e.reason)),
            {{"at", work.is.at}, {"gone", e.gone}, {"reason", e.reason}}};
  }
  Story operator()(const OutcomeEntered& e) const {
    return {"outcome_entered",
            names.on(e.table, Stories::tr("the umpire enters what came of it: “%1”").arg(said(e.reason))),
            {{"until", e.until}, {"bodies", std::ssize(e.bodies)}, {"reason", e.reason}}};
  }
  Story operator()(const TableRuled& e) const {
    const auto told = [&] {
      switch (e.what) {
        case TableRuling::opens: return Stories::tr("the umpire has it opened: “%1”");
        case TableRuling::joins: return Stories::tr("the umpire makes it a part of another: “%1”");
        case TableRuling::closes: return Stories::tr("the umpire closes it: “%1”");
      }
      return QString();
    };
    return {"table_ruled",
            names.on(e.table, told().arg(said(e.reason))),
            {{"what", std::string(word(e.what))},
             {"until", e.until},
             {"bodies", std::ssize(e.bodies)},
             {"reason", e.reason}}};
  }
  Story operator()(const MenRuled& e) const {
    const auto count = std::ssize(e.men);
    return {"men_ruled",
            fate(e.fate, words::counted(count, Stories::tr("%1 man"), Stories::tr("%1 men"))).arg(said(e.reason)),
            {{"fate", std::string(word(e.fate))}, {"men", count}, {"reason", e.reason}}};
  }
  static QString fate(RuledFate fate, const QString& men) {
    switch (fate) {
      case RuledFate::killed: return Stories::tr("The umpire rules %1 killed: “%2”").arg(men);
      case RuledFate::taken: return Stories::tr("The umpire rules %1 taken: “%2”").arg(men);
      case RuledFate::freed: return Stories::tr("The umpire rules %1 freed: “%2”").arg(men);
      case RuledFate::restored: return Stories::tr("The umpire rules that %1 did not fall: “%2”").arg(men);
    }
    return {};
  }
};

}  // namespace sandgate::stories
