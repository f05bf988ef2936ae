// Injects: prepared, called off, due, brought about (KS-10).
#include "core/deciding/injects.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "core/base/text.h"
#include "core/battle/ground/paths.h"
#include "core/deciding/deciding.h"
#include "core/lines/parties.h"

namespace sandgate {
namespace {

constexpr std::int64_t whole_percent = 100;
/// A crossing counts as passed by who comes as near to it as that.
constexpr Length over_it = Length::inches(1);
/// How far a rail may be from the place that the umpire has pointed at.
constexpr Length pointed_at = Length::feet(1);

std::string in_small(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

struct Trigger {
  const InjectWhen& when;
  const Campaign& now;
  std::span<const Event> events;

  bool of_whom(BodyId id) const {
    if (when.body) return id == *when.body;
    return !when.side || now.body(id).side == *when.side;
  }
  template <class Kind>
  bool any(const auto& answers) const {
    return std::ranges::any_of(events, [&](const Event& event) {
      const Kind* kind = get_if<Kind>(&event);
      return kind && answers(*kind);
    });
  }

  bool contact() const {
    return any<TableOpened>([&](const TableOpened& e) {
      return std::ranges::any_of(now.bodies(),
                                 [&](const Body& body) { return body.table == e.table && of_whom(body.id); });
    });
  }
  bool at_place() const {
    return std::ranges::any_of(now.bodies(), [&](const Body& body) {
      return !body.gone && body.contents.troops() && of_whom(body.id) && distance(body.at, *when.at) <= when.within;
    });
  }
  bool losses() const {
    std::int64_t began = 0, left = 0;
    for (const Body& body : now.bodies()) {
      if (!of_whom(body.id)) continue;
      for (const Part& part : body.contents.parts) {
        began += part.men_began.count;
        left += body.gone ? 0 : part.men.count;
      }
    }
    return began > 0 && (began - left) * 100 >= when.percent * began;
  }
  bool line_cut() const {
    const std::vector<WorkPlace>& broken = now.lines().broken;
    if (!when.crossing) return !broken.empty();
    return std::ranges::any_of(broken, [&](const WorkPlace& place) { return place.crossing == *when.crossing; });
  }
  bool message() const {
    return any<MessageSent>([&](const MessageSent& e) {
      if (when.side && (e.from.none() || now.setting().seat(e.from).side != *when.side)) return false;
      const std::string word = in_small(when.word);
      const auto holds = [&](const Lines& lines) {
        return std::ranges::any_of(lines, [&](const std::string& line) { return in_small(line).contains(word); });
      };
      const MessageContent& content = e.message.content;
      if (holds(content.text)) return true;
      if (const auto& order = content.order;
          order && (holds(order->information) || holds(order->intention) || holds(order->instructions) ||
                    holds(order->transport) || holds(order->intercommunication)))
        return true;
      if (content.contact && (holds(content.contact->what) || holds(content.contact->intention))) return true;
      return content.situation && (holds(content.situation->enemy) || holds(content.situation->intention) ||
                                   holds(content.situation->needs));
    });
  }
  /// On a stretch of its path that it has marched just now it has come by the crossing.
  bool crossed(const Campaign& before) const {
    const WorkGround ground{*now.setting().country, now.setting().scale, now.setting().rulebook};
    const WorkPlace place = crossing_place(ground, *when.crossing);
    return any<Marched>([&](const Marched& e) {
      const std::optional<March>& march = before.body(e.body).march;
      if (!march || !of_whom(e.body)) return false;
      Length gone;
      for (std::size_t i = 1; i < march->path.size(); ++i) {
        const Point a = march->path[i - 1], b = march->path[i];
        const Length whole = distance(a, b);
        for (Length at = std::max(Length{}, march->along - gone); at <= whole && gone + at <= e.along; at += over_it) {
          if (distance_to(ground, place, point_along(a, b, at, whole)) <= over_it) return true;
        }
        gone += whole;
      }
      return false;
    });
  }
};

bool is_due(const Inject& inject, const Campaign& before, const Campaign& now, std::span<const Event> events) {
  const InjectWhen& when = inject.terms.when;
  if (inject.state != InjectState::waiting || inject.last == now.move() || !when.by_itself()) return false;
  if ((when.time && now.time() < *when.time) || (when.move && now.move() < *when.move)) return false;
  const Trigger trigger{when, now, events};
  switch (when.trigger) {
    case InjectTrigger::none: return true;
    case InjectTrigger::contact: return trigger.contact();
    case InjectTrigger::at_place: return trigger.at_place();
    case InjectTrigger::losses: return trigger.losses();
    case InjectTrigger::line_cut: return trigger.line_cut();
    case InjectTrigger::message: return trigger.message();
    case InjectTrigger::crossed: return trigger.crossed(before);
  }
  return false;
}

InjectId first_due(const Campaign& before, const Campaign& now, std::span<const Event> events) {
  const std::vector<Inject>& all = now.rulings().injects;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_due(all[i], before, now, events)) return InjectId{static_cast<std::int32_t>(i)};
  }
  return {};
}

}  // namespace

Deed deed_of(const InjectDeed& deed) {
  switch (deed.kind) {
    case InjectKind::announce: return Announce{deed.text};
    case InjectKind::message: {
      Message message;
      message.to = deed.to;
      message.content.text = deed.lines;
      return SendMessageOrder<BodyId>{std::move(message)};
    }
    case InjectKind::visibility: return SetVisibility{deed.visibility.value_or(Length{}), deed.text};
    case InjectKind::correct:
      return CorrectBody{
          deed.body.value_or(BodyId{}), deed.parts, deed.at, deed.facing, deed.formation, deed.packets, deed.text};
    case InjectKind::put_on:
      return PutOnBody{deed.seat.value_or(SeatId{}),
                       deed.name,
                       deed.parts,
                       deed.scouts,
                       deed.at.value_or(Point{}),
                       deed.facing.value_or(Bearing{}),
                       deed.formation.value_or(Formation::fours),
                       deed.text};
    case InjectKind::take_off: return TakeOffBody{deed.body.value_or(BodyId{}), deed.text};
    case InjectKind::breaks: return RuleBreak{deed.place.value_or(WorkPlace{}), deed.broken, deed.text};
  }
  return Announce{deed.text};
}

std::vector<Event> with_injects(const Campaign& campaign, std::vector<Event> events, const Dice& dice) {
  const auto prepares = [](const Event& event) { return holds_alternative<InjectPrepared>(event); };
  const auto waits = [](const Inject& inject) {
    return inject.state == InjectState::waiting && inject.terms.when.by_itself();
  };
  if (std::ranges::none_of(campaign.rulings().injects, waits) && std::ranges::none_of(events, prepares)) return events;
  Campaign scratch = campaign;
  for (const Event& event : events) scratch.apply(event);
  while (scratch.begun() && scratch.phase() != Phase::setting_up && !scratch.over()) {
    const InjectId due = first_due(campaign, scratch, events);
    if (!due) break;
    Decision came = fire(scratch, due, dice);
    if (!came) came = std::vector<Event>{InjectFailed{due}};
    for (Event& event : *came) {
      scratch.apply(event);
      events.push_back(std::move(event));
    }
  }
  return events;
}

namespace {

/// A place that was pointed at: of a crossing its middle, else the nearest rail.
void find_place(const Campaign& campaign, Deed& deed) {
  RuleBreak* ruling = get_if<RuleBreak>(&deed);
  if (!ruling) return;
  const WorkGround ground{*campaign.setting().country, campaign.setting().scale, campaign.setting().rulebook};
  WorkPlace& place = ruling->place;
  if (place.crossing && crossing_kind(ground.country, place.crossing)) place = crossing_place(ground, place.crossing);
  if (!place.crossing) place = rail_near(ground, place.at, pointed_at).value_or(place);
}

}  // namespace

Decision fire(const Campaign& campaign, InjectId inject, const Dice& dice) {
  Campaign scratch = campaign;
  std::vector<Event> events{InjectFired{inject}};
  scratch.apply(events.front());
  Order order{{}, umpire_seat, deed_of(campaign.inject(inject).terms.deed)};
  find_place(scratch, order.deed);
  Decision came = decide_alone(scratch, order, dice);
  if (!came) return came;
  std::ranges::move(*came, std::back_inserter(events));
  return events;
}

namespace {

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
