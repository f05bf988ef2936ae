// Private to this room: what is told of setting up a battle (LW-1.1, LW-2.1, LW-6.3, LW-7).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/words/tongue.h"
#include "core/base/enumeration.h"

namespace sandgate::stories {

struct SetupStories {
  const Names& names;

  Story operator()(const SetupBegan& e) const {
    Story told{"setup_began", Stories::tr("The battle is to be set up"), {{"tossed", e.tossed}}};
    if (e.defender) told.facts.emplace_back("defender", e.defender);
    if (e.chooser) told.facts.emplace_back("chooser", e.chooser);
    if (e.defender) {
      told.text = Stories::tr("%1; %2 defends").arg(told.text, names.side(e.defender));
    } else if (e.chooser) {
      told.text = Stories::tr("%1; %2 chooses the side of the field").arg(told.text, names.side(e.chooser));
    }
    if (e.tossed && (e.defender || e.chooser)) told.text = Stories::tr("%1, by the toss").arg(told.text);
    return told;
  }
  Story operator()(const SetupStageBegan& e) const {
    Story told{"setup_stage_began", stage(e.stage), {{"stage", word(e.stage)}}};
    if (!e.turn) return told;
    told.text = Stories::tr("%1 sets down").arg(names.side(e.turn));
    told.facts.emplace_back("turn", e.turn);
    return told;
  }
  Story operator()(const Mustered& e) const {
    return {"mustered", {}, {{"side", e.side}, {"bodies", bodies_of(e.bodies)}}};
  }
  Story operator()(const ForceRaised& e) const {
    const Setting& setting = names.setting();
    const MusterCount force = count_of(e.bodies);
    const double cost = static_cast<double>(price_of(setting.rulebook, force)) / 2;
    const QString what = Stories::tr("%1 musters %2 infantry, %3 cavalry, %4")
                             .arg(names.side(e.side), QString::number(force.infantry), QString::number(force.cavalry),
                                  words::counted(force.guns, Stories::tr("%1 gun"), Stories::tr("%1 guns")));
    const SetupTerms* terms = setting.setup();
    const auto given = terms && terms->points ? Fact::Value(static_cast<double>(*terms->points) / 2) : Fact::Value();
    Story told{
        "force_raised", what, {{"side", e.side}, {"points", cost}, {"given", given}, {"bodies", bodies_of(e.bodies)}}};
    if (!terms) return told;
    const auto most = muster_points(setting.rulebook, *terms, e.side, names.end().setup().defender);
    told.text = Stories::tr("%1, %2 points of %3")
                    .arg(what, words::figures(cost, 4), words::figures(static_cast<double>(most) / 2, 4));
    return told;
  }
  Story operator()(const ChancesThrown& e) const {
    std::int32_t out = 0;
    for (const ChancesThrown::LeftOut& left : e.left_out) out += left.men.count;
    QStringList dice;
    for (const std::int32_t die : e.dice) dice << QString::number(die);
    return {
        "chances_thrown",
        Stories::tr("%1 rolls %2: %3 of those held back are taken in, %4 stay out")
            .arg(names.side(e.side), dice.join(Stories::tr(" and ")), QString::number(e.taken), QString::number(out)),
        {{"side", e.side}, {"dice", e.dice}, {"taken", e.taken}, {"left_out", out}}};
  }
  Story operator()(const SideChosen& e) const {
    return {"side_chosen",
            Stories::tr("%1 comes from the %2").arg(names.side(e.side), quarter(e.edge)),
            {{"side", e.side}, {"edge", word(e.edge)}}};
  }
  Story operator()(const BodySetDown& e) const {
    return {"body_set_down",
            Stories::tr("%1 set down at %2").arg(names.body(e.body), names.place(e.at)),
            {{"at", e.at}, {"men", e.men.size()}, {"guns", e.guns.size()}, {"formation", name_of(e.formation)}}};
  }
  Story operator()(const BodyTakenUp& e) const {
    return {"body_taken_up", Stories::tr("%1 taken up again").arg(names.body(e.body)), {}};
  }
  Story operator()(const MenPlaced& e) const {
    return {"men_placed",
            Stories::tr("%1 puts %2 men and %3 guns at places of their own")
                .arg(names.side(e.side), QString::number(e.men.size()), QString::number(e.guns.size())),
            {{"side", e.side}, {"men", e.men.size()}, {"guns", e.guns.size()}}};
  }

 private:
  static QString stage(SetupStage stage) {
    switch (stage) {
      case SetupStage::mustering: return Stories::tr("Both sides muster");
      case SetupStage::choosing: return Stories::tr("The side of the field is chosen");
      case SetupStage::setting_down: return Stories::tr("Both sides set down, behind the curtain");
      case SetupStage::over: return Stories::tr("Both forces are set down");
    }
    return {};
  }
  static QString quarter(Edge edge) {
    switch (edge) {
      case Edge::north: return Stories::tr("north");
      case Edge::east: return Stories::tr("east");
      case Edge::south: return Stories::tr("south");
      case Edge::west: return Stories::tr("west");
    }
    return {};
  }
  static std::vector<Facts> bodies_of(const std::vector<MusteredBody>& bodies) {
    std::vector<Facts> list;
    for (const MusteredBody& body : bodies)
      list.push_back(
          {{"name", body.name}, {"infantry", body.infantry}, {"cavalry", body.cavalry}, {"guns", body.guns}});
    return list;
  }
};

}  // namespace sandgate::stories
