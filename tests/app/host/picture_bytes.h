// Everything a host hands out to a seat as bytes that can be compared. Every structure is taken apart whole, so that a
// new field does not compile until it is compared too.
#pragma once

#include <string>

#include "app/host/client.h"
#include "core/sight/march_preview.h"

namespace sandgate::tests {

class Bytes {
 public:
  const std::string& text() const { return text_; }

  Bytes& operator<<(std::string_view s) { return text_ += std::to_string(s.size()) + ':', text_ += s, *this; }
  Bytes& operator<<(const std::string& s) { return *this << std::string_view(s); }
  Bytes& operator<<(const char* s) { return *this << std::string_view(s); }
  Bytes& operator<<(std::integral auto n) { return text_ += std::to_string(n) + ' ', *this; }
  template <class E>
  requires std::is_enum_v<E> Bytes& operator<<(E e) { return *this << static_cast<std::int64_t>(e); }
  Bytes& operator<<(Length l) { return *this << l.count; }
  Bytes& operator<<(Moves m) { return *this << m.count; }
  Bytes& operator<<(Men m) { return *this << m.count; }
  Bytes& operator<<(Bearing b) { return *this << b.mils; }
  Bytes& operator<<(ExerciseTime t) { return *this << t.minutes; }
  Bytes& operator<<(Clause c) { return *this << c.id; }
  Bytes& operator<<(Point p) { return *this << p.x << p.y; }
  template <class Tag>
  Bytes& operator<<(Id<Tag> id) {
    return *this << id.number;
  }
  template <class T>
  Bytes& operator<<(const std::optional<T>& o) {
    *this << o.has_value();
    return o ? *this << *o : *this;
  }
  template <class T>
  Bytes& operator<<(const std::vector<T>& list) {
    *this << list.size();
    for (const T& item : list) *this << item;
    return *this;
  }
  Bytes& operator<<(const KeptPath& path) { return *this << path.points(); }
  template <class... T>
  Bytes& operator<<(const std::variant<T...>& v) {
    *this << v.index();
    std::visit([this](const auto& value) { *this << value; }, v);
    return *this;
  }

  Bytes& operator<<(Elevation e) { return *this << e.mils; }
  template <Described T>
  Bytes& operator<<(const T& value) {
    each_field(value, [this](std::string_view, const auto& part) { *this << part; });
    return *this;
  }
  Bytes& operator<<(const PictureIs& value) { return *this << *value.picture; }
  /// Country, roads, scale and rulebook are everybody's; the pairs never differ in them.
  Bytes& operator<<(const Briefing& value) {
    const auto& [title, brief, country, roads, scale, rulebook, table, sides, seats] = value;
    return *this << title << brief << rulebook.json << table.has_value() << sides << seats;
  }
  /// Of a receipt only that it is one: its id is the client's own making.
  Bytes& operator<<(const Answer& answer) { return answer ? *this << "accepted" : *this << answer.error(); }
  Bytes& operator<<(const MarchPreview::Stage& value) {
    const auto& [going, multiplied, length, climbed, descended, fords, moves, clause] = value;
    return *this << going << multiplied << length << climbed << descended << fords << moves << clause;
  }
  Bytes& operator<<(const MarchPreview::Mark& value) {
    const auto& [at, own_move] = value;
    return *this << at << own_move;
  }
  Bytes& operator<<(const MarchPreview& value) {
    const auto& [reckoning, stages, moves, marks, arrives_own_move, arrives] = value;
    return *this << reckoning.cost << reckoning.moves << stages << moves << marks << arrives_own_move << arrives;
  }
  Bytes& operator<<(const std::expected<MarchPreview, Refusal>& preview) {
    return preview ? *this << *preview : *this << preview.error();
  }

 private:
  std::string text_;
};

}  // namespace sandgate::tests
