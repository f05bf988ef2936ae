// SHA-256, for countries, states and the chain of an exercise file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sandgate {

struct Hash {
  std::array<std::uint8_t, 32> bytes{};
  friend auto operator<=>(const Hash&, const Hash&) = default;
  std::string hex() const;
  static std::optional<Hash> from_hex(std::string_view text);
};

/// Takes bytes in pieces. Numbers go in little-endian at their full width; texts with their length before them,
/// so that no two sequences of calls with different values give the same bytes.
class Digest {
 public:
  Digest();
  ~Digest();
  Digest(const Digest&) = delete;
  Digest& operator=(const Digest&) = delete;

  Digest& bytes(std::span<const std::byte> data);
  Digest& number(std::int64_t value);
  Digest& text(std::string_view value);
  Digest& hash(const Hash& value);
  /// Ends the digest; it takes no more.
  Hash done();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace sandgate
