// What messages draw on the sheet, and what is being drawn for the next one: point by point.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "app/mapview/order_drawing.h"

namespace sandgate {

/// What was typed as the lines of a message.
Lines lines_of(const QString& typed);

/// Holds the drawings of the message that is being written, and the one in hand; knows those of messages sent and had.
class DrawingModel : public QObject {
  Q_OBJECT
 public:
  explicit DrawingModel(const DeskModel& desk, QObject* parent = nullptr) : QObject(parent), desk_(desk) {}

  // The one in hand
  bool active() const { return in_hand_.has_value(); }
  const MessageDrawing* in_hand() const { return in_hand_ ? &*in_hand_ : nullptr; }
  void begin(DrawingKind kind, const QString& name);
  /// Off the sheet, and beyond what a drawing may have: nothing. A place is finished with it.
  void add(MapPoint place);
  bool take_back();
  /// Whether it has all the points that it needs; with fewer it stays in hand.
  bool finish();
  void cancel();
  /// Where the pointer is, to which the last line leads.
  void set_pointer(std::optional<MapPoint> pointer);

  // Those of the message
  const std::vector<MessageDrawing>& drawings() const { return drawings_; }
  void remove(std::size_t drawing);
  void clear();
  /// In place of those there are.
  void recall(std::vector<MessageDrawing> drawings);

  /// Whether those of messages are seen on the sheet: for every desk of this user, until he says otherwise.
  static bool messages_shown();
  static void show_messages(bool shown);
  /// All that stands on the sheet: of things of one kind and name that messages draw the latest.
  std::vector<OrderDrawing> shown() const;

 signals:
  void changed();

 private:
  OrderDrawing as_shown(const MessageDrawing& drawing, bool draft) const;

  const DeskModel& desk_;
  std::optional<MessageDrawing> in_hand_;
  std::optional<MapPoint> pointer_;
  std::vector<MessageDrawing> drawings_;
};

}  // namespace sandgate
