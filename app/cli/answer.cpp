#include "app/cli/answer.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace sandgate::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;

Answer from_json(const nlohmann::ordered_json& json) {
  switch (json.type()) {
    case nlohmann::json::value_t::boolean: return json.get<bool>();
    case nlohmann::json::value_t::number_integer: return json.get<std::int64_t>();
    case nlohmann::json::value_t::number_unsigned: return json.get<std::uint64_t>();
    case nlohmann::json::value_t::number_float: return json.get<double>();
    case nlohmann::json::value_t::string: return json.get<std::string>();
    case nlohmann::json::value_t::array: {
      Answer array = Answer::array();
      for (const auto& element : json) array.push_back(from_json(element));
      return array;
    }
    case nlohmann::json::value_t::object: {
      Answer object = Answer::object();
      for (const auto& [key, value] : json.items()) object[key] = from_json(value);
      return object;
    }
    default: return nullptr;
  }
}

nlohmann::ordered_json to_json(const Answer& answer) {
  return std::visit(
      []<class T>(const T& value) -> nlohmann::ordered_json {
        if constexpr (std::same_as<T, Answer::Array>) {
          auto array = nlohmann::ordered_json::array();
          for (const Answer& element : value) array.push_back(to_json(element));
          return array;
        } else if constexpr (std::same_as<T, Answer::Object>) {
          auto object = nlohmann::ordered_json::object();
          for (const auto& [key, member] : value) object[key] = to_json(member);
          return object;
        } else {
          return value;
        }
      },
      answer.value());
}

/// What braces hold as a member of an object: a name and its value.
const Answer::Array* as_member(const Answer& value) {
  const auto* pair = std::get_if<Answer::Array>(&value.value());
  return pair && pair->size() == 2 && std::holds_alternative<std::string>(pair->front().value()) ? pair : nullptr;
}

}  // namespace

template <>
bool Answer::get() const {
  return std::get<bool>(value_);
}
template <>
std::string Answer::get() const {
  return std::get<std::string>(value_);
}
template <>
std::int64_t Answer::get() const {
  return std::get<std::int64_t>(value_);
}
template <>
std::uint64_t Answer::get() const {
  if (const auto* large = std::get_if<std::uint64_t>(&value_)) return *large;
  return static_cast<std::uint64_t>(get<std::int64_t>());
}
template <>
std::vector<std::int64_t> Answer::get() const {
  std::vector<std::int64_t> numbers;
  for (const Answer& value : std::get<Array>(value_)) numbers.push_back(value.get<std::int64_t>());
  return numbers;
}

Answer::Answer(std::initializer_list<Answer> values) {
  if (!std::ranges::all_of(values, as_member)) {
    value_ = Array(values);
    return;
  }
  Object members;
  for (const Answer& value : values) {
    const Array& pair = *as_member(value);
    members.emplace_back(pair.front().get<std::string>(), pair.back());
  }
  value_ = std::move(members);
}

Answer Answer::object() {
  Answer made;
  made.value_ = Object();
  return made;
}

Answer Answer::array(std::initializer_list<Answer> values) {
  Answer made;
  made.value_ = Array(values);
  return made;
}

Answer Answer::parse(std::string_view text) { return from_json(nlohmann::ordered_json::parse(text)); }

Answer::Value Answer::whole(std::uint64_t value) {
  if (value > std::numeric_limits<std::int64_t>::max()) return value;
  return static_cast<std::int64_t>(value);
}

const Answer* Answer::find(std::string_view key) const {
  const auto* members = std::get_if<Object>(&value_);
  if (!members) return nullptr;
  const auto found = std::ranges::find(*members, key, &Object::value_type::first);
  return found == members->end() ? nullptr : &found->second;
}

Answer& Answer::operator[](std::string_view key) {
  if (is_null()) value_ = Object();
  auto& members = std::get<Object>(value_);
  const auto there = std::ranges::find(members, key, &Object::value_type::first);
  return there == members.end() ? members.emplace_back(key, nullptr).second : there->second;
}

void Answer::push_back(Answer value) {
  if (is_null()) value_ = Array();
  std::get<Array>(value_).push_back(std::move(value));
}

bool Answer::contains(std::string_view key) const { return find(key) != nullptr; }

std::size_t Answer::size() const {
  if (const auto* array = std::get_if<Array>(&value_)) return array->size();
  if (const auto* object = std::get_if<Object>(&value_)) return object->size();
  return 0;
}

const Answer& Answer::at(std::string_view key) const {
  if (const Answer* there = find(key)) return *there;
  throw std::out_of_range(std::string(key));
}

std::string Answer::dump() const { return to_json(*this).dump(); }

Answer number(double value) {
  constexpr double exact = 9007199254740992.0;  // 2^53: whole doubles are exact below
  if (value == std::floor(value) && std::abs(value) < exact) return static_cast<std::int64_t>(value);
  return value;
}

Answer number(double value, int decimals) {
  double unit = 1;
  for (int i = 0; i < decimals; ++i) unit *= 10;
  return number(std::round(value * unit) / unit);
}

Answer place(MapPoint p) { return Answer::array({number(p.east, 2), number(p.north, 2)}); }

void Output::answer(const Answer& answer, const std::string& text) const {
  if (json_) {
    fmt::print("{}\n", answer.dump());
  } else {
    fmt::print("{}{}", text, text.ends_with('\n') ? "" : "\n");
  }
}

ExitCode Output::fail(const Fault& fault) const { return fail(fault.sentence()); }

ExitCode Output::fail(const std::string& sentence) const {
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[K");
  fmt::print(stderr, "sandgate: {}\n", sentence);
  return ExitCode::failed;
}

void Output::note(const std::string& sentence) const { fmt::print(stderr, "sandgate: passed over: {}\n", sentence); }

Progress Output::progress(const std::string& what) const {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  return [what, terminal, shown = -1](double part) mutable {
    const int percent = static_cast<int>(part * 100);
    if (terminal && percent != shown) {
      shown = percent;
      if (percent < 100) {
        fmt::print(stderr, "\r\033[K{} {} %", what, percent);
      } else {
        fmt::print(stderr, "\r\033[K");
      }
      std::fflush(stderr);
    }
    return interrupted == 0;
  };
}

void stop_on_interrupt() {
  std::signal(SIGINT, [](int) {
    if (interrupted) std::_Exit(130);  // asked twice: at once
    interrupted = 1;
  });
}

}  // namespace sandgate::cli
