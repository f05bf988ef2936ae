// What keys, menus and buttons of the desk do.
#include <QMessageBox>

#include "app/desk/frame/desk.h"
#include "app/desk/frame/run_on_dialog.h"
#include "app/desk/model/boats.h"
#include "app/desk/parts/keys_sheet.h"
#include "app/desk/parts/look.h"
#include "app/desk/sheet/page_dialog.h"
#include "app/stories/refusals.h"
#include "app/words/times.h"

namespace sandgate {

void Desk::next_idle() {
  if (setup_.asked(SetupStage::setting_down)) {
    setup_.take_next();
    return;
  }
  if (on_table()) {
    guns_.in_hand() ? guns_.take_next() : table_.choose_next_idle();
    return;
  }
  screen_.stop();
  party_.stop();
  if (!model_.select_next_idle()) {
    // Bodies on a table have no march to wait for, but their men may have no orders yet.
    if (model_.men_to_move() > 0) next_table();
    return;
  }
  sheet_->bring_into_view(model_.briefing().to_ground(model_.selected_body()->at));
}

void Desk::give() {
  if (drawings_.active() || write_->isAncestorOf(focusWidget())) return write_->enter();
  if (supply_panel_->form()->isAncestorOf(focusWidget())) return supply_panel_->form()->give();
  if (on_table()) {
    if (melees_.choosing()) {
      melees_.give();
    } else if (guns_.in_hand()) {
      guns_.fire();
    } else if (table_.may_order() && !table_.any_chosen()) {
      say_no(tr("Nobody is chosen: click men, draw a frame round them, or press Tab."));
    } else if (table_.may_order() && !table_.target()) {
      say_no(tr("No place is pointed out: drag the men, or click with the right, where they shall go."));
    } else {
      table_.give_when_planned();
    }
    return;
  }
  if (measure_.active()) {
    measure_.finish();
    return;
  }
  if (screen_.active()) {
    if (orders_->screen_form()->take_typed()) return;
    screen_.give();
    return;
  }
  if (party_.active()) return party_.give();
  if (orders_->form()->take_typed()) return;
  if (model_.may_order() && model_.draft().places.empty())
    say_no(tr("No march is thought out: click where it shall go, or type a place."));
  else if (!model_.selected_body())
    say_no(tr("Nobody is in hand: take a body, then click where it shall go."));
  model_.give();
}

void Desk::withdraw() {
  if (battle_board_ && battle_board_->isVisible()) {
    battle_board_->hide();
    return;
  }
  if (drawings_.active()) {
    drawings_.cancel();
    return;
  }
  if (trench_.active()) {
    trench_.stop();
    return;
  }
  if (!write_dock_->isHidden() && write_->isAncestorOf(focusWidget())) {
    put_form_away();
    return;
  }
  if (!supply_dock_->isHidden() && supply_panel_->isAncestorOf(focusWidget())) {
    sheet_->setFocus();
    return;
  }
  if (!couriers_dock_->isHidden() && couriers_->isAncestorOf(focusWidget())) {
    put_couriers_away();
    return;
  }
  if (on_table()) {
    table_view_->let_go();
    if (table_view_->replay().playing()) {
      table_view_->replay().skip();
    } else if (guns_.player().playing()) {
      guns_.player().skip();
    } else if (guns_.refusal()) {
      guns_.forget_refusal();
    } else if (guns_.in_hand()) {
      guns_.take({});
    } else if (table_.target() || table_.refusal()) {
      table_.withdraw();
    } else if (table_.any_chosen()) {
      table_.choose({});
    } else {
      show_sheet();
    }
    return;
  }
  if (asks_place_ || shade_.place()) {
    look_from_place();
  } else if (measure_.active()) {
    measure_.places().empty() ? measure_.stop() : measure_.clear();
  } else if (screen_.active()) {
    // The front is taken back first, then the wish for a screen.
    if (!screen_.take_back_ends()) screen_.stop();
  } else if (party_.active()) {
    party_.stop();
  } else if (!model_.draft().places.empty() || model_.refusal()) {
    model_.withdraw();
  } else if (model_.looked_at()) {
    model_.look_at({});
  } else {
    model_.select({});
  }
  sheet_->setFocus();
}

void Desk::point_out_trench() {
  measure_.stop();
  screen_.stop();
  party_.stop();
  guns_.take({});
  if (!trench_.begin()) return say_no(tr("Nobody is in hand: take the body that shall dig."));
  tell(tr("Click where the trench begins, then where it ends; Esc leaves it."));
  shown_view()->setFocus();
}

void Desk::follow_trench() {
  connect(&trench_, &TrenchModel::changed, this, [this] {
    choose_tool();
    sheet_->update();
  });
  connect(&trench_, &TrenchModel::refused, this,
          [this](const Refusal& refusal) { say_no(stories::sentence_with_clause(refusal, model_.briefing())); });
  connect(&trench_, &TrenchModel::ordered, said_above_, &QWidget::hide);
  connect(digging_, &DigMenu::two_clicks_asked, this, &Desk::point_out_trench);
  const auto point_at = [this](std::optional<MapPoint> place) {
    trench_.point_at(place ? std::optional(model_.briefing().to_table(*place)) : std::nullopt);
  };
  connect(sheet_, &SheetView::pointer_at, this, point_at);
  connect(table_view_, &TableView::pointer_at, this, point_at);
  table_view_->show(trench_);
}

void Desk::draw_screen() {
  party_.stop();
  if (screen_.active()) {
    screen_.stop();
    return;
  }
  screen_.begin(bodies_->chosen());
  sheet_->setFocus();
}

void Desk::stand_out(Formation formation) {
  const OwnBody* body = model_.selected_body();
  if (body && body->formation != Formation::boxed && !screen_.active()) {
    model_.order_chosen(StandOutOrder<Handle>{body->handle, formation});  // to be told why not
  } else {
    box_or_stand_out(formation);
  }
}

void Desk::box_or_stand_out(Formation formation) {
  const auto deed = model_.box_or_stand_out(formation);
  if (!deed || screen_.active()) return;
  // Of several that stand out together.
  QStringList vanish;
  for (const Handle handle : model_.chosen()) {
    const OwnBody* body = model_.picture().body(handle);
    if (body && body->formation == Formation::boxed && body->contents.dummy())
      vanish << QString::fromStdString(body->name);
  }
  if (!holds_alternative<StandOutOrder<Handle>>(*deed) || vanish.isEmpty() || model_.why_not(*deed)) {
    model_.order_chosen(*deed);
    return;
  }
  auto* question = new QMessageBox(
      QMessageBox::NoIcon, tr("Stand out"),
      vanish.size() == 1
          ? tr("%1 is a dummy: there is nobody in it. To stand it out takes it off the map.").arg(vanish.front())
          : tr("%1 are dummies: there is nobody in them. To stand them out takes them off the map.")
                .arg(vanish.join(QStringLiteral(", "))),
      QMessageBox::NoButton, this);
  question->setAttribute(Qt::WA_DeleteOnClose);
  const auto* take = question->addButton(vanish.size() == 1 ? tr("Take it off the map") : tr("Take them off the map"),
                                         QMessageBox::AcceptRole);
  question->setDefaultButton(question->addButton(tr("Leave it"), QMessageBox::RejectRole));
  connect(question, &QMessageBox::buttonClicked, this, [this, take, deed](const QAbstractButton* button) {
    if (button == take) model_.order_chosen(*deed);
  });
  question->open();
}

void Desk::board_boat() {
  const OwnBody* body = model_.selected_body();
  if (!body) return say_no(tr("Nobody is in hand: take a body that stands on the bank by a boat, or is in one."));
  const auto deed = into_boat_or_out(model_.picture(), model_.briefing(), *body);
  if (!deed) return say_no(tr("Nobody is in these boats; take a body that stands on the bank by them."));
  model_.order_chosen(*deed);
}

void Desk::run_on() {
  if (!model_.picture().clock.my_move || model_.picture().mine.closed) return;
  auto* dialog = new RunOnDialog(model_.picture().clock.time, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { model_.close_my_move(dialog->run_on()); });
  dialog->open();
}

void Desk::show_keys() {
  auto* keys = new KeysSheet(menus(), this);
  keys->setAttribute(Qt::WA_DeleteOnClose);
  keys->open();
}

void Desk::show_page_dialog() {
  const Briefing& briefing = model_.briefing();
  PageOptions page;
  page.title = QString::fromStdString(briefing.country->name());
  page.exercise = QString::fromStdString(briefing.title);
  page.state =
      tr("%1. %2").arg(QString::fromStdString(model_.seat().title), words::time_of_day(model_.picture().clock.time));
  page.style = sheet_->backdrop().style();
  page.overlay = [this, style = page.style](QPainter& painter, const View& view) {
    // Paper is by day.
    troops_.set_theme(day_theme());
    supply_layer_.set_theme(day_theme());
    troops_.paint(painter, view, style);
    troops_.set_theme(theme_now());
    supply_layer_.set_theme(theme_now());
  };
  auto* dialog = new PageDialog(sheet_->backdrop().shared_sheet(), std::move(page), sheet_->view(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void Desk::show_brief() {
  brief_dock_->show();
  brief_dock_->raise();
}

}  // namespace sandgate
