// Addresses under which a host is reached: as they may stand in an invitation, and which ones this machine has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sandgate {

inline constexpr std::size_t longest_address = 128;  ///< bytes

/// Whether `text` is an IPv4 address in four decimal numbers, an IPv6 address without brackets and without a zone, or a
/// host's name: labels of letters, figures and inner hyphens with full stops between them, the last no mere number.
bool is_address(std::string_view text);
/// Whether nothing but this machine is reached under it: 127.0.0.0/8, ::1, "localhost".
bool is_loopback(std::string_view address);
/// As it stands before a port: an IPv6 address in brackets, any other as it is.
std::string bracketed(std::string_view address);

/// The addresses of this machine's networks that are up, IPv4 before IPv6, private networks before others; none of
/// loopback, none that means something on one link only (fe80::/10, 169.254.0.0/16). Empty where there is no network.
std::vector<std::string> own_addresses();

}  // namespace sandgate
