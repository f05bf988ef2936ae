// What happens on tables rests on: men, guns, melees, setting up, games.
#include <algorithm>

#include "core/chronicle/misfit.h"

namespace sandgate::chronicle {
namespace {

struct TableJudge : Judge {
  using Judge::operator();

  // On tables.
  Phrase operator()(const BodyLost& e) const {
    return campaign.body(e.body).contents.men().count == 0 ? "" : phrase("body {} has men left", e.body.number);
  }
  Phrase operator()(const TableOpened& e) const {
    const bool next = e.table && e.table.index() == campaign.tables().size();
    return next ? window(e.window) : phrase("table {} is not the next", e.table.number);
  }
  Phrase operator()(const TableChanged& e) const {
    if (e.fighting.size() != campaign.setting().sides.size())
      return phrase("a table does not say who fights for each side");
    return window(e.window);
  }
  static Phrase window(const Window& w) {
    const bool upright = w.south_west.x <= w.north_east.x && w.south_west.y <= w.north_east.y;
    return upright ? "" : phrase("a table has no width");
  }
  Phrase operator()(const TableClosed& e) const {
    return e.into == e.table ? phrase("a table is joined with itself") : "";
  }
  Phrase operator()(const BodySetOut& e) const {
    const Body& body = campaign.body(e.body);
    if (body.set_out) return phrase("body {} is set out already", e.body.number);
    std::int64_t men = static_cast<std::int64_t>(e.men.size());
    for (const BodySetOut::Brought& brought : e.brought) {
      const Soldier& man = campaign.man(brought.man);
      if (man.keeper != e.body)
        return phrase("man {} is not in the ranks of body {}", brought.man.number, e.body.number);
      if (man.state == ManState::disarmed) ++men;
    }
    return men > body.contents.men().count ? phrase("body {} sets out more men than it has", e.body.number) : "";
  }
  Phrase operator()(const FormedUp& e) const {
    if (!campaign.body(e.body).set_out) return phrase("body {} is in its ranks", e.body.number);
    return all_standing(e.brought);
  }
  Phrase operator()(const MenMoved& e) const {
    for (const MenMoved::Walk& walk : e.men) {
      if (Phrase wrong = standing(walk.man); !wrong.empty()) return wrong;
      if (walk.path.empty() || walk.path.front() != campaign.man(walk.man).at)
        return phrase("man {} walks from where he does not stand", walk.man.number);
    }
    for (const MenMoved::Haul& haul : e.guns) {
      if (haul.path.empty() || haul.path.front() != campaign.gun(haul.gun).at)
        return phrase("gun {} moves from where it does not stand", haul.gun.number);
    }
    return {};
  }
  Phrase operator()(const MenLay& e) const { return all_standing(e.men); }
  Phrase fell(const std::vector<ShotFired::Fall>& felled) const {
    for (const ShotFired::Fall& fall : felled) {
      if (Phrase wrong = standing(fall.man); !wrong.empty()) return wrong;
      if (std::ranges::count(felled, fall.man, &ShotFired::Fall::man) > 1)
        return phrase("man {} falls twice", fall.man.number);
    }
    return {};
  }
  Phrase operator()(const ShotFired& e) const {
    if (e.path.empty()) return phrase("a shot has no path");
    return fell(e.felled);
  }
  // KS-7.
  Phrase operator()(const RiflesFired& e) const {
    if (e.path.empty()) return phrase("a shot has no path");
    const auto& rifles = campaign.setting().rulebook.rifles;
    if (!rifles || std::ssize(e.men) != rifles->men) return phrase("rifles are fired by others than a five");
    if (Phrase wrong = all_standing(e.men); !wrong.empty()) return wrong;
    return fell(e.felled);
  }
  Phrase operator()(const ShellBurst& e) const {
    if (!campaign.setting().rulebook.shell) return phrase("the rulebook has no shells");
    if (e.disabled_moves < 0 || e.disabled_moves > most_disabled_moves)
      return phrase("a gun is disabled for no such time");
    std::vector<ManId> counted = e.counted;
    std::ranges::sort(counted);
    if (std::ranges::adjacent_find(counted) != counted.end()) return phrase("a man is counted twice");
    if (Phrase wrong = all_standing(e.counted); !wrong.empty()) return wrong;
    std::vector<ManId> killed = e.killed;
    std::ranges::sort(killed);
    if (std::ranges::adjacent_find(killed) != killed.end()) return phrase("a man dies twice");
    for (const ManId id : killed) {
      if (!std::ranges::binary_search(counted, id)) return phrase("man {} dies and is not counted", id.number);
    }
    for (const std::vector<GunId>* guns : {&e.destroyed, &e.disabled}) {
      for (const GunId id : *guns) {
        if (!campaign.gun(id).on_ground) return phrase("gun {} is not on the ground", id.number);
      }
    }
    for (const ShellBurst::InRanks& lost : e.ranks) {
      const auto& parts = campaign.body(lost.body).contents.parts;
      const auto part = std::ranges::find(parts, lost.arm, &Part::arm);
      if (part == parts.end() || lost.killed < 0 || part->men.count < lost.killed)
        return phrase("body {} has not the men that die", lost.body.number);
    }
    for (const ShellBurst::Wrecked& wrecked : e.wrecked) {
      const Body& body = campaign.body(wrecked.body);
      if (wrecked.waggons < 0 || wrecked.waggons > body.contents.waggons() || (wrecked.engine && !body.rails))
        return phrase("body {} has not what is wrecked", wrecked.body.number);
    }
    return {};
  }
  Phrase operator()(const FiguresStruck& e) const {
    if (e.bodies.empty()) return phrase("nobody aside is struck");
    for (const FiguresStruck::Loss& lost : e.bodies) {
      const auto& parts = campaign.body(lost.body).contents.parts;
      const auto part = std::ranges::find(parts, lost.arm, &Part::arm);
      if (part == parts.end() || lost.killed < 1 || part->men.count < lost.killed)
        return phrase("body {} has not the men that fall", lost.body.number);
    }
    return {};
  }
  static constexpr std::int64_t most_disabled_moves = 1'000;

  // In melees.
  Phrase operator()(const MeleeJoined& e) const {
    if (campaign.table(e.table).melee(e.melee.number)) return phrase("melee {} is joined already", e.melee.number);
    return as_joined(e.melee);
  }
  Phrase operator()(const MeleeCentred& e) const {
    Phrase wrong = joined(e.table, e.melee.number);
    return wrong.empty() ? as_joined(e.melee) : wrong;
  }
  Phrase operator()(const MeleesRejoined& e) const {
    for (std::size_t i = 0; i < e.melees.size(); ++i) {
      if (Phrase wrong = as_joined(e.melees[i]); !wrong.empty()) return wrong;
      if (i > 0 && e.melees[i].number <= e.melees[i - 1].number) return phrase("melees are not in order");
    }
    return {};
  }
  Phrase operator()(const MeleeChosen& e) const {
    Phrase wrong = joined(e.table, e.melee);
    return wrong.empty() ? falls_on(*campaign.table(e.table).melee(e.melee), e.killed, e.taken) : wrong;
  }
  Phrase operator()(const MeleeFought& e) const { return joined(e.table, e.melee); }
  Phrase joined(TableId table, std::int32_t number) const {
    return campaign.table(table).melee(number) ? "" : phrase("there is no melee {}", number);
  }
  Phrase as_joined(const JoinedMelee& melee) const {
    if (melee.attackers > 1) return phrase("a melee is nobody's");
    Phrase wrong = melee.centre ? standing(*melee.centre) : "";
    for (const auto* men : {&melee.first, &melee.second, &melee.first_supporters, &melee.second_supporters}) {
      if (wrong.empty()) wrong = all_standing(*men);
    }
    if (wrong.empty() && melee.charge) wrong = as_charged(melee);
    return wrong.empty() ? falls_on(melee, melee.killed, melee.taken) : wrong;
  }
  // KS-8.
  Phrase as_charged(const JoinedMelee& melee) const {
    if (!campaign.setting().rulebook.charges) return phrase("the rulebook has no charges");
    if ((melee.attackers == 0 ? melee.first : melee.second).empty()) return phrase("nobody charges");
    for (const JoinedCharge::Group& group : melee.charge->groups) {
      if (Phrase wrong = all_standing(group.men); !wrong.empty()) return wrong;
    }
    return {};
  }
  // Nobody twice, and nobody who is not in it.
  static Phrase falls_on(const JoinedMelee& melee, const std::vector<ManId>& killed, const std::vector<ManId>& taken) {
    std::vector<ManId> named = killed;
    named.insert(named.end(), taken.begin(), taken.end());
    std::ranges::sort(named);
    if (std::ranges::adjacent_find(named) != named.end()) return phrase("a melee falls twice on one man");
    for (const ManId id : named) {
      const bool in_it = std::ranges::find(melee.first, id) != melee.first.end() ||
                         std::ranges::find(melee.second, id) != melee.second.end();
      if (!in_it) return phrase("man {} is not in the melee", id.number);
    }
    return {};
  }
  Phrase operator()(const MenRetired& e) const {
    for (const MenRetired::Walk& walk : e.men) {
      if (Phrase wrong = standing(walk.man); !wrong.empty()) return wrong;
      if (walk.path.empty() || walk.path.front() != campaign.man(walk.man).at)
        return phrase("man {} goes back from where he does not stand", walk.man.number);
    }
    return {};
  }
  Phrase operator()(const MenPressed& e) const {
    for (const MenPressed::Man& pressed : e.men) {
      if (Phrase wrong = standing(pressed.man); !wrong.empty()) return wrong;
    }
    return {};
  }
  Phrase operator()(const MenFared& e) const {
    if (e.men.empty()) return phrase("nobody fares so");
    const bool has_captor = e.fate == Fate::retaken || e.fate == Fate::surrendered || e.fate == Fate::capitulated ||
                            e.fate == Fate::cut_off;
    if (has_captor && e.captor.none()) return phrase("men are taken by no side");
    for (const ManId id : e.men) {
      if (!can_fare(campaign.man(id), e.fate)) return phrase("man {} cannot fare so", id.number);
    }
    return {};
  }
  static bool can_fare(const Soldier& man, Fate fate) {
    switch (fate) {
      case Fate::escorted:
      case Fate::freed:
      case Fate::held: return man.state == ManState::prisoner;
      case Fate::retaken: return man.state == ManState::disarmed || man.state == ManState::prisoner;
      case Fate::rearmed: return man.state == ManState::disarmed;
      case Fate::crossed:
      case Fate::cut_off:
      case Fate::ridden_down:
      case Fate::surrendered: return man.state == ManState::free;
      case Fate::capitulated: return man.state == ManState::free || man.state == ManState::disarmed;
    }
    return false;
  }

  // Where a battle is set up.
  Phrase operator()(const SetupBegan&) const {
    if (campaign.begun()) return phrase("the exercise has begun before");
    return campaign.setting().setup() ? "" : phrase("the exercise is not set up in play");
  }
  Phrase operator()(const ForceRaised& e) const {
    for (const MusteredBody& b : e.bodies) {
      const std::int64_t men = std::int64_t{b.infantry} + b.cavalry;
      if (men > campaign.setting().rulebook.table.most_men || b.guns > men)
        return phrase("a body is raised that is none");
    }
    return e.bodies.size() > most_mustered_bodies ? phrase("more bodies are raised than can be") : "";
  }
  Phrase operator()(const ChancesThrown& e) const {
    for (const ChancesThrown::LeftOut& out : e.left_out) {
      const auto& parts = campaign.body(out.body).contents.parts;
      const auto part = std::ranges::find(parts, out.arm, &Part::arm);
      if (part == parts.end() || part->men < out.men || out.men.count < 0)
        return phrase("body {} has not the men that stay out", out.body.number);
    }
    return {};
  }
  Phrase operator()(const BodySetDown& e) const {
    if (!campaign.exists(TableId{0}) || campaign.table(TableId{0}).closed) return phrase("there is no table 0");
    const Contents& has = campaign.body(e.body).contents;
    const bool all = static_cast<std::int64_t>(e.men.size()) == has.men().count &&
                     static_cast<std::int64_t>(e.guns.size()) == has.guns();
    return all ? "" : phrase("body {} is set down with others than it has", e.body.number);
  }
  Phrase operator()(const BodyTakenUp& e) const {
    return campaign.body(e.body).set_out ? "" : phrase("body {} is not set down", e.body.number);
  }
  Phrase operator()(const MenPlaced& e) const {
    for (const MenPlaced::Man& placed : e.men) {
      if (Phrase wrong = standing(placed.man); !wrong.empty()) return wrong;
    }
    return {};
  }

  // LW-6: in a game.
  Phrase operator()(const GameOpened& e) const {
    const Setting& setting = campaign.setting();
    if (!setting.table || !setting.table->game) return phrase("the exercise is no game");
    if (campaign.tables().empty()) return phrase("a game is opened before its table is");
    if (campaign.game()) return phrase("the game has been opened before");
    if (e.men.size() != setting.sides.size()) return phrase("a game does not say with how many men each side begins");
    const bool defends = setting.table->game->kind == GameKind::defensive;
    if (e.defender.has_value() != defends)
      return phrase("a game has a defender when it is a Defensive Game, and only then");
    return {};
  }
  Phrase operator()(const GunsCarriedOff& e) const {
    if (e.guns.empty()) return phrase("no gun is carried off");
    for (const GunId id : e.guns) {
      if (!campaign.gun(id).on_ground) return phrase("gun {} is not on the ground", id.number);
    }
    return {};
  }
  Phrase operator()(const RearReached& e) const {
    return campaign.game()->beaten ? phrase("a side is beaten already") : all_standing(e.men);
  }
  Phrase operator()(const LineReached& e) const {
    if (e.men.empty()) return phrase("nobody arrives");
    for (const ManId id : e.men) {
      if (std::ranges::binary_search(campaign.game()->arrived, id))
        return phrase("man {} has arrived before", id.number);
    }
    return all_standing(e.men);
  }
  Phrase operator()(const BattleEnded& e) const {
    const bool each = e.scores.size() == campaign.setting().sides.size();
    return each ? "" : phrase("a battle ends without the points of each side");
  }
};

}  // namespace

Phrase misfit_on_tables(const Campaign& campaign, const Event& event) {
  return ask_judge<TableEvents, MeleeEvents, GunEvents, GameEvents, SetupEvents>(TableJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
