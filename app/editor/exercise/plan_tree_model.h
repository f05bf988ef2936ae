// The order of battle as a tree: the exercise with its observers, injects in their order, sides with their objectives
// and seats, seats with their bodies, bodies with their marches.
#pragma once

#include <QAbstractItemModel>
#include <vector>

#include "app/editor/exercise/exercise_model.h"

namespace sandgate {

class PlanTreeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Role { kind_role = Qt::UserRole + 1, second_role, figures_role, faulty_role, unset_role };

  explicit PlanTreeModel(ExerciseModel& model, QObject* parent = nullptr);

  PlanItem item(const QModelIndex& index) const;
  QModelIndex index_of(const PlanItem& item) const;
  const ExerciseModel& exercise() const { return model_; }
  /// Bodies whose name has `text` in it, and whoever they belong to; empty: all.
  void set_filter(const QString& text);

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex&) const override { return 1; }
  QVariant data(const QModelIndex& index, int role) const override;
  /// Another name.
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  /// Heads the injects; no thing of the plan.
  static PlanItem injects_head() { return {PlanKind::inject, static_cast<std::size_t>(-1), 0, {}}; }
  /// What is dragged is what is chosen; the text goes along for other programs.
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                       const QModelIndex& parent) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

  /// That what is dragged is the chosen things of this editor.
  static constexpr const char* mime_type = "application/x-sandgate-chosen";

 signals:
  void rebuilt();

 private:
  struct Node {
    PlanItem item;
    int parent = -1, row = 0;
    std::vector<int> children = {};
    std::int64_t bodies = 0, men = 0;  ///< of a side or seat
  };
  void rebuild();
  int add(PlanItem item, int parent);
  void add_injects();
  QString second_line(const PlanItem& item) const;
  QVariant told_of(const Node& node, int role) const;
  std::optional<PlanItem> seat_at(const QModelIndex& index) const;

  ExerciseModel& model_;
  QString filter_;
  std::vector<Node> nodes_;
  std::vector<int> roots_;
};

}  // namespace sandgate
