#include "app/editor/exercise/item_form.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/wrapping_box.h"
#include "app/editor/exercise/plan_pieces.h"

namespace sandgate {
namespace {

constexpr int lines_tall_px = 92, opening_px = 8;
using Kind = ItemField::Kind;

QString kind_of(PlanKind kind) {
  switch (kind) {
    case PlanKind::exercise: return ItemForm::tr("The exercise");
    case PlanKind::side: return ItemForm::tr("Side");
    case PlanKind::objective: return ItemForm::tr("Objective");
    case PlanKind::seat: return ItemForm::tr("Seat");
    case PlanKind::observer: return ItemForm::tr("Observer");
    case PlanKind::body: return ItemForm::tr("Body");
    case PlanKind::work: return ItemForm::tr("Field work");
    case PlanKind::march: return ItemForm::tr("March");
    case PlanKind::inject: return ItemForm::tr("Inject");
  }
  return {};
}

}  // namespace

ItemForm::ItemForm(ExerciseModel& model, QWidget* parent)
    : QFrame(parent),
      model_(model),
      head_(new PanelHead(tr("In hand"), QStringLiteral("F7"))),
      emblem_(new Emblem({40, 30})),
      name_(new ElidedLabel("heading")),
      second_(new ElidedLabel("second")),
      scroll_(new QScrollArea) {
  setObjectName(QStringLiteral("panel"));
  auto* words = new QVBoxLayout;
  words->setSpacing(0);
  words->addWidget(name_);
  words->addWidget(second_);
  auto* top = new QHBoxLayout;
  top->setContentsMargins(12, 8, 12, 8);
  top->setSpacing(10);
  top->addWidget(emblem_);
  top->addLayout(words, 1);
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setFrameShape(QFrame::NoFrame);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(head_);
  column->addLayout(top);
  column->addWidget(hairline());
  column->addWidget(scroll_, 1);
  for (auto signal : {&ExerciseModel::changed, &ExerciseModel::chosen_changed, &ExerciseModel::judged_anew,
                      &ExerciseModel::posting_changed, &ExerciseModel::foreseen_anew})
    connect(&model_, signal, this, &ItemForm::refresh);
  refresh();
}

QWidget* ItemForm::field(const std::string& key) const {
  const auto row = std::ranges::find_if(rows_, [&](const Row& one) { return one.field.key == key; });
  return row == rows_.end() ? nullptr : row->widget;
}

void ItemForm::go_to(const std::string& pointer) {
  // "/injects/3/deed/to/0" is said of "deed/to", "/bodies/3/at" of "at": what is asked for stands nearest to the end.
  QWidget* to = nullptr;
  for (std::string left = pointer; !to && !left.empty(); left.resize(std::min(left.rfind('/'), left.size()))) {
    const auto last = left.rfind('/');
    if (last == std::string::npos) break;
    to = field(left.substr(last + 1));
    const auto before = last == 0 ? std::string::npos : left.rfind('/', last - 1);
    if (!to && before != std::string::npos) to = field(left.substr(before + 1));
  }
  for (const Row& row : rows_) {
    if (!to && row.field.kind != Kind::note) to = row.widget;
  }
  if (!to) return;
  scroll_->ensureWidgetVisible(to);
  to->setFocus(Qt::ShortcutFocusReason);
}

void ItemForm::refresh() {
  const bool same = item_ == model_.current();
  item_ = model_.current();
  const ExercisePlan& plan = model_.plan();
  head_->set_note(model_.chosen().size() > 1 ? tr("%1 chosen").arg(model_.chosen().size()) : kind_of(item_.kind));
  name_->setText(item_.kind == PlanKind::exercise ? model_.title() : called(plan, item_));
  emblem_->setVisible(item_.kind == PlanKind::body || item_.kind == PlanKind::side);
  if (item_.kind == PlanKind::body && plan.has(item_)) {
    const PlannedBody body = body_of(plan, item_.index);
    emblem_->show_piece(piece_of(body, livery_of(plan, body.side), {}));
    second_->setText(told(body));
  } else {
    if (item_.kind == PlanKind::side) emblem_->show_side(livery_of(plan, plan.text(item_, "name")));
    second_->setText(kind_of(item_.kind));
  }
  std::vector<ItemField> fields =
      plan.document().object()->empty() ? std::vector<ItemField>() : fields_of(model_, item_);
  const bool alike =
      std::ranges::equal(rows_, fields, [](const Row& row, const ItemField& field) { return row.field.alike(field); });
  if (!alike) return build(std::move(fields));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    // What is being typed stays while the plan says there what it said.
    const bool typed = same && rows_[i].field.value == fields[i].value && rows_[i].widget->hasFocus();
    rows_[i].field = std::move(fields[i]);
    if (!typed) fill(rows_[i]);
  }
}

void ItemForm::build(std::vector<ItemField> fields) {
  std::string focused;
  for (const Row& row : rows_) {
    // That of the whole program: the form's own is who had it last, though the sheet has it now.
    if (row.widget && row.widget->isAncestorOf(QApplication::focusWidget())) focused = row.field.key;
  }
  filling_ = true;
  rows_.clear();
  // The old page may be what sends this very signal: it goes when that is over.
  if (QWidget* old = scroll_->takeWidget()) old->deleteLater();
  auto* page = new QWidget;
  page->setObjectName(QStringLiteral("page"));
  // What is higher than its fields stays empty below them.
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  auto* form = new QFormLayout;
  column->addLayout(form);
  column->addStretch(1);
  form->setContentsMargins(12, 10, 12, 12);
  form->setVerticalSpacing(6);
  form->setHorizontalSpacing(10);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->setRowWrapPolicy(QFormLayout::DontWrapRows);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    QWidget* widget = widget_of(fields[i], i);
    widget->setAccessibleName(fields[i].label);
    if (!fields[i].tip.isEmpty()) widget->setToolTip(fields[i].tip);
    rows_.push_back({std::move(fields[i]), widget});
    const ItemField& field = rows_.back().field;
    if (field.kind == Kind::note || field.kind == Kind::flag) {
      form->addRow(widget);
    } else if (field.kind == Kind::lines) {
      form->addRow(role_label("second", field.label));
      form->addRow(widget);
    } else {
      form->addRow(role_label("second", field.label), widget);
    }
    fill(rows_.back());
  }
  scroll_->setWidget(page);
  filling_ = false;
  if (QWidget* again = focused.empty() ? nullptr : field(focused)) again->setFocus();
}

QWidget* ItemForm::widget_of(const ItemField& field, std::size_t row) {
  const auto changed = [this, row] { take(row); };
  switch (field.kind) {
    case Kind::note: {
      QLabel* label = role_label("note");
      label->setWordWrap(true);
      return label;
    }
    case Kind::lines: {
      auto* edit = new QPlainTextEdit;
      edit->setObjectName(QStringLiteral("field"));
      edit->setFixedHeight(lines_tall_px);
      edit->setTabChangesFocus(true);
      edit->installEventFilter(this);
      return edit;
    }
    case Kind::choice: {
      auto* box = new QComboBox;
      box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
      box->setMinimumContentsLength(8);
      for (const auto& [word, shown] : field.choices) box->addItem(shown, word);
      connect(box, &QComboBox::activated, this, changed);
      hint_in(box, opening_px);
      mark_opening(box);
      return box;
    }
    case Kind::flag: {
      auto* box = new WrappingBox<QCheckBox>(field.label);
      connect(box, &QCheckBox::clicked, this, changed);
      return box;
    }
    case Kind::set: {
      auto* all = new QWidget;
      auto* column = new QVBoxLayout(all);
      column->setContentsMargins(0, 0, 0, 0);
      column->setSpacing(2);
      for (const auto& [word, shown] : field.choices) {
        auto* box = new WrappingBox<QCheckBox>(shown);
        box->setProperty("word", word);
        connect(box, &QCheckBox::clicked, this, changed);
        column->addWidget(box);
      }
      return all;
    }
    case Kind::line:
    case Kind::whole:
    case Kind::number: break;
  }
  auto* edit = new QLineEdit;
  edit->setPlaceholderText(field.none);
  connect(edit, &QLineEdit::editingFinished, this, changed);
  edit->installEventFilter(this);
  return edit;
}

void ItemForm::fill(Row& row) {
  const bool filling = std::exchange(filling_, true);
  const QString& value = row.field.value;
  if (auto* edit = qobject_cast<QLineEdit*>(row.widget)) {
    if (edit->text() != value) edit->setText(value);
    edit->setCursorPosition(0);
    set_role(edit, "wrong", false);
  } else if (auto* text = qobject_cast<QPlainTextEdit*>(row.widget)) {
    if (text->toPlainText() != value) text->setPlainText(value);
  } else if (auto* box = qobject_cast<QComboBox*>(row.widget)) {
    int at = box->findData(value);
    // What the plan says and nobody offers is shown all the same.
    if (at < 0 && !value.isEmpty()) {
      box->addItem(value, value);
      at = box->count() - 1;
    }
    box->setCurrentIndex(at);
  } else if (auto* flag = qobject_cast<QCheckBox*>(row.widget)) {
    flag->setChecked(!value.isEmpty());
  } else if (auto* label = qobject_cast<QLabel*>(row.widget)) {
    label->setText(value);
  } else {
    const QStringList said = value.split(ItemField::between, Qt::SkipEmptyParts);
    for (QCheckBox* one : row.widget->findChildren<QCheckBox*>())
      one->setChecked(said.contains(one->property("word").toString()));
  }
  filling_ = filling;
}

QString ItemForm::answer_of(const Row& row) {
  if (auto* edit = qobject_cast<QLineEdit*>(row.widget)) return edit->text();
  if (auto* text = qobject_cast<QPlainTextEdit*>(row.widget)) return text->toPlainText();
  if (auto* box = qobject_cast<QComboBox*>(row.widget)) return box->currentData().toString();
  if (auto* flag = qobject_cast<QCheckBox*>(row.widget)) return flag->isChecked() ? QStringLiteral("yes") : QString();
  QStringList said;
  for (const QCheckBox* one : row.widget->findChildren<QCheckBox*>()) {
    if (one->isChecked()) said << one->property("word").toString();
  }
  return said.join(ItemField::between);
}

void ItemForm::take(std::size_t row) {
  if (filling_ || row >= rows_.size() || rows_[row].field.kind == Kind::note) return;
  // The form may be built anew by what is taken.
  const ItemField field = rows_[row].field;
  const QPointer<QWidget> widget = rows_[row].widget;
  const bool well = take_field(model_, item_, field, answer_of(rows_[row]));
  if (widget && qobject_cast<QLineEdit*>(widget)) set_role(widget, "wrong", !well);
}

void ItemForm::take_now() {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].widget->hasFocus()) return take(i);
  }
}

bool ItemForm::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut && qobject_cast<QPlainTextEdit*>(watched)) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i].widget == watched) take(i);
    }
  }
  if (event->type() == QEvent::ShortcutOverride) {
    // While nothing is typed that the plan does not say, what is taken back is the plan's last change.
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool back = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
    const auto row = std::ranges::find(rows_, watched, [](const Row& one) { return one.widget; });
    if (back && row != rows_.end() && answer_of(*row) == row->field.value) {
      event->ignore();
      return true;
    }
  }
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    // What was typed and not taken is put back.
    for (Row& row : rows_) {
      if (row.widget == watched) fill(row);
    }
    return false;
  }
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
