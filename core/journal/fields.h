// One description of a kind's fields serves writing and reading: both archives are called with key and value, in
// alphabetical order of the keys. Private to this room.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/journal/words.h"

namespace sandgate::journal {

template <class T>
concept Enumeration = std::is_enum_v<T>;
template <class T, class Wanted>
concept OneOf = std::same_as<std::remove_cvref_t<T>, Wanted>;

// The fields of what stands inside orders and events.

void inner_fields(auto& archive, OneOf<RunOn> auto& run_on) {
  auto& [until_report, until_idle, until] = run_on;
  archive("until", until);
  archive("until_idle", until_idle);
  archive("until_report", until_report);
}
/// A part of what one sees; what it began with is no part of that.
void inner_fields(auto& archive, OneOf<Part> auto& part) {
  auto& [arm, men, men_began, guns, waggons] = part;
  archive("arm", arm);
  archive("guns", guns);
  archive("men", men);
  archive("waggons", waggons);
}
void inner_fields(auto& archive, OneOf<Sighting> auto& sighting) {
  auto& [at, facing, formation, scouts, counted, parts] = sighting;
  archive("at", at);
  archive("counted", counted);
  archive("facing", facing);
  archive("formation", formation);
  archive("parts", parts);
  archive("scouts", scouts);
}
void inner_fields(auto& archive, OneOf<ScreenOrder<BodyId>::Party> auto& party) {
  auto& [scouts, path] = party;
  archive("path", path);
  archive("scouts", scouts);
}

void inner_fields(auto& archive, OneOf<MoveMenOrder<BodyId>::Walk> auto& walk) {
  auto& [man, path] = walk;
  archive("man", man);
  archive("path", path);
}
void inner_fields(auto& archive, OneOf<MoveMenOrder<BodyId>::Haul> auto& haul) {
  auto& [gun, path] = haul;
  archive("gun", gun);
  archive("path", path);
}
void inner_fields(auto& archive, OneOf<Window> auto& window) {
  auto& [south_west, north_east] = window;
  archive("north_east", north_east);
  archive("south_west", south_west);
}
void inner_fields(auto& archive, OneOf<BodySetOut::Man> auto& man) {
  auto& [arm, at] = man;
  archive("arm", arm);
  archive("at", at);
}
void inner_fields(auto& archive, OneOf<BodySetOut::Brought> auto& brought) {
  auto& [man, at] = brought;
  archive("at", at);
  archive("man", man);
}
void inner_fields(auto& archive, OneOf<BodySetOut::Piece> auto& piece) {
  auto& [gun, at, facing] = piece;
  archive("at", at);
  archive("facing", facing);
  archive("gun", gun);
}
void inner_fields(auto& archive, OneOf<MenMoved::Walk> auto& walk) {
  auto& [man, path, paid, contact] = walk;
  archive("contact", contact);
  archive("man", man);
  archive("paid", paid);
  archive("path", path);
}
void inner_fields(auto& archive, OneOf<MenMoved::Haul> auto& haul) {
  auto& [gun, path, facing, paid] = haul;
  archive("facing", facing);
  archive("gun", gun);
  archive("paid", paid);
  archive("path", path);
}
void inner_fields(auto& archive, OneOf<MeleeRuling::Side> auto& side) {
  auto& [killed, prisoners, left] = side;
  archive("killed", killed);
  archive("left", left);
  archive("prisoners", prisoners);
}
void inner_fields(auto& archive, OneOf<JoinedMelee> auto& melee) {
  auto& [number, attackers, chooser, at, first, second, first_supporters, second_supporters, attackers_fare,
         defenders_fare, isolated, captor, killed, taken, chosen, centre] = melee;
  archive("at", at);
  archive("attackers", attackers);
  archive("attackers_fare", attackers_fare);
  archive("captor", captor);
  archive("centre", centre);
  archive("chooser", chooser);
  archive("chosen", chosen);
  archive("defenders_fare", defenders_fare);
  archive("first", first);
  archive("first_supporters", first_supporters);
  archive("isolated", isolated);
  archive("killed", killed);
  archive("number", number);
  archive("second", second);
  archive("second_supporters", second_supporters);
  archive("taken", taken);
}

void inner_fields(auto& archive, OneOf<Aim> auto& aim) {
  auto& [bearing, elevation, projectile] = aim;
  archive("bearing", bearing);
  archive("elevation", elevation);
  archive("projectile", projectile);
}
void inner_fields(auto& archive, OneOf<FlightPoint> auto& point) {
  auto& [at, height, milliseconds] = point;
  archive("at", at);
  archive("height", height);
  archive("ms", milliseconds);
}
void inner_fields(auto& archive, OneOf<ShotFired::Fall> auto& fall) {
  auto& [man, how, milliseconds] = fall;
  archive("how", how);
  archive("man", man);
  archive("ms", milliseconds);
}
void inner_fields(auto& archive, OneOf<HeldWalks> auto& held) {
  auto& [seat, men] = held;
  archive("men", men);
  archive("seat", seat);
}

void inner_fields(auto& archive, OneOf<PointsCount> auto& count) {
  auto& [infantry, cavalry, guns, own_prisoners_held, prisoners_taken, victory] = count;
  archive("cavalry", cavalry);
  archive("guns", guns);
  archive("infantry", infantry);
  archive("own_prisoners_held", own_prisoners_held);
  archive("prisoners_taken", prisoners_taken);
  archive("victory", victory);
}
void inner_fields(auto& archive, OneOf<SideScore> auto& score) {
  auto& [count, half_points] = score;
  archive("count", count);
  archive("half_points", half_points);
}

void inner_fields(auto& archive, OneOf<MusteredBody> auto& mustered) {
  auto& [name, infantry, cavalry, guns] = mustered;
  archive("cavalry", cavalry);
  archive("guns", guns);
  archive("infantry", infantry);
  archive("name", name);
}
void inner_fields(auto& archive, OneOf<ChancesThrown::LeftOut> auto& left_out) {
  auto& [body, arm, men] = left_out;
  archive("arm", arm);
  archive("body", body);
  archive("men", men);
}
void inner_fields(auto& archive, OneOf<PlaceMenOrder<BodyId>::Man> auto& placed) {
  auto& [man, at] = placed;
  archive("at", at);
  archive("man", man);
}
void inner_fields(auto& archive, OneOf<PlaceMenOrder<BodyId>::Piece> auto& placed) {
  auto& [gun, at, facing] = placed;
  archive("at", at);
  archive("facing", facing);
  archive("gun", gun);
}
void inner_fields(auto& archive, OneOf<MenPlaced::Man> auto& placed) {
  auto& [man, at] = placed;
  archive("at", at);
  archive("man", man);
}
void inner_fields(auto& archive, OneOf<MenPlaced::Piece> auto& placed) {
  auto& [gun, at, facing] = placed;
  archive("at", at);
  archive("facing", facing);
  archive("gun", gun);
}

template <class T>
concept Inner = OneOf<T, RunOn> || OneOf<T, Part> || OneOf<T, Sighting> || OneOf<T, ScreenOrder<BodyId>::Party> ||
    OneOf<T, MoveMenOrder<BodyId>::Walk> || OneOf<T, MoveMenOrder<BodyId>::Haul> || OneOf<T, Window> ||
    OneOf<T, BodySetOut::Man> || OneOf<T, BodySetOut::Brought> || OneOf<T, BodySetOut::Piece> ||
    OneOf<T, MenMoved::Walk> || OneOf<T, MenMoved::Haul> || OneOf<T, MeleeRuling::Side> || OneOf<T, JoinedMelee> ||
    OneOf<T, Aim> || OneOf<T, FlightPoint> || OneOf<T, ShotFired::Fall> || OneOf<T, HeldWalks> ||
    OneOf<T, PointsCount> || OneOf<T, SideScore> || OneOf<T, MusteredBody> || OneOf<T, ChancesThrown::LeftOut> ||
    OneOf<T, PlaceMenOrder<BodyId>::Man> || OneOf<T, PlaceMenOrder<BodyId>::Piece> || OneOf<T, MenPlaced::Man> ||
    OneOf<T, MenPlaced::Piece>;

/// Writes a JSON object without blanks. Everything kept is whole numbers, words of ours, lists of them, and lines of
/// text, in which only quotation marks and backslashes need escaping.
class FieldWriter {
 public:
  FieldWriter() { text_.reserve(256), text_ += '{'; }
  template <class T>
  void operator()(std::string_view key, const T& value) {
    if (text_.back() != '{') text_ += ',';
    text_ += '"';
    text_ += key;
    text_ += "\":";
    put(value);
  }
  std::string done() && { return text_ += '}', std::move(text_); }

 private:
  void put(std::int64_t value);
  void put(std::int32_t value) { put(std::int64_t{value}); }
  void put(std::uint8_t value) { put(std::int64_t{value}); }
  void put(bool value) { text_ += value ? "true" : "false"; }
  void put(Length value) { put(value.count); }
  void put(Moves value) { put(value.count); }
  void put(Bearing value) { put(std::int64_t{value.mils}); }
  void put(Elevation value) { put(std::int64_t{value.mils}); }
  void put(ExerciseTime value) { put(value.minutes); }
  void put(Point value);
  void put(const std::string& value);
  void put(Men value) { put(std::int64_t{value.count}); }
  void put(const Inner auto& value) {
    text_ += '{';
    inner_fields(*this, value);
    text_ += '}';
  }
  template <class T>
  void put(const std::vector<T>& values) {
    text_ += '[';
    for (const T& value : values) {
      if (&value != values.data()) text_ += ',';
      put(value);
    }
    text_ += ']';
  }
  template <class Tag>
  void put(Id<Tag> value) {
    put(value.number);
  }
  template <Enumeration E>
  void put(E value) {
    text_ += '"';
    text_ += word(value);
    text_ += '"';
  }
  template <class T>
  void put(const std::optional<T>& value) {
    if (value) return put(*value);
    text_ += "null";
  }

  std::string text_;
};

/// Reads such an object back, byte for byte as FieldWriter writes it: every key once and in order, no other key, no
/// blanks, every value of its type and range. The first thing that is wrong is kept and ends the reading.
/// A reader of any JSON takes ten times as long, and opening a long exercise waits for this one.
class FieldReader {
 public:
  explicit FieldReader(std::string_view json);

  template <class T>
  void operator()(std::string_view key, T& value) {
    if (enter(key)) get(value);
  }
  /// Nothing may be left over.
  void end();
  /// What is wrong: "at “move”: 1.5 is not a whole number"; empty where nothing is.
  const std::string& wrong() const { return wrong_; }

 private:
  static constexpr std::size_t most_in_a_list = 100'000;

  bool enter(std::string_view key);
  void leave();
  bool take(char c);
  bool take(std::string_view text);
  std::optional<std::string_view> quoted();
  std::int64_t number(std::int64_t least, std::int64_t most);
  void say(std::string what);
  void broken();

  void get(std::int64_t& value) { value = number(0, std::int64_t{1} << 53); }
  void get(std::int32_t& value) {
    value = static_cast<std::int32_t>(number(0, std::numeric_limits<std::int32_t>::max()));
  }
  void get(std::uint8_t& value) {
    value = static_cast<std::uint8_t>(number(0, std::numeric_limits<std::uint8_t>::max()));
  }
  void get(bool& value);
  // Far beyond any table, and small enough that the rules' sums and products stay exact.
  void get(Length& value) { value.count = number(-(std::int64_t{1} << 40), std::int64_t{1} << 40); }
  void get(Moves& value) { value.count = number(-(std::int64_t{1} << 50), std::int64_t{1} << 50); }
  void get(Bearing& value) { value.mils = static_cast<std::int16_t>(number(0, Bearing::full_circle - 1)); }
  void get(Elevation& value) {
    value.mils = static_cast<std::int16_t>(number(-Bearing::full_circle / 4, Bearing::full_circle / 4));
  }
  void get(ExerciseTime& value) { value.minutes = number(-(std::int64_t{1} << 40), std::int64_t{1} << 40); }
  void get(Point& value);
  void get(std::string& value);
  void get(Men& value) { value.count = static_cast<std::int32_t>(number(0, std::numeric_limits<std::int32_t>::max())); }
  void get(Part& value) {
    get_inner(value);
    value.men_began = value.men;
  }
  void get(Inner auto& value) { get_inner(value); }
  void get_inner(Inner auto& value) {
    if (!take('{')) return say("not an object");
    const std::string_view key = key_;
    first_ = true;
    inner_fields(*this, value);
    leave();
    first_ = false;
    if (wrong_.empty()) key_ = key;
  }
  template <class T>
  void get(std::vector<T>& values) {
    if (!take('[')) return say("not a list");
    if (take(']')) return;
    do {
      if (values.size() == most_in_a_list) return say("more than such a list can hold");
      get(values.emplace_back());
    } while (wrong_.empty() && take(','));
    if (!take(']')) say("a list that breaks off");
  }
  template <class Tag>
  void get(Id<Tag>& value) {
    get(value.number);
  }
  // A seat or a side may be nobody's, −1; where somebody is wanted, whoever folds the event in asks for him.
  void get(SeatId& value) { get_or_none(value.number); }
  void get(SideId& value) { get_or_none(value.number); }
  void get_or_none(std::int32_t& value) {
    value = static_cast<std::int32_t>(number(-1, std::numeric_limits<std::int32_t>::max()));
  }
  template <Enumeration E>
  void get(E& value) {
    const std::optional<std::string_view> written = quoted();
    if (!written) return say("not a word");
    for (int i = 0; !word(static_cast<E>(i)).empty(); ++i) {
      if (word(static_cast<E>(i)) == *written) {
        value = static_cast<E>(i);
        return;
      }
    }
    say("“" + std::string(written->substr(0, 40)) + "” is not one of its words");
  }
  template <class T>
  void get(std::optional<T>& value) {
    value.reset();
    if (!take("null")) get(value.emplace());
  }

  std::string_view json_, rest_;
  bool first_ = true;     ///< no key of this object was read yet
  std::string_view key_;  ///< the key being read, for what is said
  std::string wrong_;
};

}  // namespace sandgate::journal
