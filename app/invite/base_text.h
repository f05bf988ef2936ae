// Bytes as texts of few letters: base32 and base64url of RFC 4648, without padding. Private to this room.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sandgate::invite {

inline constexpr std::string_view base32_letters = "abcdefghijklmnopqrstuvwxyz234567";
inline constexpr std::string_view base64url_letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// `letters` are 32 or 64.
std::string in_letters(std::string_view letters, std::span<const std::uint8_t> bytes);
/// Fills `bytes`; false where the text is longer or shorter, has another letter, or sets a bit beyond the last byte.
bool from_letters(std::string_view letters, std::string_view text, std::span<std::uint8_t> bytes);

}  // namespace sandgate::invite
