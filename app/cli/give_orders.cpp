// Planned orders as the deeds their seats send.
#include "app/cli/orders.h"
#include "core/sight/find_screen.h"
#include "core/sight/preview.h"
#include "core/sight/table_plan.h"

namespace sandgate::cli {
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
      if (!path) return std::unexpected(path.error());
      return MarchOrder<Handle>{body.handle, std::move(*path), order.press_on};
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
  Made operator()(const SetVisibility& order) const { return order; }
  Made operator()(const GiveTable& order) const { return order; }
  template <class OnTable>
  Made operator()(const OnTable& order) const {
    return make(client, order);
  }
};

}  // namespace

std::string PlannedOrder::about() const {
  return std::visit(
      [](const auto& order) -> std::string {
        if constexpr (requires { order.body; }) {
          return order.body;
        } else if constexpr (requires { order.scouts; }) {
          return "screen";
        } else if constexpr (requires { order.table; }) {
          return "table";
        } else if constexpr (std::is_same_v<decltype(order), const PlannedGunsDone&>) {
          return "guns";
        } else {
          return "visibility";
        }
      },
      what);
}

namespace {

std::optional<Refusal> give_once(Client& client, const PlannedOrder& order, const Progress& progress) {
  auto deed = std::visit(Maker{client, progress}, order.what);
  if (!deed) return deed.error();
  std::optional<Refusal> refusal;
  client.send(*deed, [&](const Answer& answer) {
    if (!answer) refusal = answer.error();
  });
  return refusal;
}

}  // namespace

std::optional<Refusal> give(Client& client, const PlannedOrder& order, const Progress& progress) {
  const auto* fire = std::get_if<PlannedFire>(&order.what);
  // Every shot is laid anew on what then stands there.
  for (std::int32_t left = fire ? fire->shots : 1; left > 0; --left) {
    if (auto refusal = give_once(client, order, progress)) return refusal;
  }
  return {};
}

}  // namespace sandgate::cli
