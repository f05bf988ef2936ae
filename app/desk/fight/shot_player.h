// Plays a shot that was fired: time runs from the muzzle to where it ended, slower or faster than it flew so that an
// eye can follow.
#pragma once

#include <QObject>
#include <QVariantAnimation>
#include <optional>

#include "core/sight/picture.h"

namespace sandgate {

/// A clock for one shot at a time; whoever draws asks it how far the shot has flown.
class ShotPlayer : public QObject {
  Q_OBJECT
 public:
  explicit ShotPlayer(QObject* parent = nullptr);

  /// Whether shots are seen to fly, or their ends at once; kept in the user's settings.
  static bool flies();
  static void set_flies(bool flies);

  void play(const SeenShot& shot);
  /// To its end at once.
  void skip();
  bool playing() const { return shot_.has_value(); }
  const SeenShot* shot() const { return shot_ ? &*shot_ : nullptr; }
  /// How far into its flight it is, while it is played.
  std::int32_t milliseconds() const { return now_; }
  /// The path as far as it has flown then.
  static std::vector<FlightPoint> flown(const std::vector<FlightPoint>& path, std::int32_t milliseconds);

 signals:
  void moved();

 private:
  void end();
  QVariantAnimation run_;
  std::optional<SeenShot> shot_;
  std::int32_t now_ = 0;
};

}  // namespace sandgate
