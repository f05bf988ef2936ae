#include "core/base/slow_digest.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <cassert>
#include <stdexcept>

namespace sandgate {

Hash slow_digest(std::string_view word, std::string_view salt, int rounds) {
  assert(rounds > 0);
  Hash hash;
  const bool made =
      PKCS5_PBKDF2_HMAC(word.data(), static_cast<int>(word.size()), reinterpret_cast<const unsigned char*>(salt.data()),
                        static_cast<int>(salt.size()), rounds, EVP_sha256(), static_cast<int>(hash.bytes.size()),
                        hash.bytes.data()) == 1;
  // Never one that every word would have.
  if (!made) throw std::runtime_error("libcrypto cannot make a digest");
  return hash;
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace sandgate
