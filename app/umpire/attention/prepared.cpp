#include "app/umpire/attention/prepared.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/stories/dispatches.h"
#include "app/stories/injects.h"
#include "core/kinds/ruling.h"

namespace sandgate {
namespace {

struct PreparedTold {
  Q_DECLARE_TR_FUNCTIONS(Prepared)
};

AttentionItem of_inject(std::size_t number, const Inject& inject, const Campaign& campaign) {
  AttentionItem item;
  item.key.number = static_cast<std::int64_t>(number);
  item.clause = inject.terms.deed.kind == InjectKind::visibility ? clauses::visibility : clauses::officials;
  item.at = place_of(inject.terms.deed, campaign);
  if (const auto body = inject.terms.deed.body; body && campaign.exists(*body)) item.bodies = {*body};
  return item;
}

/// By the dispatch as its seat had it.
AttentionItem told_of(const Contest& contest, const UmpireClient& umpire, const AttentionWords& words) {
  AttentionItem item;
  item.clause = clauses::officials;
  item.seats = {contest.seat};
  QString text = PreparedTold::tr("“%1”").arg(QString::fromStdString(contest.reason));
  const auto view = umpire.seat_view(contest.seat);
  if (view && contest.dispatch >= 1 && contest.dispatch <= std::ssize(view->picture().dispatches)) {
    const Dispatch& dispatch = view->picture().dispatches[static_cast<std::size_t>(contest.dispatch - 1)];
    text = PreparedTold::tr("%1 (dispatch %2, %3)\n%4")
               .arg(words.dispatch(dispatch, contest.seat))
               .arg(contest.dispatch)
               .arg(PreparedTold::tr("move %1").arg(dispatch.move), text);
    item.clause = dispatch.clause;
    item.at = dispatch.at;
  }
  item.text = text.toStdString();
  return item;
}

QString name_of(const Inject& inject) { return QString::fromStdString(inject.terms.name); }

}  // namespace

std::vector<AttentionItem> ContestsTold::waiting(const UmpireClient& umpire, const AttentionWords& words) {
  const Campaign& campaign = umpire.campaign();
  std::vector<AttentionItem> found;
  const auto& contests = campaign.rulings().contests;
  for (std::size_t i = 0; i < contests.size(); ++i) {
    const Contest& contest = contests[i];
    if (contest.granted) continue;
    const auto [told, fresh] = told_.try_emplace(Which{contest.seat, contest.dispatch, contest.reason, contest.move});
    if (fresh) told->second = told_of(contest, umpire, words);
    AttentionItem item = told->second;
    item.key = {AttentionKind::contested, contest.seat, {}, static_cast<std::int64_t>(i)};
    item.title = PreparedTold::tr("%1 contests a ruling").arg(words.person(contest.seat, campaign)).toStdString();
    found.push_back(std::move(item));
  }
  return found;
}

std::vector<AttentionItem> injects_failed(const Campaign& campaign) {
  std::vector<AttentionItem> found;
  const auto& injects = campaign.rulings().injects;
  for (std::size_t i = 0; i < injects.size(); ++i) {
    if (injects[i].state != InjectState::failed) continue;
    const stories::Names names(campaign.setting(), campaign, {}, stories::Names::Bodies::with_side);
    AttentionItem item = of_inject(i, injects[i], campaign);
    item.key.kind = AttentionKind::inject_failed;
    item.title = PreparedTold::tr("“%1” was due and could not be").arg(name_of(injects[i])).toStdString();
    item.text = PreparedTold::tr("%1. Brought about by hand it tells why not.")
                    .arg(stories::inject_deed(injects[i].terms.deed, names))
                    .toStdString();
    found.push_back(std::move(item));
  }
  return found;
}

std::vector<AttentionItem> injects_due(const Campaign& campaign) {
  std::vector<AttentionItem> found;
  if (!campaign.begun() || campaign.over()) return found;
  const auto& injects = campaign.rulings().injects;
  for (std::size_t i = 0; i < injects.size(); ++i) {
    const auto move = comes_in_move(injects[i], campaign);
    if (!move || !comes_of_itself(injects[i]) || *move > campaign.move() + 1) continue;
    const stories::Names names(campaign.setting(), campaign, {}, stories::Names::Bodies::with_side);
    AttentionItem item = of_inject(i, injects[i], campaign);
    item.key.kind = AttentionKind::inject;
    item.title = PreparedTold::tr("“%1” is due").arg(name_of(injects[i])).toStdString();
    item.text = PreparedTold::tr("%1. It comes of itself in move %2.")
                    .arg(stories::inject_deed(injects[i].terms.deed, names))
                    .arg(*move)
                    .toStdString();
    // One that repeats is told again in each of its moves.
    item.grade = injects[i].times;
    found.push_back(std::move(item));
  }
  return found;
}

std::optional<std::int64_t> comes_in_move(const Inject& inject, const Campaign& campaign) {
  const InjectWhen& when = inject.terms.when;
  if (inject.state != InjectState::waiting || !when.by_itself()) return {};
  std::int64_t move = std::max<std::int64_t>(1, campaign.move());
  if (inject.last == move) ++move;
  if (when.move) move = std::max(move, *when.move);
  // A round is a move of either camp.
  const std::int64_t minutes = campaign.setting().rulebook.wide.minutes_per_round;
  if (when.time && minutes > 0) {
    const std::int64_t after = when.time->minutes - campaign.setting().begins.minutes;
    if (after > 0) move = std::max(move, 2 * ((after + minutes - 1) / minutes) + 1);
  }
  return move;
}

bool comes_of_itself(const Inject& inject) {
  return inject.terms.when.by_itself() && inject.terms.when.trigger == InjectTrigger::none;
}

std::optional<Point> place_of(const InjectDeed& deed, const Campaign& campaign) {
  if (deed.place) return deed.place->at;
  if (deed.at) return deed.at;
  if (deed.body && campaign.exists(*deed.body)) return campaign.body(*deed.body).at;
  return {};
}

}  // namespace sandgate
