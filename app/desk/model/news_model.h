// What has happened since the seat closed its last move, as a list of at most eight lines.
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "app/stories/news.h"

namespace sandgate {

/// Made when a move of the seat begins, and kept as it is while the move lasts.
class NewsModel : public QAbstractListModel {
  Q_OBJECT
 public:
  /// What a row answers beside its text.
  enum Role {
    note_role = Qt::UserRole,  ///< QString: the second line: kind, table, place
    tone_role,                 ///< int: Tone
  };
  enum Tone { plain, good, warning, bad };

  explicit NewsModel(const DeskModel& desk, QObject* parent = nullptr);

  const stories::NewsLine* line(const QModelIndex& index) const;
  bool empty() const { return lines_.empty(); }
  /// The last dispatch the seat had when it closed its last move: what came after is news.
  std::int64_t since() const { return since_; }
  /// The dispatch after which the news of the seat's next list begins: while it has not closed its move, of this one's.
  std::int64_t next_since() const { return asked_ ? since_ : closed_at_; }
  /// The seat has closed its move when it had dispatch `number`, and the desk was not there since.
  void recall(std::int64_t number);
  /// What came after dispatch `number` is told now, whoever's move it is: the seat was not there meanwhile.
  void tell_since(std::int64_t number);
  /// The last dispatch the seat has.
  std::int64_t last() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

 signals:
  /// A move of the seat has begun, and the list is of it.
  void move_began();

 private:
  void follow();
  void tell(bool away = false);
  bool asked() const;
  QString note(const stories::NewsLine& line) const;

  const DeskModel& desk_;
  std::vector<stories::NewsLine> lines_;
  std::int64_t since_ = 0, closed_at_ = 0, seen_ = 0;  ///< numbers of dispatches
  bool asked_ = false;
};

}  // namespace sandgate
