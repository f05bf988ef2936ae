#include "app/help/help_window.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QShortcut>
#include <QSplitter>
#include <QUrl>
#include <QVBoxLayout>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/words/faults.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {

constexpr int guide_row_px = 24;
constexpr int file_role = Qt::UserRole, anchor_role = Qt::UserRole + 1;

}  // namespace

HelpWindow::HelpWindow(std::filesystem::path docs, QWidget* parent)
    : QWidget(parent, Qt::Window),
      docs_(std::move(docs)),
      first_(in_tongue(docs_, words::tongue_spoken(), {QStringLiteral("README.md")}).file),
      guides_(read_guides(docs_, first_)),
      view_(new GuideView),
      list_(new QTreeWidget),
      search_(new QLineEdit),
      note_(new ElidedLabel("note")),
      back_(new QPushButton(tr("‹ Back"))),
      forth_(new QPushButton(tr("Forth ›"))) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(tr("Guides"));
  list_->setHeaderHidden(true);
  list_->setAccessibleName(tr("The guides and their headings"));
  list_->setRootIsDecorated(false);
  list_->setIndentation(14);
  list_->setTextElideMode(Qt::ElideRight);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  search_->setPlaceholderText(tr("Search in all guides"));
  search_->setAccessibleName(tr("Search in all guides"));
  search_->setClearButtonEnabled(true);
  back_->setToolTip(tr("To the page before (Alt+Left)"));
  forth_->setToolTip(tr("To the page after (Alt+Right)"));
  auto* first = new QPushButton(tr("All guides"));
  first->setToolTip(tr("Which guide is whose (Alt+Home)"));
  connect(first, &QPushButton::clicked, this, [this] { go_to_file(first_, {}); });
  connect(back_, &QPushButton::clicked, this, &HelpWindow::go_back);
  connect(forth_, &QPushButton::clicked, this, &HelpWindow::go_forth);

  auto* row = new QHBoxLayout;
  row->setContentsMargins(12, 8, 12, 8);
  row->setSpacing(6);
  for (QPushButton* button : {back_, forth_, first}) {
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
  row->addSpacing(8);
  row->addWidget(note_, 1);
  constexpr int search_px = 260, list_px = 250, page_px = 880;
  search_->setMaximumWidth(search_px);
  row->addWidget(search_, 1);
  auto* beside = new QSplitter;
  auto* left = new QWidget;
  auto* inset = new QHBoxLayout(left);
  inset->setContentsMargins(10, 8, 0, 0);
  inset->addWidget(list_);
  left->setAutoFillBackground(true);
  list_->setFrameShape(QFrame::NoFrame);
  beside->addWidget(left);
  beside->addWidget(view_);
  beside->setSizes({list_px, page_px});
  beside->setStretchFactor(1, 1);
  beside->setCollapsible(1, false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(hairline());
  column->addWidget(beside, 1);

  connect(view_, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
  connect(search_, &QLineEdit::textEdited, this, &HelpWindow::look_for);
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
    if (words.isEmpty()) look_for(words);
  });
  const auto choose = [this](const QTreeWidgetItem* item) {
    if (item) go_to_file(item->data(0, file_role).toString(), item->data(0, anchor_role).toString());
  };
  connect(list_, &QTreeWidget::itemClicked, this, choose);
  connect(list_, &QTreeWidget::itemActivated, this, choose);
  make_keys();
  fill_list();
  keep_place();
  open_at(*this, {list_px + page_px, 860});
}

void HelpWindow::make_keys() {
  const auto key = [this](const QKeySequence& keys, auto deed) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, deed);
  };
  key(QKeySequence::Find, [this] {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
  });
  key(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { go_back(); });
  key(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { go_forth(); });
  key(QKeySequence(Qt::ALT | Qt::Key_Home), [this] { go_to_file(first_, {}); });
  key(QKeySequence(Qt::Key_F6), [this] {
    QWidget* to = list_->hasFocus() ? static_cast<QWidget*>(view_) : list_;
    to->setFocus(Qt::ShortcutFocusReason);
  });
  key(QKeySequence(Qt::CTRL | Qt::Key_Plus), [this] { view_->change_letters(1); });
  key(QKeySequence(Qt::CTRL | Qt::Key_Equal), [this] { view_->change_letters(1); });
  key(QKeySequence(Qt::CTRL | Qt::Key_Minus), [this] { view_->change_letters(-1); });
  key(QKeySequence(Qt::CTRL | Qt::Key_W), [this] { close(); });
  key(QKeySequence(Qt::Key_Escape), [this] { leave(); });
  // While words are typed Enter goes to the next place that has them.
  const auto next = [this](const QKeySequence& keys, bool backwards) {
    auto* shortcut = new QShortcut(keys, search_);
    shortcut->setContext(Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, this, [this, backwards] { find_next(backwards); });
  };
  for (const Qt::Key enter : {Qt::Key_Return, Qt::Key_Enter}) {
    next(QKeySequence(enter), false);
    next(QKeySequence(Qt::SHIFT | enter), true);
  }
}

void HelpWindow::leave() {
  if (search_->text().isEmpty()) {
    close();
    return;
  }
  search_->clear();
  view_->setFocus(Qt::ShortcutFocusReason);
}

void HelpWindow::show_place(const HelpPlace& place) {
  go_to_place(place.page, place.heading.isEmpty() ? QString() : anchor_of(place.heading));
  view_->setFocus(Qt::ShortcutFocusReason);
}

bool HelpWindow::show_file(const QString& file) {
  if (view_->guide().file == file) return true;
  const auto guide = read_guide(docs_, file);
  if (!guide) {
    view_->show_fault(words::told(guide.error()));
    setWindowTitle(tr("Guides"));
    mark_in_list({});
    return false;
  }
  view_->show_guide(*guide, docs_);
  setWindowTitle(tr("%1: guides").arg(guide->title));
  mark_in_list({});
  return true;
}

bool HelpWindow::go_to_file(const QString& file, const QString& anchor) {
  note_->setText({});
  if (at_ >= 0) stops_[at_].place = view_->place();
  if (!show_file(file)) return false;
  if (!view_->go_to_anchor(anchor)) {
    view_->go_to_anchor({});
    note_->setText(tr("This page has no such heading: here is its beginning."));
  }
  mark_in_list(anchor);
  while (stops_.size() > at_ + 1) stops_.removeLast();
  stops_ << Stop{file, view_->place()};
  at_ = static_cast<int>(stops_.size()) - 1;
  keep_place();
  return true;
}

bool HelpWindow::go_to_place(const QString& file, const QString& anchor) {
  const GuidePlace place = in_tongue(docs_, words::tongue_spoken(), {file, anchor});
  return go_to_file(place.file, place.anchor);
}

void HelpWindow::go_to_stop(int at) {
  if (at < 0 || at >= stops_.size()) return;
  note_->setText({});
  if (at_ >= 0) stops_[at_].place = view_->place();
  at_ = at;
  if (show_file(stops_[at].file)) view_->go_to_place(stops_[at].place);
  keep_place();
}

void HelpWindow::go_back() { go_to_stop(at_ - 1); }
void HelpWindow::go_forth() { go_to_stop(at_ + 1); }

void HelpWindow::keep_place() {
  back_->setEnabled(at_ > 0);
  forth_->setEnabled(at_ + 1 < stops_.size());
}

void HelpWindow::follow(const QUrl& link) {
  if (!link.isRelative()) {
    if (!QDesktopServices::openUrl(link))
      note_->setText(tr("Nothing here opens %1; copy the address into a browser.").arg(link.toString()));
    return;
  }
  const QString here = view_->guide().file;
  const QString to =
      link.path().isEmpty() ? here : QDir::cleanPath(QFileInfo(here).path() + QLatin1Char('/') + link.path());
  if (to.endsWith(QLatin1String(".md"))) {
    // A page that is there in English alone leads back into the reader's language.
    if (to == here) {
      go_to_file(to, link.fragment());
    } else {
      go_to_place(to, link.fragment());
    }
    return;
  }
  const QString file = QDir(QString::fromStdString(docs_.string())).filePath(to);
  if (!QFileInfo::exists(file)) {
    note_->setText(tr("%1 is not there: it did not come with the guides.").arg(to));
  } else if (!QDesktopServices::openUrl(QUrl::fromLocalFile(file))) {
    note_->setText(tr("Nothing here opens %1.").arg(file));
  }
}

void HelpWindow::fill_list() {
  list_->clear();
  for (const Guide& guide : guides_) {
    auto* item = new QTreeWidgetItem(list_, {guide.title});
    item->setData(0, file_role, guide.file);
    item->setToolTip(0, guide.title);
    item->setSizeHint(0, {0, guide_row_px});
    for (const GuideHeading& heading : guide.headings) {
      if (heading.level != 2) continue;
      auto* below = new QTreeWidgetItem(item, {heading.text});
      below->setData(0, file_role, guide.file);
      below->setData(0, anchor_role, heading.anchor);
      below->setToolTip(0, heading.text);
      below->setSizeHint(0, {0, guide_row_px});
    }
  }
}

// The guide in hand is open with its headings, and no other; the heading that was asked for is marked.
void HelpWindow::mark_in_list(const QString& anchor) {
  QTreeWidgetItem* current = nullptr;
  for (int i = 0; i < list_->topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = list_->topLevelItem(i);
    const bool here = item->data(0, file_role).toString() == view_->guide().file;
    QFont face = list_->font();
    face.setBold(here);
    item->setFont(0, face);
    item->setExpanded(here);
    if (!here) continue;
    current = item;
    for (int below = 0; below < item->childCount(); ++below)
      if (!anchor.isEmpty() && item->child(below)->data(0, anchor_role).toString() == anchor)
        current = item->child(below);
  }
  list_->setCurrentItem(current);
}

// Guides without the words go from the list; in the one in hand the first place that has them is shown.
void HelpWindow::look_for(const QString& words) {
  int have = 0;
  for (int i = 0; i < list_->topLevelItemCount(); ++i) {
    const bool has = words.isEmpty() || guides_[i].markdown.contains(words, Qt::CaseInsensitive);
    list_->topLevelItem(i)->setHidden(!has);
    have += has ? 1 : 0;
  }
  search_->setProperty("wrong", have == 0);
  set_role(search_, "wrong", have == 0);
  if (words.isEmpty()) {
    note_->setText({});
    return;
  }
  QTextCursor from = view_->textCursor();
  from.setPosition(from.selectionStart());
  view_->setTextCursor(from);
  const bool here = view_->find_words(words, false);
  note_->setText(have == 0 ? tr("No guide has these words.")
                 : here    ? tr("%1 of the guides have it; Enter leads to the next place.").arg(have)
                           : tr("Not on this page: %1 of the guides have it, and Enter leads there.").arg(have));
}

// From the last place of a page on to the next guide that has the words.
void HelpWindow::find_next(bool backwards) {
  const QString words = search_->text();
  if (words.isEmpty() || guides_.isEmpty()) return;
  const QTextDocument::FindFlags way = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags();
  if (view_->find(words, way)) return;
  const int count = static_cast<int>(guides_.size());
  int at = 0;
  while (at < count && guides_[at].file != view_->guide().file) ++at;
  for (int step = 1; step <= count; ++step) {
    const int other = ((backwards ? at - step : at + step) % count + count) % count;
    if (!guides_[other].markdown.contains(words, Qt::CaseInsensitive)) continue;
    go_to_file(guides_[other].file, {});
    view_->moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
    if (view_->find(words, way)) return;
  }
}

}  // namespace sandgate
