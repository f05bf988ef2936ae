#include "app/charts/look.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/paint.h"

namespace sandgate {
namespace {

struct ChartFace {
  double size;
  QFont::Weight weight = QFont::Normal;
  bool antique = false;
};

ChartFace face_of(Written written) {
  switch (written) {
    case Written::title: return {13.5, QFont::DemiBold};
    case Written::finding: return {17, QFont::Bold, true};
    case Written::name: return {12.5, QFont::DemiBold};
    case Written::figure: return {12, QFont::DemiBold};
    case Written::word: return {12};
    case Written::small: return {11};
  }
  return {12};
}

}  // namespace

QColor ChartLook::soft() const { return mixed(theme.ink, theme.panel, 0.32); }
QColor ChartLook::faint() const { return mixed(theme.ink, theme.panel, 0.82); }
QColor ChartLook::ground() const { return printed ? theme.halo : theme.panel; }
QColor ChartLook::chosen() const { return faded(theme.selection, printed ? 0.16 : 0.22); }
QColor ChartLook::past_table() const { return mixed(theme.table.window, theme.panel, 0.70); }
QColor ChartLook::table_tint() const { return faded(theme.table.window, 0.13); }
QColor ChartLook::side_pale(Livery livery) const { return mixed(theme.livery(livery), ground(), 0.82); }

ChartLook day_look() { return {.theme = day_theme()}; }
ChartLook night_look() { return {.theme = night_theme()}; }
ChartLook print_look() {
  ChartLook look{.theme = day_theme(), .printed = true};
  look.theme.ink = QColor(0x14110E);
  look.theme.panel = look.theme.halo;
  return look;
}

QFont chart_font(Written written, const ChartLook& look) {
  const ChartFace face = face_of(written);
  const bool antique = face.antique || look.printed;
  QFont font;
  font.setFamilies(antique ? QStringList{"Old Standard TT", "Old Standard", "Libre Caslon Text", "serif"}
                           : QStringList{"Cabin", "Carlito", "sans-serif"});
  font.setStyleHint(antique ? QFont::Serif : QFont::SansSerif);
  // Old Standard looks smaller than Cabin at the same size, and has no weight between regular and bold.
  const double grown = antique && !face.antique ? 1.08 : 1;
  font.setPixelSize(std::max(6, static_cast<int>(std::lround(face.size * grown * look.size))));
  font.setWeight(antique && face.weight == QFont::DemiBold ? QFont::Bold : face.weight);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

QFont chart_font_bold(Written written, const ChartLook& look) {
  QFont font = chart_font(written, look);
  font.setWeight(QFont::Bold);
  return font;
}

double line_height(Written written, const ChartLook& look) {
  return std::ceil(face_of(written).size * 1.3 * look.size);
}

}  // namespace sandgate
