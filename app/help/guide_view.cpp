#include "app/help/guide_view.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>
#include <algorithm>

#include "app/desk/parts/look.h"

namespace sandgate {
namespace {

/// Longer lines are hard to read.
constexpr int widest_column = 820, narrowest_column = 240, page_margin = 24;

/// By night a page of paper and bright windows in it would dazzle.
QImage dimmed(QImage picture) {
  QPainter painter(&picture);
  painter.setCompositionMode(QPainter::CompositionMode_SourceAtop);
  painter.fillRect(picture.rect(), QColor(0, 0, 0, 110));
  return picture;
}

}  // namespace

GuideView::GuideView(QWidget* parent) : QTextBrowser(parent) {
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  setObjectName(QStringLiteral("message"));
  setAccessibleName(tr("The guide"));
  document()->setDocumentMargin(page_margin);
  // The column does not change its width with the length of the page.
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  // A link that the keyboard has reached, and what was found, are seen.
  setTextInteractionFlags(Qt::TextBrowserInteraction);
}

int GuideView::column_px() const {
  return std::clamp(viewport()->width() - 2 * page_margin, narrowest_column, widest_column);
}

void GuideView::show_guide(const Guide& guide, const std::filesystem::path& docs) {
  guide_ = guide;
  docs_ = docs;
  lay_out();
  verticalScrollBar()->setValue(0);
}

void GuideView::show_fault(const QString& sentence) {
  guide_ = {};
  document()->clear();
  setPlainText(sentence);
}

void GuideView::lay_out() {
  if (guide_.markdown.isEmpty()) return;
  laying_out_ = true;
  laid_out_for_ = column_px();
  document()->clear();
  document()->setDefaultFont(ui_font(letters_px_));
  document()->setMarkdown(guide_.markdown);
  // As one change: the page is laid out once.
  QTextCursor all(document());
  all.beginEditBlock();
  set_out_words();
  set_out_tables();
  all.endEditBlock();
  moveCursor(QTextCursor::Start);
  laying_out_ = false;
}

// Keys and commands stand in the page as code: they get a ground of their own. Links get the colour of the time of day.
void GuideView::set_out_words() {
  const Look& look = Look::now();
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    QTextCursor at(block);
    QTextBlockFormat lines = block.blockFormat();
    const int level = lines.headingLevel();
    const bool picture = !block.begin().atEnd() && block.begin().fragment().charFormat().isImageFormat();
    lines.setLineHeight(picture ? 100 : level > 0 ? 110 : 128, QTextBlockFormat::ProportionalHeight);
    if (level > 0) lines.setTopMargin(level == 1 ? 4 : 18);
    at.setBlockFormat(lines);
    struct Dressed {
      int from, to;
      QTextCharFormat format;
    };
    std::vector<Dressed> runs;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      const QTextFragment words = it.fragment();
      QTextCharFormat format = words.charFormat();
      if (format.isImageFormat()) continue;
      if (level > 0) {
        format.setFont(ui_font(letters_px_ * (level == 1 ? 1.8 : level == 2 ? 1.3 : 1.1), QFont::DemiBold));
        format.setForeground(look.ink);
      } else if (format.isAnchor()) {
        format.setForeground(look.link);
      } else if (format.fontFixedPitch()) {
        format.setBackground(look.head);
        format.setForeground(look.ink);
      } else {
        continue;
      }
      runs.push_back({words.position(), words.position() + words.length(), format});
    }
    for (const Dressed& run : runs) {
      at.setPosition(run.from);
      at.setPosition(run.to, QTextCursor::KeepAnchor);
      at.setCharFormat(run.format);
    }
  }
}

void GuideView::set_out_tables() {
  const Look& look = Look::now();
  for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (!table) continue;
    QTextTableFormat format = table->format();
    format.setBorder(1);
    format.setBorderBrush(look.rule);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderCollapse(true);
    format.setCellPadding(5);
    format.setCellSpacing(0);
    format.setTopMargin(6);
    format.setBottomMargin(12);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    table->setFormat(format);
    for (int column = 0; column < table->columns(); ++column) {
      QTextTableCell cell = table->cellAt(0, column);
      QTextCharFormat head = cell.format();
      head.setBackground(look.head);
      cell.setFormat(head);
    }
  }
}

QVariant GuideView::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource) return {};
  const std::filesystem::path file = docs_ / std::filesystem::path(guide_.file.toStdString()).parent_path() /
                                     name.toString(QUrl::RemoveFragment).toStdString();
  QImage picture(QString::fromStdString(file.string()));
  if (picture.isNull()) return {};
  // Pictures of few colours would be scaled in those few.
  picture.convertTo(QImage::Format_ARGB32_Premultiplied);
  const double dots = devicePixelRatioF();
  const int wide = static_cast<int>(column_px() * dots);
  // What is no larger than the column is shown as it is.
  if (picture.width() > wide) {
    picture = picture.scaledToWidth(wide, Qt::SmoothTransformation);
    picture.setDevicePixelRatio(dots);
  }
  return Look::now().night ? dimmed(std::move(picture)) : picture;
}

bool GuideView::go_to_anchor(const QString& anchor) {
  if (anchor.isEmpty() || anchor == anchor_of(guide_.title)) {
    verticalScrollBar()->setValue(0);
    return true;
  }
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() == 0 || anchor_of(block.text()) != anchor) continue;
    QTextCursor at(block);
    setTextCursor(at);
    const double top = document()->documentLayout()->blockBoundingRect(block).top();
    verticalScrollBar()->setValue(static_cast<int>(top) - page_margin / 2);
    return true;
  }
  return false;
}

QString GuideView::anchor_in_view() const {
  QString found;
  const double top = verticalScrollBar()->value() + page_margin;
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() < 2) continue;
    if (document()->documentLayout()->blockBoundingRect(block).top() > top) break;
    found = anchor_of(block.text());
  }
  return found;
}

bool GuideView::find_words(const QString& words, bool backwards) {
  if (words.isEmpty()) return false;
  const QTextDocument::FindFlags way = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags();
  if (find(words, way)) return true;
  const QTextCursor before = textCursor();
  moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
  if (find(words, way)) return true;
  setTextCursor(before);
  return false;
}

void GuideView::change_letters(int steps) {
  constexpr double least = 11, most = 30, step = 1.5;
  letters_px_ = std::clamp(letters_px_ + steps * step, least, most);
  const QString at = anchor_in_view();
  lay_out();
  go_to_anchor(at);
}

int GuideView::place() const { return verticalScrollBar()->value(); }
void GuideView::go_to_place(int place) { verticalScrollBar()->setValue(place); }

void GuideView::resizeEvent(QResizeEvent* event) {
  const int margin = std::max(0, (width() - widest_column - 2 * page_margin - verticalScrollBar()->width()) / 2);
  setViewportMargins(margin, 0, margin, 0);
  QTextBrowser::resizeEvent(event);
  // Pictures are made anew for another column; the reader stays at his heading.
  if (laying_out_ || guide_.markdown.isEmpty() || column_px() == laid_out_for_) return;
  const QString at = anchor_in_view();
  lay_out();
  go_to_anchor(at);
}

void GuideView::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  const bool looks_otherwise = event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange;
  if (!looks_otherwise || laying_out_ || guide_.markdown.isEmpty()) return;
  const int at = place();
  lay_out();
  go_to_place(at);
}

}  // namespace sandgate
