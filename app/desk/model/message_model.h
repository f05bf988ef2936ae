// The messages a seat has sent and had, as a table: the newest first, and which have been read.
#pragma once

#include <QAbstractTableModel>
#include <set>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/look.h"

namespace sandgate {

/// A table model over Picture::messages. What the seat has sent itself is never unread.
class MessageModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The columns, from left to right.
  enum Column { who_column, form_column, text_column, time_column, columns };

  explicit MessageModel(const DeskModel& desk, QObject* parent = nullptr);

  const SeenMessage* message(const QModelIndex& index) const;
  /// The row of the message of that number; −1 where there is none.
  int row_of(std::int64_t number) const;
  int unread() const;
  bool is_unread(const SeenMessage& message) const;
  /// The message of a row has been read.
  void mark_read(const QModelIndex& index);
  void mark_all_read();
  /// Messages up to `number` have been read.
  void set_read(std::int64_t number);
  /// All messages up to this one have been read.
  std::int64_t read_up_to() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  /// Something has been read.
  void read_changed();

 private:
  void refresh();
  QString text(const SeenMessage& message, int column) const;

  const DeskModel& desk_;
  std::size_t told_ = 0;  ///< how many the rows are of
  std::int64_t read_ = 0;
  std::set<std::int64_t> read_after_;  ///< numbers above `read_`
  Look look_;
};

/// From whom to whom it goes, when, what it answers and is about, and all that it says: HTML without links, in which
/// whatever was written stands as it was written.
QString message_page(const SeenMessage& message, const DeskModel& desk);
/// Where it leads: the first place named or drawn in it.
std::optional<Point> place_of(const MessageContent& content);

}  // namespace sandgate
