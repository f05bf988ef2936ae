#include "app/umpire/console_forms.h"

#include "app/umpire/console/forms/body_form.h"
#include "app/umpire/console/forms/put_on_form.h"

namespace sandgate {
namespace {

/// Stands beside the sheets, which can be looked at and pointed on meanwhile.
void stand(QDialog* form) {
  form->setAttribute(Qt::WA_DeleteOnClose);
  form->show();
}

}  // namespace

bool open_ruling_form(ConsoleForm form, Console& console, UmpireClient& umpire, const AskRule& ask) {
  switch (form) {
    case ConsoleForm::body: {
      auto* dialog = new BodyForm(umpire, console.chosen(), ask, &console);
      QObject::connect(&console, &Console::place_clicked, dialog, &BodyForm::point_at);
      stand(dialog);
      return true;
    }
    case ConsoleForm::put_on: {
      auto* dialog = new PutOnForm(umpire, console.pointed_place(), console.chosen(), ask, &console);
      QObject::connect(&console, &Console::place_clicked, dialog, &PutOnForm::point_at);
      stand(dialog);
      return true;
    }
    default: return false;
  }
}

}  // namespace sandgate
