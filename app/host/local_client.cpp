#include "app/host/local_client.h"

#include <algorithm>

#include "core/sight/deed_check.h"
#include "core/sight/translate.h"

namespace sandgate {
LocalClient::LocalClient(Session::State& session, SeatId seat)
    : session_(session), picture_(session.views[seat.index()].picture()) {
  session_.clients.push_back(this);
}

LocalClient::~LocalClient() { std::erase(session_.clients, this); }

void LocalClient::send(const SeatDeed& deed, std::function<void(const Answer&)> answer) {
  Answer outcome = [&]() -> Answer {
    if (auto refusal = check(picture_, briefing(), deed, ground_for(deed))) return std::unexpected(std::move(*refusal));
    const Deed inside = translate(session_.views[seat().index()], deed);
    return session_.submit({fresh_order_id(), seat(), inside});
  }();
  if (answer) session_.news.push_back([answer = std::move(answer), outcome] { answer(outcome); });
  session_.deliver();
  if (outcome) session_.settle();
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
  const TableId table = session_.views[seat().index()].table(named);
  if (!session_.campaign.exists(table) || session_.campaign.table(table).closed) return {};
  return session_.campaign.shared_ground(table);
}

void LocalClient::bring(const std::vector<PictureChange>& changes) {
  for (const PictureChange& change : changes) apply(picture_, change);
  if (changed_) changed_(changes);
}

}  // namespace sandgate
