// A battle that is over in hand: which of its steps is looked at, and how far that has been played.
#pragma once

#include <QObject>
#include <QTimer>
#include <QVariantAnimation>
#include <memory>
#include <vector>

#include "app/desk/fight/shot_player.h"
#include "app/orders/orders.h"
#include "core/chronicle/battle_record.h"

namespace sandgate {

class ReplayModel : public QObject {
  Q_OBJECT
 public:
  explicit ReplayModel(QObject* parent = nullptr);

  /// Takes a battle in hand, at its first step. `comments`: what is said of its moves.
  void show(std::shared_ptr<const BattleRecord> record, std::vector<Comment> comments);
  /// None before one is shown.
  const BattleRecord* record() const { return record_.get(); }

  std::size_t step() const { return step_; }
  const BattleStep& in_hand() const { return record_->steps()[step_]; }
  std::size_t move() const { return in_hand().move; }
  /// When the step in hand is over, and when it begins.
  const BattleScene& scene() const { return scene_; }
  const BattleScene& before() const { return before_; }
  /// What is said of the move in hand.
  QStringList commentary() const;

  bool at_first() const { return step_ == 0; }
  bool at_last() const { return !record_ || step_ + 1 == record_->steps().size(); }
  /// A step on is played before the eyes; any other is shown as it ended. Out of the battle: stays.
  void forward();
  void back();
  /// To the first step of the next move, of this one or, from there, of the one before.
  void forward_move();
  void back_move();
  void to_first();
  void to_last();
  void go_to(std::size_t step);
  /// Plays the step in hand once more.
  void again();
  /// To the end of what is being played.
  void skip();

  /// Goes on by itself, step after step, until the last.
  void run(bool on);
  bool running() const { return running_; }

  /// LW-4: the shot in flight, if there is one.
  const ShotPlayer& shots() const { return shots_; }
  /// How much of the walks of the step has been walked, from 0 to 1.
  double walked() const { return walked_; }
  bool playing() const { return shots_.playing() || walk_.state() == QAbstractAnimation::Running; }

 signals:
  /// Another battle, another step, or it runs on.
  void changed();
  /// What is being played has gone on a little.
  void moved();

 private:
  void take(std::size_t step);
  void play();
  void rest();

  std::shared_ptr<const BattleRecord> record_;
  std::vector<Comment> comments_;
  std::size_t step_ = 0;
  BattleScene before_, scene_;
  ShotPlayer shots_;
  QVariantAnimation walk_;
  double walked_ = 1;
  bool running_ = false;
  QTimer pause_;
};

/// A shot of a record as windows play it; whom it felled only by when.
SeenShot as_seen(const ShotFired& shot);
SeenShot as_seen(const RiflesFired& shot);

}  // namespace sandgate
