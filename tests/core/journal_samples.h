// What the tests of the exercise file write and read.
#pragma once

#include <unistd.h>

#include <QDir>
#include <QString>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "core/journal/exercise_file.h"

namespace sandgate::samples {

inline QString text(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }

inline ExerciseFile::Contents contents() {
  ExerciseFile::Contents c;
  c.scenario_json = R"({"title":"Der Übungsritt"})";
  c.rulebook_json = R"({"name":"campaign"})";
  c.rulebook_schema = 3;
  c.seats = {"red", "blue"};
  c.country = {std::byte{0}, std::byte{255}, std::byte{7}};
  c.country_hash = Digest().text("a country").done();
  c.seed = 0xfedcba9876543210u;
  c.build = "test";
  return c;
}

inline Order order(std::int64_t number) {
  Order o;
  for (std::size_t i = 0; i < 8; ++i) o.id.bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
  o.id.bytes[15] = 1;
  if (number % 3 == 0) {
    o.seat = system_seat;
    o.deed = CloseMove{};
  } else if (number % 7 == 0) {
    o.seat = umpire_seat;
    o.deed = SetVisibility{Length::feet(number), "Nebel: \"dicht\", naß"};
  } else {
    o.seat = SeatId{static_cast<std::int32_t>(number % 2)};
    o.deed = MarchOrder<BodyId>{BodyId{static_cast<std::int32_t>(number)}, {{}, {Length::feet(number), {}}}, false};
  }
  return o;
}

/// As many events as the number's last digit says; none for every tenth order.
inline std::vector<Event> events(std::int64_t number) {
  std::vector<Event> all;
  for (std::int64_t i = 0; i < number % 10; ++i) {
    Marched m;
    m.body = BodyId{static_cast<std::int32_t>(i)};
    m.at = {Length::feet(number), Length::inches(i)};
    if (i % 2 == 1) m.enemy_at = m.at;
    all.push_back(m);
    if (i % 4 != 3) continue;
    all.back() = Reported{SideId{0},
                          BodyId{1},
                          BodyId{2},
                          ReportKind::seen,
                          {m.at, {}, Formation::fours, false, true, {Part{Arm::infantry, {{64}}, {{64}}, 0, 0}}}};
  }
  return all;
}

inline std::int64_t events_up_to(std::int64_t number) {
  std::int64_t all = 0;
  for (std::int64_t i = 1; i <= number; ++i) all += i % 10;
  return all;
}

/// Adds the entries from the end of `file` up to `last`.
inline Result<void> append_up_to(ExerciseFile& file, std::int64_t last) {
  for (std::int64_t number = file.entries() + 1; number <= last; ++number) {
    if (Result<void> done = file.append(order(number), events(number)); !done) return done;
  }
  return {};
}

/// What is wrong with the entries of `file`, which should be those up to `last`; empty where nothing is.
inline std::string wrong_entries(const ExerciseFile& file, std::int64_t last) {
  std::string wrong;
  std::int64_t number = 0;
  const Result<void> read = file.each([&](const ExerciseFile::Entry& entry) {
    ++number;
    if (wrong.empty() && (entry.number != number || entry.order != order(number) || entry.events != events(number)))
      wrong = "entry " + std::to_string(number) + " is another";
  });
  if (!read) return read.error().sentence();
  if (wrong.empty() && (number != last || file.entries() != last || file.events() != events_up_to(last)))
    wrong = std::to_string(number) + " entries read, " + std::to_string(file.entries()) + " told, " +
            std::to_string(last) + " expected";
  return wrong;
}

inline bool same(const ExerciseFile::Contents& a, const ExerciseFile::Contents& b) {
  return a.scenario_json == b.scenario_json && a.rulebook_json == b.rulebook_json &&
         a.rulebook_schema == b.rulebook_schema && a.seats == b.seats && a.country == b.country &&
         a.country_hash == b.country_hash && a.seed == b.seed && a.build == b.build;
}

inline std::string bytes_of(const std::filesystem::path& path) {
  std::error_code ignored;
  const auto size = std::filesystem::file_size(path, ignored);
  std::string bytes(ignored ? 0 : size, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}
inline void write_bytes(const std::filesystem::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Every file of a folder with its bytes.
inline std::map<std::string, std::string> folder_bytes(const std::filesystem::path& folder) {
  std::map<std::string, std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    all[entry.path().filename().string()] = bytes_of(entry.path());
  return all;
}

/// What opening, reading or going through `path` says is wrong; empty where nothing is and it holds what it should.
inline std::string verdict(const std::filesystem::path& path, std::int64_t entries, bool play) {
  Result<ExerciseFile> file = play ? ExerciseFile::open(path) : ExerciseFile::read(path);
  if (!file) return file.error().sentence();
  if (!same(file->contents(), contents())) return "other contents were read";
  return wrong_entries(*file, entries);
}

/// A sentence of ours, not what a machine said.
inline bool is_sentence(const std::string& s) {
  return s.size() > 20 && s.ends_with('.') && s.find('\n') == std::string::npos &&
         s.find("other contents") == std::string::npos && s.find("is another") == std::string::npos &&
         s.find("expected") == std::string::npos;
}

/// A folder for one test: in memory, where there is such a place, as syncing a thousand files to a disk takes minutes.
class Folder {
 public:
  Folder()
      : folder_(access("/dev/shm", W_OK) == 0 ? QStringLiteral("/dev/shm/sandgate-XXXXXX")
                                              : QDir::tempPath() + "/sandgate-XXXXXX") {}
  std::filesystem::path path() const { return folder_.path().toStdString(); }
  std::filesystem::path path(const char* name) const { return path() / name; }
  std::map<std::string, std::string> bytes() const { return folder_bytes(path()); }
  /// A closed exercise of so many entries.
  std::filesystem::path written(std::int64_t entries, const char* name = "a.sandgate") const {
    static std::map<std::int64_t, std::string> made;
    const std::filesystem::path at = path(name);
    if (std::string& known = made[entries]; !known.empty()) {
      write_bytes(at, known);
    } else {
      Result<ExerciseFile> file = ExerciseFile::create(at, contents());
      if (!file || !append_up_to(*file, entries) || !file->close()) qFatal("no sample could be written");
      known = bytes_of(at);
    }
    return at;
  }

 private:
  QTemporaryDir folder_;
};

}  // namespace sandgate::samples
