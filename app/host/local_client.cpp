#include "app/host/local_client.h"

#include <algorithm>

#include "core/sight/preview.h"

namespace sandgate {
namespace {

// A deed in the seat's own words as one of the campaign's; a handle the seat has not been given names no body.
struct Translator {
  const SeatView& view;

  Deed operator()(const MarchOrder<Handle>& order) const {
    return MarchOrder<BodyId>{view.body(order.body), order.path, order.press_on};
  }
  Deed operator()(const HaltOrder<Handle>& order) const { return HaltOrder<BodyId>{view.body(order.body)}; }
  Deed operator()(const BoxOrder<Handle>& order) const { return BoxOrder<BodyId>{view.body(order.body)}; }
  Deed operator()(const StandOutOrder<Handle>& order) const {
    return StandOutOrder<BodyId>{view.body(order.body), order.formation};
  }
  Deed operator()(const ScreenOrder<Handle>& order) const {
    ScreenOrder<BodyId> inside{{}, order.press_on};
    for (const auto& party : order.parties) inside.parties.push_back({view.body(party.scouts), party.path});
    return inside;
  }
  Deed operator()(const MoveMenOrder<Handle>& order) const {
    MoveMenOrder<BodyId> inside{view.table(order.table), {}, {}};
    for (const auto& walk : order.men) inside.men.push_back({view.man(walk.man), walk.path});
    for (const auto& haul : order.guns) inside.guns.push_back({view.gun(haul.gun), haul.path});
    return inside;
  }
  Deed operator()(const ChooseOrder<Handle>& order) const {
    return ChooseOrder<BodyId>{view.table(order.table), order.melee, men(order.killed), men(order.taken)};
  }
  Deed operator()(const CentreOrder<Handle>& order) const {
    return CentreOrder<BodyId>{view.table(order.table), order.melee, view.man(order.man)};
  }
  Deed operator()(const WhiteFlagOrder<Handle>& order) const {
    return WhiteFlagOrder<BodyId>{view.table(order.table), men(order.men)};
  }
  Deed operator()(const FireOrder<Handle>& order) const {
    return FireOrder<BodyId>{view.table(order.table), view.gun(order.gun), order.aim};
  }
  Deed operator()(const LieDownOrder<Handle>& order) const {
    return LieDownOrder<BodyId>{view.table(order.table), view.gun(order.gun), order.line, men(order.men)};
  }
  Deed operator()(const TrailOrder<Handle>& order) const {
    return TrailOrder<BodyId>{view.table(order.table), view.gun(order.gun), men(order.men)};
  }
  Deed operator()(const GunsDoneOrder<Handle>& order) const { return GunsDoneOrder<BodyId>{view.table(order.table)}; }
  Deed operator()(const FormUpOrder<Handle>& order) const {
    return FormUpOrder<BodyId>{view.body(order.body), order.formation};
  }
  std::vector<ManId> men(const std::vector<ManHandle>& handles) const {
    std::vector<ManId> ids;
    for (const ManHandle handle : handles) ids.push_back(view.man(handle));
    return ids;
  }
  Deed operator()(const SetDownOrder<Handle>& order) const {
    return SetDownOrder<BodyId>{view.body(order.body), order.at, order.facing, order.formation};
  }
  Deed operator()(const TakeUpOrder<Handle>& order) const { return TakeUpOrder<BodyId>{view.body(order.body)}; }
  Deed operator()(const PlaceMenOrder<Handle>& order) const {
    PlaceMenOrder<BodyId> inside;
    for (const auto& one : order.men) inside.men.push_back({view.man(one.man), one.at});
    for (const auto& one : order.guns) inside.guns.push_back({view.gun(one.gun), one.at, one.facing});
    return inside;
  }
  Deed operator()(const MusterOrder& order) const { return order; }
  Deed operator()(const ChooseSideOrder& order) const { return order; }
  Deed operator()(const GiveTable& order) const { return order; }
  Deed operator()(const SetVisibility& order) const { return order; }
  Deed operator()(const ManSeat& order) const { return order; }
  Deed operator()(const CloseMyMove& order) const { return order; }
  Deed operator()(const Begin& order) const { return order; }
  Deed operator()(const CloseMove& order) const { return order; }
};

}  // namespace

LocalClient::LocalClient(Session::State& session, SeatId seat)
    : session_(session), seat_(seat), picture_(session.lines[seat.index()].view.picture()) {
  session_.lines[seat_.index()].clients.push_back(this);
}

LocalClient::LocalClient(Session::State& session, SeatId seat, Picture held)
    : session_(session), seat_(seat), picture_(std::move(held)) {
  for (const PictureChange& change : session_.lines[seat_.index()].since(picture_)) apply(picture_, change);
  session_.lines[seat_.index()].clients.push_back(this);
}

LocalClient::~LocalClient() { std::erase(session_.lines[seat_.index()].clients, this); }

void LocalClient::send(const OrderId& id, const SeatDeed& deed, Answered answer) {
  Session::State& session = session_;  // a listener may let this client go
  Answer outcome = ask(id, deed);
  const bool accepted = outcome.has_value();
  if (answer) {
    session.news.push_back([there = std::weak_ptr(there_), answer = std::move(answer), outcome = std::move(outcome)] {
      if (!there.expired()) answer(outcome);
    });
  }
  session.deliver();
  if (accepted) session.settle();
}

Answer LocalClient::ask(const OrderId& id, const SeatDeed& deed) {
  const Order order{id, seat_, std::visit(Translator{session_.lines[seat_.index()].view}, deed)};
  // Sent again, it would be out of place by now.
  if (auto before = session_.answer_again(order)) return std::move(*before);
  if (auto refusal = check(picture_, briefing(), deed, ground_for(deed))) return std::unexpected(std::move(*refusal));
  return session_.accept(order);
}

// The host's own, which is the same: a table is known by its window.
std::shared_ptr<const TableGround> LocalClient::ground_for(const SeatDeed& deed) const {
  const auto table_of = [](const auto& order) {
    if constexpr (requires { order.table; }) {
      if constexpr (std::same_as<std::remove_cvref_t<decltype(order.table)>, TableHandle>) return order.table;
    }
    return TableHandle{};
  };
  const TableHandle named = std::visit(table_of, deed);
  if (named.none()) return {};
  const TableId table = session_.lines[seat_.index()].view.table(named);
  if (!session_.campaign.exists(table) || session_.campaign.table(table).closed) return {};
  return session_.campaign.shared_ground(table);
}

void LocalClient::bring(const ChangeBatch& batch) {
  const std::size_t known = fold(picture_, batch);
  if (known == batch.changes.size()) return;
  // Copied: the listener may be changed, or this client let go, while it is told.
  const auto changed = changed_;
  if (!changed) return;
  if (known == 0) return changed(batch.changes);
  changed({batch.changes.begin() + static_cast<std::ptrdiff_t>(known), batch.changes.end()});
}

}  // namespace sandgate
