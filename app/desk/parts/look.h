// How the windows look: colours of the panels, type, and the style sheet made from them.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <cstdint>

#include "app/mapview/theme.h"

class QApplication;
class QImage;
class QPainter;
class QRectF;

namespace sandgate {

/// By what light the windows are made to be read.
enum class LookKind : std::uint8_t { day, night, red, contrast };

/// Colours of panels and of the words on them. The sheet has its own (mapview/theme.h), and one goes with the other.
struct Look {
  LookKind kind = LookKind::day;
  bool night = false;  ///< light on dark
  QColor window{0xE4, 0xDE, 0xD0}, panel{0xF7, 0xF3, 0xE9}, head{0xEB, 0xE5, 0xD7};
  QColor rule{0xCF, 0xC6, 0xB4}, hair{0xE3, 0xDC, 0xCC};
  QColor ink{0x2A, 0x24, 0x1E}, soft{0x67, 0x5D, 0x50}, faint{0xA3, 0x9A, 0x8B};
  QColor bar{0x2B, 0x2B, 0x29}, bar_over{0x45, 0x44, 0x3F}, bar_words{0xF7, 0xF3, 0xE9};
  QColor link{0x1F, 0x4E, 0x8C}, selection{0xE0, 0xA1, 0x00}, chosen{0xF7, 0xE3, 0xA4};
  QColor warning{0xA8, 0x54, 0x00}, bad{0xA3, 0x21, 0x1A}, good{0x3F, 0x6B, 0x3A};
  QColor unread{0xFD, 0xF6, 0xDC}, alarm{0xFB, 0xE9, 0xE4}, alarm_edge{0xD9, 0xA4, 0x9B};
  QColor weigh{0xFB, 0xEB, 0xD9}, weigh_edge{0xD9, 0xB4, 0x8B}, tip{0xFF, 0xFB, 0xEA};
  QColor field{0xFF, 0xFF, 0xFF}, button{0xFF, 0xFD, 0xF6}, edge{0xA8, 0x9F, 0x8D}, edge_over{0x7D, 0x74, 0x64};
  /// The one button of a window that is to be pressed next.
  QColor main{0x2B, 0x2B, 0x29}, main_over{0x45, 0x44, 0x3F}, main_off{0xB9, 0xB1, 0xA2}, main_words{0xFF, 0xFF, 0xFF},
      main_key{0xD8, 0xD0, 0xBF};
  QColor red{0x7A, 0x14, 0x0F}, blue{0x1F, 0x4E, 0x8C};  ///< what is written of the sides
  QColor veil{0x2A, 0x24, 0x1E, 110};                    ///< over what may not be touched now

  static const Look& by_day();
  /// Lamps down: nothing above three quarters of lightness, as on the sheet by night.
  static const Look& by_night();
  /// Red alone, and little of it: eyes that are used to the dark stay so. Sides are told apart by hatching and words.
  static const Look& by_red_lamp();
  /// Black on white, every edge drawn: whatever is written stands out by seven to one and more.
  static const Look& high_contrast();
  static const Look& of(LookKind kind);
  /// The one the application has been given last.
  static const Look& now();

  /// One style sheet for every window.
  QString style_sheet() const;
};

/// What this user wants, kept by his settings.
const Look& look_kept();
void keep_look(const Look& look);

/// The colours of sheets, tables and pieces that go with `Look::now()`.
const Theme& theme_now();

/// A picture with the colours of the day, with the lamps down by night.
void paint_day_picture(QPainter& painter, const QRectF& room, const QImage& picture);

/// The type of panels: Cabin, or what stands in for it. `pixels` at 96 to the inch.
QFont ui_font(double pixels, QFont::Weight weight = QFont::Normal);

/// Gives the whole application type, palette and style sheet; at any time, to what is open already.
void apply_look(QApplication& application, const Look& look = Look::by_day());

}  // namespace sandgate
