// How the windows look: colours of the panels, type, and the style sheet made from them.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>

class QApplication;

namespace sandgate {

/// Colours of panels and of the words on them, by day. The sheet has its own (mapview/theme.h).
struct Look {
  QColor window{0xE4, 0xDE, 0xD0}, panel{0xF7, 0xF3, 0xE9}, head{0xEB, 0xE5, 0xD7};
  QColor rule{0xCF, 0xC6, 0xB4}, hair{0xE3, 0xDC, 0xCC};
  QColor ink{0x2A, 0x24, 0x1E}, soft{0x67, 0x5D, 0x50}, bar{0x2B, 0x2B, 0x29};
  QColor link{0x1F, 0x4E, 0x8C}, selection{0xE0, 0xA1, 0x00}, chosen{0xF7, 0xE3, 0xA4};
  QColor warning{0xA8, 0x54, 0x00}, bad{0xA3, 0x21, 0x1A}, good{0x3F, 0x6B, 0x3A};
  QColor unread{0xFD, 0xF6, 0xDC}, alarm{0xFB, 0xE9, 0xE4};

  /// One style sheet for every window.
  QString style_sheet() const;
};

/// The type of panels: Cabin, or what stands in for it. `pixels` at 96 to the inch.
QFont ui_font(double pixels, QFont::Weight weight = QFont::Normal);

/// Gives the whole application type, palette and style sheet.
void apply_look(QApplication& application, const Look& look = {});

}  // namespace sandgate
