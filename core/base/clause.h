// Clause ids of the rules (data/clauses): every event, refusal and report names the one it rests on.
#pragma once

#include <string_view>

namespace sandgate {

/// The id of a clause, "KS-2.2". A view of a string that lives as long as the program.
struct Clause {
  std::string_view id;
  friend constexpr bool operator==(Clause, Clause) = default;
};

namespace clauses {
inline constexpr Clause none{};
inline constexpr Clause solid{"LW-1.2"};
inline constexpr Clause rivers{"LW-1.4"};
inline constexpr Clause toss{"LW-2.1"};
inline constexpr Clause move_and_clock{"LW-2.2"};
inline constexpr Clause guns_silent{"LW-2.4"};
inline constexpr Clause guns_first{"LW-2.5"};
inline constexpr Clause once_a_move{"LW-2.6"};
inline constexpr Clause allowance{"LW-3.1"};
inline constexpr Clause in_action{"LW-3.2"};
inline constexpr Clause firing{"LW-3.3"};
inline constexpr Clause trail_men{"LW-3.4"};
inline constexpr Clause gun_moved{"LW-3.5"};
inline constexpr Clause elbow_room{"LW-3.6"};
inline constexpr Clause touch{"LW-3.7"};
inline constexpr Clause isolation{"LW-5.1"};
inline constexpr Clause melee{"LW-5.2"};
inline constexpr Clause melee_outcome{"LW-5.3"};
inline constexpr Clause melee_choice{"LW-5.4"};
inline constexpr Clause escort{"LW-5.5"};
inline constexpr Clause freed{"LW-5.6"};
inline constexpr Clause over_back_line{"LW-5.7"};
inline constexpr Clause white_flag{"LW-5.8"};
inline constexpr Clause gun_taken{"LW-5.9"};
inline constexpr Clause points{"LW-6.1"};
inline constexpr Clause blow{"LW-6.2"};
inline constexpr Clause defensive{"LW-6.3"};
inline constexpr Clause war{"LW-6.4"};
inline constexpr Clause centred_melee{"ST-1"};
inline constexpr Clause beside_wheels{"ST-4"};
inline constexpr Clause unescorted{"ST-2"};
inline constexpr Clause aftermath{"ST-8"};
inline constexpr Clause always_drawn{"ST-9"};
inline constexpr Clause standard_game{"ST-11"};
inline constexpr Clause three_men{"PR-3"};
inline constexpr Clause tossed_melee{"PR-1"};
inline constexpr Clause deadly_melee{"PR-2"};
inline constexpr Clause doubled_melee{"PR-3"};
inline constexpr Clause boxes{"CX-1"};
inline constexpr Clause disclosure{"CX-2"};
inline constexpr Clause scouts{"CX-3"};
inline constexpr Clause march_multiplier{"CX-4"};
inline constexpr Clause roads{"CX-5"};
inline constexpr Clause waggons{"CX-6"};
inline constexpr Clause railway{"CX-7"};
inline constexpr Clause command{"CX-8"};
inline constexpr Clause back_line{"CX-9"};
inline constexpr Clause contact{"CX-10"};
inline constexpr Clause visibility{"CX-11"};
inline constexpr Clause general{"KS-1.1"};
inline constexpr Clause general_out{"KS-1.2"};
inline constexpr Clause rates{"KS-2.1"};
inline constexpr Clause slopes{"KS-2.2"};
inline constexpr Clause steepness{"KS-2.3"};
inline constexpr Clause delays{"KS-3"};
inline constexpr Clause consumption{"KS-4.1"};
inline constexpr Clause supply_reach{"KS-4.2"};
inline constexpr Clause small_pool{"KS-4.3"};
inline constexpr Clause besieged{"KS-4.4"};
inline constexpr Clause going_without{"KS-4.5"};
inline constexpr Clause depots{"KS-4.6"};
inline constexpr Clause destruction{"KS-5"};
inline constexpr Clause digging_in{"KS-6.1"};
inline constexpr Clause mines{"KS-6.2"};
inline constexpr Clause secret_works{"KS-6.3"};
inline constexpr Clause shell{"KS-7.1"};
inline constexpr Clause rifle_fire{"KS-7.2"};
inline constexpr Clause charges{"KS-8"};
inline constexpr Clause charge_losses{"KS-8.1"};
inline constexpr Clause after_charge{"KS-8.2"};
inline constexpr Clause standing_horse{"KS-8.3"};
inline constexpr Clause horse_against_horse{"KS-8.4"};
inline constexpr Clause pursuit{"KS-8.5"};
inline constexpr Clause trains{"KS-9"};
inline constexpr Clause officials{"KS-10"};
inline constexpr Clause post_and_call{"KS-11.1"};
inline constexpr Clause riders{"KS-11.2"};
inline constexpr Clause riders_taken{"KS-11.3"};
inline constexpr Clause reports{"KS-11.4"};
inline constexpr Clause sent_orders{"KS-11.5"};
inline constexpr Clause messages{"KS-11.6"};
inline constexpr Clause on_the_spot{"KS-11.7"};
inline constexpr Clause lost_post{"KS-11.8"};
inline constexpr Clause gun_fire{"LW-4.1"};
inline constexpr Clause knocked_over{"LW-4.2"};
inline constexpr Clause first_touched{"LW-4.3"};
inline constexpr Clause rebounds{"LW-4.4"};
inline constexpr Clause lying_men{"LW-4.5"};
inline constexpr Clause calibration{"LW-4.6"};
inline constexpr Clause country{"LW-1.1"};
inline constexpr Clause defensive_game{"LW-6.3"};
inline constexpr Clause forces{"LW-7.1"};
inline constexpr Clause chances{"LW-7.2"};
inline constexpr Clause interval{"LW-2.3"};
inline constexpr Clause original_force{"ST-6"};
inline constexpr Clause move_not_timed{"PR-1"};
inline constexpr Clause move_limit{"PR-3"};
}  // namespace clauses

}  // namespace sandgate
