// What a seat can itself know against an order to stand otherwise (KS-3).
#include "core/kriegspiel/forming.h"
#include "core/sight/lines_check.h"
#include "core/sight/table_scene.h"

namespace sandgate {

std::optional<Refusal> check_formation(const LinesAsked& on, const FormOrder<Handle>& order,
                                       const std::shared_ptr<const TableGround>& ground) {
  const OwnBody& body = *on.picture.body(order.body);
  if (!on.briefing.rulebook.formations) return Refusal{RefusalCode::no_formations, clauses::delays, {}};
  if (!body.table || !body.set_out) {
    if (order.gun) return Refusal{RefusalCode::gun_not_yours, clauses::command, {}};
    if (body.aboard) return Refusal{RefusalCode::aboard_train, clauses::railway, {}};
    const auto forming = plan_forming(on.briefing.rulebook, body.contents, stance_of(body), order.to);
    return forming ? std::nullopt : std::optional(forming.error());
  }
  const SeenTable* table = on.picture.table(body.table);
  if (!table || !table->mine || body.led_by) return Refusal{RefusalCode::not_your_table, clauses::contact, {}};
  const auto formed = plan_form(TableScene(on.picture, on.briefing, body.table, ground), on.picture, order);
  return formed ? std::nullopt : std::optional(formed.error());
}

std::expected<TableFormed, Refusal> plan_form(const TableScene& scene, const Picture& picture,
                                              const FormOrder<Handle>& order) {
  const OwnBody& body = *picture.body(order.body);
  TableForming asked{order.to, body.formation, order.facing.value_or(body.facing), order.hold, {}, {}, {}};
  asked.guns_open = !scene.mover().guns_done;
  for (std::uint32_t i = 0; i < scene.men().size(); ++i) {
    const Soldier& man = scene.men()[i];
    if (man.side == picture.side && man.body == BodyId{order.body.number} && man.state == ManState::free)
      asked.group.push_back(i);
  }
  for (std::uint32_t i = 0; i < scene.guns().size(); ++i) {
    const bool his = scene.guns()[i].body == BodyId{order.body.number} && scene.orders_gun(i);
    if (his && (!order.gun || scene.index(*order.gun) == i)) asked.guns.push_back(i);
  }
  if (order.gun && asked.guns.empty()) return refuse(RefusalCode::gun_not_yours, clauses::command);
  return form_on_table(scene.ground(), scene.men(), scene.guns(), scene.mover(), asked);
}

}  // namespace sandgate
