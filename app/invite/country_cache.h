// Countries fetched from hosts, known by their hash, so that each travels once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

#include "core/base/digest.h"
#include "map/base/fault.h"

namespace sandgate {

/// A folder of files `HASH.gpkg`. Any number of programs may share it. What cannot be read or written is as if it were
/// not there, and the country is fetched again.
class CountryCache {
 public:
  /// Opens a file as a Country and says its hash (`country_hash`). The caller may keep the Country that it opened.
  using HashOf = std::function<Result<Hash>(const std::filesystem::path& file)>;

  static constexpr std::uint64_t most_bytes = std::uint64_t{2} << 30;  ///< in all

  CountryCache(std::filesystem::path folder, HashOf hash_of, std::uint64_t most = most_bytes);

  /// The file of that country, opened by `hash_of` and found right; it counts as used now. One that is damaged is
  /// removed, and there is none.
  std::optional<std::filesystem::path> find(const Hash& hash);
  /// Keeps the bytes of a country's file. They are written under another name, opened by `hash_of`, and get their name
  /// only when that says `hash`; those longest unused go until all together are no more than the bound. Faults, which
  /// leave nothing of it: it is another country or none, it is larger than the bound, the folder cannot be written.
  Result<std::filesystem::path> keep(const Hash& hash, std::span<const std::byte> bytes);

 private:
  void make_room(std::uint64_t bytes) const;

  std::filesystem::path folder_;
  HashOf hash_of_;
  std::uint64_t most_;
};

/// Where fetched countries lie: SANDGATE_CACHE_FOLDER where it is set, else `Sandgate/countries` among what the user's
/// programs may lose (~/.cache). It need not be there yet.
std::filesystem::path cache_folder();

}  // namespace sandgate
