#include "app/invite/hosting_record.h"

#include <algorithm>

#include "app/invite/kept_file.h"
#include "core/base/text.h"
#include "core/rulebook/json.h"
#include "core/rulebook/json_reader.h"

namespace sandgate {
namespace {

namespace fs = std::filesystem;

/// 2: onlookers, where there are any; without them it is written, and read, as before.
constexpr std::int64_t record_format = 2, without_onlookers = 1;
constexpr std::size_t largest_record = 4 << 20;
constexpr std::int64_t highest_generation = 0xFFFF'FFFF;

fs::path record_folder(const fs::path& host) { return host / "exercises"; }
fs::path record_file(const fs::path& host, const Hash& exercise) {
  return record_folder(host) / (exercise.hex() + ".json");
}

Json::Member member(std::string key, auto value) { return {std::move(key), Json{std::move(value)}}; }

/// Members stand sorted by their keys.
std::string record_text(const Hash& exercise, const HostingRecord& record) {
  Json::Array invitations;
  for (const auto& [who, standing] : record.invitations)
    invitations.push_back(
        Json{Json::Object{member("generation", std::int64_t{standing.generation}), member("name", who.name),
                          member("role", std::string(word_of(who.role))), member("withdrawn", standing.withdrawn)}});
  Json::Array onlookers;
  for (const HostingRecord::Onlooker& one : record.onlookers)
    onlookers.push_back(Json{Json::Object{member("late", std::int64_t{one.moves_late}), member("name", one.name),
                                          member("side", one.side), member("title", one.title)}});
  Json::Object all{member("discovery", record.discovery), member("exercise", exercise.hex()),
                   member("format", onlookers.empty() ? without_onlookers : record_format),
                   member("invitations", std::move(invitations))};
  if (!onlookers.empty()) all.push_back(member("onlookers", std::move(onlookers)));
  all.push_back(member("port", std::int64_t{record.port}));
  return canonical(Json{std::move(all)}) + '\n';
}

std::string name_of(const JsonReader& reader) {
  if (!reader.is_text()) {
    reader.fail("is no text", "write a text");
    return {};
  }
  std::string name = reader.text(longest_line);
  if (reader.good() && (name.empty() || !is_line(name))) reader.fail("is no name", "write a line of text");
  return name;
}

std::vector<HostingRecord::Onlooker> onlookers_in(const JsonReader& list) {
  std::vector<HostingRecord::Onlooker> all;
  const std::size_t count = list.size(0, most_onlookers);
  for (std::size_t i = 0; i < count && list.good(); ++i) {
    const JsonReader one = list[i];
    one.keys({"late", "name", "side", "title"});
    HostingRecord::Onlooker onlooker{name_of(one["name"]), name_of(one["title"]), one["side"].line(0, longest_line),
                                     static_cast<std::int32_t>(one["late"].whole(0, most_moves_late))};
    const bool twice = std::ranges::find(all, onlooker.name, &HostingRecord::Onlooker::name) != all.end();
    if (twice && list.good()) one.fail("is there twice", "remove one of the two");
    all.push_back(std::move(onlooker));
  }
  return all;
}

HostingRecord record_in(const JsonReader& reader, const Hash& exercise) {
  HostingRecord record;
  reader.keys({"discovery", "exercise", "format", "invitations", "port"}, {"onlookers"});
  const std::int64_t format = reader["format"].whole(1, 1'000'000);
  if (reader.good() && format > record_format)
    reader["format"].fail("is of a newer version of Sandgate", "host this exercise with that version");
  if (reader["exercise"].line(64, 64) != exercise.hex() && reader.good())
    reader["exercise"].fail("is of another exercise than the file's name", "move the file away");
  record.discovery = reader["discovery"].truth();
  record.port = static_cast<std::uint16_t>(reader["port"].whole(0, 65535));
  const JsonReader list = reader["invitations"];
  const std::size_t count = list.size(0, most_invited);
  for (std::size_t i = 0; i < count && reader.good(); ++i) {
    const JsonReader one = list[i];
    one.keys({"generation", "name", "role", "withdrawn"});
    const Invited who{one["role"].choice(read_role, "commander, observer, umpire"), name_of(one["name"])};
    const HostingRecord::Standing standing{static_cast<std::uint32_t>(one["generation"].whole(0, highest_generation)),
                                           one["withdrawn"].truth()};
    if (!record.invitations.emplace(who, standing).second && reader.good())
      one.fail("is there twice", "remove one of the two");
  }
  if (reader.has("onlookers")) record.onlookers = onlookers_in(reader["onlookers"]);
  return record;
}

}  // namespace

HostingRecord::Standing HostingRecord::standing(const Invited& who) const {
  const auto found = invitations.find(who);
  return found == invitations.end() ? Standing{} : found->second;
}

void HostingRecord::withdraw(const Invited& who) { invitations[who].withdrawn = true; }

void HostingRecord::renew(const Invited& who) {
  Standing& standing = invitations[who];
  ++standing.generation;
  standing.withdrawn = false;
}

Result<std::optional<HostingRecord>> read_hosting(const fs::path& host_folder, const Hash& exercise) {
  const fs::path file = record_file(host_folder, exercise);
  const auto text = invite::read_kept(file, largest_record);
  if (!text) return std::unexpected(text.error());
  if (!*text) return std::nullopt;
  const auto json = parse_json(**text, file.string(), {.bytes = largest_record, .depth = 4});
  if (!json) return std::unexpected(json.error());
  JsonReading reading(file.string());
  HostingRecord record = record_in(JsonReader(*json, reading), exercise);
  if (!reading.good()) return std::unexpected(*reading.fault());
  return record;
}

Result<void> write_hosting(const fs::path& host_folder, const Hash& exercise, const HostingRecord& record) {
  if (record.invitations.size() > most_invited)
    return fault(record_file(host_folder, exercise).string(), "there are too many invitations", "withdraw none anew");
  if (const auto made = invite::make_folder(record_folder(host_folder)); !made) return made;
  // A file that cannot be read may hold what somebody can still mend.
  if (const auto before = read_hosting(host_folder, exercise); !before) return std::unexpected(before.error());
  auto file = invite::NewKeptFile::in(record_folder(host_folder));
  if (!file) return std::unexpected(file.error());
  const std::string text = record_text(exercise, record);
  if (auto written = file->write(std::as_bytes(std::span(text))); !written) return written;
  return file->replace(record_file(host_folder, exercise));
}

}  // namespace sandgate
