// The umpire's rulings: what they come to, or why they cannot be (KS-10).
#include "core/base/text.h"
#include "core/deciding/deciding.h"

namespace sandgate {
namespace {

struct RulingDecider {
  const Deciding& d;

  Decision operator()(const SetVisibility& order) const {
    if (!d.campaign.begun()) return refuse(RefusalCode::not_your_order, clauses::officials);
    if (order.visibility < Rulebook::WideCountry::least_visibility ||
        order.visibility > Rulebook::WideCountry::most_visibility)
      return refuse(RefusalCode::no_such_visibility, clauses::visibility);
    if (!is_line(order.reason)) return refuse(RefusalCode::no_such_text, clauses::officials);
    std::vector<Event> events{VisibilityChanged{order.visibility, order.reason}};
    d.look_again(events);
    return events;
  }
  Decision operator()(const GiveTable& order) const {
    const Setting& setting = d.campaign.setting();
    if (!d.campaign.exists(order.table) || d.campaign.table(order.table).closed)
      return refuse(RefusalCode::not_your_table, clauses::contact);
    const bool known = order.seat && order.seat.index() < setting.seats.size();
    if (!known || setting.seat(order.seat).side != order.side || !d.campaign.table(order.table).tells(order.side))
      return refuse(RefusalCode::no_such_seat, clauses::officials);
    return std::vector<Event>{TableGiven{order.table, order.side, order.seat}};
  }
  Decision operator()(const ManSeat& order) const {
    if (order.seat.none() || order.seat.index() >= d.campaign.setting().seats.size())
      return refuse(RefusalCode::no_such_seat, clauses::officials);
    if (!is_line(order.commander)) return refuse(RefusalCode::no_such_text, clauses::officials);
    return std::vector<Event>{SeatManned{order.seat, order.commander}};
  }
  Decision operator()(const Announce& order) const {
    if (order.text.empty() || !is_line(order.text)) return refuse(RefusalCode::no_such_text, clauses::officials);
    return std::vector<Event>{Announced{order.text}};
  }
  Decision operator()(const SetUmpireKey& order) const {
    for (const std::string* text : {&order.salt, &order.digest}) {
      if (text->empty() || !is_line(*text)) return refuse(RefusalCode::no_such_text, clauses::officials);
    }
    return std::vector<Event>{UmpireKeySet{order.salt, order.digest}};
  }
  // Which dispatches the seat has had is its Picture's to know: whoever takes its orders asks that first.
  Decision operator()(const ContestRuling& order) const {
    if (!d.campaign.begun()) return refuse(RefusalCode::not_begun, clauses::officials);
    if (order.dispatch < 1) return refuse(RefusalCode::no_such_dispatch, clauses::officials);
    if (order.reason.empty() || !is_line(order.reason)) return refuse(RefusalCode::no_such_text, clauses::officials);
    const std::vector<Contest>& all = d.campaign.rulings().contests;
    const auto same = [&](const Contest& other) { return other.seat == d.seat && other.dispatch == order.dispatch; };
    if (std::ranges::any_of(all, same)) return refuse(RefusalCode::contested_already, clauses::officials);
    const auto now = [&](const Contest& other) { return other.seat == d.seat && other.move == d.campaign.move(); };
    if (std::ranges::count_if(all, now) >= most_contests_a_move)
      return refuse(RefusalCode::too_many_contests, clauses::officials, {{"most", most_contests_a_move}});
    const ContestId id{static_cast<std::int32_t>(all.size())};
    return std::vector<Event>{RulingContested{id, d.seat, order.dispatch, order.reason}};
  }
  Decision operator()(const AnswerContest& order) const {
    if (order.reason.empty() || !is_line(order.reason)) return refuse(RefusalCode::no_such_text, clauses::officials);
    if (!d.campaign.exists(order.contest) || d.campaign.contest(order.contest).granted)
      return refuse(RefusalCode::no_such_contest, clauses::officials);
    return std::vector<Event>{ContestAnswered{order.contest, order.granted, order.reason}};
  }
  Decision operator()(const MarkExercise& order) const {
    if (!d.campaign.begun()) return refuse(RefusalCode::not_begun, clauses::officials);
    if (!is_line(order.reason)) return refuse(RefusalCode::no_such_text, clauses::officials);
    return std::vector<Event>{ExerciseMarked{order.mark, order.reason}};
  }
  // Whether there is such an event is asked of the history, by whoever has one.
  Decision operator()(const TakeBack& order) const {
    if (order.to_event < 0) return refuse(RefusalCode::no_such_event, clauses::officials, {{"event", order.to_event}});
    if (order.reason.empty() || !is_line(order.reason)) return refuse(RefusalCode::no_such_text, clauses::officials);
    const Campaign& now = d.campaign;
    TakenBack back{order.to_event,   now.times_taken_back() + 1,
                   now.branch(),     now.highest_branch(),
                   order.reason,     now.umpire(),
                   now.umpire_key(), {}};
    if (order.fresh_dice) back.branch = ++back.highest;
    for (const Seat& seat : now.setting().seats) {
      if (!now.commander(seat.id).empty()) back.programs.push_back({seat.id, now.commander(seat.id)});
    }
    return std::vector<Event>{std::move(back)};
  }
};

}  // namespace

std::optional<Decision> decide_ruling(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(RulingDeeds(), deed, RulingDecider{deciding});
}

}  // namespace sandgate
