// Private to this room: how the time-table of an order is laid out, compact and for the report.
#pragma once

#include "app/charts/timetable.h"

namespace sandgate {

class TimetableLayout {
 public:
  TimetableLayout(const Review& review, const Lineage& lineage, const TimetableOptions& options, const QRectF& room,
                  const ChartLook& look, Timetable& table);
  void lay_compact();
  void lay_report();

 private:
  struct Event {
    const LineageStep* step = nullptr;
    double at = 0;
    QString words, clause, time;
    bool bad = false, enemy = false, of_seat = false;
    int weight = 0;
  };
  static int weight_of(const LineageStep& step);
  Livery own() const;
  Livery enemy() const;
  QString giver() const;
  QString receiver() const;
  /// Answers how much height it takes.
  double lay_ages(const QRectF& room);
  /// From the giver's line to the body's or back; `ends` are in pixels.
  void lay_ride(const LineageRide& ride, const QLineF& ends, bool own_order);
  /// The words of all steps, in rows over the giver's line and under the body's.
  void lay_rows(double above, double below, int rows_over, int rows_under);
  void lay_mark(const Event& event, QPointF at);
  double place(double at) const { return table_.start_ + (at - table_.from_) * table_.scale_; }
  double px(double units) const { return units * look_.size; }
  ChartHit hit_of(const Event& event) const;

  const Review& review_;
  const Lineage& lineage_;
  const TimetableOptions& options_;
  QRectF room_;
  const ChartLook& look_;
  Timetable& table_;
  const OrderLife* order_ = nullptr;
  std::vector<Event> events_;
  std::optional<double> held_from_;  ///< since when the enemy holds the place
};

}  // namespace sandgate
