// Who plays each seat from now on, asked in the middle of an exercise.
#pragma once

#include <QDialog>

#include "app/desk/start/players_form.h"

namespace sandgate {

/// A PlayersForm that is asked once and answered with a button.
class PlayersDialog : public QDialog {
  Q_OBJECT
 public:
  explicit PlayersDialog(QWidget* parent = nullptr);
  PlayersForm& form() { return *form_; }

 private:
  PlayersForm* form_;
};

}  // namespace sandgate
