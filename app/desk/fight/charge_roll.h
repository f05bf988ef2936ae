// Those in a charge in a row, the fallen crossed out.
#pragma once

#include <QWidget>

#include "app/mapview/table/table_drawing.h"

namespace sandgate {

class ChargeRoll : public QWidget {
 public:
  explicit ChargeRoll(const QString& name, QWidget* parent = nullptr);
  void show_men(std::vector<TableMan> men);
  int heightForWidth(int width) const override;
  QSize sizeHint() const override { return {300, heightForWidth(300)}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<TableMan> men_;
};

}  // namespace sandgate
