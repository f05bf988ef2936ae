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
    picture_.visibility = briefing_.rulebook.wide.visibility;
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

  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override {
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
    } else if (const auto* box = std::get_if<BoxOrder<Handle>>(&deed)) {
      picture_.bodies[box->body.index()].formation = Formation::boxed;
      report(ReportCode::boxed, box->body, {});
    } else if (const auto* stand = std::get_if<StandOutOrder<Handle>>(&deed)) {
      OwnBody& body = picture_.bodies[stand->body.index()];
      body.formation = stand->formation;
      body.gone = body.contents.dummy();
      report(body.gone ? ReportCode::own_dummy : ReportCode::stood_out, stand->body, {});
    } else if (const auto* screen = std::get_if<ScreenOrder<Handle>>(&deed)) {
      for (const auto& party : screen->parties) {
        picture_.bodies[party.scouts.index()].march = march_along(party.path, screen->press_on);
        report(ReportCode::marching, party.scouts, {{"to", party.path.back()}});
      }
    } else if (const auto* close = std::get_if<CloseMyMove>(&deed)) {
      picture_.mine = {.closed = true, .run_on = close->run_on};
    }
    tell();
    answer(Receipt{id});
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
  /// A body of Blue more.
  Handle add(const char* name, Arm arm, Formation formation, int men, MapPoint at) {
    OwnBody body;
    body.handle = Handle{static_cast<std::int32_t>(picture_.bodies.size())};
    body.name = name;
    body.mine = true;
    body.formation = formation;
    body.contents = {{Part{arm, Men{{men}}, Men{{men > 0 ? men + 6 : 0}}, arm == Arm::artillery ? 2 : 0, 0}}};
    body.at = briefing_.to_table(at);
    picture_.bodies.push_back(std::move(body));
    return picture_.bodies.back().handle;
  }
  Handle add_scouts(const char* name, MapPoint at) {
    const Handle scouts = add(name, Arm::cavalry, Formation::extended, 4, at);
    picture_.bodies.back().scouts = true;
    return scouts;
  }
  /// A body of Red that is, or `minutes` ago was, in sight of 1/Border. Handles run on where those of the own end, as a
  /// seat's do; so no own body may be added afterwards.
  Handle add_sighted(Formation formation, std::vector<Part> parts, MapPoint at, int minutes = 0) {
    SightedBody body;
    body.handle = Handle{static_cast<std::int32_t>(picture_.bodies.size() + picture_.sighted.size())};
    body.side = SideId{1};
    body.state = minutes > 0 ? ReportKind::lost : ReportKind::seen;
    body.seen.at = briefing_.to_table(at);
    body.seen.facing = Bearing::of(Bearing::full_circle / 4 * 3);
    body.seen.formation = formation;
    body.seen.parts = std::move(parts);
    body.time = picture_.clock.time.after(-minutes);
    body.move = picture_.clock.move;
    body.by = Handle{0};
    picture_.sighted.push_back(body);
    return body.handle;
  }
  /// The report that told of it.
  void report_sighted(Handle sighted) {
    report(ReportCode::sighted, Handle{0}, {});
    Dispatch& dispatch = picture_.dispatches.back();
    dispatch.about = sighted;
    dispatch.seen = picture_.sighted_body(sighted)->seen;
    dispatch.at = dispatch.seen->at;
    dispatch.clause = clauses::boxes;
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
  std::function<void(const std::vector<PictureChange>&)> changed_;
};

}  // namespace sandgate::tests
