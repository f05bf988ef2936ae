#include "app/host/local_client.h"

#include <algorithm>

#include "app/host/conductor.h"
#include "core/sight/deed_check.h"
#include "core/sight/march_preview.h"
#include "core/sight/translate.h"

namespace sandgate {

std::shared_ptr<const TableGround> KnownGrounds::of_table(const Picture& picture, const SeatView& view,
                                                          const Campaign& campaign, const SeatDeed& deed) {
  const auto table_of = [](const auto& order) {
    if constexpr (requires { order.table; }) {
      if constexpr (std::same_as<std::remove_cvref_t<decltype(order.table)>, TableHandle>) return order.table;
    }
    return TableHandle{};
  };
  const SeenTable* seen = picture.table(visit(table_of, deed));
  if (!seen) return {};
  const TableId table = view.table(seen->handle);
  const bool open = campaign.exists(table) && !campaign.table(table).closed;
  const std::vector<FeatureId> broken = known_broken(picture);
  std::vector<Earthwork> works = known_ground(picture, campaign.setting().rulebook, seen->window);
  const bool as_it_is = open && campaign.table(table).window == seen->window;
  if (as_it_is && campaign.ground(table).broken() == broken && campaign.ground(table).works() == works)
    return campaign.shared_ground(table);
  std::erase_if(kept_, [&](const auto& kept) { return !picture.table(kept.first); });
  std::shared_ptr<const TableGround>& ground = kept_[seen->handle];
  const bool as_known = ground && ground->window() == seen->window && ground->broken() == broken;
  if (!as_known || ground->works() != works) {
    const Setting& setting = campaign.setting();
    ground = std::make_shared<const TableGround>(setting.country, setting.scale, setting.rulebook, seen->window, broken,
                                                 std::move(works));
  }
  return ground;
}

LocalClient::LocalClient(Session::State& session, SeatId seat)
    : session_(session), seat_(seat), picture_(session.lines[seat.index()].view.picture()) {
  session_.lines[seat_.index()].clients.push_back(this);
}

LocalClient::LocalClient(Session::State& session, SeatId seat, Picture held)
    : session_(session), seat_(seat), picture_(std::move(held)) {
  for (const PictureChange& change : session_.lines[seat_.index()].since(picture_.seat, picture_.sequence))
    apply(picture_, change);
  session_.lines[seat_.index()].clients.push_back(this);
}

LocalClient::~LocalClient() { std::erase(session_.lines[seat_.index()].clients, this); }

void LocalClient::send(const OrderId& id, const SeatDeed& deed, Answered answer) {
  Answer outcome = ask(id, deed);
  if (!outcome && session_.tell_refused) {
    Order order{id, seat_, translate(session_.lines[seat_.index()].view, deed)};
    const auto told = [&session = session_, order = std::move(order), why = outcome.error()] {
      const auto tell = session.tell_refused;
      if (tell) tell(order, why);
    };
    session_.news.push_back(told);
  }
  session_.answer_later(std::move(outcome), there_, std::move(answer));
}

void LocalClient::seal_intent(const Lines& text, Answered answer) {
  session_.answer_later(session_.seal_intent(seat_, text), there_, std::move(answer));
}

Answer LocalClient::ask(const OrderId& id, const SeatDeed& deed) {
  const SeatView& view = session_.lines[seat_.index()].view;
  const Order order{id, seat_, translate(view, deed)};
  // Sent again, it would be out of place by now.
  if (auto before = session_.answer_again(order)) return std::move(*before);
  if (session_.conductor) {
    if (auto late = session_.conductor->refuses(seat_, order.deed)) return std::unexpected(std::move(*late));
  }
  if (auto refusal = check(picture_, briefing(), deed, grounds_.of_table(picture_, view, session_.campaign, deed)))
    return std::unexpected(std::move(*refusal));
  return session_.accept(order);
}

ClockReading LocalClient::clock() const {
  return session_.conductor ? session_.conductor->reading(seat_) : ClockReading{};
}

void LocalClient::ring(const std::vector<ClockNews>& news) {
  const auto rung = rung_;
  if (rung) rung(news);
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
