#include "app/desk/sheet/page_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPrintDialog>
#include <QPrinter>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <cmath>

#include "app/desk/parts/panel.h"
#include "app/mapview/sheet/margin.h"
#include "app/words/faults.h"

namespace sandgate {
namespace {

constexpr int scales[] = {10'000, 25'000, 50'000, 63'360, 100'000, 250'000};
constexpr double largest_scale = 500, smallest_scale = 100'000'000;
// A sheet of more than A0 either way is more often a mistake than a wish.
constexpr int most_px = 6000;
constexpr int resolutions[] = {96, 150, 300, 600};
enum Extent { whole_sheet, in_view };

}  // namespace

PageDialog::PageDialog(std::shared_ptr<const Sheet> sheet, PageOptions page, const View& view, QWidget* parent)
    : QDialog(parent),
      sheet_(std::move(sheet)),
      page_(std::move(page)),
      view_(view),
      extent_(new QComboBox),
      scale_(new QComboBox),
      paper_(new QComboBox),
      dots_(new QComboBox),
      troops_(new QCheckBox(tr("&Troops, reports and marches as I know them"))),
      note_(role_label("note")) {
  setWindowTitle(tr("The sheet on paper"));
  extent_->addItems({tr("The whole sheet"), tr("What is in view")});
  scale_->setEditable(true);
  scale_->setInsertPolicy(QComboBox::NoInsert);
  scale_->addItem(tr("As large as the page takes"));
  for (const int n : scales) scale_->addItem(scale_in_figures(n), n);
  paper_->addItem(tr("As large as the scale needs"));
  paper_->addItems({"A4", "A3", "A2", "A1", "A0"});
  paper_->setCurrentText(QStringLiteral("A3"));
  for (const int dots : resolutions) dots_->addItem(tr("%1 dots to the inch").arg(dots), dots);
  dots_->setCurrentIndex(1);
  dots_->setToolTip(tr("Of a PNG. PDF and SVG are drawn in curves, as fine as they are shown."));
  for (QComboBox* box : {extent_, scale_, paper_, dots_}) {
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 8, 0);
    row->addStretch();
    mark_opening(box);
  }
  troops_->setChecked(true);
  note_->setWordWrap(true);

  auto* form = new QFormLayout;
  form->addRow(tr("&Show"), extent_);
  form->addRow(tr("S&cale"), scale_);
  form->addRow(tr("&Paper"), paper_);
  form->addRow(tr("A PN&G in"), dots_);
  form->addRow(QString(), troops_);
  auto* buttons = new QDialogButtonBox;
  save_ = buttons->addButton(tr("&Save as PDF, PNG or SVG…"), QDialogButtonBox::AcceptRole);
  save_->setProperty("main", true);
  save_->setDefault(true);
  print_ = buttons->addButton(tr("P&rint…"), QDialogButtonBox::ActionRole);
  buttons->addButton(tr("Leave"), QDialogButtonBox::RejectRole);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("The sheet on paper")));
  column->addLayout(form);
  column->addWidget(note_);
  column->addWidget(buttons);

  connect(save_, &QPushButton::clicked, this, &PageDialog::ask_file);
  connect(print_, &QPushButton::clicked, this, &PageDialog::print);
  connect(buttons, &QDialogButtonBox::rejected, this, &PageDialog::reject);
  for (QComboBox* box : {extent_, scale_, paper_})
    connect(box, &QComboBox::currentTextChanged, this, &PageDialog::refresh);
  refresh();
}

// "1 : 25 000", "25000", "1:25,000".
std::optional<double> PageDialog::denominator() const {
  if (scale_->currentText() == scale_->itemText(0)) return 0;
  QString digits = scale_->currentText().section(QLatin1Char(':'), -1);
  // Where the decimal sign is a comma, a point parts thousands.
  const bool by_points = QLocale().decimalPoint() == QLatin1String(",");
  digits.removeIf([&](QChar c) {
    return c.isSpace() || c == QLatin1Char(',') || c == QChar(0x202F) || (by_points && c == QLatin1Char('.'));
  });
  bool good = false;
  const double n = digits.toDouble(&good);
  if (!good || n < largest_scale || n > smallest_scale) return {};
  return n;
}

std::optional<PageOptions> PageDialog::page() const {
  const auto scale = denominator();
  if (!scale) return {};
  PageOptions page = page_;
  page.denominator = *scale;
  if (extent_->currentIndex() == in_view) page.ground = view_.seen();
  if (!troops_->isChecked()) page.overlay = {};
  page.device_pixel_ratio = dots_->currentData().toInt() / View::dots_per_inch;
  if (paper_->currentIndex() > 0) {
    const auto size = paper_size(paper_->currentText(), *sheet_, page);
    if (size) page.size = *size;
    return page;
  }
  if (*scale == 0) return {};
  page.size = size_at_scale(*sheet_, page);
  if (std::max(page.size.width(), page.size.height()) > most_px) return {};
  return page;
}

void PageDialog::refresh() {
  const auto chosen = page();
  save_->setEnabled(chosen.has_value());
  print_->setEnabled(chosen.has_value());
  if (!denominator()) {
    note_->setText(tr("Type a scale such as 1 : 25 000."));
    return;
  }
  if (!chosen) {
    note_->setText(*denominator() == 0 ? tr("Choose a paper or a scale.")
                                       : tr("At this scale the sheet is more than 1.5 m across; choose a paper."));
    return;
  }
  const QSizeF mm = QSizeF(chosen->size) / View::pixels_per_mm;
  note_->setText(tr("%1 on a page of %2 × %3 mm")
                     .arg(scale_in_figures(frame_page(*sheet_, *chosen).view.denominator()))
                     .arg(std::lround(mm.width()))
                     .arg(std::lround(mm.height())));
}

bool PageDialog::save(const QString& file) {
  const auto chosen = page();
  if (!chosen) return false;
  QGuiApplication::setOverrideCursor(Qt::WaitCursor);
  const auto written = write_page(*sheet_, *chosen, file);
  QGuiApplication::restoreOverrideCursor();
  if (!written) note_->setText(words::told(written.error()));
  return written.has_value();
}

void PageDialog::ask_file() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  const QString proposed = folder + QLatin1Char('/') + QString::fromStdString(sheet_->country().name()) + ".pdf";
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Save the sheet"), proposed, tr("PDF (*.pdf);;PNG (*.png);;SVG (*.svg)"));
  if (!file.isEmpty() && save(file)) accept();
}

void PageDialog::print() {
  auto chosen = page();
  if (!chosen) return;
  QPrinter printer(QPrinter::HighResolution);
  printer.setDocName(QString::fromStdString(sheet_->country().name()));
  printer.setPageOrientation(chosen->size.width() >= chosen->size.height() ? QPageLayout::Landscape
                                                                           : QPageLayout::Portrait);
  if (QPrintDialog dialog(&printer, this); dialog.exec() != QDialog::Accepted) return;
  // What the printer takes, at the scale that was stated.
  const QSizeF mm = printer.pageRect(QPrinter::Millimeter).size();
  chosen->size = (mm * View::pixels_per_mm).toSize();
  if (!print_page(printer, *sheet_, *chosen)) {
    note_->setText(tr("The printer does not answer; choose another, or save the sheet as PDF."));
    return;
  }
  accept();
}

}  // namespace sandgate
