// Private to this room: what is told of guns, of their shots and of walks that wait for them.
#pragma once

#include "app/stories/shots.h"
#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "core/base/enumeration.h"

namespace sandgate::stories {

struct GunStories {
  const Names& names;

  Story operator()(const GunFared& e) const {
    if (!e.captor) return {"gun_passed", {}, {{"gun", e.gun}, {"men", e.passed.size()}}};
    return {"gun_taken",
            Stories::tr("%1 takes %2").arg(names.side(*e.captor), names.gun(e.gun)),
            {{"gun", e.gun}, {"side", *e.captor}, {"at", names.end().gun(e.gun).at}}};
  }
  Story operator()(const GunsBegan& e) const {
    return {"guns_began", {}, {{"table", e.table}, {"ready", e.ready.size()}}};
  }
  Story operator()(const ShotFired& e) const {
    std::vector<ManId> down;
    for (const ShotFired::Fall& fall : e.felled) down.push_back(fall.man);
    const QString outcome = down.empty() ? Stories::tr("nobody falls") : Stories::tr("%1 down").arg(names.men(down));
    QString text = shot_told(names.gun(e.gun), e.number, outcome);
    if (e.end == FlightEnd::time_up || e.end == FlightEnd::bounces_up)
      text += Stories::tr("; its flight was cut short");
    return {"shot", names.on(e.table, text), shot_facts(e)};
  }
  Story operator()(const TrailChosen& e) const { return {"trail_men", {}, {{"gun", e.gun}, {"men", e.men.size()}}}; }
  Story operator()(const MenLay& e) const {
    return {
        "men_lie_down",
        names.on(e.table,
                 (e.men.size() == 1 ? Stories::tr("%1 lies down") : Stories::tr("%1 lie down")).arg(names.men(e.men))),
        {{"table", e.table}, {"men", e.men.size()}}};
  }
  Story operator()(const WalksHeld& e) const {
    return {"walks_held", {}, {{"table", e.table}, {"men", e.walks.men.size()}}};
  }
  Story operator()(const GunsWaived& e) const { return {"guns_waived", {}, {{"table", e.table}, {"side", e.side}}}; }
  Story operator()(const SeatGunsDone& e) const {
    return {"seat_guns_done", {}, {{"table", e.table}, {"seat", e.seat}}};
  }
  Story operator()(const GunsEnded& e) const { return {"guns_ended", {}, {{"table", e.table}}}; }
  Story operator()(const HeldRefused& e) const {
    std::vector<ManId> men;
    for (const auto& walk : e.walks.men) men.push_back(walk.man);
    return {
        "held_refused",
        names.on(e.table,
                 Stories::tr("%1 could not go as ordered (%2)").arg(names.men(men), QString::fromStdString(e.clause))),
        {{"table", e.table}, {"men", men.size()}, {"clause", e.clause}}};
  }

 private:
  // The words for programs; the exercise file has others.
  static std::string_view word(Felling how) {
    switch (how) {
      case Felling::struck: return "struck";
      case Felling::by_fallen: return "by a falling man";
      case Felling::touched: return "touched first";
    }
    return {};
  }
  static std::string_view word(FlightEnd end) {
    switch (end) {
      case FlightEnd::at_rest: return "at rest";
      case FlightEnd::spent: return "spent";
      case FlightEnd::off_table: return "off the table";
      case FlightEnd::time_up: return "time up";
      case FlightEnd::bounces_up: return "bounces up";
    }
    return {};
  }
  Facts shot_facts(const ShotFired& e) const {
    std::vector<Facts> path, felled;
    for (const FlightPoint& point : e.path)
      path.push_back({{"at", point.at}, {"height_in", point.height.in_inches()}, {"ms", point.milliseconds}});
    for (const ShotFired::Fall& fall : e.felled) {
      const Soldier& man = names.end().man(fall.man);
      felled.push_back({{"man", fall.man.number + 1},
                        {"side", man.side},
                        {"body", names.end().body(man.body).name},
                        {"arm", name_of(man.arm)},
                        {"how", word(fall.how)},
                        {"clause", clause_of(fall.how).id},
                        {"ms", fall.milliseconds}});
    }
    const auto& projectile = names.setting().rulebook.gunnery.projectiles[e.aim.projectile];
    return {{"table", e.table},
            {"gun", e.gun},
            {"side", names.setting().seat(e.seat).side},
            {"shot", e.number},
            {"aim", Facts{{"bearing_mils", e.aim.bearing.mils},
                          {"elevation_mils", e.aim.elevation.mils},
                          {"projectile", projectile.name}}},
            {"path", std::move(path)},
            {"felled", std::move(felled)},
            {"boxes_struck", e.struck.size()},
            {"bounces", e.bounces},
            {"end", word(e.end)}};
  }
};

}  // namespace sandgate::stories
