#include "app/editor/exercise/trial.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <mutex>
#include <thread>

#include "app/editor/exercise/plan_pieces.h"
#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "app/words/faults.h"
#include "core/scenario/scenario.h"

namespace sandgate {
namespace {

constexpr int frame_ms = 33;
/// The thread that plays waits while it is so many moves ahead of what is shown.
constexpr std::size_t most_ahead = 64;
constexpr std::int64_t most_moves = 2'000;

TrialMoment moment_of(const Campaign& campaign) {
  const Setting& setting = campaign.setting();
  TrialMoment moment;
  moment.move = campaign.move();
  moment.time = campaign.time();
  for (const Side& side : setting.sides) {
    if (moment.side.empty() && side.camp == campaign.camp()) moment.side = side.name;
  }
  moment.bodies.resize(setting.order_of_battle.size());
  for (std::size_t i = 0; i < moment.bodies.size() && i < campaign.bodies().size(); ++i) {
    const Body& body = campaign.bodies()[i];
    moment.bodies[i] = {setting.to_ground(body.at), body.facing, body.formation, body.contents.parts,
                        !body.gone && body.aboard.none()};
  }
  for (const Table& table : campaign.tables()) {
    if (table.closed || table.whole) continue;
    const MapPoint low = setting.to_ground(table.window.south_west), high = setting.to_ground(table.window.north_east);
    moment.tables.emplace_back(table.id.number + 1, MapBox{low.east, low.north, high.east, high.north});
  }
  return moment;
}

/// The injects that have come, of which those already told are in `told`.
std::vector<std::string> injects_come(const Campaign& campaign, std::vector<std::int64_t>& told) {
  std::vector<std::string> come;
  const auto& all = campaign.rulings().injects;
  told.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].times == told[i]) continue;
    told[i] = all[i].times;
    come.push_back(all[i].terms.name);
  }
  return come;
}

}  // namespace

struct Trial::Line {
  std::mutex mutex;
  std::deque<TrialMoment> moments;  // played and not taken yet
  std::size_t given = 0, shown = 0;

  void give(TrialMoment moment) {
    const std::scoped_lock lock(mutex);
    moments.push_back(std::move(moment));
    ++given;
  }
  bool far_ahead() {
    const std::scoped_lock lock(mutex);
    return given > shown + most_ahead;
  }
};

Trial::Trial(QObject* parent) : QObject(parent) {
  timer_.setInterval(frame_ms);
  connect(&timer_, &QTimer::timeout, this, &Trial::tick);
}

Trial::~Trial() { player_.cancel(); }

Result<QString> Trial::play(const std::shared_ptr<Line>& line, const std::string& text,
                            std::shared_ptr<const Country> country, const std::filesystem::path& rulebooks,
                            const std::string& posting, std::uint64_t seed, const Progress& progress) {
  const auto scenario = scenario_over(text, "scenario.json", rulebooks, std::move(country), {.posting = posting});
  if (!scenario) return std::unexpected(scenario.error());
  const Commanders commanders = Commanders::read(plugin_folders());
  auto made = Session::rehearse(*scenario, seed, commanders);
  if (!made) return std::unexpected(std::move(made.error()));
  Session& session = **made;
  for (const Seat& seat : session.setting().seats) {
    if (auto manned = session.man(seat.id, usual_commander); !manned) return std::unexpected(std::move(manned.error()));
  }
  const auto umpire = session.take_umpire();
  std::vector<std::int64_t> injects_told;
  const auto moment_now = [&] {
    TrialMoment moment = moment_of(umpire->campaign());
    moment.injects = injects_come(umpire->campaign(), injects_told);
    return moment;
  };
  line->give(moment_now());
  const auto goes_on = [&] { return progress(0); };
  while (!session.over() && session.move() < most_moves) {
    const std::int64_t move = session.move();
    const bool setting_up = session.setting_up();
    session.play_commanders(progress);
    if (!goes_on()) return stopped("The trial");
    if (session.broken()) return std::unexpected(*session.broken());
    // A seat whose program broke off, or could not close, is closed for it.
    if (session.move() == move && session.setting_up() == setting_up && !session.over()) {
      if (auto closed = session.close_move(); !closed) return std::unexpected(std::move(closed.error()));
    }
    if (session.move() != move) line->give(moment_now());
    while (line->far_ahead()) {
      if (!goes_on()) return stopped("The trial");
      std::this_thread::sleep_for(std::chrono::milliseconds(frame_ms));
    }
  }
  return session.over() ? tr("The battle is over.") : tr("%1 moves were played.").arg(most_moves);
}

void Trial::begin(const ExercisePlan& plan, std::shared_ptr<const Country> country,
                  const std::filesystem::path& rulebooks, const std::string& posting, std::uint64_t seed) {
  stop();
  line_ = std::make_shared<Line>();
  for (const PlanItem& item : plan.items(PlanKind::body)) {
    bodies_.push_back(body_of(plan, item.index));
    liveries_.push_back(livery_of(plan, bodies_.back().side));
  }
  since_.start();
  timer_.start();
  player_.start([line = line_, text = plan.text(), country = std::move(country), rulebooks, posting, seed](
                    const Progress& progress) { return play(line, text, country, rulebooks, posting, seed, progress); },
                [this](Result<QString> came) {
                  take_moments();
                  if (!came) {
                    const Fault fault = came.error();
                    stop();
                    if (!fault.cancelled) emit refused(words::told(fault));
                    return;
                  }
                  over_ = *came;
                });
}

void Trial::stop() {
  const bool ran = running();
  player_.cancel();
  timer_.stop();
  line_.reset();
  bodies_.clear();
  liveries_.clear();
  moments_.clear();
  at_ = 0;
  paused_ = false;
  over_.clear();
  if (ran) emit ended();
}

void Trial::set_speed(double moves_a_second) {
  speed_ = std::clamp(moves_a_second, slowest, fastest);
  emit frame();
}

void Trial::pause(bool paused) {
  paused_ = paused;
  emit frame();
}

void Trial::step(int moves) {
  if (moments_.empty()) return;
  const double last = static_cast<double>(moments_.size() - 1);
  at_ = std::clamp(std::floor(at_) + moves, 0.0, last);
  pause(true);
}

void Trial::show_move(std::size_t moment) {
  if (moment >= moments_.size()) return;
  at_ = static_cast<double>(moment);
  pause(true);
}

void Trial::take_moments() {
  if (!line_) return;
  const std::scoped_lock lock(line_->mutex);
  for (TrialMoment& moment : line_->moments) moments_.push_back(std::move(moment));
  line_->moments.clear();
  line_->shown = static_cast<std::size_t>(at_);
}

void Trial::tick() {
  const double seconds = static_cast<double>(since_.restart()) / 1000.0;
  take_moments();
  if (moments_.empty()) return;
  const double last = static_cast<double>(moments_.size() - 1);
  if (!paused_) at_ = std::min(at_ + seconds * speed_, last);
  emit frame();
}

const TrialMoment* Trial::moment() const {
  return moments_.empty() ? nullptr : &moments_[std::min(shown(), moments_.size() - 1)];
}

std::vector<Piece> Trial::pieces() const {
  std::vector<Piece> pieces;
  const TrialMoment* now = moment();
  if (!now) return pieces;
  const TrialMoment& next = moments_[std::min(shown() + 1, moments_.size() - 1)];
  const double part = at_ - std::floor(at_);
  for (std::size_t i = 0; i < bodies_.size() && i < now->bodies.size(); ++i) {
    const TrialMoment::Stand &from = now->bodies[i], &to = next.bodies[i];
    if (!from.there) continue;
    PlannedBody body = bodies_[i];
    body.formation = from.formation;
    if (!from.parts.empty()) body.parts = from.parts;
    // Who goes off the sheet in this move stays where he was till then.
    const MapPoint end = to.there ? to.at : from.at;
    const MapPoint at{from.at.east + (end.east - from.at.east) * part,
                      from.at.north + (end.north - from.at.north) * part};
    Piece piece = piece_of(body, liveries_[i], at);
    piece.facing = part > 0 ? to.facing : from.facing;
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

std::vector<TableMark> Trial::tables() const {
  std::vector<TableMark> marks;
  const TrialMoment* now = moment();
  if (!now) return marks;
  for (const auto& [number, window] : now->tables) {
    TableMark mark;
    mark.window = window;
    mark.label = tr("Table %1").arg(number);
    mark.name = mark.label;
    marks.push_back(std::move(mark));
  }
  return marks;
}

}  // namespace sandgate
