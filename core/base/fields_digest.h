// A digest of described structs (core/base/fields.h), field by field in the order in which they are declared.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/base/clause.h"
#include "core/base/digest.h"
#include "core/base/exercise_time.h"
#include "core/base/fields.h"
#include "core/base/one_of.h"
#include "map/base/bearing.h"
#include "map/base/id.h"
#include "map/base/point.h"

namespace sandgate {

/// What every such digest takes. `Self` derives from it, may take more, and is asked for every part of a whole.
template <class Self>
class FieldsDigest {
 public:
  template <std::integral T>
  Self& operator<<(T n) {
    return digest_.number(static_cast<std::int64_t>(n)), self();
  }
  Self& operator<<(Length l) { return self() << l.count; }
  Self& operator<<(Moves m) { return self() << m.count; }
  Self& operator<<(Men m) { return self() << m.count; }
  Self& operator<<(Bearing b) { return self() << b.mils; }
  Self& operator<<(ExerciseTime t) { return self() << t.minutes; }
  Self& operator<<(Point p) { return self() << p.x << p.y; }
  Self& operator<<(const std::string& s) { return digest_.text(s), self(); }
  Self& operator<<(Clause c) { return digest_.text(c.id), self(); }
  template <class Tag>
  Self& operator<<(Id<Tag> id) {
    return self() << id.number;
  }
  template <class Enum>
  requires std::is_enum_v<Enum> Self& operator<<(Enum e) { return self() << static_cast<std::int64_t>(e); }
  template <class T>
  Self& operator<<(const std::optional<T>& o) {
    self() << o.has_value();
    return o ? self() << *o : self();
  }
  template <class T>
  Self& operator<<(const std::vector<T>& values) {
    self() << values.size();
    for (const T& value : values) self() << value;
    return self();
  }
  template <class... T>
  Self& operator<<(const std::variant<T...>& value) {
    self() << value.index();
    std::visit([this](const auto& one) { self() << one; }, value);
    return self();
  }
  template <class... T>
  Self& operator<<(const OneOf<T...>& value) {
    self() << value.index();
    visit([this](const auto& one) { self() << one; }, value);
    return self();
  }
  template <Described T>
  Self& operator<<(const T& value) {
    each_field(value, [this](std::string_view, const auto& member) { self() << member; });
    return self();
  }
  Hash done() { return digest_.done(); }

 private:
  Self& self() { return static_cast<Self&>(*this); }

  Digest digest_;
};

}  // namespace sandgate
