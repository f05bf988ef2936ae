// An exercise served to clients that a test carries messages for by hand: what is on the way can be held, lost,
// doubled.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <deque>
#include <map>
#include <set>

#include "app/host/conductor.h"
#include "app/host/data_folder.h"
#include "app/hosting/exercise_server.h"
#include "app/wire/client_end.h"
#include "map/import/import.h"

namespace sandgate::tests {

inline wire::Key key_of(const std::string& name) {
  wire::Key key{};
  for (std::size_t i = 0; i < name.size(); ++i) key[i % key.size()] ^= static_cast<std::uint8_t>(name[i]);
  return key;
}

/// A client and the line it has, or has not.
struct FarClient {
  explicit FarClient(const std::string& as, std::shared_ptr<const Country> country, const std::string& person = {}) {
    wire::Hello hello;
    hello.name = name = as;
    hello.key = key_of(as);
    hello.person = person;
    wire::ClientEndOwner owner;
    owner.find_country = [country = std::move(country)](const Hash&) { return country; };
    owner.ready = [this] { ++ready; };
    owner.up_to_date = [this] { ++up_to_date; };
    owner.ended = [this](const wire::Ended& how) { ended = how; };
    end = std::make_unique<wire::ClientEnd>(std::move(hello), std::move(owner));
  }
  const Picture& picture() const { return end->client()->picture(); }

  std::string name;
  std::unique_ptr<wire::ClientEnd> end;
  std::uint64_t link = 0;  ///< none
  std::deque<wire::Bytes> to_host, to_client;
  std::function<void(const wire::Bytes&)> hears;  ///< each message to it
  int ready = 0, up_to_date = 0;
  std::optional<wire::Ended> ended;
};

class ServedExercise {
 public:
  explicit ServedExercise(ServingWays ways, const char* posting = "", const char* scenario = "sandgate",
                          std::optional<Signals> signalling = {}, std::uint64_t epoch = 77)
      : epoch_(epoch) {
    auto read = read_scenario(scenario_folder() / scenario, rulebook_folder(), {}, {posting, signalling});
    if (!read) qFatal("%s", read.error().sentence().c_str());
    begin(*read, ways);
  }
  ServedExercise(const ServingWays& ways, const Scenario& scenario) { begin(scenario, ways); }
  /// From now on it is served by another host, which has read the file.
  void again(ServingWays ways) {
    for (FarClient* client : clients) lose(*client);
    server.reset();
    session.reset();
    auto opened = Session::open(file);
    if (!opened) qFatal("%s", opened.error().sentence().c_str());
    ways.fresh = false;
    serve(std::move(*opened), ways);
  }

  void connect(FarClient& client) {
    if (std::ranges::find(clients, &client) == clients.end()) clients.push_back(&client);
    client.link = ++last_link;
    server->opened(client.link);
    client.end->connected([&client](wire::Bytes bytes) { client.to_host.push_back(std::move(bytes)); });
  }
  /// The line breaks; what was on the way is lost.
  void lose(FarClient& client) {
    if (client.link == 0) return;
    const std::uint64_t link = std::exchange(client.link, 0);
    client.to_host.clear();
    client.to_client.clear();
    client.end->lost();
    server->closed(link);
  }
  /// Carries one message of a client's, either way; whether there was one.
  bool carry(FarClient& client) {
    if (client.link != 0 && !client.to_host.empty()) {
      const wire::Bytes message = std::move(client.to_host.front());
      client.to_host.pop_front();
      server->hear(client.link, message);
      return true;
    }
    if (client.to_client.empty()) return false;
    const wire::Bytes message = std::move(client.to_client.front());
    client.to_client.pop_front();
    if (client.hears) client.hears(message);
    client.end->hear(message);
    return true;
  }
  /// Carries all there is, and lets the host do what is due.
  void settle() {
    for (bool any = true; any;) {
      any = soon.exchange(false);
      if (any) server->go_on();
      for (FarClient* client : clients) {
        while (carry(*client)) any = true;
      }
    }
  }
  /// Time passes.
  void pass(std::chrono::milliseconds time) {
    now += time;
    server->go_on();
    settle();
  }
  std::shared_ptr<const Country> country() const { return session->setting().country; }

  QTemporaryDir folder{QStringLiteral("/dev/shm/sandgate-XXXXXX")};
  std::string file;
  std::unique_ptr<Session> session;
  std::vector<std::byte> country_file;
  std::unique_ptr<ExerciseServer> server;
  std::vector<FarClient*> clients;
  std::chrono::milliseconds now{1'000'000};
  std::map<std::uint64_t, std::string> closed;  ///< links that the host has closed, and why
  std::set<std::string> withdrawn;

 private:
  void begin(const Scenario& scenario, ServingWays ways) {
    file = folder.filePath("x.sandgate").toStdString();
    auto made = Session::create(scenario, file, 5);
    if (!made) qFatal("%s", made.error().sentence().c_str());
    ways.fresh = true;
    serve(std::move(*made), ways);
  }
  void serve(std::unique_ptr<Session> serving, const ServingWays& ways) {
    session = std::move(serving);
    const auto bytes = country_bytes(*session->setting().country);
    if (!bytes) qFatal("%s", bytes.error().sentence().c_str());
    country_file = *bytes;
    const auto clock = [this] { return now; };
    session->conduct(clock);
    ExerciseServer::Carrier carrier;
    carrier.send = [this](std::uint64_t link, const wire::Frame& message) {
      for (FarClient* client : clients) {
        if (client->link == link) client->to_client.push_back(*message);
      }
    };
    carrier.close = [this](std::uint64_t link, const std::string& why) { closed[link] = why; };
    carrier.trust = [](std::uint64_t) {};
    carrier.soon = [this] { soon = true; };
    carrier.invited = [this](const std::string& name, const wire::Key& key) {
      return key == key_of(name) && !withdrawn.contains(name);
    };
    server = std::make_unique<ExerciseServer>(*session,
                                              wire::CountryFile{session->contents()->country_hash, country_file.size()},
                                              country_file, epoch_, ways, clock, std::move(carrier));
  }
  std::uint64_t epoch_ = 77;
  std::uint64_t last_link = 0;
  std::atomic<bool> soon = false;
};

}  // namespace sandgate::tests
