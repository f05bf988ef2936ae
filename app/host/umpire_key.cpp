#include "app/host/umpire_key.h"

#include <fmt/format.h>

#include "app/host/client.h"
#include "core/base/slow_digest.h"

namespace sandgate {
namespace {

/// About a twentieth of a second: not felt by who types the key, and long for who tries all of them.
constexpr int rounds = 100'000;

}  // namespace

SetUmpireKey umpire_key_of(std::string_view key) {
  std::string salt;
  for (const std::uint8_t byte : fresh_order_id().bytes) salt += fmt::format("{:02x}", byte);
  std::string digest = slow_digest(key, salt, rounds).hex();
  return {std::move(salt), std::move(digest)};
}

bool is_umpire_key(const UmpireKeySet& kept, std::string_view key) {
  return same_secret(slow_digest(key, kept.salt, rounds).hex(), kept.digest);
}

}  // namespace sandgate
