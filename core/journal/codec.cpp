#include "core/journal/codec.h"

#include <fmt/format.h>

#include <utility>

#include "core/journal/fields.h"
#include "core/journal/versions.h"

namespace sandgate {

namespace {

using journal::Upcast;

/// What an order or event is called and made of when stored. There is no general one: a new kind does not compile
/// until it has its own here; nor does a new field, since the bindings name them all in order of declaration. To give a
/// kind a new version: change its fields, and append to `steps` the function
/// that makes the old body the new one.
template <class T>
struct Kind;

struct FirstVersion {
  static constexpr std::span<const Upcast> steps{};
};

template <>
struct Kind<MarchOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "march";
  static void fields(auto& archive, auto& value) {
    auto& [body, path, press_on] = value;
    archive("body", body);
    archive("path", path);
    archive("press_on", press_on);
  }
};
template <>
struct Kind<HaltOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "halt";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<CloseMyMove> : FirstVersion {
  static constexpr std::string_view name = "close_my_move";
  static void fields(auto& archive, auto& value) {
    auto& [run_on] = value;
    archive("run_on", run_on);
  }
};
template <>
struct Kind<Begin> : FirstVersion {
  static constexpr std::string_view name = "begin";
  static void fields(auto&, auto& value) { static_assert(std::is_empty_v<std::remove_cvref_t<decltype(value)>>); }
};
template <>
struct Kind<CloseMove> : FirstVersion {
  static constexpr std::string_view name = "close_move";
  static void fields(auto&, auto& value) { static_assert(std::is_empty_v<std::remove_cvref_t<decltype(value)>>); }
};
template <>
struct Kind<Began> : FirstVersion {
  static constexpr std::string_view name = "began";
  static void fields(auto& archive, auto& value) {
    auto& [camp, tossed] = value;
    archive("camp", camp);
    archive("tossed", tossed);
  }
};
template <>
struct Kind<PhaseBegan> : FirstVersion {
  static constexpr std::string_view name = "phase_began";
  static void fields(auto& archive, auto& value) {
    auto& [phase] = value;
    archive("phase", phase);
  }
};
template <>
struct Kind<MarchOrdered> : FirstVersion {
  static constexpr std::string_view name = "march_ordered";
  static void fields(auto& archive, auto& value) {
    auto& [body, path, press_on] = value;
    archive("body", body);
    archive("path", path);
    archive("press_on", press_on);
  }
};
template <>
struct Kind<MarchHalted> : FirstVersion {
  static constexpr std::string_view name = "march_halted";
  static void fields(auto& archive, auto& value) {
    auto& [body, enemy_at] = value;
    archive("body", body);
    archive("enemy_at", enemy_at);
  }
};
template <>
struct Kind<Marched> : FirstVersion {
  static constexpr std::string_view name = "marched";
  static void fields(auto& archive, auto& value) {
    auto& [body, at, facing, along, settled, paid, waited, distance, climbed, descended, fords, multiplied, on_road,
           end, bar, enemy_at] = value;
    archive("along", along);
    archive("at", at);
    archive("bar", bar);
    archive("body", body);
    archive("climbed", climbed);
    archive("descended", descended);
    archive("distance", distance);
    archive("end", end);
    archive("enemy_at", enemy_at);
    archive("facing", facing);
    archive("fords", fords);
    archive("multiplied", multiplied);
    archive("on_road", on_road);
    archive("paid", paid);
    archive("settled", settled);
    archive("waited", waited);
  }
};
template <>
struct Kind<SeatClosed> : FirstVersion {
  static constexpr std::string_view name = "seat_closed";
  static void fields(auto& archive, auto& value) {
    auto& [seat, run_on] = value;
    archive("run_on", run_on);
    archive("seat", seat);
  }
};
template <>
struct Kind<RunOnEnded> : FirstVersion {
  static constexpr std::string_view name = "run_on_ended";
  static void fields(auto& archive, auto& value) {
    auto& [seat, why] = value;
    archive("seat", seat);
    archive("why", why);
  }
};
template <>
struct Kind<MoveClosed> : FirstVersion {
  static constexpr std::string_view name = "move_closed";
  static void fields(auto& archive, auto& value) {
    auto& [move] = value;
    archive("move", move);
  }
};

template <>
struct Kind<BoxOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "box";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<StandOutOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "stand_out";
  static void fields(auto& archive, auto& value) {
    auto& [body, formation] = value;
    archive("body", body);
    archive("formation", formation);
  }
};
template <>
struct Kind<ScreenOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "screen";
  static void fields(auto& archive, auto& value) {
    auto& [parties, press_on] = value;
    archive("parties", parties);
    archive("press_on", press_on);
  }
};
template <>
struct Kind<SetVisibility> : FirstVersion {
  static constexpr std::string_view name = "set_visibility";
  static void fields(auto& archive, auto& value) {
    auto& [visibility, reason] = value;
    archive("reason", reason);
    archive("visibility", visibility);
  }
};
template <>
struct Kind<ManSeat> : FirstVersion {
  static constexpr std::string_view name = "man_seat";
  static void fields(auto& archive, auto& value) {
    auto& [seat, commander] = value;
    archive("commander", commander);
    archive("seat", seat);
  }
};
template <>
struct Kind<BoxOpened> : FirstVersion {
  static constexpr std::string_view name = "box_opened";
  static void fields(auto& archive, auto& value) {
    auto& [body, formation, scouts] = value;
    archive("body", body);
    archive("formation", formation);
    archive("scouts", scouts);
  }
};
template <>
struct Kind<DummyRemoved> : FirstVersion {
  static constexpr std::string_view name = "dummy_removed";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<Boxed> : FirstVersion {
  static constexpr std::string_view name = "boxed";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<Sighted> : FirstVersion {
  static constexpr std::string_view name = "sighted";
  static void fields(auto& archive, auto& value) {
    auto& [side, by, body] = value;
    archive("body", body);
    archive("by", by);
    archive("side", side);
  }
};
template <>
struct Kind<SightLost> : FirstVersion {
  static constexpr std::string_view name = "sight_lost";
  static void fields(auto& archive, auto& value) {
    auto& [side, body] = value;
    archive("body", body);
    archive("side", side);
  }
};
template <>
struct Kind<Reported> : FirstVersion {
  static constexpr std::string_view name = "reported";
  static void fields(auto& archive, auto& value) {
    auto& [side, by, about, kind, seen] = value;
    archive("about", about);
    archive("by", by);
    archive("kind", kind);
    archive("seen", seen);
    archive("side", side);
  }
};
template <>
struct Kind<VisibilityChanged> : FirstVersion {
  static constexpr std::string_view name = "visibility_changed";
  static void fields(auto& archive, auto& value) {
    auto& [visibility, reason] = value;
    archive("reason", reason);
    archive("visibility", visibility);
  }
};
template <>
struct Kind<SeatManned> : FirstVersion {
  static constexpr std::string_view name = "seat_manned";
  static void fields(auto& archive, auto& value) {
    auto& [seat, commander] = value;
    archive("commander", commander);
    archive("seat", seat);
  }
};

template <class Variant>
Encoded encode_any(const Variant& value) {
  return std::visit(
      []<class T>(const T& alternative) {
        journal::FieldWriter writer;
        Kind<T>::fields(writer, alternative);
        return Encoded{std::string(Kind<T>::name), journal::newest_version(Kind<T>::steps), std::move(writer).done()};
      },
      value);
}

template <class Variant, class T>
Result<Variant> decode_one(int version, std::string_view body, const std::string& where) {
  std::string raised;
  if (version != journal::newest_version(Kind<T>::steps)) {
    Result<std::string> today = journal::raise(Kind<T>::name, version, body, Kind<T>::steps, where);
    if (!today) return std::unexpected(std::move(today.error()));
    raised = std::move(*today);
    body = raised;
  }
  T value;
  journal::FieldReader reader(body);
  Kind<T>::fields(reader, value);
  reader.end();
  if (!reader.wrong().empty())
    return fault(where, fmt::format("“{}” cannot be read: {}", Kind<T>::name, reader.wrong()));
  return value;
}

template <class Variant, std::size_t N = 0>
Result<Variant> decode_any(std::string_view kind, int version, std::string_view body, const std::string& where) {
  if constexpr (N == std::variant_size_v<Variant>) {
    return fault(where, fmt::format("this program does not know “{}”", kind.substr(0, 40)),
                 "open the file with a newer Sandgate");
  } else {
    using T = std::variant_alternative_t<N, Variant>;
    if (kind != Kind<T>::name) return decode_any<Variant, N + 1>(kind, version, body, where);
    return decode_one<Variant, T>(version, body, where);
  }
}

}  // namespace

Encoded encode(const Event& event) { return encode_any(event); }
Encoded encode(const Deed& deed) { return encode_any(deed); }

Result<Event> decode_event(std::string_view kind, int version, std::string_view body, const std::string& where) {
  return decode_any<Event>(kind, version, body, where);
}
Result<Deed> decode_deed(std::string_view kind, int version, std::string_view body, const std::string& where) {
  return decode_any<Deed>(kind, version, body, where);
}

}  // namespace sandgate
