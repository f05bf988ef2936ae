#include "app/orders/as_fought.h"

#include <algorithm>

#include "app/stories/refusals.h"
#include "core/scenario/scenario.h"

namespace sandgate {
namespace {

constexpr const char* file_name = "as-it-was-fought.json";

Fault refused(const PlannedOrder& order, const Refusal& refusal, const Briefing& briefing) {
  return Fault{order.where, order.about() + ": " + stories::sentence_with_clause(refusal, briefing).toStdString(),
               "correct the order"};
}

/// The orders of everybody who moves, and the close of the move.
Result<void> play_move(Session& session, std::span<const std::unique_ptr<Client>> clients, const OrdersFile& file,
                       const Progress& progress) {
  const std::int64_t move = session.move();
  struct Played {
    std::optional<Fault> fault;
    bool closed = false;
  };
  for (const auto& client : clients) {
    if (session.move() != move || !client->picture().clock.my_move) continue;
    const auto played = std::make_shared<Played>();
    const auto told = [played, &briefing = client->briefing()](const PlannedOrder& order, const auto& refusal) {
      if (refusal) played->fault = refused(order, *refusal, briefing);
      return !refusal;
    };
    give_move(*client, file.orders, progress, {told, [played] { played->closed = true; }});
    if (played->fault) return std::unexpected(*played->fault);
    if (session.broken()) return std::unexpected(*session.broken());
    if (!played->closed) return fault({}, "a seat's orders were not answered", {});
  }
  if (session.broken()) return std::unexpected(*session.broken());
  return session.move() == move ? session.close_move() : Result<void>();
}

}  // namespace

std::filesystem::path beside_scenario(const std::filesystem::path& scenario, const std::filesystem::path& name) {
  std::error_code none;
  return (std::filesystem::is_directory(scenario, none) ? scenario : scenario.parent_path()) / name;
}

std::filesystem::path as_fought_orders(const std::filesystem::path& scenario) {
  return beside_scenario(scenario, file_name);
}

bool was_fought(const std::filesystem::path& scenario) {
  std::error_code none;
  return std::filesystem::is_regular_file(as_fought_orders(scenario), none);
}

Result<std::vector<Comment>> play_as_fought(const std::filesystem::path& scenario,
                                            const std::filesystem::path& rulebooks, const std::filesystem::path& out,
                                            const Progress& progress) {
  const auto read = read_scenario(scenario, rulebooks, progress);
  if (!read) return std::unexpected(read.error());
  auto file = read_orders(as_fought_orders(scenario).string(), *read->setting);
  if (!file) return std::unexpected(std::move(file.error()));
  if (read->setting->setup())
    return fault(scenario.string(), "its battle is set up in play, which this reading does not do",
                 "play it with: sandgate play --as-fought");
  if (const auto his = std::ranges::find_if(file->orders, &PlannedOrder::umpires); his != file->orders.end())
    return fault(his->where, "an order of the umpire, which this reading does not give", "leave it out");
  auto session = Session::create(*read, out, file->seed.value_or(0), progress);
  if (!session) return std::unexpected(std::move(session.error()));
  std::vector<std::unique_ptr<Client>> clients;
  for (const Seat& seat : read->setting->seats) clients.push_back((*session)->take(seat.id));
  const std::int64_t last = 2 * file->last_move();
  while ((*session)->move() <= last && !(*session)->over()) {
    const double part = static_cast<double>((*session)->move()) / static_cast<double>(last + 1);
    if (!go_on(progress, part)) return stopped("Playing");
    if (auto played = play_move(**session, clients, *file, progress); !played)
      return std::unexpected(std::move(played.error()));
  }
  clients.clear();
  if (auto closed = (*session)->close(); !closed) return std::unexpected(std::move(closed.error()));
  return std::move(file->comments);
}

}  // namespace sandgate
