#include "core/kinds/event.h"

#include <algorithm>

#include "core/rulebook/bars.h"
#include "core/scenario/setting.h"

namespace sandgate {

Event::Event() = default;
Event::Event(const Event&) = default;
Event::Event(Event&&) noexcept = default;
Event& Event::operator=(const Event& other) { return *this = Event(other); }
Event& Event::operator=(Event&& other) noexcept { return take(other), *this; }
Event::~Event() { destroy(); }
bool Event::operator==(const Event& other) const { return equals(other); }

template <class Ref>
BasicDeed<Ref>::BasicDeed() = default;
template <class Ref>
BasicDeed<Ref>::BasicDeed(const BasicDeed&) = default;
template <class Ref>
BasicDeed<Ref>::BasicDeed(BasicDeed&&) noexcept = default;
template <class Ref>
BasicDeed<Ref>& BasicDeed<Ref>::operator=(const BasicDeed& other) {
  return *this = BasicDeed(other);
}
template <class Ref>
BasicDeed<Ref>& BasicDeed<Ref>::operator=(BasicDeed&& other) noexcept {
  return this->take(other), *this;
}
template <class Ref>
BasicDeed<Ref>::~BasicDeed() {
  this->destroy();
}
template <class Ref>
bool BasicDeed<Ref>::operator==(const BasicDeed& other) const {
  return this->equals(other);
}
template class BasicDeed<BodyId>;
template class BasicDeed<Handle>;

Clause Marched::clause() const {
  switch (end) {
    case MarchEnd::goes_on:
    case MarchEnd::arrived: return clauses::rates;
    case MarchEnd::sighted: return clauses::march_multiplier;
    case MarchEnd::barred: return clause_of(bar);
    case MarchEnd::touched: return clauses::contact;
    case MarchEnd::hungry: return clauses::going_without;
    case MarchEnd::mined: return clauses::mines;
  }
  return clauses::none;
}

Clause MenFared::clause() const {
  switch (fate) {
    case Fate::escorted: return clauses::escort;
    case Fate::freed:
    case Fate::retaken:
    case Fate::rearmed: return clauses::freed;
    case Fate::held:
    case Fate::crossed: return clauses::over_back_line;
    case Fate::surrendered: return clauses::white_flag;
    case Fate::capitulated: return clauses::blow;
    case Fate::cut_off:
    case Fate::ridden_down: return clauses::pursuit;
  }
  return clauses::none;
}

Clause clause_of(GameKind kind) {
  switch (kind) {
    case GameKind::fight: return clauses::points;
    case GameKind::blow: return clauses::blow;
    case GameKind::defensive: return clauses::defensive;
  }
  return clauses::none;
}

Clause clause_of(EndReason why, GameKind kind, const GameRules& rules) {
  switch (why) {
    case EndReason::force_gone:
    case EndReason::nobody_left:
    case EndReason::conceded: return clause_of(kind);
    case EndReason::too_few: return draw_clause(rules);
    case EndReason::rear_reached: return clauses::three_men;
    case EndReason::retreat_over:
    case EndReason::rears_safe: return clauses::blow;
    case EndReason::line_reached:
    case EndReason::line_out_of_reach: return clauses::defensive;
  }
  return clauses::none;
}

Clause GameOpened::clause(const Setting& setting) const { return clause_of(setting.table->game->kind); }
Clause BattleEnded::clause(const Setting& setting) const {
  return clause_of(why, setting.table->game->kind, setting.rulebook.game);
}

Clause boarding_clause(const Setting& setting, BodyId carrier) {
  const auto is = [](Arm arm) { return [arm](const Body& body) { return body.contents.arm() == arm; }; };
  const std::vector<Body>& known = setting.order_of_battle;
  if (carrier && carrier.index() < known.size())
    return is(Arm::boat)(known[carrier.index()]) ? clauses::delays : clauses::railway;
  const bool boats = std::ranges::any_of(known, is(Arm::boat)), trains = std::ranges::any_of(known, is(Arm::train));
  if (boats && trains) return clauses::trains;  // which has them boarded alike
  return boats ? clauses::delays : clauses::railway;
}

namespace {

const OrderKind& kind_of_any(const auto& deed) {
  return visit([]<class T>(const T&) -> const OrderKind& { return T::order; }, deed);
}

}  // namespace

const OrderKind& kind_of(const Deed& deed) { return kind_of_any(deed); }
const OrderKind& kind_of(const SeatDeed& deed) { return kind_of_any(deed); }

Clause clause_of(const Event& event, const Setting& setting) {
  const auto of = [&]<class T>(const T& e) {
    if constexpr (requires { e.clause(setting); }) {
      return e.clause(setting);
    } else if constexpr (requires { e.clause(); }) {
      return e.clause();
    } else {
      return T::event.clause;
    }
  };
  return visit(of, event);
}

BodyId body_of(const Event& event) {
  const auto of = [](const auto& e) -> BodyId {
    if constexpr (requires { BodyId{e.by}; }) {
      return e.by;
    } else if constexpr (requires { BodyId{e.body}; }) {
      return e.body;
    } else {
      return {};
    }
  };
  return visit(of, event);
}

}  // namespace sandgate
