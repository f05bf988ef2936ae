// The brief: what all commanders were told, what this side was, and the places it is to have.
#pragma once

#include <QDialog>

#include "core/sight/picture.h"

namespace sandgate {

/// Only shows; nothing in it can be changed.
class BriefDialog : public QDialog {
  Q_OBJECT
 public:
  /// `briefing` is one side's own: of other sides it holds neither orders nor objectives.
  BriefDialog(const Briefing& briefing, SideId side, QWidget* parent = nullptr);

 signals:
  void place_asked(Point place);
};

}  // namespace sandgate
