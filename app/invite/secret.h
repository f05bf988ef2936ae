// The secrets of invitations, the fingerprint of a host, and the host's own key, of which secrets are made.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/digest.h"

namespace sandgate {

/// What shows that somebody has been invited: 128 bits that nobody guesses.
struct Secret {
  std::array<std::uint8_t, 16> bytes{};
  /// By `same`: no comparison of secrets tells by its time how far they are alike.
  friend bool operator==(const Secret& a, const Secret& b);
};
/// In a time that does not depend on what they are.
bool same(const Secret& a, const Secret& b);

/// Base32 of RFC 4648 in small letters without padding: 26 characters.
std::string text_of(const Secret& secret);
/// Capitals are read too. Nothing where it is no secret, bits beyond the 128th included.
std::optional<Secret> read_secret(std::string_view text);

/// SHA-256 of a host's certificate (DER): by it a client knows that it talks with the host that invited it.
struct Fingerprint {
  std::array<std::uint8_t, 32> bytes{};
  friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
};
/// Base64url of RFC 4648 without padding: 43 characters.
std::string text_of(const Fingerprint& fingerprint);
std::optional<Fingerprint> read_fingerprint(std::string_view text);

/// The host's own key: 32 bytes by chance, made with its certificate, never sent.
struct HostKey {
  std::array<std::uint8_t, 32> bytes{};
  friend bool operator==(const HostKey&, const HostKey&) = default;
};

/// As what somebody is invited.
enum class InvitedAs : std::uint8_t { commander = 1, observer = 2, umpire = 3 };

/// "commander", "observer", "umpire".
std::string_view word_of(InvitedAs role);
std::optional<InvitedAs> read_role(std::string_view word);

/// The secret of one invitation. It is made of the host's key and of what it is for, so that it need not be kept: the
/// same invitation can be shown again at any time, after a kill too. It is withdrawn by a higher generation, from which
/// another secret comes; the old one then opens nothing.
/// HMAC-SHA-256 of an unambiguous text of all of them (its bytes: README.md), the first 16 bytes of it.
Secret secret_for(const HostKey& key, const Hash& exercise, InvitedAs role, std::string_view seat,
                  std::uint32_t generation);

}  // namespace sandgate
