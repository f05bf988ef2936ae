#include "core/journal/kind.h"

namespace sandgate {
namespace journal {

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
struct Kind<MoveMenOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "move_men";
  static void fields(auto& archive, auto& value) {
    auto& [table, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<CentreOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "centre";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee, man] = value;
    archive("man", man);
    archive("melee", melee);
    archive("table", table);
  }
};
template <>
struct Kind<ChooseOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "choose";
  static void fields(auto& archive, auto& value) {
    auto& [table, melee, killed, taken] = value;
    archive("killed", killed);
    archive("melee", melee);
    archive("table", table);
    archive("taken", taken);
  }
};
template <>
struct Kind<WhiteFlagOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "white_flag";
  static void fields(auto& archive, auto& value) {
    auto& [table, men] = value;
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<FormUpOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "form_up";
  static void fields(auto& archive, auto& value) {
    auto& [body, formation] = value;
    archive("body", body);
    archive("formation", formation);
  }
};
template <>
struct Kind<GiveTable> : FirstVersion {
  static constexpr std::string_view name = "give_table";
  static void fields(auto& archive, auto& value) {
    auto& [table, side, seat] = value;
    archive("seat", seat);
    archive("side", side);
    archive("table", table);
  }
};
template <>
struct Kind<FireOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "fire";
  static void fields(auto& archive, auto& value) {
    auto& [table, gun, aim] = value;
    archive("aim", aim);
    archive("gun", gun);
    archive("table", table);
  }
};
template <>
struct Kind<LieDownOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "lie_down";
  static void fields(auto& archive, auto& value) {
    auto& [table, gun, line, men] = value;
    archive("gun", gun);
    archive("line", line);
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<TrailOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "trail";
  static void fields(auto& archive, auto& value) {
    auto& [table, gun, men] = value;
    archive("gun", gun);
    archive("men", men);
    archive("table", table);
  }
};
template <>
struct Kind<GunsDoneOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "guns_done";
  static void fields(auto& archive, auto& value) {
    auto& [table] = value;
    archive("table", table);
  }
};
template <>
struct Kind<MusterOrder> : FirstVersion {
  static constexpr std::string_view name = "muster";
  static void fields(auto& archive, auto& value) {
    auto& [bodies] = value;
    archive("bodies", bodies);
  }
};
template <>
struct Kind<ChooseSideOrder> : FirstVersion {
  static constexpr std::string_view name = "choose_side";
  static void fields(auto& archive, auto& value) {
    auto& [edge] = value;
    archive("edge", edge);
  }
};
template <>
struct Kind<SetDownOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "set_down";
  static void fields(auto& archive, auto& value) {
    auto& [body, at, facing, formation] = value;
    archive("at", at);
    archive("body", body);
    archive("facing", facing);
    archive("formation", formation);
  }
};
template <>
struct Kind<TakeUpOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "take_up";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<PlaceMenOrder<BodyId>> : FirstVersion {
  static constexpr std::string_view name = "place_men";
  static void fields(auto& archive, auto& value) {
    auto& [men, guns] = value;
    archive("guns", guns);
    archive("men", men);
  }
};

}  // namespace journal

Encoded encode(const Deed& deed) { return journal::encode_any(deed); }

Result<Deed> decode_deed(std::string_view kind, int version, std::string_view body, const std::string& where) {
  return journal::decode_any<Deed>(kind, version, body, where);
}

}  // namespace sandgate
