// A client without a host, for tests of the windows: keeps what it was sent, and does with it what a host would do at
// once.
#pragma once

#include <QTest>

#include "app/host/client.h"
#include "core/rulebook/rulebook.h"
#include "core/sight/preview.h"

namespace sandgate::tests {

inline March march_along(Path path, bool press_on = false) {
  March march;
  march.path = std::move(path);
  march.press_on = press_on;
  return march;
}

class FakeClient : public Client {
 public:
  /// 6 × 4 km of level ground with a road along 1 500 m north and a river along 3 000 m north; three bodies of Blue.
  FakeClient() {
    auto rules = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign");
    if (!rules) qFatal("%s", rules.error().sentence().c_str());
    briefing_.title = "A small exercise";
    briefing_.brief = "Take the bridge.";
    briefing_.country =
        Country::level(6000, 4000, {line(FeatureKind::road, 1500, 6), line(FeatureKind::river, 3000, 20)});
    briefing_.rulebook = std::move(*rules);
    briefing_.sides = {{SideId{0}, "Blue", Livery::blue, Camp::first, Edge::west},
                       {SideId{1}, "Red", Livery::red, Camp::second, Edge::east}};
    briefing_.seats = {{SeatId{0}, "blue", "Lt-Col Hay, commanding 1st Division", SideId{0}},
                       {SeatId{1}, "red", "Col Burke, commanding 2nd Division", SideId{1}}};
    picture_.seat = SeatId{0};
    picture_.side = SideId{0};
    picture_.clock = {.move = 3,
                      .own_move = 2,
                      .my_move = true,
                      .phase = Phase::men,
                      .camp = Camp::first,
                      .time = *ExerciseTime::from_iso("1909-09-14T10:12")};
    add("1/Border", Arm::infantry, Formation::boxed, 58, {1000, 1500});
    add("Westm. Yeo.", Arm::cavalry, Formation::fours, 31, {2000, 2000});
    add("14 Battery", Arm::artillery, Formation::fours, 14, {3000, 1500});
    report(ReportCode::exercise_began, {}, {});
  }

  const Briefing& briefing() const override { return briefing_; }
  const Picture& picture() const override { return picture_; }
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override { changed_ = changed; }

  void send(const SeatDeed& deed, std::function<void(const Answer&)> answer) override {
    if (auto no = check(picture_, briefing_, deed)) {
      answer(std::unexpected(*no));
      return;
    }
    sent.push_back(deed);
    if (const auto* march = std::get_if<MarchOrder<Handle>>(&deed)) {
      picture_.bodies[march->body.index()].march = march_along(march->path, march->press_on);
      report(ReportCode::marching, march->body, {{"to", march->path.back()}});
    } else if (const auto* halt = std::get_if<HaltOrder<Handle>>(&deed)) {
      picture_.bodies[halt->body.index()].march.reset();
      report(ReportCode::halted, halt->body, {});
    } else if (const auto* close = std::get_if<CloseMyMove>(&deed)) {
      picture_.mine = {.closed = true, .run_on = close->run_on};
    }
    tell();
    answer(Receipt{});
  }

  void report(ReportCode code, Handle from, std::vector<Argument> arguments) {
    Dispatch dispatch;
    dispatch.number = static_cast<std::int64_t>(picture_.dispatches.size()) + 1;
    dispatch.time = picture_.clock.time;
    dispatch.move = picture_.clock.move;
    dispatch.from = from;
    if (from) dispatch.at = picture_.bodies[from.index()].at;
    dispatch.code = code;
    dispatch.clause = clauses::rates;
    dispatch.arguments = std::move(arguments);
    picture_.dispatches.push_back(std::move(dispatch));
  }
  void tell() {
    ++picture_.sequence;
    if (changed_) changed_({});
  }

  std::vector<SeatDeed> sent;
  Briefing briefing_;
  Picture picture_;

 private:
  static Feature line(FeatureKind kind, double north, double width) {
    Feature feature;
    feature.kind = kind;
    feature.shape = FeatureShape::line;
    feature.grade = kind == FeatureKind::road ? FeatureClass::main : FeatureClass::plain;
    feature.points = {{0, north}, {6000, north}};
    feature.width_m = width;
    return feature;
  }
  void add(const char* name, Arm arm, Formation formation, int men, MapPoint at) {
    OwnBody body;
    body.handle = Handle{static_cast<std::int32_t>(picture_.bodies.size())};
    body.name = name;
    body.mine = true;
    body.formation = formation;
    body.contents = {{Part{arm, Men{{men}}, Men{{men + 6}}, arm == Arm::artillery ? 2 : 0, 0}}};
    body.at = briefing_.to_table(at);
    picture_.bodies.push_back(std::move(body));
  }

  std::function<void(const std::vector<PictureChange>&)> changed_;
};

}  // namespace sandgate::tests
