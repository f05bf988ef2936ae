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
  Story operator()(const RiflesFired& e) const {
    std::vector<ManId> down;
    for (const ShotFired::Fall& fall : e.felled) down.push_back(fall.man);
    const QString outcome = down.empty() ? Stories::tr("nobody falls") : Stories::tr("%1 down").arg(names.men(down));
    if (e.men.empty()) return {"rifles", {}, {{"table", e.table}}};
    const Soldier& middle = names.end().man(e.men[e.men.size() / 2]);
    return {"rifles",
            names.on(e.table, Stories::tr("%1 fires five rifles: %2").arg(names.body(middle.body), outcome)),
            {{"table", e.table},
             {"side", middle.side},
             {"body", names.end().body(middle.body).name},
             {"men", e.men.size()},
             {"aim", aim_facts(e.aim)},
             {"path", path_facts(e.path)},
             {"felled", felled_facts(e.felled)},
             {"boxes_struck", e.struck.size()},
             {"bounces", e.bounces},
             {"end", word(e.end)}}};
  }
  Story operator()(const ShellBurst& e) const {
    std::vector<Facts> sheltered, ranks, wrecked;
    for (const ShellBurst::Sheltered& one : e.sheltered)
      sheltered.push_back({{"man", one.man.number + 1},
                           {"body", names.end().body(names.end().man(one.man).body).name},
                           {"by", sandgate::word(one.by)}});
    for (const ShellBurst::InRanks& lost : e.ranks)
      ranks.push_back({{"body", names.end().body(lost.body).name},
                       {"arm", name_of(lost.arm)},
                       {"counted", lost.counted},
                       {"sheltered", lost.sheltered},
                       {"killed", lost.killed}});
    for (const ShellBurst::Wrecked& one : e.wrecked)
      wrecked.push_back({{"body", names.end().body(one.body).name}, {"waggons", one.waggons}, {"engine", one.engine}});
    return {"burst",
            names.on(e.table, Stories::tr("the shell bursts at %1: %2").arg(names.place(e.at), burst_told(e))),
            {{"table", e.table},
             {"gun", e.gun},
             {"shot", e.number},
             {"at", e.at},
             {"counted", numbers(e.counted)},
             {"sheltered", std::move(sheltered)},
             {"killed", numbers(e.killed)},
             {"ranks", std::move(ranks)},
             {"guns_destroyed", e.destroyed.size()},
             {"guns_disabled", e.disabled.size()},
             {"wrecked", std::move(wrecked)}}};
  }
  Story operator()(const FiguresStruck& e) const {
    QStringList struck;
    std::vector<Facts> bodies;
    for (const FiguresStruck::Loss& lost : e.bodies) {
      struck << words::counted(lost.killed, Stories::tr("%1 man of %2"), Stories::tr("%1 men of %2"))
                    .arg(names.body(lost.body));
      bodies.push_back(
          {{"body", names.end().body(lost.body).name}, {"arm", name_of(lost.arm)}, {"killed", lost.killed}});
    }
    return {"figures_struck",
            names.on(e.table, Stories::tr("the shot strikes %1").arg(struck.join(Stories::tr(", ")))),
            {{"table", e.table}, {"bodies", std::move(bodies)}}};
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
  static std::vector<std::int32_t> numbers(const std::vector<ManId>& men) {
    std::vector<std::int32_t> numbered;
    for (const ManId man : men) numbered.push_back(man.number + 1);
    return numbered;
  }
  static std::vector<Facts> path_facts(const std::vector<FlightPoint>& points) {
    std::vector<Facts> path;
    for (const FlightPoint& point : points)
      path.push_back({{"at", point.at}, {"height_in", point.height.in_inches()}, {"ms", point.milliseconds}});
    return path;
  }
  std::vector<Facts> felled_facts(const std::vector<ShotFired::Fall>& falls) const {
    std::vector<Facts> felled;
    for (const ShotFired::Fall& fall : falls) {
      const Soldier& man = names.end().man(fall.man);
      felled.push_back({{"man", fall.man.number + 1},
                        {"side", man.side},
                        {"body", names.end().body(man.body).name},
                        {"arm", name_of(man.arm)},
                        {"how", word(fall.how)},
                        {"clause", clause_of(fall.how).id},
                        {"ms", fall.milliseconds}});
    }
    return felled;
  }
  Facts aim_facts(const Aim& aim) const {
    const auto& projectile = names.setting().rulebook.gunnery.projectiles[aim.projectile];
    return {
        {"bearing_mils", aim.bearing.mils}, {"elevation_mils", aim.elevation.mils}, {"projectile", projectile.name}};
  }
  Facts shot_facts(const ShotFired& e) const {
    return {{"table", e.table},
            {"gun", e.gun},
            {"side", names.setting().seat(e.seat).side},
            {"shot", e.number},
            {"aim", aim_facts(e.aim)},
            {"path", path_facts(e.path)},
            {"felled", felled_facts(e.felled)},
            {"boxes_struck", e.struck.size()},
            {"bounces", e.bounces},
            {"end", word(e.end)}};
  }
};

}  // namespace sandgate::stories
