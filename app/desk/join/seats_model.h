// Who is there, as a table: a row for each seat the host tells of, with a mark for its state.
#pragma once

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QTimer>
#include <functional>

#include "app/wire/messages.h"

class QPainter;
class QRectF;

namespace sandgate {

class SideSeatsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { seat, holder, has, state, columns };

  /// `title`: how a seat is called, by its name.
  explicit SideSeatsModel(std::function<QString(const std::string& name)> title, QObject* parent = nullptr);

  void show(const wire::Board& board);
  const wire::Board& board() const { return board_; }
  /// "3 of 4 are there, 2 ready".
  QString note() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  /// "joined", "lost 0:52".
  static QString state_words(const wire::SeatRow& row, std::int64_t seconds);

 private:
  std::int64_t seconds(const wire::SeatRow& row) const;

  std::function<QString(const std::string&)> title_;
  wire::Board board_;
  QElapsedTimer heard_;  ///< since the board was
  QTimer second_;
};

/// Its mark, told apart by form as well as by colour: an envelope, half a disc, a tick in a disc, crossed bars, a P.
void paint_seat_mark(QPainter& painter, const QRectF& room, wire::SeatIsThere state);

}  // namespace sandgate
