#include "app/rules/rules_window.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPrintDialog>
#include <QPrinter>
#include <QShortcut>
#include <QSplitter>
#include <QTextDocument>
#include <QTextTable>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/help/open_help.h"
#include "app/words/faults.h"

namespace sandgate {
namespace {

constexpr int clause_row_px = 24;
constexpr int id_role = Qt::UserRole;
/// Clauses stand below the head of their chapter.
const QString clause_indent(2, QChar(0x2003));
/// By which the rules are read where nothing is being played.
constexpr const char* usual_rulebook = "little-wars";

QString listed_as(const QString& id, const QString& title) { return QStringLiteral("%1  %2").arg(id, title); }

}  // namespace

RulesWindow::RulesWindow(std::filesystem::path data_folder, QWidget* parent)
    : QWidget(parent, Qt::Window),
      data_(std::move(data_folder)),
      view_(new GuideView),
      list_(new QListWidget),
      search_(new QLineEdit),
      note_(new ElidedLabel("note")),
      back_(new QPushButton(tr("‹ Back"))),
      forth_(new QPushButton(tr("Forth ›"))) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(tr("The rules"));
  view_->setAccessibleName(tr("The clause"));
  list_->setAccessibleName(tr("The clauses by chapter"));
  list_->setTextElideMode(Qt::ElideRight);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setFrameShape(QFrame::NoFrame);
  search_->setPlaceholderText(tr("Search: a number, a word"));
  search_->setAccessibleName(tr("Search in the clauses"));
  search_->setClearButtonEnabled(true);

  constexpr int list_px = 310, page_px = 820, high_px = 860;
  auto* left = new QWidget;
  left->setAutoFillBackground(true);
  auto* inset = new QVBoxLayout(left);
  inset->setContentsMargins(10, 8, 0, 0);
  inset->setSpacing(8);
  inset->addWidget(search_);
  inset->addWidget(list_, 1);
  auto* beside = new QSplitter;
  beside->addWidget(left);
  beside->addWidget(view_);
  beside->setSizes({list_px, page_px});
  beside->setStretchFactor(1, 1);
  beside->setCollapsible(1, false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head());
  column->addWidget(hairline());
  column->addWidget(beside, 1);

  connect(view_, &QTextBrowser::anchorClicked, this, &RulesWindow::follow);
  connect(search_, &QLineEdit::textChanged, this, &RulesWindow::look_for);
  connect(list_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
    if (!item) return;
    if (const QString id = item->data(id_role).toString(); !id.isEmpty()) go(id, Going::past);
  });
  connect(list_, &QListWidget::itemActivated, this, [this] { view_->setFocus(Qt::ShortcutFocusReason); });
  make_keys();
  fill_list();
  keep_place();
  setTabOrder(search_, list_);
  setTabOrder(list_, view_);
  search_->setFocus();
  open_at(*this, {list_px + page_px, high_px});
}

QWidget* RulesWindow::head() {
  back_->setToolTip(tr("To the clause before on your way (Alt+Left)"));
  forth_->setToolTip(tr("To the clause after on your way (Alt+Right)"));
  auto* copied = new QPushButton(tr("Copy"));
  copied->setToolTip(tr("The clause in hand as text, to paste elsewhere (Ctrl+Shift+C)"));
  auto* printed = new QPushButton(tr("Print…"));
  printed->setToolTip(tr("The clause in hand (Ctrl+P); all that are listed (Ctrl+Shift+P)"));
  connect(back_, &QPushButton::clicked, this, &RulesWindow::go_back);
  connect(forth_, &QPushButton::clicked, this, &RulesWindow::go_forth);
  connect(copied, &QPushButton::clicked, this, &RulesWindow::copy);
  connect(printed, &QPushButton::clicked, this, [this] { ask_printer({clause()}); });
  auto* whole = new QWidget;
  auto* row = new QHBoxLayout(whole);
  row->setContentsMargins(12, 8, 12, 8);
  row->setSpacing(6);
  for (QPushButton* button : {back_, forth_}) row->addWidget(button);
  row->addSpacing(8);
  row->addWidget(note_, 1);
  for (QPushButton* button : {copied, printed}) row->addWidget(button);
  for (QPushButton* button : {back_, forth_, copied, printed}) button->setFocusPolicy(Qt::TabFocus);
  return whole;
}

void RulesWindow::make_keys() {
  const auto key = [this](const QKeySequence& keys, auto deed) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, deed);
  };
  key(QKeySequence::Find, [this] {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
  });
  key(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { go_back(); });
  key(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { go_forth(); });
  key(QKeySequence(Qt::ALT | Qt::Key_Up), [this] { step(-1); });
  key(QKeySequence(Qt::ALT | Qt::Key_Down), [this] { step(1); });
  key(QKeySequence(Qt::Key_F6), [this] {
    QWidget* to = view_->hasFocus() ? static_cast<QWidget*>(list_) : view_;
    to->setFocus(Qt::ShortcutFocusReason);
  });
  key(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), [this] { copy(); });
  key(QKeySequence::Print, [this] { ask_printer({clause()}); });
  key(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), [this] { ask_printer(listed()); });
  key(QKeySequence(Qt::CTRL | Qt::Key_Plus), [this] { view_->change_letters(1); });
  key(QKeySequence(Qt::CTRL | Qt::Key_Equal), [this] { view_->change_letters(1); });
  key(QKeySequence(Qt::CTRL | Qt::Key_Minus), [this] { view_->change_letters(-1); });
  key(QKeySequence(Qt::CTRL | Qt::Key_W), [this] { close(); });
  key(QKeySequence(Qt::Key_Escape), [this] { leave(); });
  // From the words that are typed the keys lead on: down into the list, and into the clause that was found.
  const auto from_search = [this](Qt::Key one, QWidget* to) {
    auto* shortcut = new QShortcut(QKeySequence(one), search_);
    shortcut->setContext(Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, to, [to] { to->setFocus(Qt::ShortcutFocusReason); });
  };
  from_search(Qt::Key_Down, list_);
  for (const Qt::Key enter : {Qt::Key_Return, Qt::Key_Enter}) from_search(enter, view_);
  add_help_keys(*this, [] { return HelpFor::rules; });
}

void RulesWindow::leave() {
  if (search_->text().isEmpty()) {
    close();
    return;
  }
  search_->clear();
  list_->setFocus(Qt::ShortcutFocusReason);
}

void RulesWindow::fill_list() {
  auto book = words::clause_book(data_);
  if (!book) {
    view_->show_fault(QString::fromStdString(book.error().sentence()));
    return;
  }
  book_ = std::move(*book);
  chapters_ = rule_chapters(book_);
  const QSignalBlocker quiet(list_);
  const auto put = [this](const QString& id, const QString& text, bool below) {
    auto* item = new QListWidgetItem((below ? clause_indent : QString()) + text, list_);
    item->setData(Qt::AccessibleTextRole, text);
    item->setToolTip(text);
    item->setSizeHint({0, clause_row_px});
    item->setData(id_role, id);
    return item;
  };
  QFont bold = list_->font();
  bold.setBold(true);
  for (const RuleChapter& chapter : chapters_) {
    // A section that is one clause is that clause.
    const bool alone = chapter.clauses == QStringList{chapter.id};
    QListWidgetItem* head = put(alone ? chapter.id : QString(), listed_as(chapter.id, chapter.title), false);
    head->setFont(bold);
    if (alone) continue;
    // Keys walk over it from clause to clause.
    head->setFlags(Qt::NoItemFlags);
    for (const QString& id : chapter.clauses) put(id, listed_as(id, book_.find(id)->title), true);
  }
  colour_chapters();
  set_rulebook({});
  go(chapters_.front().clauses.front(), Going::past);
  unasked_ = true;
}

void RulesWindow::colour_chapters() {
  for (int row = 0; row < list_->count(); ++row)
    if (list_->item(row)->flags() == Qt::NoItemFlags) list_->item(row)->setForeground(Look::now().soft);
}

void RulesWindow::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) colour_chapters();
}

void RulesWindow::set_rulebook(const std::optional<Rulebook>& rulebook) {
  std::optional<Rulebook> in_force = rulebook;
  if (!in_force)
    if (auto usual = read_rulebook(data_ / "rulebooks", usual_rulebook)) in_force = std::move(*usual);
  figures_ = {};
  if (in_force)
    if (auto rows = rulebook_rows(*in_force, data_ / "schemas"))
      figures_ = {words::told(Phrase(in_force->title)), std::move(*rows)};
  show_page();
}

void RulesWindow::show_clause(const QString& id) {
  if (!book_.find(id)) {
    note_->setText(tr("The rules have no clause %1.").arg(id));
    return;
  }
  go(id, Going::to);
  view_->setFocus(Qt::ShortcutFocusReason);
}

void RulesWindow::go(const QString& id, Going going) {
  if (clause() == id) {
    passing_ = passing_ && going == Going::past;
    return;
  }
  while (stops_.size() > at_ + 1) stops_.removeLast();
  const bool replaces = unasked_ || (passing_ && going == Going::past);
  if (replaces && !stops_.isEmpty()) stops_.removeLast();
  unasked_ = false;
  stops_ << id;
  at_ = static_cast<int>(stops_.size()) - 1;
  passing_ = going == Going::past;
  keep_place();
  show_page();
}

void RulesWindow::show_page() {
  const QString id = clause();
  if (id.isEmpty()) return;
  view_->show_guide({id, clause_page(book_, id, figures_), {}, listed_as(id, book_.find(id)->title)}, data_);
  setWindowTitle(tr("%1: the rules").arg(id));
  mark_in_list();
}

void RulesWindow::mark_in_list() {
  const QSignalBlocker quiet(list_);
  for (int row = 0; row < list_->count(); ++row) {
    QListWidgetItem* item = list_->item(row);
    if (item->data(id_role).toString() != clause()) continue;
    list_->setCurrentItem(item->isHidden() ? nullptr : item);
    if (!item->isHidden()) list_->scrollToItem(item);
    return;
  }
}

void RulesWindow::go_back() {
  if (at_ <= 0) return;
  --at_;
  passing_ = false;
  keep_place();
  show_page();
}

void RulesWindow::go_forth() {
  if (at_ + 1 >= stops_.size()) return;
  ++at_;
  passing_ = false;
  keep_place();
  show_page();
}

void RulesWindow::step(int by) {
  const QStringList ids = listed();
  const qsizetype to = ids.indexOf(clause()) + by;
  if (to >= 0 && to < ids.size()) go(ids[to], Going::past);
}

void RulesWindow::keep_place() {
  note_->setText({});
  back_->setEnabled(at_ > 0);
  forth_->setEnabled(at_ + 1 < stops_.size());
}

QStringList RulesWindow::listed() const {
  QStringList ids;
  for (int row = 0; row < list_->count(); ++row) {
    const QString id = list_->item(row)->data(id_role).toString();
    if (!id.isEmpty() && !list_->item(row)->isHidden()) ids << id;
  }
  return ids;
}

// Clauses that lack one of the words go from the list, and so do chapters of which nothing is left. The first that has
// them is shown at once.
void RulesWindow::look_for(const QString& words) {
  const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const auto has = [&](const QString& id) {
    const words::ClauseText& clause = *book_.find(id);
    const QString all = id + QLatin1Char(' ') + clause.title + QLatin1Char(' ') + clause.text;
    return std::ranges::all_of(wanted, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
  };
  {
    const QSignalBlocker quiet(list_);
    QListWidgetItem* chapter = nullptr;
    for (int row = 0; row < list_->count(); ++row) {
      QListWidgetItem* item = list_->item(row);
      const QString id = item->data(id_role).toString();
      const bool found = !id.isEmpty() && has(id);
      item->setHidden(!found);
      if (id.isEmpty()) chapter = item;
      if (found && chapter && item->text().startsWith(clause_indent)) chapter->setHidden(false);
    }
  }
  const QStringList found = listed();
  set_role(search_, "wrong", found.isEmpty());
  // A clause that is named whole is the one that is meant, before others that only begin like it.
  const QString named = words.trimmed().toUpper();
  if (!wanted.isEmpty() && !found.isEmpty())
    go(found.contains(named) ? named : found.contains(clause()) ? clause() : found.front(), Going::past);
  mark_in_list();
  note_->setText(wanted.isEmpty()    ? QString()
                 : found.isEmpty()   ? tr("No clause has these words.")
                 : found.size() == 1 ? tr("One clause has these words.")
                                     : tr("%1 clauses have these words.").arg(found.size()));
}

void RulesWindow::follow(const QUrl& link) {
  const QString to = link.toString();
  if (book_.find(to)) {
    go(to, Going::to);
    return;
  }
  note_->setText(tr("The rules have no clause %1.").arg(to));
}

void RulesWindow::belong_to(const QObject& from) {
  disconnect(belongs_);
  belongs_ = connect(&from, &QObject::destroyed, this, &QWidget::close);
}

void RulesWindow::copy() const {
  QGuiApplication::clipboard()->setText(view_->toPlainText());
  note_->setText(tr("%1 is in the clipboard.").arg(clause()));
}

void RulesWindow::print(QPrinter& printer, const QStringList& ids) const {
  QStringList pages;
  for (const QString& id : ids) pages << clause_page(book_, id, figures_);
  QTextDocument paper;
  constexpr double letters_pt = 10;
  QFont font = view_->font();
  font.setPointSizeF(letters_pt);
  paper.setDefaultFont(font);
  paper.setMarkdown(pages.join(QStringLiteral("\n\n")));
  for (QTextFrame* frame : paper.rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (!table) continue;
    QTextTableFormat format = table->format();
    format.setBorder(0.5);
    format.setBorderCollapse(true);
    format.setCellSpacing(0);
    format.setCellPadding(3);
    table->setFormat(format);
  }
  paper.print(&printer);
}

void RulesWindow::ask_printer(const QStringList& ids) {
  if (ids.isEmpty() || ids.front().isEmpty()) {
    note_->setText(tr("Nothing is listed that could be printed."));
    return;
  }
  QPrinter printer(QPrinter::HighResolution);
  printer.setDocName(ids.size() == 1 ? ids.front() : tr("The rules"));
  if (QPrintDialog dialog(&printer, this); dialog.exec() != QDialog::Accepted) return;
  print(printer, ids);
  note_->setText(ids.size() == 1 ? tr("%1 is sent to be printed.").arg(ids.front())
                                 : tr("%1 clauses are sent to be printed.").arg(ids.size()));
}

}  // namespace sandgate
