#include "core/base/digest.h"

#include <openssl/evp.h>

#include <cassert>

namespace sandgate {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

}  // namespace

std::string Hash::hex() const {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    text += hex_digits[byte >> 4];
    text += hex_digits[byte & 15];
  }
  return text;
}

std::optional<Hash> Hash::from_hex(std::string_view text) {
  Hash hash;
  if (text.size() != 2 * hash.bytes.size()) return {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto digit = hex_digits.find(text[i]);
    if (digit == std::string_view::npos) return {};
    hash.bytes[i / 2] = static_cast<std::uint8_t>(hash.bytes[i / 2] << 4 | digit);
  }
  return hash;
}

struct Digest::Context {
  EVP_MD_CTX* md = EVP_MD_CTX_new();
  Context() {
    [[maybe_unused]] const int ready = EVP_DigestInit_ex(md, EVP_sha256(), nullptr);
    assert(ready == 1);
  }
  ~Context() { EVP_MD_CTX_free(md); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
};

Digest::Digest() : context_(std::make_unique<Context>()) {}
Digest::~Digest() = default;

Digest& Digest::bytes(std::span<const std::byte> data) {
  EVP_DigestUpdate(context_->md, data.data(), data.size());
  return *this;
}

Digest& Digest::number(std::int64_t value) {
  std::array<std::byte, 8> little_endian;
  auto rest = static_cast<std::uint64_t>(value);
  for (std::byte& byte : little_endian) {
    byte = static_cast<std::byte>(rest & 0xff);
    rest >>= 8;
  }
  return bytes(little_endian);
}

Digest& Digest::text(std::string_view value) {
  number(static_cast<std::int64_t>(value.size()));
  return bytes(std::as_bytes(std::span(value)));
}

Digest& Digest::hash(const Hash& value) { return bytes(std::as_bytes(std::span(value.bytes))); }

Hash Digest::done() {
  Hash hash;
  EVP_DigestFinal_ex(context_->md, hash.bytes.data(), nullptr);
  return hash;
}

}  // namespace sandgate
