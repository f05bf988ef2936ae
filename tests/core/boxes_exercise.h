// An exercise in which boxes are opened, a dummy is found out, fog comes down, and a program takes a seat.
#pragma once

#include "tests/core/played_exercise.h"

namespace sandgate::samples::boxes {

inline constexpr SeatId red{0}, blue{1};
inline constexpr SideId red_side{0}, blue_side{1};
inline constexpr BodyId infantry{0}, column{1}, decoy{2}, patrol{3}, box{4};

/// At the opening Red's column and Blue's box see one another, and Blue's patrol is a foot beyond visibility.
inline constexpr const char* boxes_json = R"({
  "schema": 1, "name": "boxes", "title": "Boxes", "country": {"source": "ground.gpkg"},
  "rulebook": "campaign", "begins": "1909-09-14T09:00", "first_move": "toss",
  "sides": [{"name": "Red", "livery": "red", "camp": "first", "back_line": "east"},
            {"name": "Blue", "livery": "blue", "camp": "second", "back_line": "west",
             "objectives": [{"name": "The crossroads", "at": [3000, 2000]}]}],
  "seats": [{"name": "red", "title": "Col Burke", "side": "Red"},
            {"name": "blue", "title": "Lt-Col Hay", "side": "Blue"}],
  "bodies": [
    {"name": "1/Leinster", "side": "Red", "seat": "red", "arm": "infantry", "formation": "fours", "men": 64,
     "at": [500, 2000]},
    {"name": "Column", "side": "Red", "seat": "red", "formation": "boxed", "at": [1500, 2000],
     "contents": [{"arm": "infantry", "men": 64}, {"arm": "artillery", "men": 18, "guns": 2}]},
    {"name": "Decoy", "side": "Red", "seat": "red", "arm": "infantry", "formation": "boxed", "men": 0,
     "at": [1500, 2400]},
    {"name": "Patrol", "side": "Blue", "seat": "blue", "arm": "cavalry", "scouts": true, "formation": "extended",
     "men": 8, "at": [4600, 2000]},
    {"name": "Box", "side": "Blue", "seat": "blue", "arm": "infantry", "formation": "boxed", "men": 40,
     "at": [2500, 500]}]
})";

/// Blue's patrol rides up and opens what Red marches with; Blue's infantry leaves its box and goes back; fog comes down
/// and lifts; a program takes a seat.
inline void play(Played& played) {
  const auto close = [&](int moves) {
    for (int i = 0; i < moves; ++i) played.give(system_seat, CloseMove{});
  };
  played.give(umpire_seat, ManSeat{blue, "skirmisher"});
  played.give(system_seat, Begin{});
  close(1);
  played.give(blue, ScreenOrder<BodyId>{
                        {{patrol, {played.campaign.body(patrol).at, {Length::feet(20), Length::feet(22)}}}}, true});
  close(14);
  played.give(blue, StandOutOrder<BodyId>{box, Formation::two_ranks});
  played.give(umpire_seat, SetVisibility{Length::feet(4), "mist \"like wool\""});
  played.give(blue, BoxOrder<BodyId>{box});
  close(2);
  played.give(umpire_seat, SetVisibility{Length::feet(30), ""});
  played.give(umpire_seat, ManSeat{blue, ""});
  close(2);
}

}  // namespace sandgate::samples::boxes
