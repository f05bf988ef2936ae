#include "app/replay/replay_model.h"

namespace sandgate {
namespace {
/// How long men are seen to walk; how long a step is looked at, and one that begins a move and has words to be read.
constexpr int walk_ms = 650, look_ms = 700, read_ms = 4000;
}  // namespace

namespace {
SeenShot flown(std::int32_t number, const auto& shot) {
  SeenShot seen;
  seen.number = number;
  seen.path = shot.path;
  seen.end = shot.end;
  for (const ShotFired::Fall& fall : shot.felled) seen.falls.push_back({{}, {}, fall.how, fall.milliseconds});
  return seen;
}
}  // namespace

SeenShot as_seen(const ShotFired& shot) { return flown(shot.number, shot); }
SeenShot as_seen(const RiflesFired& shot) { return flown(0, shot); }

ReplayModel::ReplayModel(QObject* parent) : QObject(parent) {
  walk_.setStartValue(0.0);
  walk_.setEndValue(1.0);
  walk_.setDuration(walk_ms);
  pause_.setSingleShot(true);
  connect(&pause_, &QTimer::timeout, this, &ReplayModel::forward);
  connect(&walk_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    walked_ = value.toDouble();
    emit moved();
  });
  connect(&walk_, &QVariantAnimation::finished, this, &ReplayModel::rest);
  connect(&shots_, &ShotPlayer::moved, this, [this] {
    emit moved();
    if (record_ && in_hand().kind == BattleStep::Kind::shot && !shots_.playing()) rest();
  });
}

void ReplayModel::show(std::shared_ptr<const BattleRecord> record, std::vector<Comment> comments) {
  run(false);
  record_ = std::move(record);
  comments_ = std::move(comments);
  take(0);
}

QStringList ReplayModel::commentary() const {
  QStringList texts;
  const BattleMove& move = record_->moves()[this->move()];
  for (const Comment& comment : comments_) {
    for (const Seat& seat : record_->setting().seats) {
      const bool his = seat.name == comment.seat && record_->setting().camp_of(seat.id) == move.camp;
      if (his && comment.move == move.own_move) texts << QString::fromStdString(comment.text);
    }
  }
  return texts;
}

void ReplayModel::take(std::size_t step) {
  walk_.stop();
  shots_.skip();
  pause_.stop();
  step_ = step;
  scene_ = record_->after(step_);
  before_ = record_->before(step_);
  walked_ = 1;
  emit changed();
}

void ReplayModel::go_to(std::size_t step) {
  if (!record_ || step >= record_->steps().size()) return;
  take(step);
  rest();
}

void ReplayModel::forward() {
  if (at_last()) return run(false);
  take(step_ + 1);
  play();
}

void ReplayModel::back() {
  if (record_ && !at_first()) go_to(step_ - 1);
}

void ReplayModel::forward_move() {
  if (record_ && move() + 1 < record_->moves().size()) go_to(record_->moves()[move() + 1].first);
}

void ReplayModel::back_move() {
  if (!record_) return;
  const std::size_t first = record_->moves()[move()].first;
  go_to(step_ != first || move() == 0 ? first : record_->moves()[move() - 1].first);
}

void ReplayModel::to_first() { go_to(0); }
void ReplayModel::to_last() {
  if (record_) go_to(record_->steps().size() - 1);
}

void ReplayModel::again() {
  if (!record_) return;
  take(step_);
  play();
}

void ReplayModel::skip() {
  if (walk_.state() == QAbstractAnimation::Running) {
    walk_.stop();
    walked_ = 1;
    emit moved();
    rest();
  }
  shots_.skip();
}

void ReplayModel::play() {
  if (!ShotPlayer::flies()) return rest();
  if (const auto* shot = get_if<ShotFired>(&record_->line(step_).event)) return shots_.play(as_seen(*shot));
  if (const auto* rifles = get_if<RiflesFired>(&record_->line(step_).event)) return shots_.play(as_seen(*rifles));
  if (in_hand().kind != BattleStep::Kind::walk) return rest();
  walked_ = 0;
  walk_.start();
  emit moved();
}

// The step has been played to its end.
void ReplayModel::rest() {
  if (!running_) return;
  if (at_last()) return run(false);
  const bool words = step_ == record_->moves()[move()].first && !commentary().isEmpty();
  pause_.start(words ? read_ms : look_ms);
}

void ReplayModel::run(bool on) {
  on = on && record_ && !at_last();
  if (on == running_) return;
  running_ = on;
  pause_.stop();
  if (running_ && !playing()) pause_.start(0);
  if (record_) emit changed();
}

}  // namespace sandgate
