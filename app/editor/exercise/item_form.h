// The form beside the sheet: what the chosen thing says, to be changed.
#pragma once

#include <QFormLayout>
#include <QFrame>
#include <QScrollArea>

#include "app/desk/parts/emblem.h"
#include "app/desk/parts/panel.h"
#include "app/editor/exercise/item_fields.h"

namespace sandgate {

/// Every answer is one step of undo, taken when its field is left or Enter is pressed.
class ItemForm : public QFrame {
  Q_OBJECT
 public:
  explicit ItemForm(ExerciseModel& model, QWidget* parent = nullptr);

  /// Takes what stands in the field that has the focus.
  void take_now();
  /// The widget of a field, by its key; null where it is not asked.
  QWidget* field(const std::string& key) const;
  /// Goes to the field that a fault's JSON pointer is about, or to the first.
  void go_to(const std::string& pointer);
  const PlanItem& item() const { return item_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Row {
    ItemField field;
    QWidget* widget = nullptr;
  };
  void refresh();
  void build(std::vector<ItemField> fields);
  QWidget* widget_of(const ItemField& field, std::size_t row);
  void fill(Row& row);
  static QString answer_of(const Row& row);
  void take(std::size_t row);

  ExerciseModel& model_;
  PlanItem item_;
  std::vector<Row> rows_;
  PanelHead* head_;
  Emblem* emblem_;
  ElidedLabel *name_, *second_;
  QScrollArea* scroll_;
  bool filling_ = false;
};

}  // namespace sandgate
