// Events of games and of setting up, as they are stored. Private to this room.
#pragma once

#include "core/journal/kind.h"

namespace sandgate::journal {

template <>
struct Kind<GameOpened> : FirstVersion {
  static constexpr std::string_view name = "game_opened";
  static void fields(auto& archive, auto& value) {
    auto& [men, defender, tossed] = value;
    archive("defender", defender);
    archive("men", men);
    archive("tossed", tossed);
  }
};
template <>
struct Kind<GunsCarriedOff> : FirstVersion {
  static constexpr std::string_view name = "guns_carried_off";
  static void fields(auto& archive, auto& value) {
    auto& [guns] = value;
    archive("guns", guns);
  }
};
template <>
struct Kind<RearReached> : FirstVersion {
  static constexpr std::string_view name = "rear_reached";
  static void fields(auto& archive, auto& value) {
    auto& [beaten, men, moves] = value;
    archive("beaten", beaten);
    archive("men", men);
    archive("moves", moves);
  }
};
template <>
struct Kind<LineReached> : FirstVersion {
  static constexpr std::string_view name = "line_reached";
  static void fields(auto& archive, auto& value) {
    auto& [men] = value;
    archive("men", men);
  }
};
template <>
struct Kind<BattleEnded> : FirstVersion {
  static constexpr std::string_view name = "battle_ended";
  static void fields(auto& archive, auto& value) {
    auto& [why, winner, scores] = value;
    archive("scores", scores);
    archive("why", why);
    archive("winner", winner);
  }
};
template <>
struct Kind<SetupBegan> : FirstVersion {
  static constexpr std::string_view name = "setup_began";
  static void fields(auto& archive, auto& value) {
    auto& [chooser, defender, tossed] = value;
    archive("chooser", chooser);
    archive("defender", defender);
    archive("tossed", tossed);
  }
};
template <>
struct Kind<SetupStageBegan> : FirstVersion {
  static constexpr std::string_view name = "setup_stage_began";
  static void fields(auto& archive, auto& value) {
    auto& [stage, turn] = value;
    archive("stage", stage);
    archive("turn", turn);
  }
};
template <>
struct Kind<Mustered> : FirstVersion {
  static constexpr std::string_view name = "mustered";
  static void fields(auto& archive, auto& value) {
    auto& [side, bodies] = value;
    archive("bodies", bodies);
    archive("side", side);
  }
};
template <>
struct Kind<ForceRaised> : FirstVersion {
  static constexpr std::string_view name = "force_raised";
  static void fields(auto& archive, auto& value) {
    auto& [side, bodies] = value;
    archive("bodies", bodies);
    archive("side", side);
  }
};
template <>
struct Kind<ChancesThrown> : FirstVersion {
  static constexpr std::string_view name = "chances_thrown";
  static void fields(auto& archive, auto& value) {
    auto& [side, dice, taken, left_out] = value;
    archive("dice", dice);
    archive("left_out", left_out);
    archive("side", side);
    archive("taken", taken);
  }
};
template <>
struct Kind<SideChosen> : FirstVersion {
  static constexpr std::string_view name = "side_chosen";
  static void fields(auto& archive, auto& value) {
    auto& [side, edge] = value;
    archive("edge", edge);
    archive("side", side);
  }
};
template <>
struct Kind<BodySetDown> : FirstVersion {
  static constexpr std::string_view name = "body_set_down";
  static void fields(auto& archive, auto& value) {
    auto& [body, formation, at, facing, men, guns] = value;
    archive("at", at);
    archive("body", body);
    archive("facing", facing);
    archive("formation", formation);
    archive("guns", guns);
    archive("men", men);
  }
};
template <>
struct Kind<BodyTakenUp> : FirstVersion {
  static constexpr std::string_view name = "body_taken_up";
  static void fields(auto& archive, auto& value) {
    auto& [body] = value;
    archive("body", body);
  }
};
template <>
struct Kind<MenPlaced> : FirstVersion {
  static constexpr std::string_view name = "men_placed";
  static void fields(auto& archive, auto& value) {
    auto& [side, men, guns] = value;
    archive("guns", guns);
    archive("men", men);
    archive("side", side);
  }
};

}  // namespace sandgate::journal
