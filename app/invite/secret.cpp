#include "app/invite/secret.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <cassert>

#include "app/invite/base_text.h"

namespace sandgate {
namespace {

constexpr std::array<std::string_view, 3> role_words{"commander", "observer", "umpire"};

void append_number(std::string& text, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) text += static_cast<char>(number >> shift & 0xFF);
}

}  // namespace

bool same(const Secret& a, const Secret& b) {
  return CRYPTO_memcmp(a.bytes.data(), b.bytes.data(), a.bytes.size()) == 0;
}
bool operator==(const Secret& a, const Secret& b) { return same(a, b); }

std::string text_of(const Secret& secret) { return invite::in_letters(invite::base32_letters, secret.bytes); }

std::optional<Secret> read_secret(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  Secret secret;
  if (!invite::from_letters(invite::base32_letters, small, secret.bytes)) return std::nullopt;
  return secret;
}

std::string text_of(const Fingerprint& fingerprint) {
  return invite::in_letters(invite::base64url_letters, fingerprint.bytes);
}

std::optional<Fingerprint> read_fingerprint(std::string_view text) {
  Fingerprint fingerprint;
  if (!invite::from_letters(invite::base64url_letters, text, fingerprint.bytes)) return std::nullopt;
  return fingerprint;
}

std::string_view word_of(InvitedAs role) { return role_words[static_cast<std::size_t>(role) - 1]; }

std::optional<InvitedAs> read_role(std::string_view word) {
  const auto found = std::ranges::find(role_words, word);
  if (found == role_words.end()) return std::nullopt;
  return static_cast<InvitedAs>(found - role_words.begin() + 1);
}

Secret secret_for(const HostKey& key, const Hash& exercise, InvitedAs role, std::string_view seat,
                  std::uint32_t generation) {
  // Every part but the name has a fixed length, and the name has its length before it.
  std::string text("Sandgate invitation 1");
  text += '\0';
  text.append(reinterpret_cast<const char*>(exercise.bytes.data()), exercise.bytes.size());
  text += static_cast<char>(role);
  append_number(text, generation);
  append_number(text, static_cast<std::uint32_t>(seat.size()));
  text += seat;
  std::array<std::uint8_t, 32> whole{};
  unsigned length = 0;
  [[maybe_unused]] const unsigned char* made =
      HMAC(EVP_sha256(), key.bytes.data(), static_cast<int>(key.bytes.size()),
           reinterpret_cast<const unsigned char*>(text.data()), text.size(), whole.data(), &length);
  assert(made != nullptr && length == whole.size());
  Secret secret;
  std::copy_n(whole.begin(), secret.bytes.size(), secret.bytes.begin());
  return secret;
}

}  // namespace sandgate
