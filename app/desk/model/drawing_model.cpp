#include "app/desk/model/drawing_model.h"

#include <algorithm>

#include "app/desk/parts/choices.h"
#include "core/base/text.h"

namespace sandgate {
namespace {

/// As much of a name as a drawing may have, in one line.
std::string drawing_name(const QString& typed) {
  QString name = typed.simplified();
  while (name.toUtf8().size() > static_cast<qsizetype>(longest_drawing_name)) name.chop(1);
  const std::vector<std::string> lines = plain_lines(name.toStdString());
  return lines.empty() ? std::string() : lines.front();
}

}  // namespace

Lines lines_of(const QString& typed) { return plain_lines(typed.toStdString()); }

void DrawingModel::begin(DrawingKind kind, const QString& name) {
  in_hand_ = MessageDrawing{kind, drawing_name(name), {}};
  emit changed();
}

void DrawingModel::add(MapPoint place) {
  const Briefing& briefing = desk_.briefing();
  if (!in_hand_ || !briefing.country->bounds().holds(place)) return;
  if (in_hand_->points.size() >= most_points_of(in_hand_->kind)) return;
  in_hand_->points.push_back(briefing.to_table(place));
  if (in_hand_->kind == DrawingKind::place) {
    finish();
  } else {
    emit changed();
  }
}

bool DrawingModel::take_back() {
  if (!in_hand_ || in_hand_->points.empty()) return false;
  in_hand_->points.pop_back();
  emit changed();
  return true;
}

bool DrawingModel::finish() {
  if (!in_hand_ || in_hand_->points.size() < fewest_points_of(in_hand_->kind)) return false;
  if (drawings_.size() < most_drawings) drawings_.push_back(std::move(*in_hand_));
  in_hand_.reset();
  pointer_.reset();
  emit changed();
  return true;
}

void DrawingModel::cancel() {
  if (!in_hand_) return;
  in_hand_.reset();
  pointer_.reset();
  emit changed();
}

void DrawingModel::set_pointer(std::optional<MapPoint> pointer) {
  if (!in_hand_ || pointer_ == pointer) return;
  pointer_ = pointer;
  emit changed();
}

void DrawingModel::remove(std::size_t drawing) {
  if (drawing >= drawings_.size()) return;
  drawings_.erase(drawings_.begin() + static_cast<std::ptrdiff_t>(drawing));
  emit changed();
}

void DrawingModel::clear() {
  in_hand_.reset();
  pointer_.reset();
  drawings_.clear();
  emit changed();
}

void DrawingModel::recall(std::vector<MessageDrawing> drawings) {
  in_hand_.reset();
  drawings_ = std::move(drawings);
  emit changed();
}

bool DrawingModel::messages_shown() { return choices::read(choices::message_drawings); }
void DrawingModel::show_messages(bool shown) { choices::keep(choices::message_drawings, shown); }

OrderDrawing DrawingModel::as_shown(const MessageDrawing& drawing, bool draft) const {
  OrderDrawing shown{drawing.kind, {}, QString::fromStdString(drawing.name), draft};
  for (const Point at : drawing.points) shown.points.push_back(desk_.briefing().to_ground(at));
  return shown;
}

std::vector<OrderDrawing> DrawingModel::shown() const {
  std::vector<OrderDrawing> all;
  if (messages_shown()) {
    std::vector<const MessageDrawing*> latest;
    for (const SeenMessage& message : desk_.picture().messages) {
      for (const MessageDrawing& drawing : message.message.content.drawings) {
        std::erase_if(latest, [&](const MessageDrawing* before) {
          return before->kind == drawing.kind && before->name == drawing.name;
        });
        latest.push_back(&drawing);
      }
    }
    for (const MessageDrawing* drawing : latest) all.push_back(as_shown(*drawing, false));
  }
  for (const MessageDrawing& drawing : drawings_) all.push_back(as_shown(drawing, true));
  if (in_hand_) {
    all.push_back(as_shown(*in_hand_, true));
    if (pointer_ && !in_hand_->points.empty()) all.back().points.push_back(*pointer_);
  }
  return all;
}

}  // namespace sandgate
