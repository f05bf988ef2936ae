// The rows of a rulebook as a table, and those of them that have some words in them.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/rules/rulebook_rows.h"
#include "app/words/clauses.h"

namespace sandgate {

class RulebookModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { of_clause, of_meaning, of_value, of_key, columns };

  RulebookModel(std::vector<RulebookRow> rows, const words::ClauseBook& clauses, QObject* parent = nullptr);
  /// Only rows with all of these words in them.
  void set_filter(const QString& words);
  const std::vector<RulebookRow>& rows() const { return shown_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex&) const override { return columns; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<RulebookRow> rows_, shown_;
  const words::ClauseBook& clauses_;
};

}  // namespace sandgate
