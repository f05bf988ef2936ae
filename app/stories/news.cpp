#include "app/stories/news.h"

#include <algorithm>
#include <tuple>

#include "app/stories/dispatches.h"
#include "app/stories/stories.h"
#include "app/words/arguments.h"
#include "app/words/measures.h"
#include "app/words/tables.h"

namespace sandgate::stories {
namespace {

std::int64_t number(const Dispatch& dispatch, const char* name) {
  return words::Arguments(dispatch.arguments).number(name).value_or(0);
}

/// Men of the own side of whom it tells that they are dead or taken.
std::int64_t own_losses(const Dispatch& dispatch) {
  switch (dispatch.code) {
    case ReportCode::charge:
    case ReportCode::melee: return number(dispatch, "own_killed") + number(dispatch, "own_taken");
    case ReportCode::own_shot:
    case ReportCode::own_burst:
    case ReportCode::enemy_burst:
    case ReportCode::own_rifles:
    case ReportCode::enemy_rifles:
    case ReportCode::enemy_shot: return number(dispatch, "own");
    case ReportCode::own_held:
    case ReportCode::own_retaken:
    case ReportCode::own_surrendered:
    case ReportCode::own_cut_off:
    case ReportCode::own_ridden_down:
    case ReportCode::own_capitulated: return number(dispatch, "men");
    default: return 0;
  }
}

/// Of two of a kind the heavier is told first: men lost, and more than any number of them where it is a gun, a body or
/// the battle.
std::int64_t weight(const Dispatch& dispatch) {
  constexpr std::int64_t gun = 1'000, body = 10'000, battle = 1'000'000;
  switch (dispatch.code) {
    case ReportCode::battle_lost:
    case ReportCode::war_lost:
    case ReportCode::own_rear_reached: return battle;
    case ReportCode::own_fallen: return body;
    case ReportCode::gun_lost: return gun;
    // What the umpire says comes before what follows from the rules.
    case ReportCode::announcement:
    case ReportCode::ruled:
    case ReportCode::contest_answered:
    case ReportCode::exercise_marked:
    case ReportCode::taken_back: return body;
    // An own box that is open tells the enemy what is in it.
    case ReportCode::own_opened:
    case ReportCode::own_touched:
    case ReportCode::own_fired_on:
    case ReportCode::own_dummy:
    case ReportCode::table_opened: return gun;
    default: return own_losses(dispatch);
  }
}

/// Dispatches of one code at one table.
struct Group {
  NewsKind kind = NewsKind::exercise;
  ReportCode code = ReportCode::exercise_began;
  TableHandle table;
  std::vector<const Dispatch*> dispatches;

  std::int64_t sum(const char* name) const {
    std::int64_t all = 0;
    for (const Dispatch* dispatch : dispatches) all += number(*dispatch, name);
    return all;
  }
  std::int64_t count() const { return static_cast<std::int64_t>(dispatches.size()); }
  std::int64_t weighs() const {
    std::int64_t all = 0;
    for (const Dispatch* dispatch : dispatches) all += weight(*dispatch);
    return all;
  }
};

TableHandle table_of(const Dispatch& dispatch, const Picture& picture) {
  const auto named = words::Arguments(dispatch.arguments).number("table");
  const auto found = std::ranges::find_if(picture.tables, [&](const SeenTable& table) {
    return named ? table.number == *named : dispatch.at && table.window.holds(*dispatch.at);
  });
  return found == picture.tables.end() ? TableHandle{} : found->handle;
}

/// "1/Border, 2/Border, 14 Battery and 3 more"
QString names(const Group& group, const Picture& picture) {
  constexpr qsizetype most = 3;
  QStringList all;
  for (const Dispatch* dispatch : group.dispatches) {
    const OwnBody* body = dispatch->from ? picture.body(dispatch->from) : nullptr;
    if (body && !all.contains(QString::fromStdString(body->name))) all << QString::fromStdString(body->name);
  }
  const qsizetype more = all.size() - most;
  const QString some = all.mid(0, most).join(QStringLiteral(", "));
  return more > 0 ? Stories::tr("%1 and %2 more").arg(some).arg(more) : some;
}

QString killed_and_taken(std::int64_t killed, std::int64_t taken) {
  if (killed == 0 && taken == 0) return Stories::tr("nobody");
  if (taken == 0) return Stories::tr("%1 killed").arg(killed);
  if (killed == 0) return Stories::tr("%1 taken").arg(taken);
  return Stories::tr("%1 killed and %2 taken").arg(killed).arg(taken);
}

/// Several of a code in one sentence; none where each is told by itself.
std::optional<QString> told_together(const Group& group, const Picture& picture) {
  const std::int64_t count = group.count();
  switch (group.code) {
    case ReportCode::melee:
      return Stories::tr("%1 melees: we lost %2, they lost %3.")
          .arg(count)
          .arg(killed_and_taken(group.sum("own_killed"), group.sum("own_taken")),
               killed_and_taken(group.sum("enemy_killed"), group.sum("enemy_taken")));
    case ReportCode::enemy_shot:
      return Stories::tr("Under gun-fire: %1 of ours killed by %2 shots.").arg(group.sum("own")).arg(count);
    case ReportCode::own_shot:
      return group.sum("own") == 0
                 ? Stories::tr("%1 shots of ours: %2 of theirs down.").arg(count).arg(group.sum("enemy"))
                 : Stories::tr("%1 shots of ours: %2 of theirs down, and %3 of our own.")
                       .arg(count)
                       .arg(group.sum("enemy"))
                       .arg(group.sum("own"));
    case ReportCode::own_fallen: return Stories::tr("Nobody is left of %1.").arg(names(group, picture));
    case ReportCode::fallen: return Stories::tr("Nothing is left of %1 bodies of the enemy.").arg(count);
    case ReportCode::gun_lost: return Stories::tr("The enemy has taken %1 guns of ours.").arg(count);
    case ReportCode::gun_taken: return Stories::tr("%1 enemy guns are taken.").arg(count);
    case ReportCode::own_opened:
      return Stories::tr("Enemy scouts are upon us; %1 boxes of ours are open: %2.")
          .arg(count)
          .arg(names(group, picture));
    case ReportCode::own_touched:
      return Stories::tr("The enemy has touched %1 boxes of ours, which are open: %2.")
          .arg(count)
          .arg(names(group, picture));
    case ReportCode::own_fired_on:
      return Stories::tr("Fired on: %1 boxes of ours are open: %2.").arg(count).arg(names(group, picture));
    case ReportCode::own_dummy:
      return Stories::tr("%1 dummies are off the map: %2.").arg(count).arg(names(group, picture));
    case ReportCode::opened: return Stories::tr("%1 boxes of the enemy are open.").arg(count);
    case ReportCode::boxed_again: return Stories::tr("%1 bodies of the enemy are in their boxes again.").arg(count);
    case ReportCode::found_empty: return Stories::tr("%1 boxes of the enemy had nothing in them.").arg(count);
    case ReportCode::halted_in_touch: return Stories::tr("Upon the enemy, and halted: %1.").arg(names(group, picture));
    case ReportCode::arrived: return Stories::tr("%1 bodies have arrived: %2.").arg(count).arg(names(group, picture));
    case ReportCode::sighted_and_halted:
      return Stories::tr("%1 bodies have halted on sighting the enemy: %2.").arg(count).arg(names(group, picture));
    case ReportCode::barred:
      return Stories::tr("The ways of %1 bodies are barred: %2.").arg(count).arg(names(group, picture));
    case ReportCode::held_refused:
      return Stories::tr("When the guns had done, %1 men could not go as ordered.").arg(group.sum("men"));
    case ReportCode::sighted: return Stories::tr("%1 bodies have come into sight.").arg(count);
    case ReportCode::lost: return Stories::tr("%1 bodies have gone out of sight.").arg(count);
    default: return {};
  }
}

bool tells_of_a_table(ReportCode code) {
  return code == ReportCode::table_opened || code == ReportCode::table_joined || code == ReportCode::table_closed ||
         code == ReportCode::table_given || code == ReportCode::much_to_command;
}

QString sentence_of(const Group& group, const Picture& picture, const Briefing& briefing) {
  const Dispatch& first = *group.dispatches.front();
  QStringList before;
  const SeenTable* table = group.table ? picture.table(group.table) : nullptr;
  if (table && !table->whole && !tells_of_a_table(group.code)) before << words::table_name(*table, briefing);
  QString text;
  if (group.count() > 1) {
    text = *told_together(group, picture);
  } else {
    if (first.from) before << from(first, picture);
    text = sentence(first, briefing);
  }
  return before.isEmpty() ? text : Stories::tr("%1: %2").arg(before.join(QStringLiteral(", ")), text);
}

NewsLine line_of(const Group& group, const Picture& picture, const Briefing& briefing) {
  const Dispatch& heaviest =
      **std::ranges::max_element(group.dispatches, {}, [](const Dispatch* dispatch) { return weight(*dispatch); });
  NewsLine line{.kind = group.kind,
                .text = sentence_of(group, picture, briefing),
                .dispatches = {},
                .at = heaviest.at,
                .table = group.table,
                .about = heaviest.about,
                .from = heaviest.from,
                .message = group.code == ReportCode::message_arrived ? number(heaviest, "message") : 0,
                .clause = heaviest.clause};
  for (const Dispatch* dispatch : group.dispatches) line.dispatches.push_back(dispatch->number);
  return line;
}

std::vector<Group> groups_of(const Picture& picture, std::int64_t since, std::int64_t until) {
  std::vector<Group> groups;
  for (const Dispatch& dispatch : picture.dispatches) {
    if (dispatch.number <= since || dispatch.number > until) continue;
    if (dispatch.code == ReportCode::exercise_began || own_order(dispatch, picture)) continue;
    Group own{news_kind(dispatch), dispatch.code, table_of(dispatch, picture), {&dispatch}};
    const auto same = std::ranges::find_if(groups, [&](const Group& group) {
      return group.kind == own.kind && group.code == own.code && group.table == own.table;
    });
    if (same != groups.end() && told_together(own, picture)) {
      same->dispatches.push_back(&dispatch);
    } else {
      groups.push_back(std::move(own));
    }
  }
  std::ranges::stable_sort(groups, {},
                           [](const Group& group) { return std::tuple(group.kind, -group.weighs(), -group.count()); });
  return groups;
}

}  // namespace

NewsKind news_kind(const Dispatch& dispatch) {
  switch (dispatch.code) {
    case ReportCode::charge:
    case ReportCode::melee: return own_losses(dispatch) > 0 ? NewsKind::losses : NewsKind::gains;
    case ReportCode::own_shot:
    case ReportCode::own_burst:
    case ReportCode::own_rifles: return own_losses(dispatch) > 0 ? NewsKind::losses : NewsKind::gains;
    case ReportCode::enemy_burst:
    case ReportCode::enemy_rifles:
    case ReportCode::enemy_shot:
    case ReportCode::own_fallen:
    case ReportCode::own_retaken:
    case ReportCode::own_held:
    case ReportCode::own_surrendered:
    case ReportCode::own_cut_off:
    case ReportCode::own_ridden_down:
    case ReportCode::own_capitulated:
    case ReportCode::gun_lost:
    case ReportCode::own_starved:
    case ReportCode::stores_lost:
    case ReportCode::own_rear_reached:
    case ReportCode::retreat_left:
    case ReportCode::enemy_arrived:
    case ReportCode::enemy_freed:
    case ReportCode::battle_lost:
    case ReportCode::stores_destroyed:
    case ReportCode::own_fell:
    case ReportCode::mine_exploded:
    case ReportCode::horses_lost:
    case ReportCode::war_lost: return NewsKind::losses;
    case ReportCode::own_touched:
    case ReportCode::halted_in_touch:
    case ReportCode::table_opened:
    case ReportCode::table_joined:
    case ReportCode::own_engaged:
    case ReportCode::own_retired:
    case ReportCode::own_pressed:
    case ReportCode::table_given: return NewsKind::contact;
    case ReportCode::own_opened:
    case ReportCode::own_fired_on:
    case ReportCode::own_dummy:
    case ReportCode::opened:
    case ReportCode::boxed_again:
    case ReportCode::found_empty: return NewsKind::boxes;
    case ReportCode::paper_taken:
    case ReportCode::message_came_back:
    case ReportCode::message_arrived: return NewsKind::messages;
    case ReportCode::arrived:
    case ReportCode::formed:
    case ReportCode::supply_drawn:
    case ReportCode::waggons_near:
    case ReportCode::body_fed:
    case ReportCode::packets_handed:
    case ReportCode::depot_begun:
    case ReportCode::train_arrived:
    case ReportCode::entrained:
    case ReportCode::general_back:
    case ReportCode::general_caught:
    case ReportCode::detrained:
    case ReportCode::own_arrived: return NewsKind::arrivals;
    case ReportCode::sighted_and_halted:
    case ReportCode::barred:
    case ReportCode::train_held:
    case ReportCode::boarding_ended:
    case ReportCode::general_struck:
    case ReportCode::general_taken:
    case ReportCode::figures_struck:
    case ReportCode::order_overtaken:
    case ReportCode::order_not_ours:
    case ReportCode::order_barred:
    case ReportCode::order_came_back:
    case ReportCode::supply_missed:
    case ReportCode::waggons_short:
    case ReportCode::body_short:
    case ReportCode::body_unkept:
    case ReportCode::halted_hungry:
    case ReportCode::depot_not_begun:
    case ReportCode::held_refused: return NewsKind::hindered;
    case ReportCode::exercise_began:
    case ReportCode::run_on_ended:
    case ReportCode::visibility:
    case ReportCode::game_opened:
    case ReportCode::battle_won:
    case ReportCode::battle_drawn:
    case ReportCode::war_goes_on:
    case ReportCode::war_won:
    case ReportCode::roles_tossed:
    case ReportCode::muster_over:
    case ReportCode::chances_thrown:
    case ReportCode::side_chosen:
    case ReportCode::set_down_now:
    case ReportCode::announcement:
    case ReportCode::taken_back:
    case ReportCode::ruled:
    case ReportCode::contested:
    case ReportCode::contest_answered:
    case ReportCode::exercise_marked:
    case ReportCode::umpire_key_set:
    case ReportCode::bodies_given:
    case ReportCode::handed_over:
    case ReportCode::deputy_acts:
    case ReportCode::deputy_back:
    case ReportCode::rights_set:
    case ReportCode::intent_sealed:
    case ReportCode::much_to_command: return NewsKind::exercise;
    case ReportCode::fallen:
    case ReportCode::table_closed:
    case ReportCode::own_freed:
    case ReportCode::enemy_retaken:
    case ReportCode::enemy_held:
    case ReportCode::rearmed:
    case ReportCode::own_crossed:
    case ReportCode::enemy_crossed:
    case ReportCode::enemy_surrendered:
    case ReportCode::enemy_cut_off:
    case ReportCode::enemy_ridden_down:
    case ReportCode::enemy_capitulated:
    case ReportCode::enemy_rear_reached:
    case ReportCode::own_gun_off:
    case ReportCode::enemy_gun_off:
    case ReportCode::enemy_starved:
    case ReportCode::stores_taken:
    case ReportCode::gun_taken: return NewsKind::gains;
    case ReportCode::work_done: return NewsKind::gains;
    case ReportCode::break_seen:
    case ReportCode::earthwork_seen:
    case ReportCode::sighted:
    case ReportCode::lost: return NewsKind::sightings;
    case ReportCode::work_begun:
    case ReportCode::work_ceased:
    case ReportCode::worked:
    case ReportCode::detached:
    case ReportCode::rejoined:
    case ReportCode::marching:
    case ReportCode::entraining:
    case ReportCode::detraining:
    case ReportCode::train_ordered:
    case ReportCode::train_made_up:
    case ReportCode::train_parted:
    case ReportCode::halted:
    case ReportCode::order_sent:
    case ReportCode::order_had:
    case ReportCode::post_named:
    case ReportCode::packets_promised:
    case ReportCode::convoy_ordered:
    case ReportCode::convoy_ended:
    case ReportCode::stands:
    case ReportCode::stood_out:
    case ReportCode::boxed: return NewsKind::orders;
  }
  return NewsKind::exercise;
}

QString heading(NewsKind kind) {
  switch (kind) {
    case NewsKind::losses: return Stories::tr("Losses");
    case NewsKind::contact: return Stories::tr("Contact");
    case NewsKind::messages: return Stories::tr("Messages");
    case NewsKind::boxes: return Stories::tr("Boxes opened");
    case NewsKind::arrivals: return Stories::tr("Arrivals");
    case NewsKind::hindered: return Stories::tr("Not carried out");
    case NewsKind::exercise: return Stories::tr("Exercise");
    case NewsKind::gains: return Stories::tr("The field");
    case NewsKind::sightings: return Stories::tr("Sightings");
    case NewsKind::orders: return Stories::tr("Orders");
  }
  return {};
}

bool own_order(const Dispatch& dispatch, const Picture& picture) {
  const bool fire = dispatch.code == ReportCode::own_shot || dispatch.code == ReportCode::own_burst ||
                    dispatch.code == ReportCode::own_rifles;
  const bool answer = news_kind(dispatch) == NewsKind::orders || fire;
  const OwnBody* body = answer && dispatch.from ? picture.body(dispatch.from) : nullptr;
  return body && body->mine;
}

std::vector<NewsLine> news(const Picture& picture, const Briefing& briefing, std::int64_t since, std::int64_t until) {
  const std::vector<Group> groups = groups_of(picture, since, until);
  const std::size_t own_lines = groups.size() > most_news ? most_news - 1 : groups.size();
  std::vector<NewsLine> lines;
  for (std::size_t i = 0; i < own_lines; ++i) lines.push_back(line_of(groups[i], picture, briefing));
  if (own_lines == groups.size()) return lines;
  NewsLine rest;
  rest.more = true;
  rest.kind = groups[own_lines].kind;
  for (std::size_t i = own_lines; i < groups.size(); ++i) {
    for (const Dispatch* dispatch : groups[i].dispatches) rest.dispatches.push_back(dispatch->number);
  }
  std::ranges::sort(rest.dispatches);
  rest.text = words::counted(static_cast<std::int64_t>(rest.dispatches.size()),
                             Stories::tr("%1 more report stands among the dispatches."),
                             Stories::tr("%1 more reports stand among the dispatches."));
  lines.push_back(std::move(rest));
  return lines;
}

std::int64_t last_before_close(const Picture& picture) {
  // The camps move in turn. What a seat orders comes before it closes, what its move brings about after that.
  const std::int64_t last_own = picture.clock.move - 2;
  std::int64_t last = 0;
  for (const Dispatch& dispatch : picture.dispatches) {
    const bool before = dispatch.move < last_own;
    if (before || (dispatch.move < picture.clock.move && own_order(dispatch, picture))) last = dispatch.number;
  }
  return last;
}

}  // namespace sandgate::stories
