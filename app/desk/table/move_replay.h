// The last move on the table shown, once more before the eyes. Keeps where men stood when this seat's Picture said so,
// and asks nobody for more.
#pragma once

#include <QObject>
#include <QVariantAnimation>
#include <optional>

#include "app/desk/fight/table_model.h"
#include "app/desk/parts/background.h"
#include "app/desk/table/move_film.h"

namespace sandgate {

/// What is kept of moves while a seat's desk is away.
struct SeenMoves {
  std::optional<SeenPlaces> before_last;  ///< when the move before this one began
  SeenPlaces start;                       ///< when this one did
  SeenPlaces last;                        ///< as seen last
};

/// Notes the places in every Picture, and plays a MoveFilm made of them.
class MoveReplay : public QObject {
  Q_OBJECT
 public:
  MoveReplay(const DeskModel& desk, const TableModel& table, QObject* parent = nullptr);

  const SeenMoves& seen() const { return seen_; }
  /// What the desk of this seat had seen when it was shut.
  void recall(const SeenMoves& seen);

  /// The enemy's move while the own one is being made, else the one being made or just over; of the table shown. Plays
  /// when the ways are found. False: nothing was seen to happen.
  bool play();
  /// To its end at once.
  void skip();
  bool playing() const { return film_.has_value() && run_.state() == QAbstractAnimation::Running; }
  /// Only while it plays.
  MoveFilm::Instant instant() const { return film_->at(run_.currentValue().toInt()); }

 signals:
  void moved();

 private:
  void on_picture();
  std::optional<MoveFilm> film() const;
  void end();

  const DeskModel& desk_;
  const TableModel& table_;
  SeenMoves seen_;
  std::optional<MoveFilm> film_;
  TableHandle of_;
  QVariantAnimation run_;
  Background way_finder_{this};
};

}  // namespace sandgate
