#include "core/base/country_hash.h"

namespace sandgate {

Hash country_hash(const Country& country) {
  Digest digest;
  country.canonical([&](std::span<const std::byte> piece) { digest.bytes(piece); });
  return digest.done();
}

}  // namespace sandgate
