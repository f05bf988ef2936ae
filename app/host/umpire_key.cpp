#include "app/host/umpire_key.h"

#include <fmt/format.h>

#include "app/host/client.h"
#include "core/base/digest.h"

namespace sandgate {
namespace {

/// About a fiftieth of a second: not felt by who types the key, and long for who tries all of them.
constexpr int rounds = 20'000;

std::string digest_of(std::string_view salt, std::string_view key) {
  Hash hash = Digest().text(salt).text(key).done();
  for (int i = 0; i < rounds; ++i) hash = Digest().hash(hash).text(key).done();
  return hash.hex();
}

}  // namespace

SetUmpireKey umpire_key_of(std::string_view key) {
  std::string salt;
  for (const std::uint8_t byte : fresh_order_id().bytes) salt += fmt::format("{:02x}", byte);
  std::string digest = digest_of(salt, key);
  return {std::move(salt), std::move(digest)};
}

bool is_umpire_key(const UmpireKeySet& kept, std::string_view key) { return digest_of(kept.salt, key) == kept.digest; }

}  // namespace sandgate
