// A seat's own review in hand: its record, where one stands in it, what is looked at. No widget, and nothing of the
// exercise but the record.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "core/review/known_orders.h"
#include "core/review/seat_record.h"

namespace sandgate {

/// What the seat was told, or sent itself, in the order of time: a dispatch, or a message between posts.
struct ToldLine {
  const Dispatch* dispatch = nullptr;  ///< one of the two, of the record
  const SeenMessage* message = nullptr;
  std::int64_t move = 0;
  ExerciseTime time;
};

class OwnModel : public QObject {
  Q_OBJECT
 public:
  /// Moves a second.
  static constexpr double speeds[] = {0.5, 1, 2, 4, 8};

  explicit OwnModel(QObject* parent = nullptr);

  /// One stands at its end; whoever had gone back in the one before stays where he was.
  void take(SeatRecord record);
  bool taken() const { return record_ != nullptr; }
  const SeatRecord& record() const { return *record_; }
  std::shared_ptr<const SeatRecord> shared_record() const { return record_; }
  const std::vector<KnownOrder>& orders() const { return orders_; }
  const std::vector<ToldLine>& told() const { return told_; }

  /// The close of this move; 0 before the first.
  std::int64_t move() const { return move_; }
  std::int64_t last() const { return taken() ? record_->last_move() : 0; }
  bool at_last() const { return move_ == last(); }
  /// Where it stands now the clock may have gone on since the last close.
  ExerciseTime time() const {
    return at_last() ? record_->end.clock.time : record_->closes[static_cast<std::size_t>(move_)];
  }
  /// Whether what belongs to that move had come by the instant one stands on, and belongs to that very move. In the
  /// end all has come, what came in the move that is under way with it.
  bool come(std::int64_t move) const { return move <= move_ || at_last(); }
  bool here(std::int64_t move) const { return move == move_ || (at_last() && move > move_); }
  void go_to(std::int64_t move);
  /// To the next move, or the one before, in which the seat was told something or gave an order.
  void step(int by);
  bool playing() const { return clock_.isActive(); }
  void play(bool on);
  double speed() const { return speed_; }
  void set_speed(double moves);

  /// KnownOrder::number of the one looked at.
  std::optional<std::int64_t> order() const { return order_; }
  const KnownOrder* order_in_hand() const;
  void choose_order(std::optional<std::int64_t> number);
  /// A body of the record, by its place among the traces.
  std::optional<std::size_t> chosen() const { return chosen_; }
  void choose(std::optional<std::size_t> trace);

 signals:
  void taken_in_hand();
  void moved();
  void playing_changed();
  void order_changed();
  void chosen_changed();

 private:
  std::shared_ptr<const SeatRecord> record_;
  std::vector<KnownOrder> orders_;
  std::vector<ToldLine> told_;
  std::int64_t move_ = 0;
  std::optional<std::int64_t> order_;
  std::optional<std::size_t> chosen_;
  double speed_ = 2;
  QTimer clock_;
};

}  // namespace sandgate
