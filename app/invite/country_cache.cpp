#include "app/invite/country_cache.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <QStandardPaths>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <system_error>
#include <tuple>
#include <vector>

#include "app/invite/kept_file.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view country_end = ".gpkg";
/// What a killed program has left may go after this.
constexpr std::chrono::hours unfinished_for{24};

fs::path country_file(const fs::path& folder, const Hash& hash) {
  return folder / (hash.hex() + std::string(country_end));
}

bool is_country_file(const std::string& name) {
  return name.ends_with(country_end) && Hash::from_hex(name.substr(0, name.size() - country_end.size())).has_value();
}

bool is_unfinished(const std::string& name) {
  return name.starts_with(invite::unfinished_start) && name.ends_with(invite::unfinished_end);
}

/// The folder's own clock counts: now, as files written now have it.
void touch(const fs::path& file) { ::utimensat(AT_FDCWD, file.c_str(), nullptr, 0); }

struct Stored {
  fs::path path;
  std::uint64_t size = 0;
  fs::file_time_type used;
};

/// Countries in the folder, the longest unused first. What killed programs have left goes on the way.
std::vector<Stored> stored_in(const fs::path& folder) {
  std::vector<Stored> stored;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code gone;
    const fs::path path = it->path();
    const std::string name = path.filename().string();
    if (!fs::is_regular_file(it->symlink_status(gone)) || gone) continue;
    const auto used = fs::last_write_time(path, gone);
    if (gone) continue;
    if (is_unfinished(name) && used < fs::file_time_type::clock::now() - unfinished_for) fs::remove(path, gone);
    if (!is_country_file(name)) continue;
    const std::uint64_t size = fs::file_size(path, gone);
    if (!gone) stored.push_back({path, size, used});
  }
  std::ranges::sort(
      stored, [](const Stored& a, const Stored& b) { return std::tie(a.used, a.path) < std::tie(b.used, b.path); });
  return stored;
}

}  // namespace

CountryCache::CountryCache(fs::path folder, HashOf hash_of, std::uint64_t most)
    : folder_(std::move(folder)), hash_of_(std::move(hash_of)), most_(most) {}

std::optional<fs::path> CountryCache::find(const Hash& hash) {
  const fs::path file = country_file(folder_, hash);
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(file, error))) return std::nullopt;
  const auto found = hash_of_(file);
  if (found && *found == hash) {
    touch(file);
    return file;
  }
  log_line(LogRoom::host, [&] { return "a cached country is damaged and goes: " + file.filename().string(); });
  fs::remove(file, error);
  return std::nullopt;
}

Result<fs::path> CountryCache::keep(const Hash& hash, std::span<const std::byte> bytes) {
  if (bytes.size() > most_)
    return fault(folder_.string(), "the country is larger than all countries together may be",
                 "ask the host for a smaller country");
  if (const auto made = invite::make_folder(folder_); !made) return std::unexpected(made.error());
  auto file = invite::NewKeptFile::in(folder_);
  if (!file) return std::unexpected(file.error());
  if (const auto written = file->write(bytes); !written) return std::unexpected(written.error());
  const auto found = hash_of_(file->path());
  if (!found)
    return fault({}, phrase("what the host sent is no country: {}", found.error().what), "ask the host to look at it");
  if (*found != hash)
    return fault({}, "what the host sent is another country than it said", "ask the host to look at it");
  // Nothing goes for bytes that turn out to be worth nothing.
  make_room(bytes.size());
  const fs::path place = country_file(folder_, hash);
  if (const auto put = file->replace(place); !put) return std::unexpected(put.error());
  touch(place);
  return place;
}

void CountryCache::make_room(std::uint64_t bytes) const {
  const auto stored = stored_in(folder_);
  std::uint64_t all = bytes;
  for (const Stored& one : stored) all += one.size;
  for (const Stored& one : stored) {
    if (all <= most_) return;
    std::error_code error;
    if (fs::remove(one.path, error) || !error) all -= one.size;
  }
}

fs::path cache_folder() {
  if (const char* named = std::getenv("SANDGATE_CACHE_FOLDER"); named && *named) return named;
  const QString cache = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation);
  return fs::path(cache.toStdString()) / "Sandgate" / "countries";
}

}  // namespace sandgate
