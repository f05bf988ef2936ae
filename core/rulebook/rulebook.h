// The numbers of the rules, read strictly from data/rulebooks/*.json and checked against data/schemas.
// A rulebook names its base and what it replaces; what is held here is the whole, resolved.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/forces/contents.h"
#include "core/rulebook/charge_rules.h"
#include "core/rulebook/clock_rules.h"
#include "core/rulebook/destruction_rules.h"
#include "core/rulebook/game_rules.h"
#include "core/rulebook/gun_rules.h"
#include "core/rulebook/gunnery_rules.h"
#include "core/rulebook/kriegspiel_rules.h"
#include "core/rulebook/railway_rules.h"
#include "core/rulebook/ratio.h"
#include "core/rulebook/setup_rules.h"
#include "core/rulebook/signal_rules.h"
#include "core/rulebook/supply_rules.h"
#include "map/base/fault.h"
#include "map/march/march.h"

namespace sandgate {

/// CX-10. `open`: all men on a table are seen. `lines`: those in a line of sight of a free man of one's own side there.
enum class TableSight : std::uint8_t { open, lines };
/// How men in contact fight it out.
enum class MeleeKind : std::uint8_t {
  joined,   ///< LW-5.2: contacts that share a participant are one melee
  centred,  ///< ST-1: one about each centre the mover names, man by man isolated
  tossed,   ///< PR-1: two men who touch toss a coin, one dies; again while any touch
  deadly,   ///< PR-2: two men who touch both die
  doubled,  ///< PR-3: as `joined`, but an isolated body is taken whole by so many times its number, and else they die
};
/// Whether settling the melees there are leaves others to be joined.
constexpr bool leaves_melees(MeleeKind kind) { return kind == MeleeKind::centred || kind == MeleeKind::tossed; }

struct Rulebook {
  /// The schema that rulebooks are written to, and the oldest that is raised to it when read.
  static constexpr int schema_number = 9, oldest_schema = 4;

  std::string name;   ///< "campaign"
  std::string title;  ///< "The wide country"

  ClockRules move_clock;

  /// KS-2, KS-3 for one arm.
  struct ArmMarch {
    Length across, road, water;  ///< a move's march; nought: cannot
    std::optional<Moves> ford;   ///< none: needs a bridge
    bool wheels = false;
    bool column_gains = false;  ///< KS-2.1: twos or fours on a road go further
    bool box_gains = false;     ///< CX-5: boxed on a road go further
    friend bool operator==(const ArmMarch&, const ArmMarch&) = default;
  };
  /// KS-2.
  struct MarchRules {
    std::array<ArmMarch, arm_count> arms;
    Length climb, descent;            ///< the price of a contour
    std::int32_t steep_contours = 0;  ///< KS-2.3
    Length steep_path;
    double stream_m = 0;           ///< a river narrower than this stops nobody
    Ratio column_on_road;          ///< KS-2.1
    std::int32_t most_points = 0;  ///< in the path of one order
    friend bool operator==(const MarchRules&, const MarchRules&) = default;
  } march;

  /// CX-4, CX-5, CX-11 and the exercise clock.
  struct WideCountry {
    /// CX-11: what a visibility may be at all.
    static constexpr Length least_visibility = Length::inches(1), most_visibility = Length::feet(1000);

    std::int32_t multiplier = 1;    ///< CX-4: moves are multiplied …
    Length multiplier_ends;         ///< … until within this of an enemy piece in sight
    Ratio box_on_road;              ///< CX-5
    Length visibility;              ///< CX-11, until the umpire changes it
    bool general_sees_far = false;  ///< KS-1.1: a General sees whatever has a clear line, at any range
    Length disclosure;              ///< CX-2: so near an enemy scout, a box is opened
    Length box_again;               ///< CX-2: no enemy in sight within this, and troops may be boxed
    Length fired_on;                ///< CX-2: so near it a hostile shot that strikes anything opens a box
    std::int32_t player_men = 0;    ///< CX-8: about so much one player handles on a table; nought: no advice
    std::int32_t player_guns = 0;
    bool dummies = false;                ///< CX-1: boxes with nothing in them are allowed
    std::int32_t count_to_nearest = 1;   ///< beyond `disclosure`, more men than this are counted to its multiples
    double eye_m = 0, target_m = 0;      ///< of a man on the map
    double into_wood_m = 0;              ///< how far one sees into a wood
    std::int32_t minutes_per_round = 0;  ///< of the exercise clock
    std::int32_t men_per_figure = 0;     ///< for reports only
    std::int32_t run_on_rounds = 0;      ///< the most rounds a seat may let its moves close without it
    friend bool operator==(const WideCountry&, const WideCountry&) = default;
  } wide;

  /// LW-5: hand-to-hand fighting, for men on a table.
  struct MeleeRules {
    Ratio support{1, 2};              ///< LW-5.1: fewer friends near than this part of a body, and it is isolated
    Length beside;                    ///< LW-5.1: who can come so near a man in contact supports him
    Length contact;                   ///< LW-3.7: so near a free enemy, a man is in contact
    Length reach;                     ///< LW-5.2: so near a man in contact, others take part
    Length escort;                    ///< LW-5.5: so near a prisoner an escort must be
    std::int32_t escorted = 0;        ///< LW-5.5: prisoners one man can escort
    std::int32_t choice_seconds = 0;  ///< for the mover's choice; then the default is taken
    MeleeKind kind = MeleeKind::joined;
    bool both_settle = false;   ///< ST-8: prisoners are judged for both sides after every move, not for the mover alone
    std::int32_t taken_by = 0;  ///< PR-3: times its number, that take an isolated body whole
    bool white_flag = false;    ///< LW-5.8: an isolated body may give itself up
    friend bool operator==(const MeleeRules&, const MeleeRules&) = default;
  } melee;

  /// LW-3.6, LW-7.3: the room things take on a table. A man and a horse stand on round bases.
  struct TableRules {
    Length foot_radius, horse_radius;
    Length gap;                     ///< LW-3.6: clear between any two
    Length gun_width;               ///< over the wheels
    Length gun_muzzle, gun_trail;   ///< from the axle to its two ends
    Length box_radius;              ///< who comes so near a box's place touches it (CX-2)
    Length man, house, wall, tree;  ///< heights, for sight between men (CX-10)
    Length wall_thick;              ///< LW-1.2: how thick a wall drawn as a line is to men and guns
    Length front_gap, rank_gap;     ///< clear between men of one rank, and between ranks, where they stand out
    Length extended_gap;            ///< between men in extended order
    std::int32_t abreast = 0;       ///< in fours
    std::int32_t crew = 0;          ///< LW-3.2: men without whom a gun is not in action
    Length serve;                   ///< LW-3.2, LW-5.9: so near a gun they must be
    std::int32_t most_men = 0;      ///< of one side, on a table that a scenario sets out
    TableSight sight = TableSight::open;
    bool solid_woods = false;  ///< ST-3: nobody stands in a wood, but on a road through it
    friend bool operator==(const TableRules&, const TableRules&) = default;
  } table;

  GunRules guns;
  GunneryRules gunnery;

  /// CX-10: how hostile bodies come to a table and leave it.
  struct ContactRules {
    Length link;             ///< so near, with a line of sight, they are linked; nought: never
    Length unlink;           ///< so near, they keep their table open
    Length margin;           ///< of the window round what is linked
    std::int32_t quiet = 0;  ///< moves without a link after which it closes
    Length back_line;        ///< so near its edge of the map a body hands over prisoners and is rearmed (LW-5.7, CX-9)
    friend bool operator==(const ContactRules&, const ContactRules&) = default;
  } contact;

  /// LW-6.1, in half points, so that all of them are whole.
  struct PointRules {
    std::int32_t victory = 0, gun = 0, cavalry = 0, infantry = 0;
    std::int32_t own_prisoner = 0;  ///< a man of one's own held by the enemy
    std::int32_t prisoner = 0;      ///< an enemy one holds
    std::int32_t drawn = 0;         ///< each side's share of a drawn battle
    friend bool operator==(const PointRules&, const PointRules&) = default;
  } points;

  GameRules game;

  SetupRules setup;

  SignalRules signalling;

  SupplyRules supply;
  RailwayRules railway;
  DestructionRules destruction;

  /// Kriegspiel's own; a rulebook without one does not offer it.
  std::optional<FormationRules> formations;
  std::optional<BoatRules> boats;
  std::optional<WorkRules> works;
  std::optional<ShellRules> shell;
  std::optional<RifleRules> rifles;
  std::optional<ChargeRules> charges;
  std::optional<GeneralRules> general;

  /// The resolved rulebook as canonical JSON: what an exercise file keeps, and what `from_text` reads back.
  std::string json;

  Length radius(Arm a) const { return a == Arm::cavalry || a == Arm::general ? table.horse_radius : table.foot_radius; }
  const ArmMarch& arm(Arm a) const { return march.arms[static_cast<std::size_t>(a)]; }
};

/// Reads `name`.json in `folder` and its bases. Faults name the file and the JSON pointer (the line for syntax
/// errors): unknown or missing keys, values out of range, a base that is missing or leads back to itself.
Result<Rulebook> read_rulebook(const std::filesystem::path& folder, std::string_view name);
/// A resolved rulebook from its canonical JSON; `where` names it in faults. An older schema is raised to today's, and
/// `json` is then the raised text.
Result<Rulebook> rulebook_from_text(std::string_view text, const std::string& where);
/// The rulebooks in `folder`, by name.
std::vector<std::string> rulebook_names(const std::filesystem::path& folder);

/// What a body of `arm` in `formation` can do by this rulebook, at the ordinary rate. KS-2.1 and CX-5 gains on
/// a road are taken once. CX-4 is the caller's: `march_rates(…).times(rulebook.wide.multiplier)`.
MarchRates march_rates(const Rulebook& rulebook, Arm arm, Formation formation);
/// CX-1: several arms together go at the pace of the slowest on each ground, and only where all of them can.
MarchRates march_rates(const Rulebook& rulebook, const Contents& contents, Formation formation);

/// LW-2.2: a commander's allowance for one move, in minutes: one per `men_per_minute` men, rounded up, and one per gun;
/// or the same for every move (PR-3). Nought: no time is kept;
/// or the fixed limit (PR-3). Nought where a move has none (PR-1).
std::int64_t move_minutes(const Rulebook& rulebook, std::int64_t men, std::int64_t guns);

}  // namespace sandgate
