// The desk's part in the chain of command: what this seat knows of it, and what it orders about it (CX-8, KS-1.2).
#include <QMenu>
#include <algorithm>

#include "app/desk/frame/command_dialog.h"
#include "app/desk/frame/desk.h"
#include "app/stories/refusals.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

std::vector<CommandPost> posts_known(const Picture& picture, const Briefing& briefing) {
  std::vector<CommandPost> posts;
  for (const Seat& seat : briefing.seats) {
    if (seat.side != picture.side) continue;
    CommandPost& post = posts.emplace_back();
    post.seat = seat.id;
    post.person = words::person(seat);
    post.post = words::post(seat);
    post.side = QString::fromStdString(briefing.sides[seat.side.index()].name);
    if (const auto known = std::ranges::find(picture.chain, seat.id, &SeenPost::seat); known != picture.chain.end()) {
      post.holder = QString::fromStdString(known->held.holder);
      post.may = known->held.may;
      post.deputy = known->held.deputy;
      post.deputed = known->held.deputed;
    }
    for (const OwnBody& body : picture.bodies) {
      if (body.seat == seat.id && !body.gone)
        post.bodies.push_back({body.handle.number, QString::fromStdString(body.name), words::strength(body)});
    }
  }
  return posts;
}

SeatDeed deed_of(const CommandDeed& deed) {
  if (const auto* give = std::get_if<GiveBodiesOrder<std::int32_t>>(&deed)) {
    GiveBodiesOrder<Handle> order{give->seat, {}};
    for (const std::int32_t number : give->bodies) order.bodies.push_back(Handle{number});
    return order;
  }
  if (const auto* over = std::get_if<HandOver>(&deed)) return *over;
  if (const auto* depute = std::get_if<Depute>(&deed)) return *depute;
  return std::get<SetRights>(deed);
}

}  // namespace

void Desk::show_command(const std::vector<Handle>& to_give) {
  ChainOfCommand chain;
  chain.own = model_.picture().seat;
  chain.posts = [this] { return posts_known(model_.picture(), model_.briefing()); };
  chain.why_not = [this](const CommandDeed& deed) -> std::optional<QString> {
    const auto no = model_.why_not(deed_of(deed));
    return no ? std::optional(stories::sentence_with_clause(*no, model_.briefing())) : std::nullopt;
  };
  chain.send = [this](const CommandDeed& deed, const std::function<void(const std::optional<QString>&)>& answer) {
    model_.send(
        deed_of(deed), [answer] { answer({}); },
        [this, answer](const Refusal& no) { answer(stories::sentence_with_clause(no, model_.briefing())); });
  };
  std::vector<std::int32_t> chosen;
  for (const Handle body : to_give) chosen.push_back(body.number);
  auto* dialog = new CommandDialog(std::move(chain), chosen, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(&model_, &DeskModel::picture_changed, dialog, &CommandDialog::refresh);
  connect(dialog, &CommandDialog::handed_over, this, [this, dialog](SeatId seat) {
    if (seat != model_.picture().seat) return;
    dialog->close();
    emit handed_over();
  });
  dialog->open();
}

// To whichever other post: whether it is the General's to give does not hang on that.
std::optional<Refusal> Desk::why_not_given() const {
  const Picture& picture = model_.picture();
  const auto chosen = model_.chosen();
  std::optional<Refusal> no = Refusal{RefusalCode::no_such_seat, clauses::command, {}};
  for (const Seat& seat : model_.briefing().seats) {
    if (seat.side != picture.side) continue;
    no = model_.why_not(GiveBodiesOrder<Handle>{seat.id, chosen});
    if (!no) break;
  }
  return no;
}

void Desk::give_to_another() {
  const auto chosen = model_.chosen();
  if (chosen.empty()) return say_no(tr("Nobody is in hand: take the bodies that are to be given."));
  if (const auto no = why_not_given()) return say_no(stories::sentence_with_clause(*no, model_.briefing()));
  show_command(chosen);
}

void Desk::show_body_menu(const QPoint& at) {
  if (!model_.selected_body()) return;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  menu->addAction(tr("&Show on the sheet"), this, [this] { show_body(model_.selected()); });
  QAction* give = menu->addAction(tr("&Give to…"), this, &Desk::give_to_another);
  const auto no = why_not_given();
  give->setEnabled(!no);
  if (no) give->setToolTip(stories::sentence_with_clause(*no, model_.briefing()));
  if (model_.by_couriers()) {
    QAction* sit = menu->addAction(tr("Sit &with it"), this, &Desk::sit_with_body);
    const auto not_there = model_.why_not(NamePostOrder<Handle>{model_.selected()});
    sit->setEnabled(!not_there);
    if (not_there) sit->setToolTip(stories::sentence_with_clause(*not_there, model_.briefing()));
  }
  menu->addAction(tr("&Chain of command…"), this, [this] { show_command(); });
  menu->popup(at);
}

void Desk::make_command() {
  connect(bodies_, &OrderOfBattle::menu_asked, this, &Desk::show_body_menu);
  sheet_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(sheet_, &SheetView::customContextMenuRequested, this, [this](const QPoint& at) {
    const Handle body = troops_.body_at(QPointF(at) - QPointF(sheet_->corner()), sheet_->view());
    if (!model_.picture().body(body)) return;
    if (!model_.is_chosen(body)) model_.select(body);
    show_body_menu(sheet_->mapToGlobal(at));
  });
  connect(&model_, &DeskModel::picture_changed, this, &Desk::show_whose);
  show_whose();
}

void Desk::show_passed_over(bool wished) { pass_over_->setChecked(wished); }

void Desk::show_whose() {
  const QString holder = QString::fromStdString(model_.picture().commission.holder),
                title = QString::fromStdString(model_.seat().title);
  top_->set_note(
      tr("%1   ·   %2 (%3)")
          .arg(exercise_,
               holder.isEmpty() || holder == words::person(model_.seat()) ? title : tr("%1, for %2").arg(holder, title),
               QString::fromStdString(model_.side().name)));
}

}  // namespace sandgate
