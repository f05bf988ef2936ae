#include "app/review/notes_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/review/review_words.h"
#include "app/stories/moments.h"
#include "app/words/bodies.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int of_kind = 0, of_text = 1, of_whose = 2;

QColor remark_colour(RemarkKind kind) {
  const Look& look = Look::now();
  switch (kind) {
    case RemarkKind::sustain: return look.good;
    case RemarkKind::improve: return look.warning;
    case RemarkKind::lesson: return look.link;
    case RemarkKind::said: return look.soft;
  }
  return look.ink;
}

QString joined(const Lines& lines) {
  QStringList text;
  for (const std::string& line : lines) text << QString::fromStdString(line);
  return text.join(QLatin1Char(' '));
}

/// A line as the file takes one: no control characters, blanks at the ends gone.
QString plain(const QString& typed) { return typed.simplified(); }

}  // namespace

NotesPanel::NotesPanel(ReviewModel& model, About about, QWidget* parent)
    : QWidget(parent),
      model_(model),
      about_(about),
      list_(new QTableWidget(0, 3)),
      kind_(new QComboBox),
      who_(new QLineEdit),
      text_(new QLineEdit) {
  set_up_rows(*list_);
  list_->horizontalHeader()->hide();
  set_columns(*list_, of_text, {{of_kind, 66}, {of_whose, 92}});
  list_->setAccessibleName(tr("Notes"));
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setToolTip(tr("Enter changes a note, Delete takes it away"));
  for (QObject* one : std::initializer_list<QObject*>{list_, kind_, who_, text_}) one->installEventFilter(this);
  for (const RemarkKind kind : {RemarkKind::sustain, RemarkKind::improve, RemarkKind::lesson, RemarkKind::said})
    kind_->addItem(review_words::remark(kind));
  kind_->setAccessibleName(tr("What kind of note"));
  kind_->setStyleSheet(QStringLiteral("min-height: 20px; padding: 0 6px;"));
  who_->setPlaceholderText(tr("Whose it is"));
  who_->setAccessibleName(tr("Whose it is to do, or who said so"));
  who_->setMaximumWidth(120);
  who_->setMaxLength(60);
  text_->setToolTip(tr("Enter keeps the note, Ctrl+Enter keeps it and leaves the field, Esc leaves it"));
  text_->setAccessibleName(tr("The note"));
  text_->setMaxLength(190);
  auto* write = new QHBoxLayout;
  write->setSpacing(4);
  write->addWidget(kind_);
  write->addWidget(who_);
  auto* fields = new QVBoxLayout;
  fields->setContentsMargins(8, 4, 8, 6);
  fields->setSpacing(4);
  if (about == About::exercise) {
    write->addWidget(text_, 1);
    fields->addLayout(write);
  } else {
    write->addStretch();
    fields->addLayout(write);
    fields->addWidget(text_);
  }
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(list_, 1);
  all->addLayout(fields);
  connect(text_, &QLineEdit::returnPressed, this, &NotesPanel::write);
  connect(who_, &QLineEdit::returnPressed, this, &NotesPanel::write);
  connect(&model_, &ReviewModel::taken_in_hand, this, &NotesPanel::refresh);
  connect(&model_, &ReviewModel::marks_changed, this, &NotesPanel::refresh);
  connect(&model_, &ReviewModel::moment_changed, this, [this] {
    changing_.reset();
    refresh();
  });
  connect(&model_, &ReviewModel::cursor_moved, this, &NotesPanel::tell_about);
  refresh();
}

const Moment* NotesPanel::about_moment() const {
  return about_ == About::moment && model_.taken() ? model_.in_hand() : nullptr;
}

std::string NotesPanel::key() const { return about_moment() ? about_moment()->key : std::string(); }

// By its name and its time, since numbers differ from list to list, so that nobody writes on another than he means.
QString NotesPanel::about_told() const {
  const Moment* moment = about_moment();
  if (!moment) return tr("on the exercise");
  const QString which = tr("on %1, %2").arg(stories::moment_title(*moment), words::time_of_day(moment->time));
  return model_.left_moment() ? tr("%1, which you have left").arg(which) : which;
}

void NotesPanel::tell_about() {
  const Moment* moment = about_moment();
  text_->setPlaceholderText(moment ? tr("On “%1”: Enter keeps it, Esc leaves").arg(stories::moment_title(*moment))
                                   : tr("On the exercise: Enter keeps it, Esc leaves"));
  emit about_changed();
}

// What was being changed is left as it stood; what was begun anew waits in the field.
void NotesPanel::leave() {
  if (changing_) {
    changing_.reset();
    changed_.reset();
    text_->clear();
    who_->clear();
  }
  emit left();
}

void NotesPanel::begin_note() { text_->setFocus(Qt::ShortcutFocusReason); }

void NotesPanel::refresh() {
  const int row_before = list_->currentRow();
  remarks_.clear();
  list_->setRowCount(0);
  if (model_.taken()) remarks_ = model_.remarks_of(key());
  list_->setRowCount(static_cast<int>(remarks_.size()));
  for (int row = 0; row < list_->rowCount(); ++row) {
    const Remark& remark = model_.marks().remarks[remarks_[static_cast<std::size_t>(row)]];
    auto* kind = new QTableWidgetItem(review_words::remark(remark.kind));
    kind->setForeground(remark_colour(remark.kind));
    list_->setItem(row, of_kind, kind);
    list_->setItem(row, of_text, new QTableWidgetItem(joined(remark.text)));
    auto* whose = new QTableWidgetItem(QString::fromStdString(remark.who));
    whose->setForeground(Look::now().soft);
    whose->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    list_->setItem(row, of_whose, whose);
  }
  // Others may add theirs while one is being written: it is the same note still, unless they have taken it away.
  const auto& all = model_.marks().remarks;
  const auto still = changing_ ? std::ranges::find(all, *changing_) : all.end();
  changed_.reset();
  if (still != all.end()) changed_ = static_cast<std::size_t>(still - all.begin());
  if (row_before >= 0 && row_before < list_->rowCount()) list_->setCurrentCell(row_before, of_text);
  tell_about();
}

bool NotesPanel::write() {
  const QString text = plain(text_->text());
  if (text.isEmpty()) return text_->setFocus(), false;
  const Remark remark{
      key(), static_cast<RemarkKind>(kind_->currentIndex()), plain(who_->text()).toStdString(), {text.toStdString()}};
  const auto changed = changed_;
  changing_.reset();
  const bool kept = changed ? model_.change_remark(*changed, remark) : model_.add_remark(remark);
  if (!kept) return false;
  text_->clear();
  who_->clear();
  text_->setFocus();
  return true;
}

void NotesPanel::change(int row) {
  if (row < 0 || row >= static_cast<int>(remarks_.size())) return;
  const std::size_t number = remarks_[static_cast<std::size_t>(row)];
  const Remark& remark = model_.marks().remarks[number];
  kind_->setCurrentIndex(static_cast<int>(remark.kind));
  who_->setText(QString::fromStdString(remark.who));
  text_->setText(joined(remark.text));
  changing_ = remark;
  changed_ = number;
  begin_note();
}

void NotesPanel::remove(int row) {
  if (row >= 0 && row < static_cast<int>(remarks_.size()))
    model_.remove_remark(remarks_[static_cast<std::size_t>(row)]);
}

bool NotesPanel::eventFilter(QObject* watched, QEvent* event) {
  // What moves within a field is the field's, though the window has the same keys.
  if ((watched == text_ || watched == who_) && event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool moves = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right;
    if (moves && !key->modifiers().testFlag(Qt::ControlModifier) && !key->modifiers().testFlag(Qt::AltModifier))
      return event->accept(), true;
  }
  if (watched == kind_ && event->type() == QEvent::ShortcutOverride) {
    constexpr std::array its{Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space};
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() == Qt::NoModifier && std::ranges::find(its, key->key()) != its.end())
      return event->accept(), true;
  }
  if (watched != list_ && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (key->key() == Qt::Key_Escape) return leave(), true;
    if (enter && key->modifiers().testFlag(Qt::ControlModifier)) {
      // Where there is nothing to keep, or it is refused, one stays.
      if (write()) leave();
      return true;
    }
  }
  if (watched == list_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) return change(list_->currentRow()), true;
    if (key == Qt::Key_Delete) return remove(list_->currentRow()), true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace sandgate
