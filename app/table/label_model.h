// The words over a table as the scene lays them out. Private to this room.
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "app/table/camera.h"
#include "app/table/marks_mesh.h"

namespace sandgate {

class LabelModel : public QAbstractListModel {
  Q_OBJECT
 public:
  using QAbstractListModel::QAbstractListModel;
  void show(std::vector<HungLabel> labels);
  /// Where they are seen now.
  void look(const Camera& camera, PictureSize size);
  /// Light words on dark paper.
  void set_night(bool night);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QHash<int, QByteArray> roleNames() const override;

 private:
  void keep_apart();
  enum Role { seen_x = Qt::UserRole, seen_y, seen, words, ink, paper };
  bool night_ = false;
  std::vector<HungLabel> labels_;
  std::vector<std::optional<Pixel>> places_;
};

}  // namespace sandgate
