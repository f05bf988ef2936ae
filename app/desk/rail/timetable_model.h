// The graphic timetable of a seat's trains, without a widget: which line is shown, where each train was, is and will
// be on it, what is known to be broken, and the orders that trains are given (CX-7, KS-9).
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "app/desk/rail/foreseen_trains.h"

namespace sandgate {

/// A train as a list and a diagram tell of it.
struct TimetableTrain {
  /// How urgently its state asks to be read.
  enum class Tone : std::uint8_t { plain, good, warning, bad };
  Handle handle;
  QString name;
  bool own = true, mine = false;  ///< of the seat's side; the seat orders it
  Livery livery = Livery::red;
  std::int32_t trucks = 0, engines = 0;
  bool loaded = false;
  QString load, where, to, due, state;
  Tone tone = Tone::plain;
};

/// A train on the line that is shown, in feet along it and own moves.
struct TimetableTrace {
  struct Mark {
    MoveTime time = 0;
    double feet = 0;
    TrackPlace place;
  };
  /// Men get on or off where the train stands.
  struct Bar {
    MoveTime from = 0, to = 0;
    double feet = 0;
    bool off = false, done = false;
  };
  using Run = std::vector<Mark>;  ///< one after the other, on the line throughout
  Handle handle;
  std::vector<Run> ran, planned;
  std::vector<Bar> bars;
  std::optional<Mark> head;  ///< where it was last known to be
};

/// A place at which the line is shut.
struct TimetableShut {
  double feet = 0;
  MoveTime since = 0;
  std::optional<MoveTime> mended;
  bool rail = false;  ///< torn up; else a bridge or a culvert
  QString what;       ///< "rail torn up", "Twyborne Viaduct"
};

/// An order as it is thought out: where the train would go, and when it would be there.
struct TimetablePreview {
  Handle train;
  TrackPlace to;
  std::vector<TimetableTrace::Run> runs;
  std::optional<MoveTime> arrives;
  std::optional<std::int64_t> arrives_move;
  QString words;  ///< "Marlstead, move 27, 10.48 a.m."
};

/// What has been seen of trains is kept as long as the model lives. The railway of the country is made ready when it is
/// first asked for.
class TimetableModel : public QObject {
  Q_OBJECT
 public:
  explicit TimetableModel(DeskModel& desk, QObject* parent = nullptr);
  ~TimetableModel() override;

  DeskModel& desk() { return desk_; }
  const DeskModel& desk() const { return desk_; }
  /// Null where the country has no railway.
  const RailGround* ground() const;
  /// Whether the side has a train, or has seen one.
  bool any_trains() const { return !trains_.empty(); }
  const std::vector<TimetableTrain>& trains() const { return trains_; }
  const TimetableTrain* train(Handle handle) const;
  const std::vector<TimetableTrace>& traces() const { return traces_; }
  const std::vector<TimetableShut>& shut() const { return shut_; }

  // The line that is shown
  /// Null where there is none.
  const RailLine* line() const { return line_ ? &*line_ : nullptr; }
  /// Names to choose from: the line of the train in hand first, where it is none of the others.
  QStringList line_names() const;
  int line_chosen() const { return line_chosen_; }
  void show_line(int choice);

  // The train in hand; it stays so while other bodies are in hand on the sheet
  Handle chosen() const { return chosen_; }
  const OwnBody* chosen_body() const { return desk_.picture().body(chosen_); }
  /// Takes it in hand here and on the sheet; one of other sides is looked at.
  void choose(Handle train);
  /// The next own train, or the one before it.
  void choose_next(int step);

  // Times
  MoveTime now() const { return now_of(desk_.picture()); }
  /// CX-4 and the clock: what the exercise's clock shows at such a time.
  ExerciseTime clock_at(MoveTime time) const;
  /// KS-4.1: whether packets are collected when this own move closes.
  bool collects(std::int64_t own_move) const;
  /// The own move in which something happens that happens then.
  static std::int64_t move_of(MoveTime time);
  /// "move 27, 10.48 a.m.": at its end, as the clock has it.
  QString when(MoveTime time) const;

  // Orders
  /// What a run of the train to a place would come to; `append`: after the stops that it has.
  TimetablePreview preview(Handle train, const TrackPlace& to, bool append) const;
  void run_to(Handle train, const TrackPlace& to, bool append);
  void hold(Handle train);
  void set_shuttle(Handle train, bool shuttle);
  /// None: for nobody.
  void wait_for(Handle train, Handle other);
  void make_up(Handle train, Handle other);
  void part(Handle train, std::int32_t trucks, std::int32_t engines, const QString& name);
  void entrain(Handle body, Handle train);
  void detrain(Handle body);
  /// The body that entraining and detraining are about: the one in hand, if it is no train; else the first of those
  /// that are aboard the train in hand.
  Handle passenger() const;
  /// Other own trains that stand at the station where this one stands.
  std::vector<Handle> beside(Handle train) const;
  /// Other own trains with an engine.
  std::vector<Handle> others(Handle train) const;
  /// A name that no body of the side has: "No. 4".
  QString free_name() const;

 signals:
  void changed();
  /// Another train is in hand, or none.
  void chosen_changed();

 private:
  struct Seen {
    std::vector<TrainPass> passes;
    struct Boarded {
      Handle body;
      TrackPlace at;
      MoveTime from = 0, to = 0;
      bool off = false, done = false;
    };
    std::vector<Boarded> boarded;
  };
  void refresh();
  void remember();
  void remember_boarding(const OwnBody& body);
  void fill_trains();
  void fill_traces();
  void choose_line();
  void follow_selection();
  void order(Handle in_hand, const SeatDeed& deed);
  std::vector<Point> stops_with(const OwnBody& train, const TrackPlace& to, bool append) const;
  TimetableTrain told(const OwnBody& body) const;
  TimetableTrain told(const SightedBody& body) const;
  std::vector<TimetableTrace::Run> on_line(const std::vector<TrainPass>& passes) const;
  std::vector<TrackPlace> places_of(const OwnBody& train) const;

  DeskModel& desk_;
  mutable std::unique_ptr<const RailGround> ground_;
  mutable bool looked_for_ground_ = false;
  std::map<Handle, Seen> seen_;
  std::map<Handle, ForeseenTrain> foreseen_;
  std::vector<TimetableTrain> trains_;
  std::vector<TimetableTrace> traces_;
  std::vector<TimetableShut> shut_;
  std::optional<RailLine> line_;
  std::optional<RailLine> own_line_;  ///< of the train in hand, where it is none of the country's
  int line_chosen_ = 0;
  bool line_asked_ = false;  ///< the commander has chosen it, and it stays until he takes another train in hand
  Handle chosen_;
};

}  // namespace sandgate
