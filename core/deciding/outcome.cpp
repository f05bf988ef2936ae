#include "core/deciding/outcome.h"

#include <algorithm>
#include <map>

namespace sandgate {
namespace {

class ToyOutcome {
 public:
  ToyOutcome(const Campaign& campaign, const EnterOutcome& order) : now_(campaign), order_(order) {}

  Decision decide() {
    if (order_.moves < 0 || order_.moves > most_table_moves)
      return refuse(RefusalCode::no_such_moves, clauses::officials, {{"most", most_table_moves}});
    if (auto no = not_all_of_them()) return std::unexpected(std::move(*no));
    for (const EnterOutcome::Of& of : order_.bodies) {
      if (!tell_off(of)) return refuse(RefusalCode::men_do_not_agree, clauses::officials, named(of.body));
    }
    if (auto no = give_guns()) return std::unexpected(std::move(*no));
    const auto nobody_leads = [&](const auto& taken) { return !led_by(now_.man(taken.second.front()).side); };
    if (const auto led = std::ranges::find_if(taken_, nobody_leads); led != taken_.end())
      return refuse(RefusalCode::men_do_not_agree, clauses::officials, named(now_.man(led->second.front()).body));
    return events();
  }

 private:
  std::vector<Argument> named(BodyId body) const { return {{"body", now_.body(body).name}}; }
  std::int64_t left(const EnterOutcome::Of& of) const {
    std::int64_t men = 0;
    for (const Part& part : of.parts) men += part.men.count;
    return men;
  }
  const EnterOutcome::Of* of(BodyId body) const {
    const auto at = std::ranges::find(order_.bodies, body, &EnterOutcome::Of::body);
    return at == order_.bodies.end() ? nullptr : &*at;
  }

  std::optional<Refusal> not_all_of_them() const {
    const auto wrong = [&](BodyId body) {
      return Refusal{RefusalCode::not_on_that_table, clauses::officials, named(body)};
    };
    for (const EnterOutcome::Of& one : order_.bodies) {
      const Body& body = now_.body(one.body);
      const auto same = [&](const EnterOutcome::Of& other) { return other.body == one.body; };
      if (!body.set_out || body.table != order_.table || std::ranges::count_if(order_.bodies, same) != 1)
        return wrong(one.body);
    }
    for (const Body& body : now_.bodies()) {
      if (body.set_out && body.table == order_.table && !of(body.id)) return wrong(body.id);
    }
    return {};
  }

  /// Of each arm the first who stand there are left, of the others the first are taken. False: there are not so many.
  bool tell_off(const EnterOutcome::Of& one) {
    std::vector<Part> still = one.parts;
    for (const Part& part : still) {
      const auto same = [&](const Part& other) { return other.arm == part.arm; };
      if (part.men.count < 0 || part.guns < 0 || std::ranges::count_if(still, same) != 1) return false;
    }
    std::int64_t taken = one.taken;
    for (const Soldier& man : now_.men()) {
      if (man.body != one.body || (man.state != ManState::free && man.state != ManState::disarmed)) continue;
      const auto part = std::ranges::find(still, man.arm, &Part::arm);
      if (part != still.end() && part->men.count > 0) {
        --part->men.count;
      } else if (taken > 0) {
        --taken;
        taken_[man.side].push_back(man.id);
      } else {
        killed_[man.side].push_back(man.id);
      }
    }
    return taken == 0 && std::ranges::all_of(still, [](const Part& part) { return part.men.count == 0; });
  }

  /// Whoever keeps guns keeps his own first; the others go to who has more than he had, in the order they are named.
  std::optional<Refusal> give_guns() {
    std::map<BodyId, std::int64_t> said;
    std::int64_t all = 0;
    for (const EnterOutcome::Of& one : order_.bodies) {
      for (const Part& part : one.parts) said[one.body] += part.guns, all += part.guns;
      if (said[one.body] > 0 && left(one) == 0)
        return Refusal{RefusalCode::men_do_not_agree, clauses::officials, named(one.body)};
    }
    std::vector<GunId> others;
    std::int64_t there = 0;
    for (const Gun& gun : now_.guns()) {
      if (!gun.on_ground || gun.harm.destroyed || now_.table_of(gun) != order_.table) continue;
      ++there;
      const auto own = said.find(gun.body);
      if (own == said.end() || own->second == 0) {
        others.push_back(gun.id);
        continue;
      }
      --own->second;
      guns_[gun.body].push_back(gun.id);
    }
    if (there != all)
      return Refusal{RefusalCode::guns_do_not_agree, clauses::officials, {{"there", there}, {"said", all}}};
    auto next = others.begin();
    for (const EnterOutcome::Of& one : order_.bodies) {
      for (std::int64_t more = said[one.body]; more > 0; --more) guns_[one.body].push_back(*next++);
    }
    return {};
  }

  /// The body of the other camp that has most men left; none: nobody has.
  BodyId led_by(SideId prisoners) const {
    const EnterOutcome::Of* most = nullptr;
    for (const EnterOutcome::Of& one : order_.bodies) {
      const bool enemy = now_.setting().side(now_.body(one.body).side).camp != now_.setting().side(prisoners).camp;
      if (enemy && left(one) > 0 && (!most || left(one) > left(*most))) most = &one;
    }
    return most ? most->body : BodyId{};
  }

  std::vector<Event> events() const {
    std::vector<BodyId> fought;
    for (const EnterOutcome::Of& one : order_.bodies) fought.push_back(one.body);
    std::vector<Event> events{
        OutcomeEntered{order_.table, now_.move() - 1 + order_.moves, std::move(fought), order_.reason}};
    // Nobody waits for guns that are fired elsewhere.
    if (now_.table(order_.table).guns_open) events.push_back(GunsEnded{order_.table});
    for (const auto& [side, men] : killed_)
      events.push_back(MenRuled{order_.table, RuledFate::killed, {}, men, order_.reason});
    for (const auto& [side, men] : taken_) {
      const SideId captor = now_.body(led_by(side)).side;
      events.push_back(MenRuled{order_.table, RuledFate::taken, captor, men, order_.reason});
    }
    for (const auto& [body, guns] : guns_) {
      for (const GunId gun : guns) {
        const SideId side = now_.body(body).side;
        if (now_.gun(gun).side != side) events.push_back(GunFared{gun, {}, side});
      }
    }
    for (const EnterOutcome::Of& one : order_.bodies) {
      if (left(one) == 0) events.push_back(BodyLost{one.body, false});
    }
    events.push_back(TableClosed{order_.table, {}});
    Campaign scratch = now_;
    for (const Event& event : events) scratch.apply(event);
    for (const EnterOutcome::Of& one : order_.bodies) {
      if (left(one) == 0) continue;
      events.push_back(falls_in(scratch, one.body));
      scratch.apply(events.back());
      std::vector<Part> parts = scratch.body(one.body).contents.parts;
      for (Part& part : parts) part.men_began = part.men;  // with how many it began is no part of the ruling
      events.push_back(BodyCorrected{one.body, std::move(parts), one.at, one.facing, {}, {}, order_.reason});
      scratch.apply(events.back());
    }
    return events;
  }

  /// With it its guns, its disarmed men and the prisoners that it leads.
  FormedUp falls_in(const Campaign& scratch, BodyId id) const {
    const Body& body = scratch.body(id);
    FormedUp event{id, body.formation, {}, {}};
    if (const auto guns = guns_.find(id); guns != guns_.end()) event.guns = guns->second;
    for (const Soldier& man : scratch.men()) {
      if (!man.on_ground()) continue;
      const bool own = man.state == ManState::disarmed && man.body == id;
      const bool led = man.state == ManState::prisoner && of(man.body) && led_by(man.side) == id;
      if (own || led) event.brought.push_back(man.id);
    }
    return event;
  }

  const Campaign& now_;
  const EnterOutcome& order_;
  std::map<SideId, std::vector<ManId>> killed_, taken_;
  std::map<BodyId, std::vector<GunId>> guns_;
};

}  // namespace

Decision enter_outcome(const Campaign& campaign, const EnterOutcome& order) {
  return ToyOutcome(campaign, order).decide();
}

}  // namespace sandgate
