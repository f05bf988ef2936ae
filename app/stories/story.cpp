#include "app/stories/story.h"

#include "app/stories/command_stories.h"
#include "app/stories/correction_stories.h"
#include "app/stories/courier_stories.h"
#include "app/stories/formation_stories.h"
#include "app/stories/game_stories.h"
#include "app/stories/gun_stories.h"
#include "app/stories/inject_stories.h"
#include "app/stories/march_stories.h"
#include "app/stories/railway_stories.h"
#include "app/stories/seat_stories.h"
#include "app/stories/setup_stories.h"
#include "app/stories/signal_stories.h"
#include "app/stories/supply_stories.h"
#include "app/stories/table_stories.h"
#include "app/stories/works_stories.h"
#include "app/words/games.h"
#include "app/words/times.h"

namespace sandgate::stories {
namespace {

/// All families together; an event that none of them tells does not compile.
template <class... Family>
struct Families : Family... {
  using Family::operator()...;
};
template <class... Family>
Families(Family...) -> Families<Family...>;

}  // namespace

std::vector<Facts> parts_of(const std::vector<Part>& parts) {
  std::vector<Facts> list;
  for (const Part& part : parts)
    list.push_back(
        {{"arm", name_of(part.arm)}, {"men", part.men.count}, {"guns", part.guns}, {"waggons", part.waggons}});
  return list;
}

Facts message_facts(const MessageContent& content) {
  Facts facts{{"form", word(content.form())}, {"written", content.text}};
  const auto counts = [](const std::vector<ArmCount>& strength) {
    std::vector<Facts> list;
    for (const ArmCount& one : strength)
      list.push_back({{"arm", name_of(one.arm)}, {"men", one.men}, {"guns", one.guns}});
    return list;
  };
  if (const auto& order = content.order) {
    facts.emplace_back("task", word(order->task));
    if (order->at) facts.emplace_back("at", *order->at);
    if (order->by) facts.emplace_back("by", order->by->iso());
    facts.emplace_back("information", order->information);
    facts.emplace_back("intention", order->intention);
    facts.emplace_back("instructions", order->instructions);
    facts.emplace_back("transport", order->transport);
    facts.emplace_back("intercommunication", order->intercommunication);
  }
  if (const auto& contact = content.contact) {
    facts.emplace_back("what", contact->what);
    facts.emplace_back("strength", counts(contact->strength));
    if (contact->at) facts.emplace_back("at", *contact->at);
    if (contact->seen) facts.emplace_back("seen", contact->seen->iso());
    facts.emplace_back("activity", word(contact->activity));
    if (contact->heading) facts.emplace_back("heading", contact->heading->in_degrees());
    facts.emplace_back("intention", contact->intention);
  }
  if (const auto& situation = content.situation) {
    if (situation->at) facts.emplace_back("at", *situation->at);
    facts.emplace_back("strength", counts(situation->strength));
    facts.emplace_back("activity", word(situation->activity));
    facts.emplace_back("enemy", situation->enemy);
    facts.emplace_back("intention", situation->intention);
    facts.emplace_back("needs", situation->needs);
  }
  if (content.request) facts.emplace_back("request", word(*content.request));
  if (content.ruling) facts.emplace_back("ruling", word(*content.ruling));
  std::vector<Facts> drawings;
  for (const MessageDrawing& drawing : content.drawings) {
    drawings.push_back({{"kind", word(drawing.kind)}, {"name", drawing.name}, {"points", drawing.points}});
  }
  facts.emplace_back("drawings", std::move(drawings));
  return facts;
}

QString game_is_on(GameKind kind) { return Stories::tr("The game is on: %1").arg(words::game_name(kind)); }

QString shot_told(const QString& gun, std::int32_t number, const QString& outcome) {
  return Stories::tr("%1, shot %2: %3").arg(gun, QString::number(number), outcome);
}

Story story_of(const Event& event, const Names& names, const JoinedMelee* melee) {
  return visit(Families{MarchStories{names}, SeatStories{names}, CommandStories{names}, TableStories{names, melee},
                        GunStories{names}, GameStories{names}, SetupStories{names}, SignalStories{names},
                        CourierStories{names}, SupplyStories{names}, RailwayStories{names}, WorksStories{names},
                        FormationStories{names}, CorrectionStories{names}, InjectStories{names}},
               event);
}

Story Storyteller::tell(const Event& event) {
  // A melee as it stands: joined, or about another man.
  visit(
      [this](const auto& e) {
        if constexpr (requires { e.melee.attackers_fare; }) melees_[{e.table, e.melee.number}] = e.melee;
      },
      event);
  const auto* chosen = get_if<MeleeChosen>(&event);
  if (const auto joined = chosen ? melees_.find({chosen->table, chosen->melee}) : melees_.end();
      joined != melees_.end()) {
    joined->second.killed = chosen->killed;
    joined->second.taken = chosen->taken;
    joined->second.chosen = true;
  }
  const auto* fought = get_if<MeleeFought>(&event);
  const auto melee = fought ? melees_.find({fought->table, fought->melee}) : melees_.end();
  return story_of(event, names_, melee != melees_.end() ? &melee->second : nullptr);
}

QString Storyteller::heading(const ChronicleLine& line) const {
  return Stories::tr("Move %1, %2, %3, %4")
      .arg(QString::number(line.move), names_.camp(line.camp), words::time_of_day(line.time), words::date(line.time));
}

}  // namespace sandgate::stories
