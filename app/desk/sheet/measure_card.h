// The panel beside the sheet while a line is measured: its profile, its length, climb and fall, and the moves it costs
// each arm.
#pragma once

#include <QFrame>
#include <QGridLayout>
#include <QLabel>

#include "app/desk/model/measure_model.h"

namespace sandgate {

/// The ground along the line from the side; a pointer over it marks the place on the sheet.
class ProfileView : public QWidget {
  Q_OBJECT
 public:
  explicit ProfileView(MeasureModel& measure, QWidget* parent = nullptr);
  QSize sizeHint() const override { return {360, 190}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  MeasureModel& measure_;
};

/// Shows what a MeasureModel has measured.
class MeasureCard : public QFrame {
  Q_OBJECT
 public:
  MeasureCard(MeasureModel& measure, std::shared_ptr<const Briefing> briefing, QWidget* parent = nullptr);

 private:
  void refresh();

  MeasureModel& measure_;
  std::shared_ptr<const Briefing> briefing_;
  ProfileView* profile_;
  QLabel *length_, *climb_, *hint_;
  QGridLayout* arms_;
};

}  // namespace sandgate
