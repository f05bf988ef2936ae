// What an order or event is called and made of when stored, and how any of them becomes text and is read again. Private
// to this room.
#pragma once

#include <array>
#include <span>
#include <utility>

#include "core/journal/codec.h"
#include "core/journal/fields.h"
#include "core/journal/versions.h"

namespace sandgate::journal {

/// There is no general one: a new kind does not compile until it has its own; nor does a new field, since the bindings
/// name them all in order of declaration. To give a kind a new version: change its fields, and append to `steps` the
/// function that makes the old body the new one.
template <class T>
struct Kind;

struct FirstVersion {
  static constexpr std::span<const Upcast> steps{};
};

/// A body of before with a key it had not yet, in front of the key that follows in order.
inline std::string with_key(std::string_view body, std::string_view key_and_value, std::string_view before) {
  std::string raised(body);
  const std::size_t at = raised.find(before);
  if (at != std::string::npos) raised.insert(at, key_and_value);
  return raised;
}

template <class Variant>
Encoded encode_any(const Variant& value) {
  return std::visit(
      []<class T>(const T& alternative) {
        FieldWriter writer;
        Kind<T>::fields(writer, alternative);
        return Encoded{std::string(Kind<T>::name), newest_version(Kind<T>::steps), std::move(writer).done()};
      },
      value);
}

template <class Variant, class T>
Result<Variant> decode_one(int version, std::string_view body, const std::string& where) {
  std::string raised;
  if (version != newest_version(Kind<T>::steps)) {
    Result<std::string> today = raise(Kind<T>::name, version, body, Kind<T>::steps, where);
    if (!today) return std::unexpected(std::move(today.error()));
    raised = std::move(*today);
    body = raised;
  }
  T value;
  FieldReader reader(body);
  Kind<T>::fields(reader, value);
  reader.end();
  if (!reader.wrong().empty()) return unreadable(Kind<T>::name, reader.wrong(), where);
  return value;
}

template <class Variant, std::size_t N = 0>
Result<Variant> decode_any(std::string_view kind, int version, std::string_view body, const std::string& where) {
  if constexpr (N == std::variant_size_v<Variant>) {
    return unknown_kind(kind, where);
  } else {
    using T = std::variant_alternative_t<N, Variant>;
    if (kind != Kind<T>::name) return decode_any<Variant, N + 1>(kind, version, body, where);
    return decode_one<Variant, T>(version, body, where);
  }
}

}  // namespace sandgate::journal
