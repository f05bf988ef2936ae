#include "app/invite/invitation.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>
#include <utility>

#include "core/base/text.h"

namespace sandgate {
namespace {

constexpr std::string_view scheme = "sandgate://";
Phrase ask_again() { return phrase("ask the host for it again, and paste all of it"); }

std::unexpected<Fault> wrong(Phrase what, Phrase mend = ask_again()) {
  return fault("the invitation", std::move(what), std::move(mend));
}

bool is_unreserved(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' ||
         c == '_' || c == '~';
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    if (is_unreserved(c)) {
      encoded += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += {'%', digits[byte >> 4], digits[byte & 0xF]};
  }
  return encoded;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_unreserved(text[at])) {
      decoded += text[at];
      continue;
    }
    unsigned byte = 0;
    if (text[at] != '%' || at + 2 >= text.size()) return std::nullopt;
    const auto read = std::from_chars(text.data() + at + 1, text.data() + at + 3, byte, 16);
    if (read.ec != std::errc() || read.ptr != text.data() + at + 3) return std::nullopt;
    decoded += static_cast<char>(byte);
    at += 2;
  }
  return decoded;
}

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view without_space_about(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// What stands before the first `mark`; the mark goes too. Nothing where there is none.
std::optional<std::string_view> cut_off(std::string_view& text, char mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view before = text.substr(0, at);
  text.remove_prefix(at + 1);
  return before;
}

std::optional<std::string> address_of(std::string_view text) {
  const bool in_brackets = text.size() > 2 && text.front() == '[' && text.back() == ']';
  if (in_brackets) text = text.substr(1, text.size() - 2);
  // Brackets are for IPv6 alone, and it always has them.
  if (!is_address(text) || in_brackets != (text.find(':') != std::string_view::npos)) return std::nullopt;
  return std::string(text);
}

Result<void> read_place(std::string_view place, Invitation& invitation) {
  const std::size_t colon =
      place.starts_with('[') ? place.find(':', std::min(place.find(']'), place.size())) : place.find(':');
  if (colon == std::string_view::npos) return wrong("the link has no port");
  auto address = address_of(place.substr(0, colon));
  if (!address) return wrong("the link names no address of a host");
  const std::string_view port = place.substr(colon + 1);
  const auto read = std::from_chars(port.data(), port.data() + port.size(), invitation.port);
  if (read.ec != std::errc() || read.ptr != port.data() + port.size() || invitation.port == 0)
    return wrong("the link's port is no number from 1 to 65535");
  invitation.addresses.push_back(*std::move(address));
  return {};
}

Result<void> read_also(std::string_view list, Invitation& invitation) {
  for (bool more = true; more;) {
    std::string_view one = list;
    const auto before = cut_off(list, ',');
    more = before.has_value();
    auto address = address_of(more ? *before : one);
    if (!address) return wrong("one of the link's further addresses is none");
    invitation.addresses.push_back(*std::move(address));
    if (invitation.addresses.size() > most_addresses) return wrong("the link has too many addresses");
  }
  return {};
}

/// What stands behind the question mark.
struct Parts {
  bool secret = false, fingerprint = false, also = false, plain = false;
};

Result<void> read_part(std::string_view part, Invitation& invitation, Parts& seen) {
  std::string_view value = part;
  const std::string_view key = cut_off(value, '=').value_or(std::string_view());
  const auto once = [](bool& there) { return !std::exchange(there, true); };
  if (key == "k" && once(seen.secret)) {
    const auto secret = read_secret(value);
    if (!secret) return wrong("the link's secret is not whole");
    invitation.secret = *secret;
  } else if (key == "f" && once(seen.fingerprint)) {
    const auto fingerprint = read_fingerprint(value);
    if (!fingerprint) return wrong("the link's fingerprint is not whole");
    invitation.fingerprint = *fingerprint;
  } else if (key == "also" && once(seen.also)) {
    return read_also(value, invitation);
  } else if (key == "plain" && value == "1" && once(seen.plain)) {
    invitation.plain = true;
  } else {
    return wrong("the link has a part that this version of Sandgate does not know",
                 phrase("{}, or bring Sandgate up to date", ask_again()));
  }
  return {};
}

Result<Invitation> read_parts(std::string_view text) {
  Invitation invitation;
  text.remove_prefix(scheme.size());
  const auto place = cut_off(text, '/');
  if (!place) return wrong("the link is not whole: it names no seat");
  if (auto read = read_place(*place, invitation); !read) return std::unexpected(read.error());
  const auto seat = cut_off(text, '?');
  if (!seat) return wrong("the link is not whole: it has no secret");
  const auto name = percent_decoded(*seat);
  if (!name) return wrong("the link's seat is not written as names in links are");
  invitation.seat = *name;
  Parts seen;
  for (bool more = true; more;) {
    std::string_view rest = text;
    const auto before = cut_off(text, '&');
    more = before.has_value();
    if (auto read = read_part(more ? *before : rest, invitation, seen); !read) return std::unexpected(read.error());
  }
  if (!seen.secret) return wrong("the link is not whole: it has no secret");
  if (!seen.fingerprint) return wrong("the link is not whole: it has no fingerprint");
  return invitation;
}

std::string small_secret(std::string_view text) {
  std::string small(text);
  const std::size_t at = small.find("?k=");
  if (at == std::string::npos) return small;
  for (std::size_t i = at + 3; i < small.size() && small[i] != '&'; ++i)
    if (small[i] >= 'A' && small[i] <= 'Z') small[i] = static_cast<char>(small[i] - 'A' + 'a');
  return small;
}

}  // namespace

Result<void> check_invitation(const Invitation& invitation) {
  if (invitation.addresses.empty()) return wrong("it has no address", "name one");
  if (invitation.addresses.size() > most_addresses) return wrong("it has too many addresses", "name fewer");
  if (!std::ranges::all_of(invitation.addresses, is_address)) return wrong("one of its addresses is none", "mend it");
  if (invitation.port == 0) return wrong("it has no port", "name one");
  if (invitation.seat.empty() || !is_line(invitation.seat))
    return wrong("its seat's name is empty or no line of text", "ask the host for another");
  if (invitation.plain && !std::ranges::all_of(invitation.addresses, is_loopback))
    return wrong("it asks for a connection that anybody on the network can read",
                 "ask the host for one that is encrypted; the other kind is for a host on this very machine");
  return {};
}

std::string link_of(const Invitation& invitation) {
  assert(check_invitation(invitation));
  std::string link(scheme);
  link += bracketed(invitation.addresses.front()) + ':' + std::to_string(invitation.port) + '/' +
          percent_encoded(invitation.seat) + "?k=" + text_of(invitation.secret) +
          "&f=" + text_of(invitation.fingerprint);
  for (std::size_t i = 1; i < invitation.addresses.size(); ++i)
    link += (i == 1 ? "&also=" : ",") + bracketed(invitation.addresses[i]);
  if (invitation.plain) link += "&plain=1";
  return link;
}

Result<Invitation> read_link(std::string_view text) {
  text = without_space_about(text);
  if (text.empty()) return wrong("there is no link", "paste the link that the host gave you");
  if (text.size() > longest_link) return wrong("this is far longer than a link", "paste the link and nothing else");
  if (!text.starts_with(scheme))
    return wrong("this is no sandgate link", phrase("a link begins with “{}”; paste all of it", std::string(scheme)));
  auto invitation = read_parts(text);
  if (!invitation) return invitation;
  if (auto sound = check_invitation(*invitation); !sound) return std::unexpected(sound.error());
  // One invitation has one link, so that what was changed on the way is noticed.
  if (link_of(*invitation) != small_secret(text)) return wrong("the link is not written as Sandgate writes it");
  return invitation;
}

}  // namespace sandgate
