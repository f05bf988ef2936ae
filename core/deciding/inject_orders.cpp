// Injects prepared, called off and fired by hand: what the orders come to, or why they cannot be (KS-10).
#include <algorithm>

#include "core/base/text.h"
#include "core/deciding/deciding.h"
#include "core/deciding/injects.h"
#include "core/lines/parties.h"

namespace sandgate {
namespace {

constexpr std::int64_t whole_percent = 100;

struct InjectDecider {
  const Deciding& d;

  const Setting& setting() const { return d.campaign.setting(); }
  static Refusal no(RefusalCode code) { return {code, clauses::officials, {}}; }

  bool known(std::optional<BodyId> body) const { return !body || d.campaign.exists(*body); }
  bool known(std::optional<SeatId> seat) const {
    return !seat || (!seat->none() && seat->index() < setting().seats.size());
  }
  bool known(std::optional<SideId> side) const {
    return !side || (!side->none() && side->index() < setting().sides.size());
  }
  bool on_map(std::optional<Point> at) const {
    const MapBox ground = setting().country->bounds();
    return !at || Window{{}, setting().to_table({ground.east, ground.north})}.holds(*at);
  }
  bool crossing(FeatureId id) const {
    return !id.none() && id.index() < setting().country->features().size() && crossing_kind(*setting().country, id);
  }

  std::optional<Refusal> cannot_wait_for(const InjectWhen& when) const {
    if (!known(when.side) || !known(when.body) || (when.move && *when.move < 1))
      return no(RefusalCode::no_such_trigger);
    if (when.crossing && !crossing(*when.crossing)) return no(RefusalCode::no_such_trigger);
    bool named = true;
    switch (when.trigger) {
      case InjectTrigger::none:
      case InjectTrigger::contact:
      case InjectTrigger::line_cut: break;
      case InjectTrigger::at_place:
        named = when.at && when.within >= Length{} && when.within <= farthest_inject && on_map(when.at);
        break;
      case InjectTrigger::losses: named = when.percent > 0 && when.percent <= whole_percent; break;
      case InjectTrigger::message: named = !when.word.empty() && is_line(when.word); break;
      case InjectTrigger::crossed: named = when.crossing.has_value(); break;
    }
    return named ? std::nullopt : std::optional(no(RefusalCode::no_such_trigger));
  }
  /// What names nothing at all, whenever it comes; whether it can be then is asked when it does.
  std::optional<Refusal> cannot_ever(const InjectDeed& deed) const {
    if (!known(deed.body)) return no(RefusalCode::body_gone);
    if (!known(deed.seat) || !std::ranges::all_of(deed.to, [&](SeatId seat) { return known(std::optional(seat)); }))
      return no(RefusalCode::no_such_seat);
    if (!on_map(deed.at)) return no(RefusalCode::off_map);
    if (deed.kind == InjectKind::message) return cannot_be_sent(deed);
    if (deed.text.empty() || !is_line(deed.text)) return no(RefusalCode::no_such_text);
    switch (deed.kind) {
      case InjectKind::announce:
      case InjectKind::message: break;
      case InjectKind::visibility:
        if (!deed.visibility || *deed.visibility < Rulebook::WideCountry::least_visibility ||
            *deed.visibility > Rulebook::WideCountry::most_visibility)
          return no(RefusalCode::no_such_visibility);
        break;
      case InjectKind::correct:
      case InjectKind::take_off:
        if (!deed.body) return no(RefusalCode::body_gone);
        break;
      case InjectKind::put_on:
        if (!deed.seat) return no(RefusalCode::no_such_seat);
        if (!deed.at) return no(RefusalCode::off_map);
        if (deed.parts.empty()) return no(RefusalCode::not_of_that_body);
        break;
      case InjectKind::breaks:
        if (!deed.place) return no(RefusalCode::no_such_place);
        break;
    }
    return {};
  }
  static std::optional<Refusal> cannot_be_sent(const InjectDeed& deed) {
    const bool lines = !deed.lines.empty() && deed.lines.size() <= most_message_lines &&
                       std::ranges::all_of(deed.lines, [](const std::string& line) { return is_line(line); });
    if (!lines) return no(RefusalCode::no_such_text);
    return deed.to.empty() ? std::optional(no(RefusalCode::no_such_seat)) : std::nullopt;
  }

  Decision operator()(const PrepareInject& order) const {
    const InjectTerms& terms = order.terms;
    const std::vector<Inject>& all = d.campaign.rulings().injects;
    if (terms.name.empty() || !is_line(terms.name)) return refused(no(RefusalCode::no_such_text));
    if (all.size() >= most_injects)
      return refuse(RefusalCode::too_many_injects, clauses::officials, {{"most", std::int64_t{most_injects}}});
    if (std::ranges::any_of(all, [&](const Inject& other) { return other.terms.name == terms.name; }))
      return refused(no(RefusalCode::inject_named_so));
    if (auto wrong = cannot_wait_for(terms.when)) return refused(*wrong);
    if (terms.repeats && !terms.when.by_itself()) return refused(no(RefusalCode::no_such_trigger));
    if (auto wrong = cannot_ever(terms.deed)) return refused(*wrong);
    return std::vector<Event>{InjectPrepared{InjectId{static_cast<std::int32_t>(all.size())}, terms}};
  }
  Decision operator()(const CallOffInject& order) const {
    if (!d.campaign.exists(order.inject)) return refused(no(RefusalCode::no_such_inject));
    const InjectState state = d.campaign.inject(order.inject).state;
    if (state != InjectState::waiting && state != InjectState::failed) return refused(no(RefusalCode::no_such_inject));
    return std::vector<Event>{InjectCalledOff{order.inject}};
  }
  Decision operator()(const FireInject& order) const {
    if (!d.campaign.begun()) return refused(no(RefusalCode::not_begun));
    if (!d.campaign.exists(order.inject)) return refused(no(RefusalCode::no_such_inject));
    const InjectState state = d.campaign.inject(order.inject).state;
    if (state == InjectState::called_off || state == InjectState::fired)
      return refused(no(RefusalCode::no_such_inject));
    return fire(d.campaign, order.inject, d.dice);
  }
};

}  // namespace

std::optional<Decision> decide_inject(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(InjectDeeds(), deed, InjectDecider{deciding});
}

}  // namespace sandgate
