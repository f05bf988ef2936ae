// A plan tried at once: programs play all its seats in memory, off the windows' thread, and what came of each move is
// shown at whatever speed one likes. Nothing is kept of it, and the plan stays as it is.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "app/desk/parts/background.h"
#include "app/mapview/marks.h"
#include "app/mapview/piece.h"
#include "core/scenario/exercise/planned_body.h"
#include "core/scenario/setting.h"

namespace sandgate {

/// How everything stands when a move has been closed.
struct TrialMoment {
  struct Stand {
    MapPoint at;
    Bearing facing;
    Formation formation = Formation::fours;
    std::vector<Part> parts;
    bool there = true;  ///< on the sheet, and not aboard anything
  };
  std::int64_t move = 0;
  ExerciseTime time;
  std::string side;                                     ///< whose move it is now
  std::vector<Stand> bodies;                            ///< by their places in the plan
  std::vector<std::pair<std::int64_t, MapBox>> tables;  ///< CX-10: by number
  std::vector<std::string> injects;                     ///< KS-10: that have come since the moment before, by name
};

class Trial : public QObject {
  Q_OBJECT
 public:
  static constexpr double slowest = 0.5, usual = 4, fastest = 64;  ///< moves a second

  explicit Trial(QObject* parent = nullptr);
  ~Trial() override;

  /// Begins anew. `refused` where the plan cannot be played.
  void begin(const ExercisePlan& plan, std::shared_ptr<const Country> country, const std::filesystem::path& rulebooks,
             const std::string& posting, std::uint64_t seed);
  /// Ends it; the plan stands as it was.
  void stop();
  bool running() const { return line_ != nullptr; }

  double speed() const { return speed_; }
  void set_speed(double moves_a_second);
  bool paused() const { return paused_; }
  void pause(bool paused);
  /// Moves forth or back among those that were played; that pauses it.
  void step(int moves);
  void show_move(std::size_t moment);

  /// What has been played so far, and which of it is shown; none before the first.
  std::size_t played() const { return moments_.size(); }
  const TrialMoment* moment() const;
  std::size_t shown() const { return static_cast<std::size_t>(at_); }
  /// The pieces as they are shown, on their way from one move to the next.
  std::vector<Piece> pieces() const;
  std::vector<TableMark> tables() const;
  /// Why no more moves come; empty while they do.
  const QString& over() const { return over_; }

 signals:
  void frame();
  void ended();
  void refused(const QString& sentence);

 private:
  struct Line;  // between the thread that plays and this one
  static Result<QString> play(const std::shared_ptr<Line>& line, const std::string& text,
                              std::shared_ptr<const Country> country, const std::filesystem::path& rulebooks,
                              const std::string& posting, std::uint64_t seed, const Progress& progress);
  void take_moments();
  void tick();

  std::shared_ptr<Line> line_;
  std::vector<PlannedBody> bodies_;
  std::vector<Livery> liveries_;
  std::vector<TrialMoment> moments_;
  double at_ = 0, speed_ = usual;
  bool paused_ = false;
  QString over_;
  QTimer timer_;
  QElapsedTimer since_;
  Background player_{this};
};

}  // namespace sandgate
