#include "app/table/label_model.h"

#include <QColor>

namespace sandgate {

void LabelModel::show(std::vector<HungLabel> labels) {
  const auto same = [](const HungLabel& a, const HungLabel& b) {
    return a.text == b.text && a.kind == b.kind && a.livery == b.livery;
  };
  if (labels.size() == labels_.size() && std::equal(labels.begin(), labels.end(), labels_.begin(), same)) {
    labels_ = std::move(labels);  // at other places only
    return;
  }
  beginResetModel();
  labels_ = std::move(labels);
  places_.assign(labels_.size(), {});
  endResetModel();
}

void LabelModel::look(const Camera& camera, PictureSize size) {
  if (labels_.empty()) return;
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    places_[i] = camera.pixel(labels_[i].at, size);
    const auto& p = places_[i];
    if (p && (p->x < 0 || p->x > size.width || p->y < 0 || p->y > size.height)) places_[i].reset();
  }
  emit dataChanged(index(0), index(static_cast<int>(labels_.size()) - 1), {seen_x, seen_y, seen});
}

int LabelModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(labels_.size());
}

QVariant LabelModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const auto row = static_cast<std::size_t>(index.row());
  const HungLabel& label = labels_[row];
  const bool name = label.kind == HungLabel::Kind::name;
  switch (role) {
    case seen_x: return places_[row] ? places_[row]->x : 0;
    case seen_y: return places_[row] ? places_[row]->y : 0;
    case seen: return places_[row].has_value();
    case words: return label.text;
    case ink:
      if (label.kind == HungLabel::Kind::refusal) return QColor(0xb3261e);
      return name ? QColor(label.livery == Livery::red ? 0x9c1c16 : 0x1d4585) : QColor(0x2a2118);
    case paper: return QColor(0xf6, 0xef, 0xdc, name ? 205 : 240);
    default: return {};
  }
}

QHash<int, QByteArray> LabelModel::roleNames() const {
  return {{seen_x, "seenX"}, {seen_y, "seenY"}, {seen, "seen"}, {words, "words"}, {ink, "ink"}, {paper, "paper"}};
}

}  // namespace sandgate
