// Orders and events of every kind with values of no meaning, each within what the journal keeps.
#pragma once

#include <random>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/campaign/event.h"

namespace sandgate::tests {

class AnyValues {
 public:
  explicit AnyValues(std::uint64_t seed) : random_(seed) {}

  /// The kind that stands at `index` among the alternatives.
  Event event(std::size_t index) { return alternative<Event>(index); }
  Deed deed(std::size_t index) { return alternative<Deed>(index); }

 private:
  static constexpr std::int64_t far = std::int64_t{1} << 40, long_while = std::int64_t{1} << 50;

  std::int64_t whole(std::int64_t least, std::int64_t most) {
    // The ends are where mistakes are.
    const auto die = std::uniform_int_distribution<int>(0, 19)(random_);
    if (die == 0) return least;
    if (die == 1) return most;
    return std::uniform_int_distribution<std::int64_t>(least, most)(random_);
  }
  std::int32_t count() { return static_cast<std::int32_t>(whole(0, std::numeric_limits<std::int32_t>::max())); }

  template <class Variant, std::size_t N = 0>
  Variant alternative(std::size_t index) {
    if constexpr (N + 1 < std::variant_size_v<Variant>) {
      if (index != N) return alternative<Variant, N + 1>(index);
    }
    std::variant_alternative_t<N, Variant> value;
    fill(value);
    return value;
  }

  void fill(bool& value) { value = whole(0, 1) == 1; }
  void fill(std::uint8_t& value) { value = static_cast<std::uint8_t>(whole(0, 255)); }
  void fill(std::int32_t& value) { value = count(); }
  void fill(std::int64_t& value) { value = whole(0, std::int64_t{1} << 53); }
  void fill(Length& value) { value.count = whole(-far, far); }
  void fill(Moves& value) { value.count = whole(-long_while, long_while); }
  void fill(Men& value) { value.count = count(); }
  void fill(Bearing& value) { value = Bearing::of(static_cast<int>(whole(0, Bearing::full_circle - 1))); }
  void fill(ExerciseTime& value) { value.minutes = whole(-far, far); }
  void fill(Point& value) { fill(value.x), fill(value.y); }
  template <class Tag>
  void fill(Id<Tag>& value) {
    value.number = count();
  }
  void fill(Camp& value) { value = static_cast<Camp>(whole(0, 1)); }
  void fill(Phase& value) { value = static_cast<Phase>(whole(0, 4)); }
  void fill(MarchEnd& value) { value = static_cast<MarchEnd>(whole(0, 3)); }
  void fill(Bar& value) { value = static_cast<Bar>(whole(0, 6)); }
  void fill(RunOnEnd& value) { value = static_cast<RunOnEnd>(whole(0, 3)); }
  void fill(Arm& value) { value = static_cast<Arm>(whole(0, arm_count - 1)); }
  void fill(Formation& value) { value = static_cast<Formation>(whole(0, 3)); }
  void fill(ReportKind& value) { value = static_cast<ReportKind>(whole(0, 3)); }
  void fill(Felling& value) { value = static_cast<Felling>(whole(0, 2)); }
  void fill(FlightEnd& value) { value = static_cast<FlightEnd>(whole(0, 4)); }
  void fill(Elevation& value) { value.mils = static_cast<std::int16_t>(whole(-1600, 1600)); }
  void fill(Fate& value) { value = static_cast<Fate>(whole(0, 7)); }
  void fill(MeleeRuling::Isolated& value) { value = static_cast<MeleeRuling::Isolated>(whole(0, 2)); }
  void fill(EndReason& value) { value = static_cast<EndReason>(whole(0, 7)); }
  void fill(PointsCount::Victory& value) { value = static_cast<PointsCount::Victory>(whole(0, 2)); }
  void fill(std::string& value) {
    static constexpr const char* letters[] = {"a", " ",      "Z", "\"", "\\",     "/",  "{", "]",
                                              ",", "\u00A0", "é", "–",  "\uFFFD", "漢", "😀", "\U0010FFFF"};
    for (std::int64_t left = whole(0, 60); left > 0; --left) {
      const std::string_view letter = letters[static_cast<std::size_t>(whole(0, std::size(letters) - 1))];
      if (value.size() + letter.size() <= longest_line) value += letter;
    }
  }
  template <class T>
  void fill(std::optional<T>& value) {
    if (whole(0, 2) > 0) fill(value.emplace());
  }
  template <class T>
  void fill(std::vector<T>& values) {
    values.resize(static_cast<std::size_t>(std::uniform_int_distribution<int>(0, 5)(random_)));
    for (T& value : values) fill(value);
  }

  // Every field of every kind: one more makes these bindings fail to compile.
  template <class... Fields>
  void all(Fields&... fields) {
    (fill(fields), ...);
  }
  void fill(RunOn& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(Part& v) {
    auto& [arm, men, men_began, guns, waggons] = v;
    all(arm, men, guns, waggons);
    men_began = men;  // what one sees of men is how many they are now
  }
  void fill(Sighting& v) {
    auto& [a, b, c, d, e, f] = v;
    all(a, b, c, d, e, f);
  }
  void fill(ScreenOrder<BodyId>::Party& v) {
    auto& [a, b] = v;
    all(a, b);
  }

  void fill(Began& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(PhaseBegan& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(MarchOrdered& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(MarchHalted& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(Marched& v) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = v;
    all(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
  }
  void fill(BoxOpened& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(DummyRemoved& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(Boxed& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(Sighted& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(SightLost& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(Reported& v) {
    auto& [a, b, c, d, e] = v;
    all(a, b, c, d, e);
  }
  void fill(VisibilityChanged& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(SeatManned& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(SeatClosed& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(RunOnEnded& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(MoveClosed& v) {
    auto& [a] = v;
    all(a);
  }

  void fill(MarchOrder<BodyId>& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(HaltOrder<BodyId>& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(BoxOrder<BodyId>& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(StandOutOrder<BodyId>& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(ScreenOrder<BodyId>& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(CloseMyMove& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(Begin&) {}
  void fill(CloseMove&) {}
  void fill(SetVisibility& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(ManSeat& v) {
    auto& [a, b] = v;
    all(a, b);
  }

  void fill(TableOpened& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(TableChanged& v) {
    auto& [a, b, c, d, e] = v;
    all(a, b, c, d, e);
  }
  void fill(TableGiven& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(TableClosed& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(BodyJoined& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(BodyLeft& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(BodySetOut::Man& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(BodySetOut::Brought& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(BodySetOut::Piece& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(BodySetOut& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(FormedUp& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(MenMoved::Walk& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(MenMoved::Haul& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(MenMoved& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(MenSighted& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(MenLost& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(MeleeRuling::Side& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(JoinedMelee& v) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = v;
    all(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
  }
  void fill(MeleeJoined& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(MeleeCentred& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(MeleeChosen& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(MeleeFought& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(MenFared& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(GunFared& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(GameOpened& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(GunsCarriedOff& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(RearReached& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(LineReached& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(PointsCount& v) {
    auto& [a, b, c, d, e, f] = v;
    all(a, b, c, d, e, f);
  }
  void fill(SideScore& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(BattleEnded& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(BodyLost& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(Window& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(Aim& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(FlightPoint& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(ShotFired::Fall& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(HeldWalks& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(FireOrder<BodyId>& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(LieDownOrder<BodyId>& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(TrailOrder<BodyId>& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(GunsDoneOrder<BodyId>& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(GunsBegan& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(ShotFired& v) {
    auto& [a, b, c, d, e, f, g, h, i, j] = v;
    all(a, b, c, d, e, f, g, h, i, j);
  }
  void fill(TrailChosen& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(MenLay& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(WalksHeld& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(GunsWaived& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(GunsEnded& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(HeldRefused& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(MoveMenOrder<BodyId>::Walk& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(MoveMenOrder<BodyId>::Haul& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(MoveMenOrder<BodyId>& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(ChooseOrder<BodyId>& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(CentreOrder<BodyId>& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(WhiteFlagOrder<BodyId>& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(FormUpOrder<BodyId>& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(GiveTable& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }

  void fill(SetupStage& value) { value = static_cast<SetupStage>(whole(0, 3)); }
  void fill(Edge& value) { value = static_cast<Edge>(whole(0, 3)); }
  void fill(MusteredBody& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(ChancesThrown::LeftOut& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(PlaceMenOrder<BodyId>::Man& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(PlaceMenOrder<BodyId>::Piece& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(MenPlaced::Man& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(MenPlaced::Piece& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(MusterOrder& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(ChooseSideOrder& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(SetDownOrder<BodyId>& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(TakeUpOrder<BodyId>& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(PlaceMenOrder<BodyId>& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(SetupBegan& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }
  void fill(SetupStageBegan& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(Mustered& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(ForceRaised& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(ChancesThrown& v) {
    auto& [a, b, c, d] = v;
    all(a, b, c, d);
  }
  void fill(SideChosen& v) {
    auto& [a, b] = v;
    all(a, b);
  }
  void fill(BodySetDown& v) {
    auto& [a, b, c, d, e, f] = v;
    all(a, b, c, d, e, f);
  }
  void fill(BodyTakenUp& v) {
    auto& [a] = v;
    all(a);
  }
  void fill(MenPlaced& v) {
    auto& [a, b, c] = v;
    all(a, b, c);
  }

  std::mt19937_64 random_;
};

}  // namespace sandgate::tests
