#include "tests/fuzz/wire_seeds.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "app/host/data_folder.h"
#include "app/wire/host_end.h"
#include "app/wire/seat_record_bytes.h"

namespace sandgate::tests {

WireExercise::WireExercise() {
  static int made = 0;
  folder = std::filesystem::temp_directory_path() /
           ("sandgate-fuzz-" + std::to_string(::getpid()) + "-" + std::to_string(made++));
  std::filesystem::create_directories(folder);
  const auto scenario = read_scenario(scenario_folder() / "hooks-farm", rulebook_folder());
  if (!scenario) std::abort();
  auto begun = Session::create(*scenario, folder / "x.sandgate", 3);
  if (!begun) std::abort();
  session = std::move(*begun);
  country_file.assign(1'000, std::byte{7});
  country = {session->contents()->country_hash, country_file.size()};
}

WireExercise::~WireExercise() {
  session.reset();
  std::filesystem::remove_all(folder);
}

namespace {

std::string framed(const wire::Bytes& message) {
  // A length has two bytes here: what is longer is cut, which is damage too.
  const std::size_t length = std::min<std::size_t>(message.size(), 0xFFFF);
  std::string text{static_cast<char>(length & 0xFF), static_cast<char>(length >> 8)};
  return text.append(reinterpret_cast<const char*>(message.data()), length);
}
std::string plain(const wire::Bytes& message) {
  return {reinterpret_cast<const char*>(message.data()), message.size()};
}

}  // namespace

std::vector<std::string> seeds();
std::vector<std::string> seeds() {
  using namespace wire;
  const WireExercise exercise;
  const auto client = exercise.session->take(exercise.session->awaited().front());
  const SeatId seat = client->picture().seat;
  const std::string name = exercise.session->setting().seat(seat).name;
  std::vector<FromClient> to_host{Hello{"build", name, {}, "Capt Daly", "", wire::Held{1, 2}}};
  OrderId id;
  for (const SeatDeed& deed : {SeatDeed(CloseMyMove{}), SeatDeed(HandOver{seat, "Maj Nolan", "a note\nof two lines"}),
                               SeatDeed(MoveMenOrder<Handle>{client->picture().tables.front().handle, {}, {}}),
                               SeatDeed(GunsDoneOrder<Handle>{client->picture().tables.front().handle})}) {
    ++id.bytes[0];
    to_host.emplace_back(Give{id, 1, deed});
  }
  BasicMessage<Handle> message;
  message.to = {seat};
  message.content.text = {"one line", "another"};
  to_host.emplace_back(Give{OrderId{{9}}, 1, SendMessageOrder<Handle>{message}});
  to_host.emplace_back(Rule{OrderId{{10}}, CloseMove{}});
  to_host.emplace_back(WantCountry{0});
  to_host.emplace_back(WantRecord{0});
  to_host.emplace_back(HaveRead{true, true});
  to_host.emplace_back(Intend{OrderId{{11}}, {"Hold"}});
  to_host.emplace_back(Steer{Steering::call_time, seat});
  to_host.emplace_back(KeepBookmark{OrderId{{12}}, "The bridge"});
  KeptForReview kept;
  kept.marks.remarks = {{"", RemarkKind::sustain, "Daly", {"one line", "another"}}};
  kept.marks.moments = {{"own 1", true, 2, 1, "The bridge"}};
  kept.attended = {{"idle", seat, 1, 1, Attended::Time{500}, true}};
  to_host.emplace_back(WantReview{OrderId{{13}}});
  to_host.emplace_back(KeepReview{OrderId{{14}}, change_between({}, kept.marks)});
  to_host.emplace_back(KeepReview{OrderId{{15}}, change_between(kept.marks, {})});
  to_host.emplace_back(Attend{OrderId{{16}}, kept.attended});
  to_host.emplace_back(Leave{});

  const ClockTold a_clock;
  std::vector<FromHost> to_client{Welcome{"build", Role::commander, seat, 1},
                                  sheet_of(client->briefing(), exercise.country),
                                  Told{1, {PictureIs{std::make_shared<const Picture>(client->picture())}}},
                                  UpToDate{},
                                  a_clock,
                                  Told{client->picture().sequence + 1, {ClockIs{client->picture().clock}}},
                                  Replied{id, false, Refusal{}},
                                  BoardIs{{true, false, {{name, Role::commander, SeatIsThere::lost, "", 3}}}},
                                  AwaitedAre{{seat}, {seat}},
                                  CountryPart{0, Bytes(10)},
                                  RecordPart{0, 20, Bytes(10)},
                                  NoRecord{},
                                  Farewell{Parting::closing}};
  const std::vector<FromHost> to_umpire{Welcome{"build", Role::umpire, {}, 1},
                                        SettingIs{exercise.session->contents()->scenario_json,
                                                  exercise.session->setting().rulebook.json, exercise.country},
                                        UpToDate{},
                                        ClocksAre{{a_clock.reading}},
                                        ServedAs{"x.sandgate", {"vanguard"}, "vanguard", true},
                                        SeatRefused{{id, seat, CloseMyMove{}}, Refusal{}},
                                        ReviewIs{{}}};
  std::vector<std::string> all;
  std::string host_hears("\2"), client_hears("\3"), umpire_hears("\3");
  for (const FromClient& said : to_host) {
    all.push_back('\0' + plain(encode(said)));
    host_hears += framed(encode(said));
  }
  all.push_back(host_hears);
  for (const FromHost& said : to_client) {
    all.push_back('\1' + plain(encode(said)));
    client_hears += framed(encode(said));
  }
  all.push_back(client_hears);
  for (const FromHost& said : to_umpire) umpire_hears += framed(encode(said));
  static_cast<void>(exercise.session->each_transaction(
      0, 20, [&](const Transaction& one) { umpire_hears += framed(encode(FromHost{Happened{one}})); }));
  all.push_back(umpire_hears);
  const auto record = own_record_so_far(exercise.session->file(), nullptr, seat, exercise.session->events());
  if (!record) std::abort();
  all.push_back('\4' + plain(encode_record(*record)));
  return all;
}

}  // namespace sandgate::tests
