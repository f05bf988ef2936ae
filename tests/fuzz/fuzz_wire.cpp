// Damaged messages at every reader of the network: a host's and a client's, alone, and each with the exercise behind
// it, as from a hostile client and a hostile host; and at the reader of a seat's record. The first byte of an input
// says which; for the two with an exercise the rest are messages, each with its length in two bytes before it.
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/host/conductor.h"
#include "app/host/data_folder.h"
#include "app/hosting/exercise_server.h"
#include "app/wire/client_end.h"
#include "app/wire/host_end.h"
#include "app/wire/seat_record_bytes.h"
#include "core/review/known_orders.h"
#include "tests/fuzz/wire_seeds.h"

using namespace sandgate;
using namespace sandgate::wire;
using namespace sandgate::tests;

namespace {

void each_message(std::span<const std::byte> input, const std::function<void(std::span<const std::byte>)>& take) {
  while (input.size() >= 2) {
    const std::size_t said = static_cast<std::size_t>(input[0]) | static_cast<std::size_t>(input[1]) << 8;
    input = input.subspan(2);
    const std::size_t length = std::min(said, input.size());
    take(input.first(length));
    input = input.subspan(length);
  }
}

/// A hostile client, who has an invitation and shows it.
void at_a_host(std::span<const std::byte> input) {
  static WireExercise exercise;
  static std::uint64_t last_link = 0;
  ExerciseServer::Carrier carrier;
  bool open = true;
  carrier.send = [](std::uint64_t, const Frame&) {};
  carrier.close = [&open](std::uint64_t, const std::string&) { open = false; };
  carrier.trust = [](std::uint64_t) {};
  carrier.soon = [] {};
  carrier.invited = [](const std::string&, const Key&) { return true; };
  ExerciseServer server(
      *exercise.session, exercise.country, exercise.country_file, 1, {.begin = BeginWhen::at_once},
      [] { return std::chrono::milliseconds(1); }, std::move(carrier));
  const std::uint64_t link = ++last_link;
  server.opened(link);
  each_message(input, [&](std::span<const std::byte> message) {
    if (open) server.hear(link, message);
  });
  server.closed(link);
  server.go_on();
}

/// A hostile host, who was believed so far.
void at_a_client(std::span<const std::byte> input) {
  static WireExercise exercise;
  ClientEndOwner owner;
  owner.find_country = [](const Hash&) { return exercise.session->setting().country; };
  owner.keep_country = [](const CountryFile&, const Bytes&) -> Result<std::shared_ptr<const Country>> {
    return fault("country", "it is none");
  };
  ClientEnd end({}, owner);
  end.connected([](const Bytes&) {});
  each_message(input, [&](std::span<const std::byte> message) { end.hear(message); });
}

/// What a host sends of a seat's own past, once it is whole.
void at_a_review(std::span<const std::byte> input) {
  static WireExercise exercise;
  static const auto client = exercise.session->take(exercise.session->awaited().front());
  if (const auto record = read_record(input, client->briefing(), client->picture().seat))
    static_cast<void>(known_orders(*record));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::span<const std::byte> input(reinterpret_cast<const std::byte*>(data + 1), size - 1);
  switch (data[0] % 5) {
    case 0: static_cast<void>(read_from_client(input, {2, 2})); break;
    case 1: static_cast<void>(read_from_host(input, Known{2, 2})); break;
    case 2: at_a_host(input); break;
    case 4: at_a_review(input); break;
    default: at_a_client(input);
  }
  return 0;
}
