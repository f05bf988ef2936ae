// Private to this room: what is told of games, from their opening to their end.
#pragma once

#include "app/stories/ends.h"
#include "app/stories/stories.h"
#include "app/stories/story.h"

namespace sandgate::stories {

struct GameStories {
  const Names& names;

  Story operator()(const GameOpened& e) const {
    Facts men;
    for (const Side& side : names.setting().sides)
      if (side.id.index() < e.men.size()) men.emplace_back(side.name, e.men[side.id.index()]);
    Story told{"game_opened", game_is_on(names.setting().table->game->kind), {{"men", std::move(men)}}};
    if (!e.defender) return told;
    const QString defends = Stories::tr("%1; %2 defends").arg(told.text, names.side(*e.defender));
    told.text = e.tossed ? Stories::tr("%1, by toss").arg(defends) : defends;
    told.facts.emplace_back("defender", *e.defender);
    told.facts.emplace_back("tossed", e.tossed);
    return told;
  }
  Story operator()(const GunsCarriedOff& e) const {
    const SideId whose = names.end().gun(e.guns.front()).side;
    return {"guns_carried_off",
            Stories::tr("%1 carries %2 over its back line").arg(names.side(whose), names.guns(e.guns)),
            {{"side", whose}, {"guns", e.guns.size()}}};
  }
  Story operator()(const RearReached& e) const {
    const QString moves = words::counted(e.moves, Stories::tr("%1 move"), Stories::tr("%1 moves"));
    return {"rear_reached",
            (e.men.size() == 1 ? Stories::tr("%1 stands on the back line of %2, which is beaten and has %3 to get away")
                               : Stories::tr("%1 stand on the back line of %2, which is beaten and has %3 to get away"))
                .arg(names.men(e.men), names.side(e.beaten), moves),
            {{"beaten", e.beaten}, {"men", e.men.size()}, {"moves", e.moves}}};
  }
  Story operator()(const LineReached& e) const {
    return {"line_reached",
            (e.men.size() == 1 ? Stories::tr("%1 reaches the defender's back line")
                               : Stories::tr("%1 reach the defender's back line"))
                .arg(names.men(e.men)),
            {{"side", names.end().man(e.men.front()).side}, {"men", e.men.size()}}};
  }
  Story operator()(const BattleEnded& e) const {
    const QString outcome =
        e.winner ? Stories::tr("%1 has won.").arg(names.side(*e.winner)) : Stories::tr("It is drawn.");
    return {"battle_ended",
            Stories::tr("The battle is over. %1 %2").arg(outcome, end_reason(e.why)),
            {{"battle", end_facts(e, names.setting())}}};
  }
};

}  // namespace sandgate::stories
