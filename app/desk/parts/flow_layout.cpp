#include "app/desk/parts/flow_layout.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>
#include <numeric>
#include <utility>

namespace sandgate {
namespace {

/// A spacer has no gap beside it, as in a row.
bool is_spacer(const QLayoutItem& item) { return const_cast<QLayoutItem&>(item).spacerItem() != nullptr; }

int least(const QLayoutItem& item) { return is_spacer(item) ? 0 : item.minimumSize().width(); }
int wanted(const QLayoutItem& item) { return is_spacer(item) ? 0 : std::max(item.sizeHint().width(), least(item)); }

}  // namespace

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {}

FlowLayout::~FlowLayout() {
  for (const Part& part : parts_) delete part.item;
}

void FlowLayout::add(QWidget* widget, int stretch) {
  addWidget(widget);
  parts_.back().stretch = stretch;
}

void FlowLayout::add_stretch() {
  addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding, QSizePolicy::Minimum));
  parts_.back().stretch = 1;
}

void FlowLayout::addItem(QLayoutItem* item) {
  parts_.push_back({item, 0});
  invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? parts_[static_cast<std::size_t>(index)].item : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  QLayoutItem* item = itemAt(index);
  if (item) parts_.erase(parts_.begin() + index);
  invalidate();
  return item;
}

int FlowLayout::gap() const { return std::max(0, spacing()); }

std::vector<FlowLayout::Line> FlowLayout::lines(int width) const {
  std::vector<Line> all;
  int used = 0;
  for (const Part& part : parts_) {
    const bool spacer = is_spacer(*part.item);
    if (part.item->isEmpty() && !spacer) continue;
    const int wide = least(*part.item);
    const bool first = used == 0;
    if (all.empty() || (!first && !spacer && used + gap() + wide > width)) {
      all.emplace_back();
      used = 0;
    }
    Line& line = all.back();
    line.parts.push_back(&part);
    line.widths.push_back(std::min(wanted(*part.item), width));
    line.height = std::max(line.height, part.item->sizeHint().height());
    if (!spacer) used += wide + (used > 0 ? gap() : 0);
  }
  for (Line& line : all) share_out(line, width);
  return all;
}

void FlowLayout::share_out(Line& line, int width) const {
  int room = width;
  bool first = true;
  for (const Part* part : line.parts)
    if (!is_spacer(*part->item) && !std::exchange(first, false)) room -= gap();
  int lacking = std::accumulate(line.widths.begin(), line.widths.end(), 0) - room;
  if (lacking < 0) return share_rest(line, room);
  for (std::size_t i = line.parts.size(); i-- > 0 && lacking > 0;) {
    const int cut = std::min(lacking, std::max(0, line.widths[i] - least(*line.parts[i]->item)));
    line.widths[i] -= cut;
    lacking -= cut;
  }
}

// Whoever asks for more than its share keeps that, and the others share the rest.
void FlowLayout::share_rest(Line& line, int room) {
  int shares = 0;
  std::vector<bool> open(line.parts.size());
  for (std::size_t i = 0; i < line.parts.size(); ++i) {
    open[i] = line.parts[i]->stretch > 0;
    if (open[i])
      shares += line.parts[i]->stretch;
    else
      room -= line.widths[i];
  }
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < line.parts.size(); ++i) {
      if (!open[i] || line.widths[i] * shares <= room * line.parts[i]->stretch) continue;
      open[i] = false;
      shares -= line.parts[i]->stretch;
      room -= line.widths[i];
      again = true;
    }
  }
  for (std::size_t i = 0; i < line.parts.size(); ++i) {
    if (!open[i]) continue;
    line.widths[i] = room * line.parts[i]->stretch / shares;
    room -= line.widths[i];
    shares -= line.parts[i]->stretch;
  }
}

int FlowLayout::heightForWidth(int width) const {
  const QMargins margins = contentsMargins();
  int height = margins.top() + margins.bottom();
  const auto all = lines(width - margins.left() - margins.right());
  for (const Line& line : all) height += line.height;
  return all.empty() ? height : height + gap() * static_cast<int>(all.size() - 1);
}

QSize FlowLayout::minimumSize() const {
  QSize least(0, 0);
  for (const Part& part : parts_)
    if (!part.item->isEmpty()) least = least.expandedTo(part.item->minimumSize());
  const QMargins margins = contentsMargins();
  return least + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

QSize FlowLayout::sizeHint() const {
  QSize all(0, 0);
  for (const Part& part : parts_) {
    if (part.item->isEmpty()) continue;
    all.rwidth() += wanted(*part.item) + (all.width() > 0 ? gap() : 0);
    all.setHeight(std::max(all.height(), part.item->sizeHint().height()));
  }
  const QMargins margins = contentsMargins();
  return all + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  const QRect room = rect.marginsRemoved(contentsMargins());
  const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
  int top = room.top();
  for (const Line& line : lines(room.width())) {
    int left = room.left();
    bool first = true;
    for (std::size_t i = 0; i < line.parts.size(); ++i) {
      QLayoutItem& item = *line.parts[i]->item;
      if (!is_spacer(item) && !std::exchange(first, false)) left += gap();
      const int high = std::min(line.height, item.maximumSize().height());
      const QRect place(left, top + (line.height - high) / 2, line.widths[i], high);
      item.setGeometry(QStyle::visualRect(direction, room, place));
      left += line.widths[i];
    }
    top += line.height + gap();
  }
}

}  // namespace sandgate
