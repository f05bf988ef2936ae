// Events of the map, of sight and of seats, as they are stored. Private to this room.
#pragma once

#include "core/journal/kind.h"

namespace sandgate::journal {

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

/// Until version 2 no box was fired on.
inline Result<std::string> with_fired_on(std::string_view body) {
  return with_key(body, "\"fired_on\":false,", "\"formation\"");
}
inline constexpr std::array<Upcast, 1> box_opened_steps{with_fired_on};

template <>
struct Kind<BoxOpened> {
  static constexpr std::string_view name = "box_opened";
  static constexpr std::span<const Upcast> steps{box_opened_steps};
  static void fields(auto& archive, auto& value) {
    auto& [body, formation, scouts, fired_on] = value;
    archive("body", body);
    archive("fired_on", fired_on);
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

}  // namespace sandgate::journal
