#include "app/cli/review_setup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

using Told = TableReview::Told;

constexpr std::array<std::string_view, 4> edges{"north", "east", "south", "west"};
constexpr std::array<std::string_view, 4> stages{"mustering", "choosing", "setting_down", "over"};

std::string_view name_of(Edge edge) { return edges[static_cast<std::size_t>(edge)]; }

Answer bodies_of(const std::vector<MusteredBody>& bodies) {
  Answer list = Answer::array();
  for (const MusteredBody& body : bodies)
    list.push_back({{"name", body.name}, {"infantry", body.infantry}, {"cavalry", body.cavalry}, {"guns", body.guns}});
  return list;
}

std::string count(const std::vector<MusteredBody>& bodies) {
  const MusterCount force = count_of(bodies);
  return fmt::format("{} infantry, {} cavalry, {} gun{}", force.infantry, force.cavalry, force.guns,
                     force.guns == 1 ? "" : "s");
}

struct SetupTeller {
  const Chronicle& story;

  const std::string& side(SideId id) const { return story.setting->side(id).name; }
  std::string body(BodyId id) const {
    const Body& b = story.end.body(id);
    return fmt::format("{} {}", side(b.side), b.name);
  }
  std::string reference(Point at) const {
    const Setting& s = *story.setting;
    return grid_reference(s.to_ground(at), s.country->crs());
  }

  std::optional<Told> operator()(const SetupBegan& e) const {
    Told told{"setup_began", "The battle is to be set up", {{"tossed", e.tossed}}};
    if (e.defender) told.details["defender"] = side(e.defender);
    if (e.chooser) told.details["chooser"] = side(e.chooser);
    if (e.defender) {
      told.text += fmt::format("; {} defends{}", side(e.defender), e.tossed ? ", by the toss" : "");
    } else if (e.chooser) {
      told.text +=
          fmt::format("; {} chooses the side of the field{}", side(e.chooser), e.tossed ? ", by the toss" : "");
    }
    return told;
  }
  std::optional<Told> operator()(const SetupStageBegan& e) const {
    const auto stage = static_cast<std::size_t>(e.stage);
    static constexpr std::array<std::string_view, 4> said{"Both sides muster", "The side of the field is chosen",
                                                          "Both sides set down, behind the curtain",
                                                          "Both forces are set down"};
    Told told{"setup_stage_began", std::string(said[stage]), {{"stage", stages[stage]}}};
    if (!e.turn) return told;
    told.text = fmt::format("{} sets down", side(e.turn));
    told.details["turn"] = side(e.turn);
    return told;
  }
  // For programs only: people read of what was raised in the end.
  std::optional<Told> operator()(const Mustered& e) const {
    return Told{"mustered", "", {{"side", side(e.side)}, {"bodies", bodies_of(e.bodies)}}};
  }
  std::optional<Told> operator()(const ForceRaised& e) const {
    const auto& points = story.setting->setup()->points;
    const double cost = static_cast<double>(price_of(story.setting->rulebook, count_of(e.bodies))) / 2;
    return Told{"force_raised",
                fmt::format("{} musters {}, {:.4g} points of {:.4g}", side(e.side), count(e.bodies), cost,
                            static_cast<double>(muster_points(story.setting->rulebook, *story.setting->setup(), e.side,
                                                              story.end.setup().defender)) /
                                2),
                {{"side", side(e.side)},
                 {"points", number(cost, 1)},
                 {"given", points ? Answer(number(static_cast<double>(*points) / 2, 1)) : Answer()},
                 {"bodies", bodies_of(e.bodies)}}};
  }
  std::optional<Told> operator()(const ChancesThrown& e) const {
    std::int32_t out = 0;
    for (const ChancesThrown::LeftOut& left : e.left_out) out += left.men.count;
    return Told{"chances_thrown",
                fmt::format("{} rolls {}: {} of those held back are taken in, {} stay out", side(e.side),
                            fmt::join(e.dice, " and "), e.taken, out),
                {{"side", side(e.side)}, {"dice", e.dice}, {"taken", e.taken}, {"left_out", out}}};
  }
  std::optional<Told> operator()(const SideChosen& e) const {
    return Told{"side_chosen",
                fmt::format("{} comes from the {}", side(e.side), name_of(e.edge)),
                {{"side", side(e.side)}, {"edge", name_of(e.edge)}}};
  }
  std::optional<Told> operator()(const BodySetDown& e) const {
    return Told{"body_set_down",
                fmt::format("{} set down at {}", body(e.body), reference(e.at)),
                {{"at", place(story.setting->to_ground(e.at))},
                 {"men", e.men.size()},
                 {"guns", e.guns.size()},
                 {"formation", sandgate::name_of(e.formation)}}};
  }
  std::optional<Told> operator()(const BodyTakenUp& e) const {
    return Told{"body_taken_up", fmt::format("{} taken up again", body(e.body)), Answer::object()};
  }
  std::optional<Told> operator()(const MenPlaced& e) const {
    return Told{
        "men_placed",
        fmt::format("{} puts {} men and {} guns at places of their own", side(e.side), e.men.size(), e.guns.size()),
        {{"side", side(e.side)}, {"men", e.men.size()}, {"guns", e.guns.size()}}};
  }
  template <class Other>
  std::optional<Told> operator()(const Other&) const {
    return {};
  }
};

}  // namespace

std::optional<Told> tell_setting_up(const Chronicle& story, const ChronicleLine& line) {
  return std::visit(SetupTeller{story}, line.event);
}

}  // namespace sandgate::cli
