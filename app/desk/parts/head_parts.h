// What heads of windows are made of: two lines, one over the other, and a row of buttons that lead through time.
#pragma once

#include <QPushButton>
#include <QString>
#include <span>
#include <vector>

namespace sandgate {

QWidget* in_two_lines(QWidget* above, QWidget* below);

struct HeadButton {
  QString words;
  QString tip;        ///< with its key; a screen reader says it too
  bool main = false;  ///< the one dark button
};
struct HeadButtons {
  QWidget* row = nullptr;
  std::vector<QPushButton*> buttons;  ///< as they were asked for; none takes the keyboard
};
HeadButtons head_buttons(std::span<const HeadButton> asked);

}  // namespace sandgate
