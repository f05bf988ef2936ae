#include "app/invite/addresses.h"

#include <arpa/inet.h>

#include <QNetworkInterface>
#include <algorithm>

namespace sandgate {
namespace {

bool is_ipv4(const std::string& text) {
  in_addr parsed{};
  return inet_pton(AF_INET, text.c_str(), &parsed) == 1;
}

bool is_ipv6(const std::string& text) {
  in6_addr parsed{};
  return inet_pton(AF_INET6, text.c_str(), &parsed) == 1;
}

bool is_figure(char c) { return c >= '0' && c <= '9'; }
bool is_letter_or_figure(char c) { return is_figure(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_host_name(std::string_view text) {
  for (bool last = false; !last;) {
    const std::size_t stop = std::min(text.find('.'), text.size());
    last = stop == text.size();
    const std::string_view label = text.substr(0, stop);
    if (label.empty() || label.size() > 63 || label.front() == '-' || label.back() == '-') return false;
    if (!std::ranges::all_of(label, [](char c) { return c == '-' || is_letter_or_figure(c); })) return false;
    if (last && std::ranges::all_of(label, is_figure)) return false;  // a wrong IPv4 address
    text.remove_prefix(last ? stop : stop + 1);
  }
  return true;
}

/// Which is tried first: private networks of IPv4, other IPv4, private IPv6, other IPv6.
int rank(const QHostAddress& address) {
  const bool six = address.protocol() == QAbstractSocket::IPv6Protocol;
  static const std::array private_networks{
      QHostAddress::parseSubnet("10.0.0.0/8"), QHostAddress::parseSubnet("172.16.0.0/12"),
      QHostAddress::parseSubnet("192.168.0.0/16"), QHostAddress::parseSubnet("fc00::/7")};
  const bool of_the_house =
      std::ranges::any_of(private_networks, [&](const auto& network) { return address.isInSubnet(network); });
  return (six ? 2 : 0) + (of_the_house ? 0 : 1);
}

}  // namespace

bool is_address(std::string_view text) {
  if (text.empty() || text.size() > longest_address || text.find('\0') != std::string_view::npos) return false;
  const std::string whole(text);
  return is_ipv4(whole) || is_ipv6(whole) || is_host_name(text);
}

bool is_loopback(std::string_view address) {
  const std::string whole(address);
  if (is_ipv4(whole)) return whole.starts_with("127.");
  in6_addr parsed{};
  if (inet_pton(AF_INET6, whole.c_str(), &parsed) == 1) return IN6_IS_ADDR_LOOPBACK(&parsed);
  return whole == "localhost";
}

std::string bracketed(std::string_view address) {
  return address.find(':') == std::string_view::npos ? std::string(address) : '[' + std::string(address) + ']';
}

std::vector<std::string> own_addresses() {
  std::vector<QHostAddress> found;
  for (const QNetworkInterface& network : QNetworkInterface::allInterfaces()) {
    if (!(network.flags() & QNetworkInterface::IsUp) || (network.flags() & QNetworkInterface::IsLoopBack)) continue;
    for (const QNetworkAddressEntry& entry : network.addressEntries())
      if (!entry.ip().isLoopback() && !entry.ip().isLinkLocal()) found.push_back(entry.ip());
  }
  std::ranges::stable_sort(found, {}, rank);
  std::vector<std::string> addresses;
  for (const QHostAddress& address : found) {
    std::string text = address.toString().toStdString();
    if (is_address(text) && std::ranges::find(addresses, text) == addresses.end()) addresses.push_back(std::move(text));
  }
  return addresses;
}

}  // namespace sandgate
