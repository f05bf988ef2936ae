#include "core/scenario/posting.h"

#include <algorithm>
#include <utility>

#include "core/scenario/outline.h"

namespace sandgate {
namespace {

constexpr std::size_t most_postings = 20;

Json text(std::string_view said) { return Json{std::string(said)}; }

template <class Things, class Word>
Json list_of(const Things& things, Word word) {
  Json::Array list;
  for (const auto& thing : things) list.push_back(word(thing));
  return Json{std::move(list)};
}

Json object_of(Json::Object members) {
  std::ranges::sort(members, {}, &Json::Member::key);
  return Json{std::move(members)};
}

Json seat_text(const Seat& seat, const Setting& setting) {
  const auto worded = [](auto one) { return text(word(one)); };
  Json::Object members{
      {"name", text(seat.name)}, {"title", text(seat.title)}, {"side", text(setting.side(seat.side).name)}};
  if (!seat.brief.empty()) members.push_back({"brief", text(seat.brief)});
  if (seat.may != all_rights()) members.push_back({"may", list_of(seat.may, worded)});
  if (seat.deputy) members.push_back({"deputy", text(setting.seat(seat.deputy).name)});
  if (seat.post) members.push_back({"post", text(setting.order_of_battle[seat.post.index()].name)});
  if (!seat.arms.empty()) members.push_back({"arms", list_of(seat.arms, worded)});
  return object_of(std::move(members));
}

Json observer_text(const Observer& observer, const Setting& setting) {
  Json::Object members{{"name", text(observer.name)}, {"title", text(observer.title)}};
  if (observer.side) members.push_back({"side", text(setting.side(observer.side).name)});
  if (observer.moves_late > 0) members.push_back({"moves_late", Json{std::int64_t{observer.moves_late}}});
  return object_of(std::move(members));
}

// LW-1.1, LW-6.3: who laid out the Country or defends is named by a seat, unless the toss says.
Json setup_text(const Json& setup, const Setting& setting) {
  Json::Object members = *setup.object();
  const SetupTerms& terms = *setting.setup();
  for (const auto& [key, seat] : {std::pair("country_by", terms.country_by), {"defensive", terms.defender}}) {
    for (Json::Member& member : members) {
      if (member.key == key && seat) member.value = text(setting.seat(seat).name);
    }
  }
  return Json{std::move(members)};
}

void put(Json::Object& members, std::string_view key, Json value) {
  std::erase_if(members, [key](const Json::Member& member) { return member.key == key; });
  members.push_back({std::string(key), std::move(value)});
}

}  // namespace

SeatId mustered_for(std::span<const Seat> seats, SideId side, Arm arm) {
  const auto named = [&](const Seat& seat) {
    return seat.side == side && std::ranges::find(seat.arms, arm) != seat.arms.end();
  };
  const auto seat = std::ranges::find_if(seats, named);
  return seat != seats.end() ? seat->id : leader_of(seats, side);
}

std::vector<std::string> posting_names(const JsonReader& root) {
  std::vector<std::string> names{std::string(own_posting)};
  if (root.has("posting")) names.front() = root["posting"].word(64);
  if (!root.good() || !root.has("postings")) return names;
  for (const std::string& name : root["postings"].names(most_postings)) {
    if (name == names.front())
      root["postings"][name].fail("has the name of the scenario's own seats", "give it another");
    const bool is_word =
        std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
    if (name.empty() || name.size() > 64 || !is_word)
      root["postings"].fail(phrase("names a posting {}", in_quotes(name)),
                            "name it with small letters, figures and hyphens");
    names.push_back(name);
  }
  return names;
}

void check_postings(const JsonReader& root) {
  const std::vector<std::string> names = posting_names(root);
  for (std::size_t i = 1; i < names.size() && root.good(); ++i) {
    Setting trial;
    read_outline(root, trial, names[i]);
  }
}

Result<std::vector<Posting>> postings_of(const std::filesystem::path& scenario) {
  std::error_code error;
  const std::filesystem::path file =
      std::filesystem::is_directory(scenario, error) ? scenario / "scenario.json" : scenario;
  const auto said = read_text_file(file, scenario_limits.bytes);
  if (!said) return std::unexpected(said.error());
  const auto document = parse_json(*said, file.string(), scenario_limits);
  if (!document) return std::unexpected(document.error());
  JsonReading reading(file.string());
  const JsonReader root(*document, reading);
  std::vector<Posting> postings;
  for (const std::string& name : posting_names(root)) {
    Setting setting;
    const bool own = postings.empty();
    read_outline(root, setting, own ? std::string_view() : std::string_view(name));
    if (!reading.good()) return std::unexpected(*reading.fault());
    Posting posting{name, {}, std::move(setting.seats)};
    if (!own && root["postings"][name].has("title")) posting.title = root["postings"][name]["title"].line(0, 200);
    postings.push_back(std::move(posting));
  }
  return postings;
}

Json posted(const Json& document, const Setting& setting) {
  Json::Object members = *document.object();
  const Json* bodies = document.find("bodies");
  if (bodies && bodies->array()) {
    Json::Array seated = *bodies->array();
    for (std::size_t i = 0; i < seated.size(); ++i) {
      Json::Object body = *seated[i].object();
      put(body, "seat", text(setting.seat(setting.order_of_battle[i].seat).name));
      seated[i] = object_of(std::move(body));
    }
    put(members, "bodies", Json{std::move(seated)});
  }
  if (const Json* sides = document.find("sides"); sides && sides->array()) {
    Json::Array said = *sides->array();
    for (std::size_t i = 0; i < said.size(); ++i) {
      if (!setting.sides[i].signalling) continue;
      Json::Object side = *said[i].object();
      put(side, "signals", text(word_of(*setting.sides[i].signalling)));
      said[i] = object_of(std::move(side));
    }
    put(members, "sides", Json{std::move(said)});
  }
  if (setting.setup()) {
    Json::Object table = *document.find("table")->object();
    put(table, "setup", setup_text(*document.find("table")->find("setup"), setting));
    put(members, "table", object_of(std::move(table)));
  }
  std::erase_if(members, [](const Json::Member& member) {
    return member.key == "postings" || member.key == "observers" || member.key == "signals";
  });
  if (!setting.posting.empty()) put(members, "posting", text(setting.posting));
  put(members, "seats", list_of(setting.seats, [&](const Seat& seat) { return seat_text(seat, setting); }));
  if (!setting.observers.empty())
    put(members, "observers",
        list_of(setting.observers, [&](const Observer& observer) { return observer_text(observer, setting); }));
  return object_of(std::move(members));
}

}  // namespace sandgate
