// A host that serves the sample on loopback over TLS, and guests of it whose messages are kept as they go over the
// line.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/host/data_folder.h"
#include "app/hosting/host.h"
#include "app/joining/guest.h"

namespace sandgate::tests {

/// As long as a test waits for what has to come; it comes much sooner.
constexpr int host_patience = 60'000;

struct RealHost {
  explicit RealHost(const std::string& posting = {}, const std::string& bind = "127.0.0.1") {
    qputenv("SANDGATE_HOST_FOLDER", folder.filePath("host").toUtf8());
    qputenv("SANDGATE_CACHE_FOLDER", folder.filePath("cache").toUtf8());
    auto scenario = read_scenario(scenario_folder() / "sandgate", rulebook_folder(), {}, ScenarioWishes{posting, {}});
    if (!scenario) qFatal("%s", scenario.error().sentence().c_str());
    auto session = Session::create(*scenario, folder.filePath("x.sandgate").toStdString(), 7);
    if (!session) qFatal("%s", session.error().sentence().c_str());
    HostingWays ways;
    ways.bind = bind;
    ways.discovery = false;
    ways.serving.fresh = true;
    ways.serving.begin = BeginWhen::at_once;
    auto served = Host::serve(std::move(*session), ways);
    if (!served) qFatal("%s", served.error().sentence().c_str());
    host = std::move(*served);
  }
  std::string link(const std::string& name) const {
    for (const SeatInvitation& one : host->invitations()) {
      if (one.name == name) return one.link;
    }
    qFatal("nobody is invited as %s", name.c_str());
  }
  /// What is so, and how much has happened.
  std::pair<std::string, std::uint64_t> state() const {
    const auto umpire = host->session().take_umpire();
    return {umpire->campaign().state_hash().hex(), umpire->sequence()};
  }

  QTemporaryDir folder;
  std::unique_ptr<Host> host;
};

/// Somebody who comes by a link.
class RealGuest {
 public:
  explicit RealGuest(const std::string& link) {
    auto invitation = read_link(link);
    if (!invitation) qFatal("%s", invitation.error().sentence().c_str());
    come(*invitation);
  }
  explicit RealGuest(const Invitation& invitation) { come(invitation); }

  bool is_in() const {
    return QTest::qWaitFor([this] { return up_to_date || over; }, host_patience) && up_to_date;
  }
  bool is_over() const {
    return QTest::qWaitFor([this] { return over.has_value(); }, host_patience);
  }
  wire::RemoteClient& client() const { return *guest->end().client(); }
  const Picture& picture() const { return client().picture(); }
  /// What the host says to it, whatever this end would have said to it before.
  std::optional<wire::Replied> answer(const wire::Give& give) {
    const std::size_t before = heard.size();
    line->send(wire::encode(wire::FromClient{give}));
    std::optional<wire::Replied> said;
    const auto comes = [&] {
      for (std::size_t i = before; i < heard.size() && !said; ++i) {
        const auto read = wire::read_from_host(heard[i], {});
        const auto* replied = read ? std::get_if<wire::Replied>(&*read) : nullptr;
        if (replied && replied->id == give.id) said = *replied;
      }
      return said.has_value() || over;
    };
    static_cast<void>(QTest::qWaitFor(comes, host_patience));
    return said;
  }
  wire::Give gives(SeatDeed deed) const { return {fresh_order_id(), picture().clock.move, std::move(deed)}; }
  /// A march that is lawful in this seat's move, and what the host says to it.
  std::pair<wire::Give, std::optional<wire::Replied>> marches() {
    std::pair<wire::Give, std::optional<wire::Replied>> last;
    for (const OwnBody& body : std::vector<OwnBody>(picture().bodies)) {
      if (!body.mine) continue;
      last.first = gives(MarchOrder<Handle>{body.handle, {body.at, {body.at.x + Length::feet(1), body.at.y}}, false});
      last.second = answer(last.first);
      if (!last.second || !last.second->refusal || last.second->refusal->code == RefusalCode::not_your_move) break;
    }
    return last;
  }
  /// Whether the host does in its move what it orders, and says in the other's that it is not its move.
  bool is_served() {
    const auto said = marches().second;
    return said && (!said->refusal || said->refusal->code == RefusalCode::not_your_move);
  }

  std::unique_ptr<Guest> guest;
  Carriage* line = nullptr;
  std::vector<wire::Bytes> sent, heard;
  bool up_to_date = false;
  std::optional<wire::Ended> over;

 private:
  class Tap final : public Carriage {
   public:
    Tap(RealGuest& guest, std::unique_ptr<Carriage> inner) : guest_(guest), inner_(std::move(inner)) {
      guest_.line = this;
    }
    ~Tap() override {
      if (guest_.line == this) guest_.line = nullptr;
    }
    void send(wire::Bytes message) override {
      guest_.sent.push_back(message);
      inner_->send(std::move(message));
    }
    void close(const std::string& why) override { inner_->close(why); }

   private:
    RealGuest& guest_;
    std::unique_ptr<Carriage> inner_;
  };

  void come(const Invitation& invitation) {
    GuestOwner owner;
    owner.up_to_date = [this] { up_to_date = true; };
    owner.ended = [this](const wire::Ended& how, const std::string&) { over = how; };
    guest = std::make_unique<Guest>(
        invitation, "", "", std::move(owner), [this](const Invitation& to, CarriageCalls calls) {
          calls.message = [this, message = std::move(calls.message)](std::span<const std::byte> bytes) {
            heard.emplace_back(bytes.begin(), bytes.end());
            message(bytes);
          };
          return std::unique_ptr<Carriage>(std::make_unique<Tap>(*this, dial_network(to, std::move(calls))));
        });
  }
};

}  // namespace sandgate::tests
