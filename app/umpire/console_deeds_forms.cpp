// What the console asks for in windows of their own, and rulings that need none.
#include <QFileDialog>

#include "app/umpire/console/forms/ground_form.h"
#include "app/umpire/console/forms/inject_form.h"
#include "app/umpire/console/forms/reason_dialog.h"
#include "app/umpire/console_deeds.h"
#include "app/umpire/console_forms.h"
#include "app/words/faults.h"
#include "core/kinds/inject.h"
#include "core/rulebook/json.h"
#include "core/scenario/injects.h"

namespace sandgate {
namespace {

constexpr std::size_t most_bytes_of_injects = 4 << 20;

}  // namespace

void ConsoleDeeds::answer_contest(const AttentionItem& item, bool granted) {
  const AttentionKey key = item.key;
  const ContestId contest{static_cast<std::int32_t>(key.number)};
  ReasonDialog::Asked asked;
  asked.title = QString::fromStdString(item.title);
  asked.what = QString::fromStdString(item.text);
  asked.deed = granted ? tr("Grant it") : tr("Refuse it");
  asked.proposed = granted ? tr("You are right") : tr("The ruling stands");
  asked.note = granted ? tr("He is told. What follows of it you rule by other orders.") : tr("He is told.");
  auto* dialog = new ReasonDialog(
      asked,
      [this, key, contest, granted](const QString& reason) -> std::optional<QString> {
        if (auto no = ruled(AnswerContest{contest, granted, reason.toStdString()})) return no;
        console_.dealt(key, granted ? AttentionDeed::grant : AttentionDeed::refuse);
        return {};
      },
      &console_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void ConsoleDeeds::do_inject(InjectId inject, bool now) {
  const QString name = QString::fromStdString(umpire().campaign().inject(inject).terms.name);
  const auto no = now ? ruled(FireInject{inject}) : ruled(CallOffInject{inject});
  if (no) return say(*no);
  for (const AttentionKind kind : {AttentionKind::inject, AttentionKind::inject_failed})
    console_.dealt({kind, {}, {}, inject.number}, now ? AttentionDeed::fire : AttentionDeed::call_off);
  say(now ? tr("“%1” has come to pass.").arg(name) : tr("“%1” is called off.").arg(name));
}

void ConsoleDeeds::open_form(ConsoleForm form) {
  const auto rule = [this](const Deed& ruling) { return ruled(ruling); };
  if (open_ruling_form(form, console_, windows_.umpire(), means_.ask ? means_.ask : asking(rule))) return;
  switch (form) {
    case ConsoleForm::inject: {
      auto* dialog = new InjectForm(umpire(), console_.pointed_place(), console_.chosen(), rule, &console_);
      connect(&console_, &Console::place_clicked, dialog, &InjectForm::point_at);
      dialog->setAttribute(Qt::WA_DeleteOnClose);
      return dialog->show();
    }
    case ConsoleForm::ground: {
      auto* dialog = new GroundForm(umpire(), console_.pointed_place(), rule, &console_);
      connect(&console_, &Console::place_clicked, dialog, &GroundForm::point_at);
      dialog->setAttribute(Qt::WA_DeleteOnClose);
      return dialog->show();
    }
    case ConsoleForm::body:
    case ConsoleForm::put_on:
    case ConsoleForm::men:
    case ConsoleForm::table:
    case ConsoleForm::otherwise:
    case ConsoleForm::outcome: return;
    case ConsoleForm::bookmark: return ask_bookmark();
    case ConsoleForm::injects_file: return read_injects();
    case ConsoleForm::begin_mark:
    case ConsoleForm::end_mark: {
      const bool ends = form == ConsoleForm::end_mark;
      ReasonDialog::Asked asked;
      asked.title = ends ? tr("End of exercise") : tr("Begin exercise");
      asked.what = ends ? tr("Nothing more is ordered, by anybody. Only by taking it back does it go on.")
                        : tr("All are in their places, and from now on it counts.");
      asked.deed = ends ? tr("End it") : tr("Begin exercise");
      asked.note = tr("Everybody is told, with what you write here.");
      asked.may_be_empty = true;
      auto* dialog = new ReasonDialog(
          asked,
          [rule, ends](const QString& reason) {
            return rule(MarkExercise{ends ? ExerciseMark::ends : ExerciseMark::begins, reason.toStdString()});
          },
          &console_);
      dialog->setAttribute(Qt::WA_DeleteOnClose);
      return dialog->open();
    }
  }
}

void ConsoleDeeds::ask_bookmark() {
  ReasonDialog::Asked asked;
  asked.title = tr("Bookmark");
  asked.what = tr("At event %1, move %2").arg(console_.events()).arg(umpire().campaign().move());
  asked.deed = tr("Keep it");
  asked.note = tr("For the review. No seat is told.");
  auto* dialog = new ReasonDialog(asked, means_.bookmark, &console_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

// Nothing is ordered meanwhile, so no clock runs either.
void ConsoleDeeds::mark_exercise(ExerciseMark mark) {
  if (const auto no = ruled(MarkExercise{mark, {}})) return say(*no);
  if (mark == ExerciseMark::no_play) means_.steer(wire::Steering::freeze, {});
  if (mark == ExerciseMark::goes_on) means_.steer(wire::Steering::go_on, {});
  say(mark == ExerciseMark::no_play ? tr("No play: everybody is told, and all clocks stand.")
                                    : tr("Play goes on: everybody is told."));
}

void ConsoleDeeds::read_injects() {
  const QString file = QFileDialog::getOpenFileName(&console_, tr("Injects"), {}, tr("Injects (*.json)"));
  if (file.isEmpty()) return;
  const auto text = read_text_file(file.toStdString(), most_bytes_of_injects);
  if (!text) return say(words::told(text.error()));
  const auto injects = injects_from_text(*text, file.toStdString(), umpire().campaign().setting());
  if (!injects) return say(words::told(injects.error()));
  for (std::size_t i = 0; i < injects->size(); ++i) {
    const auto no = ruled(PrepareInject{(*injects)[i]});
    if (!no) continue;
    return say(tr("“%1”: %2 %3 before it are prepared.").arg(QString::fromStdString((*injects)[i].name), *no).arg(i));
  }
  say(tr("%1 injects are prepared.").arg(injects->size()));
}

}  // namespace sandgate
