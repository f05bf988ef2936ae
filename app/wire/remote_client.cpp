#include "app/wire/remote_client.h"

#include <algorithm>

#include "app/wire/waiting_orders.h"
#include "core/battle/ground/table_ground.h"
#include "core/chronicle/chronicle.h"
#include "core/sight/deed_check.h"
#include "core/sight/march_preview.h"

namespace sandgate::wire {

RemoteClient::RemoteClient(Briefing briefing)
    : briefing_(std::move(briefing)), orders_(std::make_unique<WaitingOrders>()) {}
RemoteClient::~RemoteClient() = default;

void RemoteClient::line(Send send) { orders_->line(std::move(send)); }

std::shared_ptr<const TableGround> RemoteClient::ground_of(const SeatDeed& deed) {
  const auto table_of = [](const auto& order) {
    if constexpr (requires { order.table; }) {
      if constexpr (std::same_as<std::remove_cvref_t<decltype(order.table)>, TableHandle>) return order.table;
    }
    return TableHandle{};
  };
  const SeenTable* seen = picture_.table(visit(table_of, deed));
  if (!seen) return {};
  std::erase_if(grounds_, [&](const auto& kept) { return !picture_.table(kept.first); });
  std::shared_ptr<const TableGround>& ground = grounds_[seen->handle];
  const std::vector<FeatureId> broken = known_broken(picture_);
  std::vector<Earthwork> works = known_ground(picture_, briefing_.rulebook, seen->window);
  const bool as_known = ground && ground->window() == seen->window && ground->broken() == broken;
  if (!as_known || ground->works() != works)
    ground = std::make_shared<const TableGround>(briefing_.country, briefing_.scale, briefing_.rulebook, seen->window,
                                                 broken, std::move(works));
  return ground;
}

void RemoteClient::send(const OrderId& id, const SeatDeed& deed, Answered answer) {
  if (!orders_->waits(id)) {
    if (auto refusal = check(picture_, briefing_, deed, ground_of(deed))) {
      if (answer) answer(std::unexpected(std::move(*refusal)));
      return;
    }
  }
  orders_->send(id, encode(FromClient{Give{id, picture_.clock.move, deed, times_in(picture_.sequence)}}),
                std::move(answer));
}

void RemoteClient::seal_intent(const Lines& text, Answered answer) {
  const OrderId id = fresh_order_id();
  orders_->send(id, encode(FromClient{Intend{id, text}}), std::move(answer));
}

std::optional<Phrase> RemoteClient::hear(const Told& told) {
  if (told.changes.empty()) return phrase("a message of no changes");
  const bool whole = std::holds_alternative<PictureIs>(told.changes.front());
  if (!whole && told.first > picture_.sequence + 1) return phrase("a change has been left out");
  // What has been told already is told once more when a line was lost on the way.
  const std::size_t known = whole ? 0 : std::min<std::size_t>(picture_.sequence + 1 - told.first, told.changes.size());
  const std::vector<PictureChange> news(told.changes.begin() + static_cast<std::ptrdiff_t>(known), told.changes.end());
  if (news.empty()) return {};
  for (const PictureChange& change : news) apply(picture_, change);
  if (!picture_.seat || picture_.seat.index() >= briefing_.seats.size() || !picture_.side)
    return phrase("a Picture of no seat");
  const auto changed = changed_;
  if (changed) changed(news);
  return {};
}

void RemoteClient::hear(const Replied& said) { orders_->answered(said); }

void RemoteClient::hear(const ClockTold& told) {
  clock_ = told.reading;
  const auto rung = rung_;
  if (rung) rung(told.news);
}

RemoteUmpire::RemoteUmpire(std::shared_ptr<const Setting> setting)
    : history_(std::move(setting), {.states = most_states}), orders_(std::make_unique<WaitingOrders>()) {}
RemoteUmpire::~RemoteUmpire() = default;

std::shared_ptr<const SeatView> RemoteUmpire::seat_view(SeatId seat) const {
  auto view = history_.view(seat, history_.events());
  return view ? std::make_shared<const SeatView>(std::move(*view)) : nullptr;
}

void RemoteUmpire::line(Send send) { orders_->line(std::move(send)); }

void RemoteUmpire::send(const OrderId& id, const Deed& deed, Answered answer) {
  orders_->send(id, encode(FromClient{Rule{id, deed}}), std::move(answer));
}

std::optional<Phrase> RemoteUmpire::hear(const Happened& happened) {
  const Transaction& transaction = happened.transaction;
  if (transaction.number <= sequence()) return {};
  if (transaction.number != sequence() + 1) return phrase("an entry of the journal has been left out");
  if (auto taken = history_.receive(transaction.order, transaction.events); !taken) return taken.error().what;
  const auto changed = changed_;
  if (changed) changed({&transaction, 1});
  return {};
}

void RemoteUmpire::hear(const Replied& said) { orders_->answered(said); }

}  // namespace sandgate::wire
