// What came of a table that was played with real toys (KS-10), as it is written down: a row for each arm of each body
// that stands there. No widget.
#pragma once

#include <QAbstractTableModel>
#include <expected>
#include <map>
#include <optional>
#include <vector>

#include "app/host/umpire_client.h"
#include "core/base/refusal.h"

namespace sandgate {

/// Begins with everybody alive where he stands. What is typed is judged by the rules alone, and what they say against
/// it stands in the row that it is about.
class OutcomeModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    of_body,
    of_place,
    of_facing,
    of_there,
    of_left,
    of_dead,
    of_taken,
    of_captor,
    of_guns,
    of_fault,
    column_count
  };
  struct Row {
    BodyId body;
    Arm arm = Arm::infantry;
    bool first = true;       ///< of its body: has what is of the body
    QString whose;           ///< "Red 2/Border"
    std::int64_t there = 0;  ///< men who stand there
    std::int64_t left = 0, taken = 0;
    std::int32_t guns = 0;
    Point at;
    std::optional<QString> unread = {};  ///< what was typed for a place and is none
    Bearing facing;
    QString fault;
  };
  explicit OutcomeModel(std::shared_ptr<const Setting> setting, QObject* parent = nullptr)
      : QAbstractTableModel(parent), setting_(std::move(setting)) {}

  /// Another table; none: nothing stands there.
  void begin(const Campaign& campaign, TableId table);
  /// The exercise went on: who stands there is counted anew, what was written stays.
  void follow(const Campaign& campaign, TableId table);
  /// As a file has it. A sentence says what in it is not of this table, and then nothing is changed.
  std::optional<QString> take(const EnterOutcome& outcome, const Campaign& campaign);
  void set_place(int row, Point at);

  /// Or what of it cannot be read.
  std::expected<EnterOutcome, QString> outcome(TableId table, std::int64_t moves, const std::string& reason) const;
  /// What the rules say against it, and in which sentence; nothing: they take it.
  void show_refusal(const std::optional<Refusal>& refusal, const QString& sentence, const Campaign& campaign);
  /// Whose prisoners each side's men become.
  void show_captors(std::map<SideId, QString> captors);

  const std::vector<Row>& rows() const { return rows_; }
  int row_of(BodyId body) const;
  std::int64_t dead(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
  }
  int columnCount(const QModelIndex& = {}) const override { return column_count; }
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  void edited();

 private:
  QVariant shown(const Row& row, int at, int column) const;
  bool write(Row& row, int column, const QVariant& value);

  std::shared_ptr<const Setting> setting_;
  std::vector<Row> rows_;
  std::vector<SideId> sides_;  ///< by row
  std::map<SideId, QString> captors_;
};

}  // namespace sandgate
