#include "app/wire/clause_of_id.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <string>

namespace sandgate::wire {
namespace {

constexpr std::size_t longest_id = 12, most_clauses = 2'000;

bool is_made_like_one(std::string_view id) {
  const std::size_t dash = id.find('-');
  if (dash == id.npos || dash == 0 || dash + 1 == id.size() || id.size() > longest_id) return false;
  const auto is_letter = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto is_number = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
  return std::ranges::all_of(id.substr(0, dash), is_letter) && std::ranges::all_of(id.substr(dash + 1), is_number);
}

}  // namespace

std::optional<Clause> clause_of_id(std::string_view id) {
  if (id.empty()) return clauses::none;
  if (!is_made_like_one(id)) return {};
  static std::mutex mutex;
  static std::set<std::string, std::less<>> ids;
  const std::scoped_lock lock(mutex);
  auto known = ids.find(id);
  if (known == ids.end()) {
    if (ids.size() == most_clauses) return {};
    known = ids.emplace(id).first;
  }
  return Clause{*known};
}

}  // namespace sandgate::wire
