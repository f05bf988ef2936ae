#include "app/desk/docks/write_form.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QIntValidator>
#include <algorithm>

#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/panel.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/messages.h"
#include "app/words/places.h"
#include "app/words/sightings.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

using Form = MessageForm;

constexpr int head_height = 58, winds_known = 8, figures_px = 40, least_letters = 8;
/// Those a commander writes; the umpire's answer is not among them.
constexpr Form written_forms[] = {Form::note, Form::operation_order, Form::contact_report, Form::situation_report,
                                  Form::request};

template <Enumeration E, class Name>
QComboBox* choices(const QString& accessible, Name name) {
  auto* box = new QComboBox;
  box->setAccessibleName(accessible);
  for (std::size_t i = 0; i < value_count<E>; ++i) box->addItem(name(static_cast<E>(i)));
  return box;
}

template <Enumeration E>
E chosen(const QComboBox* box) {
  return static_cast<E>(std::max(0, box->currentIndex()));
}

/// A line that may be longer than its room is: its tip has all of it.
class PostBox : public QCheckBox {
 public:
  explicit PostBox(const QString& whole) : whole_(whole) { setToolTip(whole), setAccessibleName(whole); }
  QSize sizeHint() const override { return {least, QCheckBox::sizeHint().height()}; }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QCheckBox::resizeEvent(event);
    constexpr int indicator = 26;
    // An ampersand would be a key.
    setText(fontMetrics()
                .elidedText(whole_, Qt::ElideRight, width() - indicator)
                .replace(QLatin1Char('&'), QLatin1String("&&")));
  }

 private:
  static constexpr int least = 180;
  QString whole_;
};

}  // namespace

WriteForm::WriteForm(DeskModel& desk, DrawingModel& drawings, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      drawings_(drawings),
      answers_note_(role_label("second")),
      drop_answer_(new QPushButton(tr("Not an answer"))),
      form_(new QComboBox),
      about_(new QComboBox),
      task_(choices<Task>(tr("Task"), words::task)),
      activity_(choices<Activity>(tr("Doing"), words::activity)),
      heading_(new QComboBox),
      request_(choices<RequestKind>(tr("Asked for"), words::request_kind)),
      kind_(choices<DrawingKind>(tr("What is drawn"), words::drawing_kind)),
      at_(new QLineEdit),
      time_(new QLineEdit),
      name_(new QLineEdit),
      point_(new QLineEdit),
      counts_(new QWidget),
      strength_{},
      drawing_note_(role_label("note")),
      drawn_(new QVBoxLayout),
      draw_(new QPushButton(tr("Draw"))),
      send_(new QPushButton(tr("Send"))),
      leave_(new QPushButton(tr("Put away"))),
      refused_(new RefusedBox(desk.briefing(), desk.clauses())) {
  setObjectName(QStringLiteral("panel"));
  form_->setAccessibleName(tr("Form"));
  for (const Form one : written_forms) form_->addItem(words::message_form(one));
  about_->setAccessibleName(tr("About"));
  heading_->setAccessibleName(tr("Heading"));
  heading_->addItem(tr("Not known"));
  for (int i = 0; i < winds_known; ++i)
    heading_->addItem(words::wind(Bearing::of(i * Bearing::full_circle / winds_known)));
  at_->setAccessibleName(tr("Where"));
  at_->setPlaceholderText(tr("Name or reference"));
  time_->setAccessibleName(tr("Time"));
  time_->setPlaceholderText(words::time_of_day(desk.picture().clock.time));
  name_->setAccessibleName(tr("Name of what is drawn"));
  name_->setPlaceholderText(tr("Its name"));
  name_->setMaxLength(static_cast<int>(longest_drawing_name));
  point_->setAccessibleName(tr("Next point"));
  point_->setPlaceholderText(tr("Next point: name or reference"));
  send_->setProperty("main", true);
  drop_answer_->setProperty("flat", true);
  for (QComboBox* box : {form_, about_, task_, activity_, heading_, request_, kind_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(least_letters);
    hint_in(box, 8);
    mark_opening(box);
  }
  refused_->show_refusal({});
  drawing_note_->setWordWrap(true);

  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(12, 10, 12, 10);
  column->setSpacing(8);
  make_addressees(*column);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->setColumnMinimumWidth(0, 86);
  grid->setColumnStretch(1, 1);
  make_heads(*grid);
  column->addLayout(grid);
  column->addWidget(hairline());
  make_drawings(*column);
  column->addStretch();

  auto* foot = new QWidget;
  auto* last = new QVBoxLayout(foot);
  last->setContentsMargins(12, 6, 12, 10);
  last->setSpacing(6);
  last->addWidget(refused_);
  auto* buttons = new FlowLayout;
  buttons->setSpacing(6);
  buttons->add(send_, 2);
  buttons->add(leave_, 1);
  last->addLayout(buttons);
  fill_scrolled(*this, page, foot);

  connect(form_, &QComboBox::currentIndexChanged, this, &WriteForm::follow_form);
  connect(drop_answer_, &QPushButton::clicked, this, [this] {
    answers_.reset();
    follow_form();
  });
  connect(draw_, &QPushButton::clicked, this, &WriteForm::draw);
  connect(send_, &QPushButton::clicked, this, &WriteForm::send);
  connect(leave_, &QPushButton::clicked, this, &WriteForm::put_away);
  connect(&drawings_, &DrawingModel::changed, this, &WriteForm::follow_drawings);
  for (QLineEdit* field : {at_, time_, name_, point_})
    connect(field, &QLineEdit::textEdited, this, [field] { set_role(field, "wrong", false); });
  follow_form();
  follow_drawings();
  tell_changes();
  // Why it was not sent is said of what was written then.
  connect(this, &WriteForm::changed, this, [this] { refused_->show_refusal({}); });
}

void WriteForm::make_addressees(QVBoxLayout& column) {
  const Briefing& briefing = desk_.briefing();
  column.addWidget(role_label("title", tr("To")));
  for (const Seat& seat : briefing.seats) {
    const bool friendly = briefing.sides[seat.side.index()].camp == desk_.side().camp;
    if (!friendly || seat.id == desk_.picture().seat) continue;
    addressees_.emplace_back(seat.id, new PostBox(QString::fromStdString(seat.title)));
  }
  addressees_.emplace_back(SeatId{}, new PostBox(tr("The umpire")));
  for (const auto& [seat, box] : addressees_) column.addWidget(box);
  // Where there is nobody else, it is he.
  if (addressees_.size() == 1) addressees_.front().second->setChecked(true);
  auto* answering = new QHBoxLayout;
  answering->addWidget(answers_note_, 1);
  answering->addWidget(drop_answer_);
  column.addLayout(answering);
}

void WriteForm::add_row(QGridLayout& grid, const QString& name, QWidget* field, std::vector<MessageForm> forms) {
  auto* label = role_label("second", name);
  label->setBuddy(field);
  const int row = grid.rowCount();
  grid.addWidget(label, row, 0, qobject_cast<QPlainTextEdit*>(field) ? Qt::AlignTop : Qt::Alignment());
  grid.addWidget(field, row, 1);
  rows_.push_back({label, field, std::move(forms)});
}

QPlainTextEdit* WriteForm::add_text(QGridLayout& grid, std::string_view part, std::vector<MessageForm> forms) {
  auto* field = new QPlainTextEdit;
  field->setAccessibleName(words::message_part(part));
  field->setTabChangesFocus(true);
  field->setFixedHeight(head_height);
  field->setObjectName(QStringLiteral("field"));
  texts_.push_back({std::string(part), field});
  add_row(grid, words::message_part(part), field, std::move(forms));
  return field;
}

void WriteForm::make_heads(QGridLayout& grid) {
  constexpr Form order = Form::operation_order, contact = Form::contact_report, situation = Form::situation_report;
  add_row(grid, tr("Form"), form_, {});
  add_row(grid, tr("About"), about_, {});
  add_row(grid, tr("Asked for"), request_, {Form::request});
  add_text(grid, "what", {contact});
  add_row(grid, tr("Task"), task_, {order});
  add_row(grid, tr("Where"), at_, {order, contact, situation});
  add_row(grid, tr("By"), time_, {order, contact});
  time_label_ = qobject_cast<QLabel*>(rows_.back().label);
  add_row(grid, tr("Doing"), activity_, {contact, situation});
  add_row(grid, tr("Heading"), heading_, {contact});
  make_strength();
  add_row(grid, words::message_part("strength"), counts_, {contact, situation});
  add_text(grid, "information", {order});
  add_text(grid, "enemy", {situation});
  add_text(grid, "intention", {order, contact, situation});
  add_text(grid, "instructions", {order});
  add_text(grid, "transport", {order});
  add_text(grid, "intercommunication", {order});
  add_text(grid, "needs", {situation});
  add_text(grid, "text", {});
}

// Guns are counted by themselves; of every other arm its men.
void WriteForm::make_strength() {
  constexpr int most = 9999, columns = 2;
  auto* grid = new QGridLayout(counts_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(4);
  grid->setVerticalSpacing(4);
  int place = 0;
  for (const Arm arm : marching_arms) {
    QLineEdit*& field = strength_[static_cast<std::size_t>(arm)];
    field = new QLineEdit;
    field->setValidator(new QIntValidator(0, most, field));
    field->setAccessibleName(words::arm(arm));
    field->setPlaceholderText(QStringLiteral("0"));
    field->setMinimumWidth(figures_px);
    auto* label = role_label("second", words::arm(arm));
    label->setWordWrap(true);
    label->setBuddy(field);
    grid->addWidget(label, place / columns, 2 * (place % columns));
    grid->addWidget(field, place / columns, 2 * (place % columns) + 1);
    ++place;
  }
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
}

void WriteForm::make_drawings(QVBoxLayout& column) {
  column.addWidget(role_label("title", tr("Drawn on the sheet")));
  column.addLayout(drawn_);
  auto* what = new FlowLayout;
  what->setSpacing(6);
  what->add(kind_, 3);
  what->add(name_, 3);
  what->add(draw_, 2);
  column.addLayout(what);
  column.addWidget(point_);
  column.addWidget(drawing_note_);
}

MessageForm WriteForm::form() const {
  return written_forms[static_cast<std::size_t>(std::max(0, form_->currentIndex()))];
}

void WriteForm::follow_form() {
  const Form now = form();
  for (const Row& row : rows_) {
    const bool there = row.forms.empty() || std::ranges::find(row.forms, now) != row.forms.end();
    row.label->setVisible(there);
    row.field->setVisible(there);
  }
  time_label_->setText(now == Form::contact_report ? tr("When") : tr("By"));
  // A request goes to the umpire alone.
  if (now == Form::request) {
    for (const auto& [seat, box] : addressees_) box->setChecked(seat.none());
  }
  answers_note_->setVisible(answers_.has_value());
  drop_answer_->setVisible(answers_.has_value());
  if (answers_) answers_note_->setText(tr("Answers message %1").arg(answers_->number + 1));
}

void WriteForm::follow_drawings() {
  const bool active = drawings_.active();
  point_->setVisible(active);
  kind_->setEnabled(!active);
  name_->setEnabled(!active);
  draw_->setText(active ? tr("Done") : tr("Draw"));
  const MessageDrawing* in_hand = drawings_.in_hand();
  drawing_note_->setVisible(active);
  if (in_hand) {
    const std::size_t least = fewest_points_of(in_hand->kind), has = in_hand->points.size();
    drawing_note_->setText(
        has < least ? tr("Click its points on the sheet: %1 of at least %2. Esc leaves it.").arg(has).arg(least)
                    : tr("%1 points. Enter or a double click ends it, Backspace takes one back.").arg(has));
  }
  // Moving the pointer changes nothing here.
  const auto count = static_cast<int>(drawings_.drawings().size());
  if (drawn_->property("shown").toInt() == count && drawn_->count() == count) return;
  while (QLayoutItem* item = drawn_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  drawn_->setProperty("shown", count);
  for (int i = 0; i < count; ++i) {
    const MessageDrawing& drawing = drawings_.drawings()[static_cast<std::size_t>(i)];
    auto* row = new QWidget;
    auto* parts = new QHBoxLayout(row);
    parts->setContentsMargins(0, 0, 0, 0);
    auto* name = new ElidedLabel("plain");
    name->setText(tr("%1 “%2”").arg(words::drawing_kind(drawing.kind), QString::fromStdString(drawing.name)));
    auto* remove = new QPushButton(tr("Remove"));
    remove->setProperty("flat", true);
    remove->setAccessibleName(tr("Remove “%1”").arg(QString::fromStdString(drawing.name)));
    connect(
        remove, &QPushButton::clicked, this, [this, i] { drawings_.remove(static_cast<std::size_t>(i)); },
        Qt::QueuedConnection);
    parts->addWidget(name, 1);
    parts->addWidget(remove);
    drawn_->addWidget(row);
  }
}

void WriteForm::draw() {
  if (drawings_.active()) {
    enter();
    return;
  }
  const bool named = !name_->text().trimmed().isEmpty();
  set_role(name_, "wrong", !named);
  if (!named) {
    name_->setFocus();
    return;
  }
  drawings_.begin(chosen<DrawingKind>(kind_), name_->text());
  name_->clear();
  point_->clear();
  emit drawing_begun();
}

bool WriteForm::take_typed_point() {
  if (!drawings_.active() || point_->text().trimmed().isEmpty()) return false;
  bool wrong = false;
  const auto at = typed_place(point_, wrong);
  if (!at) return true;
  point_->clear();
  drawings_.add(desk_.briefing().to_ground(*at));
  return true;
}

void WriteForm::enter() {
  if (drawings_.active()) {
    if (!take_typed_point()) drawings_.finish();
  } else if (name_->hasFocus()) {
    draw();
  }
}

void WriteForm::list_bodies() {
  const Handle before =
      about_->currentIndex() > 0 ? bodies_[static_cast<std::size_t>(about_->currentIndex()) - 1] : Handle{};
  about_->clear();
  bodies_.clear();
  about_->addItem(tr("No one body"));
  for (const OwnBody& body : desk_.picture().bodies) {
    about_->addItem(QString::fromStdString(body.name));
    bodies_.push_back(body.handle);
    if (body.handle == before) about_->setCurrentIndex(about_->count() - 1);
  }
}

void WriteForm::begin() {
  list_bodies();
  time_->setPlaceholderText(words::time_of_day(desk_.picture().clock.time));
  follow_form();
}

void WriteForm::answer(const SeenMessage& message) {
  answers_ = message.handle;
  if (form() == Form::request) form_->setCurrentIndex(0);
  begin();
  for (const auto& [seat, box] : addressees_) box->setChecked(seat == message.from);
}

QCheckBox* WriteForm::addressee(SeatId seat) const {
  const auto found = std::ranges::find(addressees_, seat, &std::pair<SeatId, QCheckBox*>::first);
  return found == addressees_.end() ? nullptr : found->second;
}

QPlainTextEdit* WriteForm::text_field(std::string_view part) const {
  const auto found = std::ranges::find(texts_, part, &Text::part);
  return found == texts_.end() ? nullptr : found->field;
}

std::vector<QWidget*> WriteForm::fields() const {
  std::vector<QWidget*> all;
  for (const auto& [seat, box] : addressees_) all.push_back(box);
  for (const Row& row : rows_) {
    if (row.field != counts_) all.push_back(row.field);
  }
  all.insert(all.end(), strength_.begin(), strength_.end());
  for (QWidget* field : std::initializer_list<QWidget*>{drop_answer_, kind_, name_, draw_, point_, send_, leave_})
    all.push_back(field);
  return all;
}

Lines WriteForm::lines(std::string_view part) const { return lines_of(text_field(part)->toPlainText()); }

std::vector<ArmCount> WriteForm::strength() const {
  std::vector<ArmCount> counts;
  for (const Arm arm : marching_arms) {
    const std::int32_t number = strength_field(arm)->text().toInt();
    if (number <= 0) continue;
    const bool guns = arm == Arm::artillery;
    counts.push_back({arm, guns ? 0 : number, guns ? number : 0});
  }
  return counts;
}

std::optional<Point> WriteForm::typed_place(QLineEdit* field, bool& wrong) const {
  const QString text = field->text().trimmed();
  if (text.isEmpty()) return {};
  const Briefing& briefing = desk_.briefing();
  const OwnBody* near = desk_.selected_body();
  const MapBox ground = briefing.country->bounds();
  const MapPoint about = near ? briefing.to_ground(near->at)
                              : MapPoint{(ground.west + ground.east) / 2, (ground.south + ground.north) / 2};
  const auto place = words::read_place(text, briefing, desk_.side().id, about);
  const bool usable = place && ground.holds(*place);
  set_role(field, "wrong", !usable);
  if (usable) return briefing.to_table(*place);
  wrong = true;
  return {};
}

// What was seen was seen before now, and what is to be done is after it.
std::optional<ExerciseTime> WriteForm::typed_time(bool past, bool& wrong) const {
  constexpr std::int64_t half_a_day = 12 * 60;
  const QString text = time_->text().trimmed();
  if (text.isEmpty()) return {};
  const ExerciseTime now = desk_.picture().clock.time;
  auto time = words::read_time(text, now);
  set_role(time_, "wrong", !time);
  if (!time) wrong = true;
  // The last such time, before noon or after it where that is not said.
  for (int back = 1; past && time && *time > now && back <= 2; ++back)
    time = words::read_time(text, now.after(-back * half_a_day));
  return time;
}

std::optional<BasicMessage<Handle>> WriteForm::written() {
  BasicMessage<Handle> message;
  for (const auto& [seat, box] : addressees_) {
    if (!box->isChecked()) continue;
    if (seat)
      message.to.push_back(seat);
    else
      message.umpire = true;
  }
  message.answers = answers_;
  if (about_->currentIndex() > 0) message.about = bodies_[static_cast<std::size_t>(about_->currentIndex()) - 1];
  MessageContent& content = message.content;
  content.text = lines("text");
  content.drawings = drawings_.drawings();
  bool wrong = false;
  switch (form()) {
    case Form::operation_order:
      content.order = OperationOrder{chosen<Task>(task_),  typed_place(at_, wrong),    typed_time(false, wrong),
                                     lines("information"), lines("intention"),         lines("instructions"),
                                     lines("transport"),   lines("intercommunication")};
      break;
    case Form::contact_report: {
      std::optional<Bearing> heading;
      if (const int wind = heading_->currentIndex(); wind > 0)
        heading = Bearing::of((wind - 1) * Bearing::full_circle / winds_known);
      content.contact = ContactReport{lines("what"),
                                      strength(),
                                      typed_place(at_, wrong),
                                      typed_time(true, wrong),
                                      chosen<Activity>(activity_),
                                      heading,
                                      lines("intention")};
      break;
    }
    case Form::situation_report:
      content.situation = SituationReport{typed_place(at_, wrong), strength(),         chosen<Activity>(activity_),
                                          lines("enemy"),          lines("intention"), lines("needs")};
      break;
    case Form::request: content.request = chosen<RequestKind>(request_); break;
    case Form::note:
    case Form::ruling: break;
  }
  return wrong ? std::nullopt : std::optional(std::move(message));
}

void WriteForm::send() {
  const auto message = written();
  if (!message) return;
  const Letter going = as_written();
  on_its_way_ = going;
  desk_.send(
      SendMessageOrder<Handle>{*message}, *this,
      [this, going] {
        // Over a line that was lost the answer may come when another is being written.
        const bool same = as_written() == going;
        on_its_way_.reset();
        if (same) clear();
        emit changed();
        if (same) emit sent();
      },
      [this](const Refusal& refusal) {
        on_its_way_.reset();
        emit changed();
        refused_->show_refusal(refusal);
      });
}

void WriteForm::clear() {
  refused_->show_refusal({});
  answers_.reset();
  for (const Text& text : texts_) text.field->clear();
  for (QLineEdit* field : {at_, time_, name_, point_}) field->clear();
  for (QLineEdit* field : strength_) field->clear();
  for (QComboBox* box : {about_, task_, activity_, heading_}) box->setCurrentIndex(0);
  for (const auto& [seat, box] : addressees_) box->setChecked(addressees_.size() == 1);
  form_->setCurrentIndex(0);
  drawings_.clear();
  follow_form();
}

void WriteForm::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  list_bodies();
}

}  // namespace sandgate
