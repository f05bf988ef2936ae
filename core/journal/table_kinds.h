// Events of tables, melees and guns, as they are stored. Private to this room.
#pragma once

#include "core/journal/kind.h"

namespace sandgate::journal {

template <>
struct Kind<TableOpened> : FirstVersion {
  static constexpr std::string_view name = "table_opened";
  static void fields(auto& archive, auto& value) {
    auto& [table, window, whole] = value;
    archive("table", table);
    archive("whole", whole);
    archive("window", window);
  }
};
template <>
struct Kind<TableChanged> : FirstVersion {
  static constexpr std::string_view name = "table_changed";
  static void fields(auto& archive, auto& value) {
    auto& [table, window, quiet, told, fighting] = value;
    archive("fighting", fighting);
    archive("quiet", quiet);
    archive("table", table);
    archive("told", told);
    archive("window", window);
  }
};
template <>
struct Kind<TableGiven> : FirstVersion {
  static constexpr std::string_view name = "table_given";
  static void fields(auto& archive, auto& value) {
    auto& [table, side, seat] = value;
    archive("seat", seat);
    archive("side", side);
    archive("table", table);
  }
};
template <>
struct Kind<TableClosed> : FirstVersion {
  static constexpr std::string_view name = "table_closed";
  static void fields(auto& archive, auto& value) {
    auto& [table, into] = value;
    archive("into", into);
    archive("table", table);
  }
};
template <>
struct Kind<BodyJoined> : FirstVersion {
  static constexpr std::string_view name = "body_joined";
  static void fields(auto& archive, auto& value) {
    auto& [body, table] = value;
    archive("body", body);
    archive("table", table);
  }
};
template <>
struct Kind<BodyLeft> : FirstVersion {
  static constexpr std::string_view name = "body_left";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<BodySetOut> : FirstVersion {
  static constexpr std::string_view name = "body_set_out";
  static void fields(auto& archive, auto& value) {
    auto& [body, men, brought, guns] = value;
    archive("body", body);
    archive("brought", brought);
    archive("guns", guns);
    archive("men", men);
  }
};
template <>
struct Kind<FormedUp> : FirstVersion {
  static constexpr std::string_view name = "formed_up";
  static void fields(auto& archive, auto& value) {
    auto& [body, formation, brought, guns] = value;
    archive("body", body);
    archive("brought", brought);
    archive("formation", formation);
    archive("guns", guns);
  }
};
template <>
struct Kind<MenMoved> : FirstVersion {
  static constexpr std::string_view name = "men_moved";
  static void fields(auto& archive, auto& value) {
    auto& [table, seat, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("seat", seat);
    archive("table", table);
  }
};
template <>
struct Kind<MenSighted> : FirstVersion {
  static constexpr std::string_view name = "men_sighted";
  static void fields(auto& archive, auto& value) {
    auto& [side, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("side", side);
  }
};
template <>
struct Kind<MenLost> : FirstVersion {
  static constexpr std::string_view name = "men_lost";
  static void fields(auto& archive, auto& value) {
    auto& [side, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("side", side);
  }
};

/// Until version 2 no melee told of its centre.
inline Result<std::string> with_centre(std::string_view body) {
  return with_key(body, "\"centre\":null,", "\"chooser\"");
}
inline constexpr std::array<Upcast, 1> melee_joined_steps{with_centre};

template <>
struct Kind<MeleeJoined> {
  static constexpr std::string_view name = "melee_joined";
  static constexpr std::span<const Upcast> steps{melee_joined_steps};
  static void fields(auto& archive, auto& value) {
    auto& [table, melee] = value;
    archive("melee", melee);
    archive("table", table);
  }
};
template <>
struct Kind<MeleeCentred> : FirstVersion {
  static constexpr std::string_view name = "melee_centred";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee] = value;
    archive("melee", melee);
    archive("table", table);
  }
};
template <>
struct Kind<MeleeChosen> : FirstVersion {
  static constexpr std::string_view name = "melee_chosen";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee, killed, taken] = value;
    archive("killed", killed);
    archive("melee", melee);
    archive("table", table);
    archive("taken", taken);
  }
};
template <>
struct Kind<MeleeFought> : FirstVersion {
  static constexpr std::string_view name = "melee_fought";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee] = value;
    archive("melee", melee);
    archive("table", table);
  }
};
template <>
struct Kind<MenFared> : FirstVersion {
  static constexpr std::string_view name = "men_fared";
  static void fields(auto& archive, auto& value) {
    auto& [fate, captor, men] = value;
    archive("captor", captor);
    archive("fate", fate);
    archive("men", men);
  }
};
template <>
struct Kind<GunFared> : FirstVersion {
  static constexpr std::string_view name = "gun_fared";
  static void fields(auto& archive, auto& value) {
    auto& [gun, passed, captor] = value;
    archive("captor", captor);
    archive("gun", gun);
    archive("passed", passed);
  }
};
template <>
struct Kind<BodyLost> : FirstVersion {
  static constexpr std::string_view name = "body_lost";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<GunsBegan> : FirstVersion {
  static constexpr std::string_view name = "guns_began";
  static void fields(auto& archive, auto& value) {
    auto& [table, ready] = value;
    archive("ready", ready);
    archive("table", table);
  }
};
template <>
struct Kind<ShotFired> : FirstVersion {
  static constexpr std::string_view name = "shot_fired";
  static void fields(auto& archive, auto& value) {
    auto& [table, seat, gun, number, aim, path, felled, struck, end, bounces] = value;
    archive("aim", aim);
    archive("bounces", bounces);
    archive("end", end);
    archive("felled", felled);
    archive("gun", gun);
    archive("number", number);
    archive("path", path);
    archive("seat", seat);
    archive("struck", struck);
    archive("table", table);
  }
};
template <>
struct Kind<TrailChosen> : FirstVersion {
  static constexpr std::string_view name = "trail_chosen";
  static void fields(auto& archive, auto& value) {
    auto& [gun, men] = value;
    archive("gun", gun);
    archive("men", men);
  }
};
template <>
struct Kind<MenLay> : FirstVersion {
  static constexpr std::string_view name = "men_lay";
  static void fields(auto& archive, auto& value) {
    auto& [table, line, men] = value;
    archive("line", line);
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<WalksHeld> : FirstVersion {
  static constexpr std::string_view name = "walks_held";
  static void fields(auto& archive, auto& value) {
    auto& [table, walks] = value;
    archive("table", table);
    archive("walks", walks);
  }
};
template <>
struct Kind<GunsWaived> : FirstVersion {
  static constexpr std::string_view name = "guns_waived";
  static void fields(auto& archive, auto& value) {
    auto& [table, side] = value;
    archive("side", side);
    archive("table", table);
  }
};
template <>
struct Kind<GunsEnded> : FirstVersion {
  static constexpr std::string_view name = "guns_ended";
  static void fields(auto& archive, auto& value) {
    auto& [table] = value;
    archive("table", table);
  }
};
template <>
struct Kind<HeldRefused> : FirstVersion {
  static constexpr std::string_view name = "held_refused";
  static void fields(auto& archive, auto& value) {
    auto& [table, walks, clause] = value;
    archive("clause", clause);
    archive("table", table);
    archive("walks", walks);
  }
};

}  // namespace sandgate::journal
