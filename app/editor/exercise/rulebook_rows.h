// A rulebook's numbers as rows: where each stands, what it is, and the clauses that it is of.
#pragma once

#include <QAbstractTableModel>
#include <filesystem>
#include <vector>

#include "app/words/clauses.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

struct RulebookRow {
  QString key, value, meaning;
  QStringList clauses;  ///< "KS-2.2"; those of its section where it names none
};

/// Every number, word and choice of a resolved rulebook in the order of its keys, with what the schema in `schemas`
/// says of it. Faults: the schema cannot be read.
Result<std::vector<RulebookRow>> rulebook_rows(const Rulebook& rulebook, const std::filesystem::path& schemas);

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
