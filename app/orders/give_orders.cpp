// Planned orders as the deeds their seats send.
#include <algorithm>
#include <memory>

#include "app/orders/orders.h"
#include "core/sight/find_screen.h"
#include "core/sight/march_preview.h"
#include "core/sight/table_plan.h"

namespace sandgate {
namespace {

// A planned order as the deed its seat sends, on the Picture of now.
struct Maker {
  const Client& client;
  const Progress& progress;

  template <class Make>
  Made of(const std::string& name, const Make& make) const {
    const OwnBody* body = own_body(client, name);
    if (!body) return refuse(RefusalCode::not_your_body, clauses::command);
    return make(*body);
  }
  Made operator()(const PlannedMarch& order) const {
    return of(order.body, [&](const OwnBody& body) -> Made {
      const Briefing& briefing = client.briefing();
      auto path =
          find_march(client.picture(), briefing, body.handle, briefing.to_table(order.to), order.by_road, progress);
      // KS-11.5: one that is away may find a way from where it is.
      if (!path && !body.at_hand && path.error().code != RefusalCode::off_map)
        path = Path{body.at, briefing.to_table(order.to)};
      if (!path) return std::unexpected(path.error());
      return MarchOrder<Handle>{body.handle, std::move(*path), order.press_on, {}, order.by_road};
    });
  }
  Made operator()(const PlannedHalt& order) const {
    return of(order.body, [](const OwnBody& body) -> Made { return HaltOrder<Handle>{body.handle}; });
  }
  Made operator()(const PlannedBox& order) const {
    return of(order.body, [](const OwnBody& body) -> Made { return BoxOrder<Handle>{body.handle}; });
  }
  Made operator()(const PlannedStandOut& order) const {
    return of(order.body, [&](const OwnBody& body) -> Made {
      return StandOutOrder<Handle>{body.handle, order.formation};
    });
  }
  Made operator()(const PlannedScreen& order) const {
    std::vector<Handle> scouts;
    for (const std::string& name : order.scouts) {
      const OwnBody* body = own_body(client, name);
      if (!body) return refuse(RefusalCode::not_your_body, clauses::command);
      scouts.push_back(body->handle);
    }
    const Briefing& briefing = client.briefing();
    auto screen = find_screen(client.picture(), briefing, scouts, briefing.to_table(order.from),
                              briefing.to_table(order.to), order.press_on, progress);
    if (!screen) return std::unexpected(screen.error());
    return std::move(*screen);
  }
  Made operator()(const PlannedAdvance& order) const {
    return of(order.body, [&](const OwnBody& body) -> Made {
      const Briefing& briefing = client.briefing();
      return order_advance(client.picture(), briefing, body.handle, briefing.to_table(order.to), order.shape);
    });
  }
  Made operator()(const PlannedCharge& order) const {
    return of(order.body, [&](const OwnBody& body) -> Made {
      return order_charge(client.picture(), client.briefing(), body.handle);
    });
  }
  Made operator()(const PlannedFormUp& order) const {
    return of(order.body, [&](const OwnBody& body) -> Made {
      return FormUpOrder<Handle>{body.handle, order.formation};
    });
  }
  Made operator()(const PlannedForm& order) const {
    return of(order.body, [&](const OwnBody& body) -> Made {
      FormOrder<Handle> form{body.handle, order.to, order.facing, {}, order.hold};
      std::int32_t number = 0;
      for (const SeenGun& gun : client.picture().guns) {
        if (gun.body == body.handle && gun.side == client.picture().side && ++number == order.gun)
          form.gun = gun.handle;
      }
      if (order.gun > 0 && !form.gun) return refuse(RefusalCode::gun_not_there, clauses::in_action);
      return form;
    });
  }
  Made operator()(const PlannedWhiteFlag& order) const {
    return of(order.body, [&](const OwnBody& body) -> Made {
      if (!body.set_out) return refuse(RefusalCode::not_on_a_table, clauses::contact);
      WhiteFlagOrder<Handle> flag{body.table, {}};
      for (const SeenMan& man : client.picture().men) {
        if (man.body == body.handle && man.state == ManState::free) flag.men.push_back(man.handle);
      }
      return flag;
    });
  }
  Made operator()(const PlannedMuster& order) const {
    if (!order.bodies.empty()) return MusterOrder{order.bodies};
    return MusterOrder{tell_off(client.briefing().rulebook, order.count)};
  }
  Made operator()(const ChooseSideOrder& order) const { return order; }
  Made operator()(const PlannedSetDown& order) const {
    return of(order.body, [&](const OwnBody& body) -> Made {
      const Briefing& briefing = client.briefing();
      const MapBox ground = briefing.country->bounds();
      const Side& own = briefing.sides[client.picture().side.index()];
      const BackLine line = line_at(client.picture().back_line(own), briefing.to_table({ground.east, ground.north}));
      return SetDownOrder<Handle>{body.handle, briefing.to_table(order.at), order.facing.value_or(facing_from(line)),
                                  order.formation};
    });
  }
  Made operator()(const PlannedTakeUp& order) const {
    return of(order.body, [](const OwnBody& body) -> Made { return TakeUpOrder<Handle>{body.handle}; });
  }
  Made operator()(const PlannedPlaces& order) const {
    return of(order.body, [&](const OwnBody& body) -> Made { return places(order, body.handle); });
  }
  Made places(const PlannedPlaces& order, Handle body) const {
    const Picture& picture = client.picture();
    std::vector<const SeenMan*> men;
    for (const SeenMan& man : picture.men) {
      if (man.body == body) men.push_back(&man);
    }
    std::vector<const SeenGun*> guns;
    for (const SeenGun& gun : picture.guns) {
      if (gun.body == body) guns.push_back(&gun);
    }
    PlaceMenOrder<Handle> deed;
    for (const auto& one : order.men) {
      if (one.number > men.size()) return refuse(RefusalCode::not_set_down, clauses::toss);
      deed.men.push_back({men[one.number - 1]->handle, client.briefing().to_table(one.at)});
    }
    for (const auto& one : order.guns) {
      if (one.number > guns.size()) return refuse(RefusalCode::not_set_down, clauses::toss);
      const SeenGun& gun = *guns[one.number - 1];
      deed.guns.push_back({gun.handle, client.briefing().to_table(one.at), one.facing.value_or(gun.facing)});
    }
    return deed;
  }
  Made operator()(const SetVisibility& order) const { return order; }
  Made operator()(const GiveTable& order) const { return order; }
  Made operator()(const PlannedConcede&) const { return Concede{}; }
  Made operator()(const PlannedMessage& order) const {
    const Message& planned = order.message;
    BasicMessage<Handle> message{planned.to, planned.umpire, {}, {}, planned.content};
    if (planned.answers) message.answers = MessageHandle{planned.answers->number};
    if (order.about_body.empty()) return SendMessageOrder<Handle>{std::move(message)};
    return of(order.about_body, [&](const OwnBody& body) -> Made {
      message.about = body.handle;
      return SendMessageOrder<Handle>{std::move(message)};
    });
  }
  Made operator()(const PlannedGiveBodies& order) const {
    GiveBodiesOrder<Handle> give{order.to, {}};
    for (const std::string& name : order.bodies) {
      // Of the side, whoever commands it.
      const auto& bodies = client.picture().bodies;
      const auto body = std::ranges::find(bodies, name, &OwnBody::name);
      if (body == bodies.end()) return refuse(RefusalCode::not_your_body, clauses::command);
      give.bodies.push_back(body->handle);
    }
    return give;
  }
  Made operator()(const PlannedPost& order) const {
    return of(order.body, [](const OwnBody& body) -> Made { return NamePostOrder<Handle>{body.handle}; });
  }
  Made operator()(const HandOver& order) const { return order; }
  Made operator()(const Depute& order) const { return order; }
  Made operator()(const SetRights& order) const { return order; }
  // Its text goes to the host beside it: see Giving.
  Made operator()(const PlannedIntent&) const { return refuse(RefusalCode::no_intent, clauses::command); }
  template <class OnTable>
  Made operator()(const OnTable& order) const {
    return make(client, order);
  }
};

}  // namespace

bool PlannedOrder::belongs_to(SetupStage stage) const {
  if (std::holds_alternative<PlannedMuster>(what)) return stage == SetupStage::mustering;
  if (std::holds_alternative<ChooseSideOrder>(what)) return stage == SetupStage::choosing;
  return move == 0 && stage == SetupStage::setting_down;
}

std::string PlannedOrder::about() const {
  return std::visit(
      [](const auto& order) -> std::string {
        if constexpr (requires { order.body; }) {
          return order.body;
        } else if constexpr (requires { order.scouts; }) {
          return "screen";
        } else if constexpr (requires { order.table; }) {
          return "table";
        } else if constexpr (requires { order.edge; }) {
          return "side";
        } else if constexpr (requires { order.count; }) {
          return "force";
        } else if constexpr (requires { order.bodies; }) {
          return "bodies";
        } else if constexpr (requires { order.seat; }) {
          return "seat";
        } else if constexpr (std::is_same_v<decltype(order), const PlannedGunsDone&>) {
          return "guns";
        } else if constexpr (std::is_same_v<decltype(order), const PlannedConcede&>) {
          return "battle";
        } else if constexpr (requires { order.message; }) {
          return "message";
        } else if constexpr (requires { order.intention; }) {
          return "intention";
        } else {
          return "visibility";
        }
      },
      what);
}

namespace {

/// One order on its way: every shot of it is laid anew on what then stands there.
struct Giving : std::enable_shared_from_this<Giving> {
  Client& client;
  const PlannedOrder order;
  const Progress progress;
  const Given given;
  std::int32_t left = 1;

  Giving(Client& its_client, const PlannedOrder& its_order, const Progress& asked, Given told)
      : client(its_client), order(its_order), progress(asked), given(std::move(told)) {
    if (const auto* fire = std::get_if<PlannedFire>(&order.what)) left = fire->shots;
    if (const auto* rifles = std::get_if<PlannedRifles>(&order.what)) left = rifles->fives;
  }
  void go_on() {
    if (left-- <= 0) return given({});
    const auto answered = [self = shared_from_this()](const Answer& answer) {
      if (!answer) return self->given(answer.error());
      self->go_on();
    };
    if (const auto* intent = std::get_if<PlannedIntent>(&order.what))
      return client.seal_intent(intent->intention, answered);
    auto deed = std::visit(Maker{client, progress}, order.what);
    if (!deed) return given(deed.error());
    client.send(*deed, answered);
  }
};

// By contact: its men stand on a table, or nothing is left of it (CX-10). Or another commands it by now (CX-8).
bool overtaken(const Picture& picture, const std::string& body) {
  return std::ranges::any_of(picture.bodies, [&](const OwnBody& own) {
    return own.name == body && (!own.mine || own.gone || (own.set_out && own.table));
  });
}

/// The orders of one seat for one move or stage, one after another.
struct Round : std::enable_shared_from_this<Round> {
  using Belongs = std::function<bool(const PlannedOrder&)>;
  Client& client;
  const std::span<const PlannedOrder> orders;
  const Progress progress;
  const MoveGiven given;
  const Belongs belongs;
  const std::function<bool()> to_close;
  std::size_t next = 0;
  bool at_work = false, answered = false, stopped = false;

  Round(Client& its_client, std::span<const PlannedOrder> its_orders, const Progress& asked, MoveGiven told,
        Belongs ours, std::function<bool()> ends)
      : client(its_client),
        orders(its_orders),
        progress(asked),
        given(std::move(told)),
        belongs(std::move(ours)),
        to_close(std::move(ends)) {}

  // A loop where answers come at once, so that a long list makes no deep stack; else an answer takes it up again.
  void go_on() {
    at_work = true;
    while (next < orders.size()) {
      const PlannedOrder& order = orders[next++];
      if (!belongs(order) || (order.standing && overtaken(client.picture(), order.about()))) continue;
      answered = false;
      give(client, order, progress, [self = shared_from_this(), &order](const auto& refusal) {
        self->answered = true;
        self->stopped = !self->given.told(order, refusal);
        if (!self->at_work && !self->stopped) self->go_on();
      });
      if (stopped) return;
      if (!answered) {
        at_work = false;
        return;
      }
    }
    if (!to_close()) {
      if (given.closed) given.closed();
      return;
    }
    client.send(CloseMyMove{}, [self = shared_from_this()](const Answer&) {
      if (self->given.closed) self->given.closed();
    });
  }
};

const std::string& seat_of(const Client& client) { return client.briefing().seats[client.picture().seat.index()].name; }

}  // namespace

void give(Client& client, const PlannedOrder& order, const Progress& progress, Given given) {
  std::make_shared<Giving>(client, order, progress, std::move(given))->go_on();
}

void give_move(Client& client, std::span<const PlannedOrder> orders, const Progress& progress, MoveGiven given) {
  const auto ours = [seat = seat_of(client), move = client.picture().clock.own_move](const PlannedOrder& order) {
    return !order.umpires() && order.seat == seat && order.move == move;
  };
  std::make_shared<Round>(client, orders, progress, std::move(given), ours, [] { return true; })->go_on();
}

// His choice of a side is his last word in that stage.
void give_setup(Client& client, std::span<const PlannedOrder> orders, const Progress& progress, MoveGiven given) {
  const SetupStage stage = client.picture().setup->stage;
  const auto ours = [seat = seat_of(client), stage](const PlannedOrder& order) {
    return !order.umpires() && order.seat == seat && order.belongs_to(stage);
  };
  const auto still = [&client, stage] {
    const auto& setup = client.picture().setup;
    return setup && setup->mine && setup->stage == stage;
  };
  std::make_shared<Round>(client, orders, progress, std::move(given), ours, still)->go_on();
}

}  // namespace sandgate
