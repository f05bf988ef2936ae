// What a seat can itself know against orders of packets (KS-4).
#include <algorithm>

#include "core/checks/store_check.h"
#include "core/sight/lines_check.h"

namespace sandgate {
namespace {

StoreSeen store_seen(const OwnBody& body) { return {body.contents, body.packets, body.at}; }

std::optional<Refusal> not_mine(const Picture& picture, Handle handle) {
  const OwnBody* body = picture.body(handle);
  if (!body || !body->mine) return Refusal{RefusalCode::not_your_body, clauses::command, {}};
  if (body->at_hand && body->gone) return Refusal{RefusalCode::body_gone, clauses::contact, {}};
  return {};
}
std::optional<Refusal> not_mine_here(const Picture& picture, Handle handle) {
  if (auto no = not_mine(picture, handle)) return no;
  if (!picture.body(handle)->at_hand) return Refusal{RefusalCode::not_at_hand, clauses::post_and_call, {}};
  return {};
}
std::optional<Refusal> not_ours(const Picture& picture, Handle handle) {
  const OwnBody* body = picture.body(handle);
  if (!body) return Refusal{RefusalCode::not_your_body, clauses::command, {}};
  if (body->at_hand && body->gone) return Refusal{RefusalCode::body_gone, clauses::contact, {}};
  return {};
}

}  // namespace

// What is promised elsewhere in this move the host knows.
std::optional<Refusal> check_supply(const LinesAsked& asked, const TransferOrder<Handle>& order) {
  const Picture& picture = asked.picture;
  if (auto no = not_mine_here(picture, order.from)) return no;
  if (auto no = not_ours(picture, order.to)) return no;
  const OwnBody& to = *picture.body(order.to);
  if (!to.at_hand) return Refusal{RefusalCode::not_at_hand, clauses::post_and_call, {}};
  if (order.from == order.to) return Refusal{RefusalCode::same_store, clauses::depots, {}};
  return check_transfer(asked.briefing.rulebook, store_seen(*picture.body(order.from)), store_seen(to), order.packets,
                        {}, 0);
}

std::optional<Refusal> check_supply(const LinesAsked& asked, const BeginDepotOrder<Handle>& order) {
  const Picture& picture = asked.picture;
  if (auto no = not_mine_here(picture, order.from)) return no;
  const bool taken = std::ranges::find(picture.bodies, order.name, &OwnBody::name) != picture.bodies.end();
  if (auto no = check_body_name(order.name, taken)) return no;
  return check_begin_depot(store_seen(*picture.body(order.from)), order.packets, {});
}

std::optional<Refusal> check_supply(const LinesAsked& asked, const ConvoyOrder<Handle>& order) {
  const Picture& picture = asked.picture;
  if (auto no = not_mine(picture, order.body)) return no;
  const OwnBody& body = *picture.body(order.body);
  // KS-11.5: what it has with it when the rider is there decides it.
  if (!body.at_hand) {
    if (!order.convoy) return {};
    if (auto no = not_ours(picture, order.convoy->to)) return no;
    if (order.convoy->kind == ConvoyKind::follow && !order.convoy->from) return {};
    return not_ours(picture, order.convoy->from);
  }
  if (!order.convoy) {
    return body.convoy ? std::nullopt : std::optional(Refusal{RefusalCode::no_convoy, clauses::depots, {}});
  }
  const BasicConvoy<Handle>& convoy = *order.convoy;
  if (auto no = not_ours(picture, convoy.to)) return no;
  if (convoy.kind != ConvoyKind::follow || convoy.from) {
    if (auto no = not_ours(picture, convoy.from)) return no;
  }
  if (convoy.to == order.body || convoy.from == order.body || convoy.from == convoy.to)
    return Refusal{RefusalCode::same_store, clauses::depots, {}};
  const Contents* from = convoy.from ? &picture.body(convoy.from)->contents : nullptr;
  return check_convoy(asked.briefing.rulebook, body.contents, convoy.kind, from, &picture.body(convoy.to)->contents,
                      convoy.apart, convoy.load);
}

}  // namespace sandgate
