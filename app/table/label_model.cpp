#include "app/table/label_model.h"

#include <QColor>
#include <algorithm>
#include <cmath>

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

void LabelModel::set_night(bool night) {
  if (night_ == night) return;
  beginResetModel();
  night_ = night;
  endResetModel();
}

void LabelModel::look(const Camera& camera, PictureSize size) {
  if (labels_.empty()) return;
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    places_[i] = camera.pixel(labels_[i].at, size);
    const auto& p = places_[i];
    if (p && (p->x < 0 || p->x > size.width || p->y < 0 || p->y > size.height)) places_[i].reset();
  }
  keep_apart();
  emit dataChanged(index(0), index(static_cast<int>(labels_.size()) - 1), {seen_x, seen_y, seen});
}

// What lies nearer keeps its place, what is behind it is hung higher; a name that would have to go too far is left out.
void LabelModel::keep_apart() {
  constexpr float letter = 7, margin = 14, high = 23;
  constexpr int most_lifts = 4;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (places_[i]) order.push_back(i);
  const auto before = [this](std::size_t a, std::size_t b) {
    const bool a_name = labels_[a].kind == HungLabel::Kind::name, b_name = labels_[b].kind == HungLabel::Kind::name;
    if (a_name != b_name) return b_name;
    return places_[a]->y != places_[b]->y ? places_[a]->y > places_[b]->y : a < b;
  };
  std::ranges::sort(order, before);
  const auto half = [this](std::size_t i) {
    return (static_cast<float>(labels_[i].text.size()) * letter + margin) / 2;
  };
  std::vector<std::size_t> hung;
  for (const std::size_t i : order) {
    Pixel& at = *places_[i];
    const auto in_its_way = [&](std::size_t other) {
      const Pixel& there = *places_[other];
      return std::abs(there.x - at.x) < half(i) + half(other) && std::abs(there.y - at.y) < high;
    };
    int lifts = 0;
    for (auto other = std::ranges::find_if(hung, in_its_way); other != hung.end() && lifts <= most_lifts; ++lifts) {
      at.y = places_[*other]->y - high;
      other = std::ranges::find_if(hung, in_its_way);
    }
    if (lifts > most_lifts && labels_[i].kind == HungLabel::Kind::name) {
      places_[i].reset();
    } else {
      hung.push_back(i);
    }
  }
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
      if (label.kind == HungLabel::Kind::refusal) return night_ ? QColor(0xe0695e) : QColor(0xb3261e);
      if (!name) return night_ ? QColor(0xbfb7a8) : QColor(0x2a2118);
      if (label.livery == Livery::red) return night_ ? QColor(0xe0695e) : QColor(0x9c1c16);
      return night_ ? QColor(0x7fa9e0) : QColor(0x1d4585);
    case paper: {
      QColor ground = night_ ? QColor(0x1e211f) : QColor(0xf6efdc);
      ground.setAlpha(name ? 205 : 240);
      return ground;
    }
    default: return {};
  }
}

QHash<int, QByteArray> LabelModel::roleNames() const {
  return {{seen_x, "seenX"}, {seen_y, "seenY"}, {seen, "seen"}, {words, "words"}, {ink, "ink"}, {paper, "paper"}};
}

}  // namespace sandgate
