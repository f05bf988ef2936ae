// Private to this room: what the charts of the seven figures are laid out with.
#pragma once

#include <vector>

#include "app/charts/axis.h"
#include "app/charts/figures.h"
#include "app/charts/terms.h"
#include "app/mapview/paint.h"

namespace sandgate::charts {

/// Where one figure is laid out.
struct Panel {
  Drawing& drawing;
  const Review& review;
  const FigureOptions& options;
  QRectF room;
  const ChartLook& look;

  double px(double units) const { return units * look.size; }
  QFont font(Written written) const { return chart_font(written, look); }
  QFont bold(Written written) const { return chart_font_bold(written, look); }
  double line(Written written) const { return line_height(written, look); }
  void square(QPointF middle, Livery livery) const;
  /// A bar of a side, hatched; `pale` where it is what is still to come, or taken prisoner.
  void bar(const QRectF& room, Livery livery, bool pale) const;
  /// In the middle of the panel, where there is nothing to be drawn.
  void nothing(const QString& words) const;
  /// "and 12 more", at the foot; nothing of nought.
  void more(std::int64_t count, double left, double top) const;
};

void lay_strength(const Panel& panel);
void lay_beliefs(const Panel& panel);
void lay_ages(const Panel& panel);
void lay_supply(const Panel& panel);
void lay_marched(const Panel& panel);
void lay_load(const Panel& panel);
void lay_contacts(const Panel& panel);

QString strength_finding(const Review& review);
QString belief_finding(const Review& review);
QString ages_finding(const Review& review);
QString supply_finding(const Review& review);
QString marched_finding(const Review& review);
QString load_finding(const Review& review);
QString contacts_finding(const Review& review);

/// A round step that divides nought to `most` into about `parts`.
double round_part(double most, int parts);

}  // namespace sandgate::charts
