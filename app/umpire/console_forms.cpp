#include "app/umpire/console_forms.h"

#include "app/umpire/console/forms/body_form.h"
#include "app/umpire/console/forms/men_form.h"
#include "app/umpire/console/forms/put_on_form.h"

namespace sandgate {
namespace {

/// Stands beside the sheets, which can be looked at and pointed on meanwhile.
void stand(QDialog* form) {
  form->setAttribute(Qt::WA_DeleteOnClose);
  form->show();
}

void open_men(Console& console, UmpireClient& umpire, const AskRule& ask, const MenForm::Asked& asked) {
  stand(new MenForm(umpire, asked, ask, &console));
}

}  // namespace

bool open_ruling_form(ConsoleForm form, Console& console, UmpireClient& umpire, const AskRule& ask) {
  switch (form) {
    case ConsoleForm::body: {
      auto* dialog = new BodyForm(umpire, console.chosen(), ask, &console);
      QObject::connect(&console, &Console::place_clicked, dialog, &BodyForm::point_at);
      QObject::connect(dialog, &BodyForm::men_asked, &console, [&console, &umpire, ask, dialog](BodyId body) {
        open_men(console, umpire, ask, {{}, body, {}, {}});
        dialog->close();
      });
      stand(dialog);
      return true;
    }
    case ConsoleForm::put_on: {
      auto* dialog = new PutOnForm(umpire, console.pointed_place(), console.chosen(), ask, &console);
      QObject::connect(&console, &Console::place_clicked, dialog, &PutOnForm::point_at);
      stand(dialog);
      return true;
    }
    case ConsoleForm::men: open_men(console, umpire, ask, {{}, console.chosen(), {}, {}}); return true;
    default: return false;
  }
}

}  // namespace sandgate
