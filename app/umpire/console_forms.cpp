#include "app/umpire/console_forms.h"

#include "app/umpire/console/forms/body_form.h"
#include "app/umpire/console/forms/men_form.h"
#include "app/umpire/console/forms/outcome_form.h"
#include "app/umpire/console/forms/put_on_form.h"
#include "app/umpire/console/forms/table_form.h"

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

void open_body(Console& console, UmpireClient& umpire, const AskRule& ask, BodyId body) {
  auto* dialog = new BodyForm(umpire, body, ask, &console);
  QObject::connect(&console, &Console::place_clicked, dialog, &BodyForm::point_at);
  QObject::connect(dialog, &BodyForm::men_asked, &console, [&console, &umpire, ask, dialog](BodyId whose) {
    open_men(console, umpire, ask, {{}, whose, {}, {}});
    dialog->close();
  });
  stand(dialog);
}

/// A melee, a shot, a charge: whom it fell on. Off a table, or when it is closed, the body.
void open_otherwise(Console& console, UmpireClient& umpire, const AskRule& ask) {
  const RulingRow* row = console.ruling_in_hand();
  if (!row) return console.say(Console::tr("No ruling is in hand: choose one (F5)."));
  const Campaign& campaign = umpire.campaign();
  const RulingAbout& about = row->about;
  if (campaign.exists(about.table) && !campaign.table(about.table).closed)
    return open_men(console, umpire, ask, {about.table, {}, about.men, row->text});
  BodyId body = about.body;
  if (!body && !about.men.empty() && campaign.exists(about.men.front())) body = campaign.man(about.men.front()).body;
  if (campaign.exists(body) && !campaign.body(body).gone) return open_body(console, umpire, ask, body);
  console.say(Console::tr("It is about no body that is on the map; take it back, or strike it out (Ctrl+Z)."));
}

}  // namespace

bool open_ruling_form(ConsoleForm form, Console& console, UmpireClient& umpire, const AskRule& ask) {
  switch (form) {
    case ConsoleForm::body: open_body(console, umpire, ask, console.chosen()); return true;
    case ConsoleForm::put_on: {
      auto* dialog = new PutOnForm(umpire, console.pointed_place(), console.chosen(), ask, &console);
      QObject::connect(&console, &Console::place_clicked, dialog, &PutOnForm::point_at);
      stand(dialog);
      return true;
    }
    case ConsoleForm::men: open_men(console, umpire, ask, {{}, console.chosen(), {}, {}}); return true;
    case ConsoleForm::table: stand(new TableForm(umpire, console.chosen(), ask, &console)); return true;
    case ConsoleForm::otherwise: open_otherwise(console, umpire, ask); return true;
    case ConsoleForm::outcome: {
      const Campaign& campaign = umpire.campaign();
      const BodyId chosen = console.chosen();
      auto* dialog = new OutcomeForm(umpire, chosen ? campaign.body(chosen).table : TableId{}, ask, &console);
      QObject::connect(&console, &Console::place_clicked, dialog, &OutcomeForm::point_at);
      QObject::connect(dialog, &OutcomeForm::sheet_asked, &console, [&console](TableId table) {
        emit console.paper_asked({PaperKind::setup_sheet, {}, table});
      });
      stand(dialog);
      return true;
    }
    default: return false;
  }
}

}  // namespace sandgate
