// The seats on the console: what each is doing, and how his line is.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/host/umpire_client.h"
#include "app/umpire/attention/attention.h"
#include "app/umpire/attention/attention_words.h"

namespace sandgate {

/// How the line to whoever holds a seat is; whoever serves the exercise knows.
struct SeatLink {
  enum class State : std::uint8_t { none, there, lost, program };
  State state = State::none;
  QString words;   ///< "joined", "lost 0:52", "vanguard"
  QString holder;  ///< who is there; empty: as the state has it
};

class SeatsListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { of_seat, of_commands, of_doing, of_link, columns };

  explicit SeatsListModel(std::shared_ptr<const Setting> setting, QObject* parent = nullptr);

  void show_now(const Campaign& campaign, const Attention& attention, const AttentionWords& words,
                const std::vector<SeatLink>& links);
  SeatId seat_at(int row) const { return rows_[static_cast<std::size_t>(row)].seat; }
  /// "7 of 8 connected".
  QString note() const { return note_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    SeatId seat;
    QString name, commands, doing, link;
    bool pressing = false;  ///< what he does wants looking at
    SeatLink::State state = SeatLink::State::none;
    friend bool operator==(const Row&, const Row&) = default;
  };

  std::shared_ptr<const Setting> setting_;
  std::vector<Row> rows_;  // by seat
  QString note_;
};

/// What a seat is at now, in words: "chooses in a melee", "ordering", "closed", "waiting", "runs on".
QString seat_doing(const Campaign& campaign, SeatId seat);

}  // namespace sandgate
