// An exercise under review: where in it one stands, whose belief is looked at, what is on the agenda and what is said
// of it. No widget.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/desk/parts/background.h"
#include "app/review/branches.h"
#include "app/review/compared/compared_model.h"
#include "app/review/read_reviewed.h"
#include "app/review/review_keeping.h"
#include "app/umpire/attention/differences.h"
#include "core/review/lineage.h"

namespace sandgate {

/// What was so at one stop, and what one seat believed.
struct ReviewInstant {
  std::int64_t event = 0;
  SeatId seat;
  Campaign truth;
  std::shared_ptr<const SeatView> view;  ///< null: nobody's
  Differences differences;
  std::int64_t branch = 0;  ///< ReviewBranch::number; 0: what stands
  /// Beside a branch: what was so on the other course at the same minute.
  std::optional<std::int64_t> other_branch;
  ReviewStop other_stop;
  std::optional<Campaign> other;
};

/// The last stop that is not after that minute; the first where all are.
std::size_t stop_at_minutes(std::span<const ReviewStop> stops, double minutes);
/// The last that is not after a stop of another course: by the minute, and where moves take none, by the place.
std::size_t stop_beside(std::span<const ReviewStop> stops, const ReviewStop& other);
/// The nearest to a place on the axis of moves.
std::size_t stop_at_place(std::span<const ReviewStop> stops, double place);

class ReviewModel : public QObject {
  Q_OBJECT
 public:
  explicit ReviewModel(QObject* parent = nullptr);
  ~ReviewModel() override;

  /// At the last stop. `keeping`: null where nothing may be kept; `why_not` says so then.
  void take(ReviewInHand reviewed, std::shared_ptr<ReviewKeeping> keeping, QString why_not = {});
  bool taken() const { return reviewed_.review != nullptr; }
  // The rest only when one is taken.
  const ReviewInHand& reviewed() const { return reviewed_; }
  const Review& review() const { return *reviewed_.review; }
  const std::shared_ptr<const Review>& shared_review() const { return reviewed_.review; }
  const Setting& setting() const { return *review().setting; }

  // Where one stands: on what stands, or on a branch
  const ReviewStop& stop() const { return stops()[at_]; }
  std::span<const ReviewStop> stops() const { return on_ ? branches_[*on_].read->stops : reviewed_.stops; }
  /// Of that on which one stands: moves, bodies, traces. Moments, notes and figures are those of `review`.
  const std::shared_ptr<const Review>& standing() const {
    return on_ ? branches_[*on_].read->review : reviewed_.review;
  }
  std::size_t at() const { return at_; }
  bool at_first() const { return at_ == 0; }
  bool at_last() const { return at_ + 1 >= stops().size(); }
  /// The last move that has closed by then.
  std::int64_t closed_move() const;
  void go_to(std::size_t stop);
  /// Of what stands, to the order that has the event; the one after it where that was struck.
  void go_to_event(std::int64_t event);
  /// Likewise; nothing of it is an event of a branch.
  std::size_t stop_of(std::int64_t event) const;
  bool stands_on(std::int64_t event) const { return !on_ && stop_of(event) == at_; }
  /// To its close.
  void go_to_move(std::int64_t move);
  /// To the first stop at or after that minute of the exercise's time.
  void go_to_minutes(double minutes);
  /// The stop nearest to a place on the axis of moves.
  void go_to_place(double place);
  void step(int by);
  /// To the close of the next move, or of the one before.
  void step_move(int by);
  void to_first() { go_to(0); }
  void to_last();

  // Branches: what was taken back (KS-10), and one other file of which this parted, or that parted of it
  const std::vector<ReviewBranch>& branches() const { return branches_; }
  /// Those that the day shows: struck ones where they are shown, a fork always.
  bool shows_struck() const { return shows_struck_; }
  void show_struck(bool on);
  std::vector<std::size_t> shown_branches() const;
  /// Whose lanes are in the day; none.
  std::optional<std::size_t> branch_in_hand() const { return branch_; }
  void choose_branch(std::optional<std::size_t> branch);
  /// That which is shown after the one in hand; from the last to the first.
  void next_branch();
  /// On which one stands; none: on what stands.
  std::optional<std::size_t> on_branch() const { return on_; }
  /// Onto a branch, when it has been read, or back: there at the same minute, or where a place on the axis is given,
  /// at that, or at the order of an event of its own.
  void go_onto(std::optional<std::size_t> branch, std::optional<double> place = {},
               std::optional<std::int64_t> event = {});
  /// Over to the branch in hand, or back.
  void cross_over();
  /// In place of the fork that is beside it now. Read behind.
  void set_beside(const std::filesystem::path& file);
  void let_fork_go();
  bool reading_branch() const { return brancher_.running(); }
  void stop_reading_branch();
  /// Whether the second sheet shows the other course at the same minute, not a belief.
  bool shows_other() const { return shows_other_; }
  void show_other(bool on);
  /// Of that course; null while there is none.
  std::shared_ptr<const Review> other_review() const;
  /// What the course on which one stands is called, and the other; of what stands "as it was" says enough: empty.
  QString course_name() const;
  QString other_name() const;

  /// Other exercises of the scenario, whose figures are set beside these.
  ComparedModel& compared() { return compared_; }

  // Played by itself
  static constexpr double speeds[] = {0.5, 1, 2, 4, 8};
  /// Minutes of the day a second.
  double speed() const { return speed_; }
  void set_speed(double minutes);
  bool playing() const { return clock_.isActive(); }
  void play(bool on);
  /// As if so many milliseconds had gone by; what the clock calls.
  void play_on(int milliseconds);

  // Whose belief
  SeatId seat() const { return seat_; }
  void choose_seat(SeatId seat);
  void next_seat(int by);

  /// What was read of an instant last; null before the first. It is of the stop one stands on when `current`.
  const std::shared_ptr<const ReviewInstant>& instant() const { return instant_; }
  bool current() const;

  // Moments
  /// By rank: those the program found and the umpire's own.
  const std::vector<Moment>& moments() const { return moments_; }
  std::optional<std::size_t> moment_in_hand() const { return moment_; }
  const Moment* in_hand() const { return moment_ ? &moments_[*moment_] : nullptr; }
  /// Takes it in hand, and its event with `go`.
  void choose_moment(std::optional<std::size_t> moment, bool go = true);
  const Moment* moment(const std::string& key) const;
  bool starred(const Moment& moment) const;
  /// Those on the agenda, by place and then by rank: indices of moments.
  std::vector<std::size_t> agenda() const;
  /// The issues: the agenda, or where nothing is on it, all by rank.
  std::vector<std::size_t> looked_through() const;
  /// The one after that in hand, of all by rank, whatever is on the agenda; from the last to the first.
  void next_moment();
  /// Likewise of the agenda, in its order. Where nothing is on it nothing is done, and `refused` says so.
  void next_on_agenda();
  /// Whether one has gone away from the moment in hand: what is shown of it is not of where one stands.
  bool left_moment() const { return moment_ && !stands_on(in_hand()->event); }

  // What is in hand to be traced back: an order; else an event.
  std::optional<std::int64_t> order() const { return order_; }
  void choose_order(std::optional<std::int64_t> order);
  /// The event one stands on, with the order that led to it.
  void trace_back_here();
  /// How it came about; null while it is read, and of nothing in hand.
  const std::shared_ptr<const Lineage>& lineage() const { return lineage_; }

  // What is added; each is kept at once. Where nothing may be kept it is not done, and `refused` says why.
  bool keeps() const { return keeping_ != nullptr; }
  const QString& why_not_kept() const { return why_not_; }
  const ReviewMarks& marks() const { return marks_; }
  void star(std::size_t moment, bool starred);
  /// One of his own where one stands, on the agenda. Whether it was added.
  bool add_moment(const QString& title);
  /// Takes one of his own away, with what was said of it.
  void remove_moment(std::size_t moment);
  /// On the agenda, by one place up or down.
  void move_on_agenda(std::size_t moment, int by);
  bool add_remark(const Remark& remark);
  bool change_remark(std::size_t remark, const Remark& to);
  void remove_remark(std::size_t remark);
  /// Of a moment by its key, or with an empty one of the exercise: indices of marks().remarks.
  std::vector<std::size_t> remarks_of(const std::string& key) const;
  /// Whether something is being written.
  bool keeping_now() const { return keeping_now_; }
  /// Somebody else who reviews the same has added something: so it is kept now.
  void kept_elsewhere(const ReviewMarks& marks);

  /// What is told line by line; null until it has been read.
  const std::shared_ptr<const Chronicle>& story() const { return story_; }

 signals:
  void taken_in_hand();
  void cursor_moved();
  /// The truth and the belief of where one stands are there.
  void instant_read();
  void seat_changed();
  void playing_changed();
  /// Which there are, which are shown, which is in hand, on which one stands, whether the other is shown.
  void branches_changed();
  /// How far a branch has been read; 1: it is there, or is not to be had.
  void branch_told(double part);
  /// Which is in hand, or which order is.
  void moment_changed();
  /// Stars, moments of his own, remarks.
  void marks_changed();
  void story_read();
  /// How what is in hand came about, or that nothing is.
  void lineage_read();
  /// Something asked for is not done, and why.
  void refused(const QString& sentence);

 private:
  void read_instant();
  void read_story_behind();
  void read_lineage(std::optional<std::int64_t> event);
  struct Wanted {
    std::optional<double> place;
    std::optional<std::int64_t> event;
  };
  void stand_on(std::optional<std::size_t> branch, const Wanted& wanted);
  void take_branches(std::vector<ReviewBranch> struck);
  void branch_read(std::size_t branch, Result<std::shared_ptr<const BranchRead>> read);
  /// Of the branches the one that the second sheet is to show, while one stands on what stands; any value while one
  /// stands on a branch.
  std::optional<std::size_t> other_course() const;
  void set_marks(ReviewMarks marks);
  void keep();
  void kept(const Result<ReviewMarks>& now);
  void show_marks(ReviewMarks marks);
  bool stands(const Remark& remark) const;
  bool may_keep();
  void gather_moments();
  void choose_next_of(const std::vector<std::size_t>& order);
  MomentMark& mark_of(ReviewMarks& marks, const std::string& key) const;

  ReviewInHand reviewed_;
  std::shared_ptr<ReviewKeeping> keeping_;
  QString why_not_;
  std::size_t at_ = 0;
  SeatId seat_;
  std::vector<ReviewBranch> branches_;
  std::int64_t branches_taken_ = 0;
  std::optional<std::size_t> branch_, on_;
  std::optional<Wanted> pending_;  ///< where one is to stand on the branch in hand when it has been read
  bool shows_struck_ = false, shows_other_ = false;
  std::shared_ptr<const ReviewInstant> instant_;
  std::shared_ptr<const Chronicle> story_;
  std::shared_ptr<const Lineage> lineage_;
  ReviewMarks marks_;  ///< as they are seen
  ReviewMarks kept_;   ///< as they were kept last
  ReviewMarks sent_;   ///< those that are being kept
  std::vector<Moment> moments_;
  std::optional<std::size_t> moment_;
  std::optional<std::int64_t> order_;
  ComparedModel compared_;
  double speed_ = 4, played_to_ = 0;
  QTimer clock_;
  bool keeping_now_ = false;
  bool again_ = false;  ///< marks changed while they were written
  Background reader_{this}, teller_{this}, tracer_{this}, brancher_{this};
};

}  // namespace sandgate
