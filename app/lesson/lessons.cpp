#include "app/lesson/lessons.h"

#include <QEvent>
#include <QFileInfo>
#include <QMenu>
#include <QRandomGenerator>
#include <algorithm>

#include "app/desk/start/recent.h"
#include "app/words/faults.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {

std::optional<Point> pointed_at(const LookAt& look, const Picture& picture, const Briefing& briefing) {
  if (look.place) return briefing.to_table(*look.place);
  const auto body = std::ranges::find(picture.bodies, look.body, &OwnBody::name);
  if (look.body.empty() || body == picture.bodies.end() || body->gone) return {};
  return body->at;
}

}  // namespace

Lessons::Lessons(Shell& shell, std::filesystem::path data_folder) : shell_(shell), data_(std::move(data_folder)) {
  connect(&shell_, &Shell::desk_changed, this, &Lessons::follow_desk);
  connect(&shell_.start_page(), &StartPage::first_exercise_asked, this, &Lessons::begin);
  follow_start_page();
}

void Lessons::begin() {
  if (const auto kept = kept_lesson()) return shell_.open(kept->file);
  const auto lesson = read_lesson(folder(), schemas(), words::tongue_spoken().toStdString());
  if (!lesson) return shell_.start_page().show_fault(words::told(lesson.error()));
  std::map<QString, QString> programs;
  for (const auto& [seat, program] : lesson->programs)
    programs[QString::fromStdString(seat)] = QString::fromStdString(program);
  const QString file = new_exercise_file(QStringLiteral("first-exercise"));
  keep_lesson({file, {}, static_cast<int>(lesson->steps.size())});
  shell_.begin(folder(), file, QRandomGenerator::system()->generate64(), programs, false);
}

void Lessons::follow_desk(bool shown) {
  follow_start_page();
  if (!shown) return let_go();
  Desk* const desk = shell_.desk();
  if (!desk || desk == desk_ || !shell_.session()) return;
  const auto kept = kept_lesson();
  const QString file = QString::fromStdString(shell_.session()->file().string());
  if (!kept || QFileInfo(kept->file) != QFileInfo(file)) return;
  auto lesson = read_lesson(folder(), schemas(), words::tongue_spoken().toStdString());
  if (!lesson) return desk->tell(words::told(lesson.error()));
  const auto fits = check_lesson(*lesson, shell_.session()->setting(), (folder() / "lesson.json").string());
  if (!fits) return desk->tell(words::told(fits.error()));
  if (desk->model().seat().name != lesson->seat) return;
  file_ = file;
  lay_strip(*desk, std::move(*lesson), *kept);
}

void Lessons::follow_start_page() {
  const auto kept = kept_lesson();
  shell_.start_page().offer_first_exercise(
      kept && kept->steps > 0
          ? tr("The first exercise was left at step %1 of %2.").arg(kept->place.step + 1).arg(kept->steps)
          : QString());
}

void Lessons::lay_strip(Desk& desk, Lesson lesson, const KeptLesson& kept) {
  desk_ = &desk;
  // Told of by its dock, which is not in front at first.
  supply_seen_ = false;
  auto* model = new LessonModel(std::move(lesson), kept.place, &desk);
  model_ = model;
  panel_ = new LessonPanel(*model);
  desk.lay_strip(panel_);
  make_menu(desk);
  connect(panel_, &LessonPanel::show_asked, this, &Lessons::show_what_is_meant);
  connect(panel_, &LessonPanel::over, this, &Lessons::end, Qt::QueuedConnection);
  connect(model, &LessonModel::step_changed, this, [this] {
    keep();
    look();
    // What came with the last move would stand before it.
    if (desk_ && desk_->on_table() && model_->step().look.dock == "gun") desk_->show_gun();
  });
  for (const auto signal : {&DeskModel::picture_changed, &DeskModel::selection_changed, &DeskModel::standing_changed})
    connect(&desk.model(), signal, model, [this] { look(); });
  connect(&desk.dispatches().model(), &DispatchModel::read_changed, model, [this] { look(); });
  if (const auto* supply = desk.docks().findChild<QDockWidget*>(QStringLiteral("supply"))) {
    connect(supply, &QDockWidget::visibilityChanged, model, [this](bool seen) {
      supply_seen_ = seen;
      look();
    });
  }
  desk.table_view().installEventFilter(this);
  look();
  keep();
}

void Lessons::make_menu(Desk& desk) {
  menu_ = new QMenu(tr("&Lesson"), &desk.menus());
  // Help stands last, as everywhere.
  const auto all = desk.menus().actions();
  desk.menus().insertMenu(all.isEmpty() ? nullptr : all.back(), menu_);
  const auto add = [this](const QString& text, Qt::Key key, auto* receiver, auto slot) {
    QAction* action = menu_->addAction(text);
    if (key != Qt::Key_unknown) action->setShortcut(QKeySequence(Qt::ALT | key));
    connect(action, &QAction::triggered, receiver, slot);
  };
  add(tr("&Next step"), Qt::Key_Right, panel_.data(), &LessonPanel::next);
  add(tr("S&kip this step"), Qt::Key_End, panel_.data(), &LessonPanel::skip);
  add(tr("Step &back"), Qt::Key_Left, model_.data(), &LessonModel::back);
  add(tr("&Show what is meant"), Qt::Key_Down, this, &Lessons::show_what_is_meant);
  add(tr("&Hint"), Qt::Key_Up, panel_.data(), &LessonPanel::show_hint);
  menu_->addSeparator();
  // The desk is gone before its menu has ended.
  QAction* leave = menu_->addAction(tr("&Leave, and go on another time"));
  connect(leave, &QAction::triggered, &shell_, &Shell::leave, Qt::QueuedConnection);
  QAction* end = menu_->addAction(tr("&End the lesson here"));
  connect(end, &QAction::triggered, this, &Lessons::end, Qt::QueuedConnection);
}

bool Lessons::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
    QMetaObject::invokeMethod(this, &Lessons::look, Qt::QueuedConnection);
  return QObject::eventFilter(watched, event);
}

void Lessons::look() {
  if (!desk_ || !model_) return;
  DeskModel& desk = desk_->model();
  model_->look(desk.picture(), desk.briefing(),
               {desk.selected(), desk_->on_table(), supply_seen_, desk_->dispatches().model().unread()});
  desk_->mark_place(pointed_at(model_->step().look, desk.picture(), desk.briefing()));
}

void Lessons::show_what_is_meant() {
  if (!desk_ || !model_) return;
  const LookAt& meant = model_->step().look;
  const auto& awaits = model_->step().awaits;
  for (std::size_t i = 0; i < awaits.size(); ++i)
    if (awaits[i].kind == AwaitedKind::supply_looked_at && !model_->done(i)) return desk_->show_supply();
  if (meant.dock == "gun") return desk_->show_gun();
  if (meant.dock == "supply") return desk_->show_supply();
  if (meant.dock == "write") return desk_->write_message();
  if (!meant.dock.empty()) {
    if (auto* dock = desk_->docks().findChild<QDockWidget*>(QString::fromStdString(meant.dock))) {
      dock->show();
      dock->raise();
    }
    return;
  }
  const DeskModel& desk = desk_->model();
  const auto place = pointed_at(meant, desk.picture(), desk.briefing());
  if (!place) return;
  if (desk_->on_table()) desk_->show_sheet();
  desk_->show_place(*place);
}

void Lessons::keep() {
  if (!model_) return;
  keep_lesson({file_, model_->place(), model_->steps()});
  follow_start_page();
}

// The exercise goes on without it.
void Lessons::end() {
  forget_lesson();
  follow_start_page();
  if (desk_) {
    desk_->mark_place({});
    desk_->tell(
        tr("The lesson is over. Next, a battle against a program: Ctrl+W leads to the start page, where it is begun."));
  }
  let_go();
}

// A desk's parts go one after another: nothing of it is to be looked at by then.
void Lessons::let_go() {
  if (desk_) desk_->table_view().removeEventFilter(this);
  delete menu_;
  delete panel_;
  delete model_;
}

}  // namespace sandgate
