// How all charts of a review look: colours, type and the hatching of sides, by day, by night and in print.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>

#include "app/mapview/theme.h"

namespace sandgate {

/// A value: who paints a screen by night and a page by day holds two.
struct ChartLook {
  Theme theme;
  bool printed = false;   ///< set in Old Standard throughout, black on cream, with no ground of its own
  bool outlined = false;  ///< text is drawn as shapes: for files that are read where the faces are not installed
  double size = 1;        ///< multiplies all type

  QColor ink() const { return theme.ink; }
  QColor soft() const;    ///< what is read second
  QColor faint() const;   ///< guides, and bars that wait
  QColor ground() const;  ///< what a chart stands on
  QColor chosen() const;  ///< behind what is chosen; see-through
  /// A table that is open at the cursor; one that is not; and the tint of time while one is.
  QColor open_table() const { return theme.table.window; }
  QColor past_table() const;
  QColor table_tint() const;
  QColor side(Livery livery) const { return theme.livery(livery); }
  QColor side_dark(Livery livery) const { return theme.livery_label(livery); }
  QColor side_pale(Livery livery) const;
  QColor wrong() const { return theme.differs; }  ///< overtaken, refused, missed
};
ChartLook day_look();
ChartLook night_look();
ChartLook print_look();

/// What is written, by its part in a chart.
enum class Written : std::uint8_t {
  title,    ///< of a chart
  finding,  ///< the sentence under it
  name,     ///< of a lane, a row, a bar
  figure,   ///< a number that is read first
  word,     ///< what explains
  small,    ///< figures of an axis
};
QFont chart_font(Written written, const ChartLook& look);
/// The same, heavier.
QFont chart_font_bold(Written written, const ChartLook& look);
/// Between two baselines.
double line_height(Written written, const ChartLook& look);

}  // namespace sandgate
