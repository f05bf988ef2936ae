#include "app/host/umpire_key.h"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <array>

#include "app/host/client.h"

namespace sandgate {
namespace {

/// About a twentieth of a second: not felt by who types the key, and long for who tries all of them.
constexpr int rounds = 100'000;

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

/// PBKDF2 with SHA-256 (RFC 8018).
std::string digest_of(std::string_view salt, std::string_view key) {
  std::array<std::uint8_t, 32> digest{};
  PKCS5_PBKDF2_HMAC(key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char*>(salt.data()),
                    static_cast<int>(salt.size()), rounds, EVP_sha256(), static_cast<int>(digest.size()),
                    digest.data());
  return hex(digest);
}

}  // namespace

SetUmpireKey umpire_key_of(std::string_view key) {
  std::string salt = hex(fresh_order_id().bytes);
  std::string digest = digest_of(salt, key);
  return {std::move(salt), std::move(digest)};
}

bool is_umpire_key(const UmpireKeySet& kept, std::string_view key) {
  const std::string digest = digest_of(kept.salt, key);
  return digest.size() == kept.digest.size() && CRYPTO_memcmp(digest.data(), kept.digest.data(), digest.size()) == 0;
}

}  // namespace sandgate
