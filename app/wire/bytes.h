// Described structs (core/base/fields.h) as bytes, and back: field by field in the order in which they are declared.
// Whole numbers are written in as many bytes as they need. A reader trusts nothing: it asks before it takes memory,
// every number must lie in its range, every word must be one, and the first thing that is wrong ends the reading.
// Private to this room.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/wire/clause_of_id.h"
#include "core/base/digest.h"
#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "core/base/one_of.h"
#include "core/base/text.h"
#include "core/battle/shot.h"
#include "core/forces/contents.h"
#include "core/forces/kept_path.h"
#include "core/journal/kept_for_review.h"
#include "core/journal/review_change.h"
#include "core/kinds/order.h"
#include "core/sight/picture.h"

namespace sandgate::wire {

using Bytes = std::vector<std::byte>;

/// How many values an enumeration has, from nought on without a gap; its words need not be said anywhere.
template <class E, int value = 0>
consteval int values_of() {
  if constexpr (value < 256 && enumeration::is_named<E, static_cast<E>(value)>()) {
    return values_of<E, value + 1>();
  } else {
    return value;
  }
}

class ByteWriter {
 public:
  Bytes done() && { return std::move(bytes_); }
  std::size_t size() const { return bytes_.size(); }

  void put(bool value) { byte(value ? 1 : 0); }
  template <std::unsigned_integral T>
  void put(T value) {
    for (; value >= 0x80; value = static_cast<T>(value >> 7)) byte(static_cast<std::uint8_t>(value | 0x80));
    byte(static_cast<std::uint8_t>(value));
  }
  void put(std::uint8_t value) { byte(value); }
  /// Small numbers of either sign are short.
  template <std::signed_integral T>
  void put(T value) {
    const auto wide = static_cast<std::int64_t>(value);
    put((static_cast<std::uint64_t>(wide) << 1) ^ static_cast<std::uint64_t>(wide >> 63));
  }
  void put(double value) {
    for (std::uint64_t bits = std::bit_cast<std::uint64_t>(value), i = 0; i < 8; ++i, bits >>= 8)
      byte(static_cast<std::uint8_t>(bits));
  }
  void put(Length value) { put(value.count); }
  void put(Moves value) { put(value.count); }
  void put(Men value) { put(value.count); }
  void put(Bearing value) { put(value.mils); }
  void put(Elevation value) { put(value.mils); }
  void put(ExerciseTime value) { put(value.minutes); }
  void put(Point value) { put(value.x), put(value.y); }
  void put(std::string_view text) {
    put(text.size());
    const auto begin = reinterpret_cast<const std::byte*>(text.data());
    bytes_.insert(bytes_.end(), begin, begin + text.size());
  }
  void put(const std::string& text) { put(std::string_view(text)); }
  void put(Clause clause) { put(clause.id); }
  void put(const KeptPath& path) { put(path.points()); }
  void put(const Bytes& bytes) {
    put(bytes.size());
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }
  void put(const std::shared_ptr<const Picture>& picture) { put(*picture); }
  void put(const PictureIs& all) { put(all.picture); }
  template <std::size_t n>
  void put(const std::array<std::uint8_t, n>& bytes) {
    for (const std::uint8_t one : bytes) byte(one);
  }
  void put(const OrderId& id) { put(id.bytes); }
  void put(const Hash& hash) { put(hash.bytes); }
  void put(const Scale& scale) { put(scale.metres_per_foot), put(scale.metres_per_contour), put(scale.vertical); }
  // What a file keeps for the review is a table's rows, which nothing else describes.
  void put(const Remark& remark) { put(remark.moment), put(remark.kind), put(remark.who), put(remark.text); }
  void put(const MomentMark& mark) {
    put(mark.key), put(mark.starred), put(mark.place), put(mark.event), put(mark.title);
  }
  void put(const Attended& item) {
    put(item.kind), put(item.seat), put(item.move), put(item.until);
    put(static_cast<std::int64_t>(item.waited.count())), put(item.dealt);
  }
  void put(const ExerciseFile::Bookmark& bookmark) { put(bookmark.event), put(bookmark.title); }
  void put(const KeptForReview& kept) {
    put(kept.marks.remarks), put(kept.marks.moments), put(kept.bookmarks), put(kept.attended);
  }
  template <class Tag>
  void put(Id<Tag> id) {
    put(id.number);
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void put(Enum value) { byte(static_cast<std::uint8_t>(value)); }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <class T>
  void put(const std::vector<T>& values) {
    put(values.size());
    for (const T& value : values) put(value);
  }
  template <class... T>
  void put(const std::variant<T...>& value) {
    static_assert(sizeof...(T) <= 256);
    byte(static_cast<std::uint8_t>(value.index()));
    std::visit([this](const auto& one) { put(one); }, value);
  }
  template <class... T>
  void put(const OneOf<T...>& value) {
    static_assert(sizeof...(T) <= 256);
    byte(static_cast<std::uint8_t>(value.index()));
    visit([this](const auto& one) { put(one); }, value);
  }
  template <Described T>
  void put(const T& value) {
    each_field(value, [this](std::string_view, const auto& member) { put(member); });
  }

 private:
  void byte(std::uint8_t value) { bytes_.push_back(static_cast<std::byte>(value)); }

  Bytes bytes_;
};

/// What a reader holds bytes against.
struct Bounds {
  std::size_t memory = 256u << 20;  ///< that all it reads may take, in bytes
  std::size_t longest_text = 64u << 10;
  /// Of a deed: whole numbers are not negative and texts are lines, as the exercise file keeps them.
  bool as_kept = false;
  /// How many there are, where that is known; of a side or a seat nobody's is always one.
  std::int64_t sides = std::int64_t{1} << 31;
  std::int64_t seats = std::int64_t{1} << 31;
};

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes, const Bounds& bounds = {})
      : rest_(bytes), bounds_(bounds), memory_(bounds.memory) {}

  /// What is wrong; null where nothing is.
  const char* wrong() const { return wrong_; }
  bool done() const { return !wrong_ && rest_.empty(); }
  std::size_t left() const { return rest_.size(); }
  void bad(const char* what) {
    if (!wrong_) wrong_ = what;
    rest_ = {};
  }

  void get(bool& value) { value = number(1) != 0; }
  template <std::unsigned_integral T>
  void get(T& value) {
    value = static_cast<T>(number(std::numeric_limits<T>::max()));
  }
  void get(std::uint8_t& value) { value = byte(); }
  template <std::signed_integral T>
  void get(T& value) {
    value = static_cast<T>(
        signed_number(bounds_.as_kept ? 0 : std::numeric_limits<T>::min(),
                      bounds_.as_kept && sizeof(T) == 8 ? std::int64_t{1} << 53 : std::numeric_limits<T>::max()));
  }
  void get(double& value) {
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits |= std::uint64_t{byte()} << (8 * i);
    value = std::bit_cast<double>(bits);
    if (!std::isfinite(value)) bad("a number that is none");
  }
  // Far beyond any table, and small enough that the rules' sums and products stay exact.
  void get(Length& value) { value.count = signed_number(-(std::int64_t{1} << 40), std::int64_t{1} << 40); }
  void get(Moves& value) { value.count = signed_number(-(std::int64_t{1} << 50), std::int64_t{1} << 50); }
  void get(Men& value) {
    value.count = static_cast<std::int32_t>(signed_number(0, std::numeric_limits<std::int32_t>::max()));
  }
  void get(Bearing& value) { value.mils = static_cast<std::int16_t>(signed_number(0, Bearing::full_circle - 1)); }
  void get(Elevation& value) {
    value.mils = static_cast<std::int16_t>(signed_number(-Bearing::full_circle / 4, Bearing::full_circle / 4));
  }
  void get(ExerciseTime& value) { value.minutes = signed_number(-(std::int64_t{1} << 40), std::int64_t{1} << 40); }
  void get(Point& value) { get(value.x), get(value.y); }
  void get(std::string& text) { get_text(text, !bounds_.as_kept); }
  void get(Clause& clause) {
    std::string id;
    get_text(id, false);
    if (const auto known = clause_of_id(id)) {
      clause = *known;
    } else {
      bad("a clause that is none");
    }
  }
  void get(KeptPath& path) {
    Path points;
    get(points);
    path = std::move(points);
  }
  void get(Bytes& bytes) {
    const std::size_t count = size(1);
    bytes.assign(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(count));
    rest_ = rest_.subspan(count);
  }
  void get(std::shared_ptr<const Picture>& picture) {
    auto read = std::make_shared<Picture>();
    get(*read);
    picture = std::move(read);
  }
  void get(PictureIs& all) { get(all.picture); }
  template <std::size_t n>
  void get(std::array<std::uint8_t, n>& bytes) {
    for (std::uint8_t& one : bytes) one = byte();
  }
  void get(OrderId& id) { get(id.bytes); }
  void get(Hash& hash) { get(hash.bytes); }
  void get(Scale& scale) {
    get(scale.metres_per_foot), get(scale.metres_per_contour), get(scale.vertical);
    if (!(scale.metres_per_foot > 0 && scale.metres_per_contour > 0 && scale.vertical > 0)) bad("a scale that is none");
  }
  void get(Remark& remark) { get(remark.moment), get(remark.kind), get(remark.who), get(remark.text); }
  void get(MomentMark& mark) { get(mark.key), get(mark.starred), get(mark.place), get(mark.event), get(mark.title); }
  void get(Attended& item) {
    std::int64_t waited = 0;
    get(item.kind), get(item.seat), get(item.move), get(item.until), get(waited), get(item.dealt);
    item.waited = Attended::Time(waited);
  }
  void get(ExerciseFile::Bookmark& bookmark) { get(bookmark.event), get(bookmark.title); }
  void get(KeptForReview& kept) {
    get(kept.marks.remarks), get(kept.marks.moments), get(kept.bookmarks), get(kept.attended);
  }
  template <class Tag>
  void get(Id<Tag>& id) {
    id.number = static_cast<std::int32_t>(signed_number(-1, std::numeric_limits<std::int32_t>::max()));
  }
  void get(SideId& id) { id.number = static_cast<std::int32_t>(signed_number(-1, bounds_.sides - 1)); }
  // The system's and the umpire's are seats too (core/kinds/kind.h).
  void get(SeatId& id) { id.number = static_cast<std::int32_t>(signed_number(umpire_seat.number, bounds_.seats - 1)); }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void get(Enum& value) {
    const std::uint8_t read = byte();
    if (read >= values_of<Enum>()) return bad("a word that is none");
    value = static_cast<Enum>(read);
  }
  template <class T>
  void get(std::optional<T>& value) {
    value.reset();
    if (number(1) != 0 && !wrong_) get(value.emplace());
  }
  template <class T>
  void get(std::vector<T>& values) {
    values.clear();
    const std::size_t count = size(sizeof(T));
    for (std::size_t i = 0; i < count && !wrong_; ++i) get(values.emplace_back());
  }
  /// Of a body of one's own the first part is asked for everywhere.
  void get(OwnBody& body) {
    get<OwnBody>(body);
    if (body.contents.parts.empty()) bad("a body made of nothing");
  }
  template <class... T>
  void get(std::variant<T...>& value) {
    const std::uint8_t kind = byte();
    if (kind >= sizeof...(T)) return bad("a kind that is none");
    get_kind(value, kind, std::index_sequence_for<T...>());
  }
  template <OfManyKinds T>
  void get(T& value) {
    get_one_of(value, KindsIn<T>());
  }
  template <Described T>
  void get(T& value) {
    hand_fields(value, [this](auto&... field) {
      [&]<std::size_t... I>(std::index_sequence<I...>) { (get_field<T, I>(field), ...); }
      (std::make_index_sequence<field_count<T>>());
    });
  }

 private:
  template <class T, std::size_t field>
  void get_field(auto& member) {
    if (wrong_) return;
    if constexpr (requires { T::in_lines(std::string_view()); }) {
      if constexpr (T::in_lines(field_names<T>[field])) return get_text(member, true);
    }
    get(member);
  }
  template <class Variant, std::size_t... I>
  void get_kind(Variant& value, std::size_t kind, std::index_sequence<I...>) {
    (void)((I == kind && (get(value.template emplace<I>()), true)) || ...);
  }
  template <class Value, class... T>
  void get_one_of(Value& value, Kinds<T...>) {
    static constexpr void (ByteReader::*of_kinds[])(Value&){&ByteReader::get_of_kind<Value, T>...};
    const std::uint8_t kind = byte();
    if (kind >= sizeof...(T)) return bad("a kind that is none");
    (this->*of_kinds[kind])(value);
  }
  template <class Value, class T>
  void get_of_kind(Value& value) {
    T one;
    get(one);
    value = std::move(one);
  }
  std::uint8_t byte() {
    if (rest_.empty()) return bad("it breaks off"), std::uint8_t{0};
    const auto value = static_cast<std::uint8_t>(rest_.front());
    rest_ = rest_.subspan(1);
    return value;
  }
  std::uint64_t number(std::uint64_t most) {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t read = byte();
      const std::uint64_t part = read & 0x7f;
      if ((shift == 63 && part > 1) || (shift > 0 && read == 0)) return bad("a number written at length"), 0;
      value |= part << shift;
      if (read < 0x80) {
        if (value > most) return bad("a number out of range"), 0;
        return value;
      }
    }
    return bad("a number written at length"), 0;
  }
  std::int64_t signed_number(std::int64_t least, std::int64_t most) {
    const std::uint64_t read = number(std::numeric_limits<std::uint64_t>::max());
    const auto value = static_cast<std::int64_t>((read >> 1) ^ (~(read & 1) + 1));
    if (wrong_) return std::max(least, std::int64_t{0});
    if (value < least || value > most) return bad("a number out of range"), std::max(least, std::int64_t{0});
    return value;
  }
  /// Of a list or a text: no longer than what is left, which has a byte at least for each, and within the memory.
  std::size_t size(std::size_t each) {
    const std::uint64_t count = number(std::numeric_limits<std::uint64_t>::max());
    if (wrong_) return 0;
    if (count > rest_.size()) return bad("a list longer than the message"), 0;
    if (count * each > memory_) return bad("more than a message may hold"), 0;
    memory_ -= static_cast<std::size_t>(count) * each;
    return static_cast<std::size_t>(count);
  }
  void get_text(std::string& text, bool lines) {
    const std::size_t count = size(1);
    if (wrong_) return;
    if (count > bounds_.longest_text) return bad("a text that is too long");
    text.assign(reinterpret_cast<const char*>(rest_.data()), count);
    rest_ = rest_.subspan(count);
    if (!is_utf8(text) || text.find('\0') != std::string::npos) return bad("a text that is none");
    if (!bounds_.as_kept) return;
    std::string_view left = text;
    for (std::size_t end = lines ? left.find('\n') : left.npos; end != left.npos; end = left.find('\n')) {
      if (!is_line(left.substr(0, end))) return bad("not lines of text");
      left.remove_prefix(end + 1);
    }
    if (!is_line(left)) bad("not one line of text");
  }

  std::span<const std::byte> rest_;
  const Bounds bounds_;
  std::size_t memory_;
  const char* wrong_ = nullptr;
};

}  // namespace sandgate::wire
