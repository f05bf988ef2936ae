#include "app/hosting/host.h"

#include <fmt/format.h>

#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cstring>

#include "app/host/conductor.h"
#include "app/invite/addresses.h"
#include "app/invite/discovery.h"
#include "app/invite/hosting_record.h"
#include "app/invite/identity.h"
#include "app/invite/invitation.h"
#include "app/net/server.h"
#include "core/base/text.h"
#include "map/base/log.h"
#include "map/import/import.h"

namespace sandgate {
namespace {

constexpr std::chrono::milliseconds glance{100};

std::chrono::milliseconds steady_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

/// By what an exercise is known to its host alone: the id of the order that began it, which nobody else has had.
Result<Hash> exercise_id(const Session& session) {
  Digest digest;
  digest.text("Sandgate hosted exercise");
  auto read = session.each_transaction(
      0, 1, [&](const Transaction& first) { digest.bytes(std::as_bytes(std::span(first.order.id.bytes))); });
  if (!read) return std::unexpected(std::move(read.error()));
  return digest.done();
}

InvitedAs invited_as(wire::Role role) {
  switch (role) {
    case wire::Role::commander: return InvitedAs::commander;
    case wire::Role::observer: return InvitedAs::observer;
    case wire::Role::umpire: return InvitedAs::umpire;
  }
  return InvitedAs::commander;
}

}  // namespace

struct Host::Inside {
  std::unique_ptr<Session> session;
  HostIdentity identity;
  std::filesystem::path folder;
  Hash exercise;
  HostingRecord record;
  bool plain = false;
  std::vector<std::string> addresses;
  std::vector<std::byte> made_country;  ///< where the exercise file has none
  std::unique_ptr<NetServer> net;
  std::unique_ptr<ExerciseServer> server;
  std::unique_ptr<Beacon> beacon;
  std::function<void()> changed;
  QTimer ticks, soon;

  Secret secret(const std::string& name, wire::Role role) const {
    return secret_for(identity.key, exercise, invited_as(role), name,
                      record.standing({invited_as(role), name}).generation);
  }
  /// Whoever asks for a name that is none is held against a secret that nobody has, in as much time.
  bool invited(const std::string& name, const wire::Key& key) const {
    const Attendance::Row* row = server->attendance().row(name);
    const wire::Role role = row ? row->role : wire::Role::commander;
    const bool right = same(secret(name, role), Secret{key});
    return right && row && !record.standing({invited_as(role), name}).withdrawn;
  }
  Result<void> keep() { return write_hosting(folder, exercise, record); }
};

Host::Host(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Host::~Host() {
  if (inside_->session) static_cast<void>(close());
}

Result<std::unique_ptr<Host>> Host::serve(std::unique_ptr<Session> session, const HostingWays& ways) {
  auto inside = std::make_unique<Inside>();
  Inside& in = *inside;
  in.folder = host_folder();
  auto identity = HostIdentity::kept_in(in.folder);
  if (!identity) return std::unexpected(std::move(identity.error()));
  in.identity = std::move(*identity);
  auto exercise = exercise_id(*session);
  if (!exercise) return std::unexpected(std::move(exercise.error()));
  in.exercise = *exercise;
  auto record = read_hosting(in.folder, in.exercise);
  if (!record) return std::unexpected(std::move(record.error()));
  in.record = record->value_or(HostingRecord{});
  in.plain = ways.plain;
  in.session = std::move(session);

  const ExerciseFile::Contents* contents = in.session->contents();
  std::span<const std::byte> country = contents->country;
  if (country.empty()) {
    auto made = country_bytes(*in.session->setting().country);
    if (!made) return std::unexpected(std::move(made.error()));
    in.made_country = std::move(*made);
    country = in.made_country;
  }

  const std::uint16_t port = ways.port != 0 ? ways.port : in.record.port;
  Listening listening{.bind = ways.bind.empty() ? "0.0.0.0" : ways.bind,
                      .port = port,
                      .certificate_pem = in.identity.certificate,
                      .key_pem = in.identity.private_key,
                      .plain = ways.plain,
                      .limits = {}};
  ServerCalls calls;
  calls.opened = [&in](LinkId link, const std::string&) { in.server->opened(link.number); };
  calls.message = [&in](LinkId link, NetBytes bytes) { in.server->hear(link.number, bytes); };
  calls.closed = [&in](LinkId link, const std::string& why) {
    log_line(LogRoom::host, [&] { return fmt::format("link {} is closed: {}", link.number, why); });
    in.server->closed(link.number);
  };
  auto net = NetServer::listen(listening, std::move(calls));
  if (!net) return std::unexpected(std::move(net.error()));
  in.net = std::move(*net);
  in.addresses =
      ways.bind.empty() || ways.bind == "0.0.0.0" || ways.bind == "::" ? own_addresses() : std::vector{ways.bind};
  if (in.addresses.empty()) in.addresses = {"127.0.0.1"};
  if (in.addresses.size() > most_addresses) in.addresses.resize(most_addresses);
  in.record.port = in.net->port();
  in.record.discovery = ways.discovery;
  if (auto kept = in.keep(); !kept) return std::unexpected(std::move(kept.error()));

  Conductor& conductor = in.session->conduct(steady_now);
  if (conductor.offered() && !ways.clock_as_left) conductor.set_on(ways.by_clock);
  // A number that is the same whenever this exercise is served here, and of which nobody can tell anything.
  const Secret numbered = secret_for(in.identity.key, in.exercise, InvitedAs::umpire, "\n", 0);
  std::uint64_t epoch = 0;
  std::memcpy(&epoch, numbered.bytes.data(), sizeof epoch);
  ExerciseServer::Carrier carrier;
  carrier.send = [&in](std::uint64_t link, const wire::Frame& message) { in.net->send(LinkId{link}, message); };
  carrier.close = [&in](std::uint64_t link, const std::string& why) { in.net->close(LinkId{link}, why); };
  carrier.trust = [&in](std::uint64_t link) { in.net->set_trusted(LinkId{link}); };
  carrier.soon = [&in] { QMetaObject::invokeMethod(&in.soon, qOverload<>(&QTimer::start), Qt::QueuedConnection); };
  carrier.changed = [&in] {
    if (in.changed) in.changed();
  };
  carrier.invited = [&in](const std::string& name, const wire::Key& key) { return in.invited(name, key); };
  in.server = std::make_unique<ExerciseServer>(*in.session, wire::CountryFile{contents->country_hash, country.size()},
                                               country, epoch, ways.serving, steady_now, std::move(carrier));

  for (const HostingRecord::Onlooker& one : in.record.onlookers) {
    const auto& sides = in.session->setting().sides;
    const auto side = std::ranges::find(sides, one.side, &Side::name);
    if (!in.server->attendance().row(one.name) && (one.side.empty() || side != sides.end()))
      in.server->invite({one.name, one.title, one.side.empty() ? SideId{} : side->id, one.moves_late});
  }

  in.soon.setSingleShot(true);
  in.soon.setInterval(0);
  const auto go_on = [&in] { in.server->go_on(); };
  QObject::connect(&in.soon, &QTimer::timeout, go_on);
  QObject::connect(&in.ticks, &QTimer::timeout, go_on);
  in.ticks.start(glance);
  const std::string& title = in.session->setting().title;
  const std::string told = ways.syndicate > 0 ? fmt::format("{} ({})", title, ways.syndicate) : title;
  in.beacon = std::make_unique<Beacon>(Announcement{told, in.net->port(), in.identity.fingerprint});
  in.beacon->turn(ways.discovery && !is_loopback(in.addresses.front()));
  log_line(LogRoom::host, [&] {
    return fmt::format("{} is hosted on port {}", in.session->file().filename().string(), in.net->port());
  });
  return std::unique_ptr<Host>(new Host(std::move(inside)));
}

Session& Host::session() { return *inside_->session; }
ExerciseServer& Host::server() { return *inside_->server; }
const ExerciseServer& Host::server() const { return *inside_->server; }
std::uint16_t Host::port() const { return inside_->net->port(); }
const std::vector<std::string>& Host::addresses() const { return inside_->addresses; }
std::string Host::fingerprint() const { return text_of(inside_->identity.fingerprint); }
void Host::on_change(std::function<void()> changed) { inside_->changed = std::move(changed); }

std::vector<SeatInvitation> Host::invitations() const {
  const Inside& in = *inside_;
  std::vector<SeatInvitation> all;
  for (const Attendance::Row& row : in.server->attendance().rows()) {
    SeatInvitation one{row.name, row.role, {}};
    if (!in.record.standing({invited_as(row.role), row.name}).withdrawn) {
      one.link = link_of(
          {in.addresses, in.net->port(), row.name, in.secret(row.name, row.role), in.identity.fingerprint, in.plain});
    }
    all.push_back(std::move(one));
  }
  return all;
}

Result<void> Host::withdraw(const std::string& name) {
  const Attendance::Row* row = inside_->server->attendance().row(name);
  if (!row) return fault(name, "nobody is invited by that name", "name a seat, an observer or an umpire");
  inside_->record.withdraw({invited_as(row->role), name});
  inside_->server->dismiss(name);
  return inside_->keep();
}

Result<void> Host::renew(const std::string& name) {
  const Attendance::Row* row = inside_->server->attendance().row(name);
  if (!row) return fault(name, "nobody is invited by that name", "name a seat, an observer or an umpire");
  inside_->record.renew({invited_as(row->role), name});
  inside_->server->dismiss(name);
  return inside_->keep();
}

Result<std::string> Host::invite_observer(const std::string& title, SideId side, std::int32_t moves_late) {
  Inside& in = *inside_;
  const Setting& setting = in.session->setting();
  if (!is_line(title) || title.empty()) return fault("observer", "his name is no line of text", "write his name");
  if (moves_late < 0 || moves_late > most_moves_late)
    return fault("observer", phrase("{} moves late cannot be", moves_late), "choose fewer");
  if (in.record.onlookers.size() >= most_onlookers)
    return fault("observer", phrase("{} have been invited, and there is room for no more", most_onlookers),
                 "give one of their invitations on");
  std::string name;
  for (std::size_t number = 1; name.empty() || in.server->attendance().row(name); ++number)
    name = fmt::format("observer-{}", number);
  in.record.onlookers.push_back({name, title, side ? setting.side(side).name : std::string(), moves_late});
  if (auto kept = in.keep(); !kept) {
    in.record.onlookers.pop_back();
    return std::unexpected(std::move(kept.error()));
  }
  in.server->invite({name, title, side, moves_late});
  return name;
}

std::uint64_t Host::bytes_sent() const { return inside_->net->counts().bytes_sent; }

bool Host::discoverable() const { return inside_->beacon->is_on(); }
Result<void> Host::set_discoverable(bool on) {
  inside_->beacon->turn(on);
  inside_->record.discovery = on;
  return inside_->keep();
}

Result<void> Host::close() {
  Inside& in = *inside_;
  if (!in.session) return {};
  in.ticks.stop();
  in.soon.stop();
  in.beacon->turn(false);
  in.server->take_leave();
  in.net.reset();
  in.server.reset();
  auto closed = in.session->close();
  in.session.reset();
  return closed;
}

}  // namespace sandgate
