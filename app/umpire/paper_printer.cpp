#include "app/umpire/paper_printer.h"

#include <QFileDialog>
#include <QFileInfo>

#include "app/umpire/papers_job.h"
#include "app/words/faults.h"

namespace sandgate {

PaperPrinter::PaperPrinter(std::filesystem::path data_folder, QWidget& over)
    : data_(std::move(data_folder)), over_(over) {}

void PaperPrinter::ask(const PaperWish& wish, const UmpireClient& umpire) {
  const QString name = usual_name(wish, umpire.campaign().setting());
  // Packs of all lie in a folder of their own, which is made.
  if (wish.kind == PaperKind::pack && !wish.seat) {
    const QString in = QFileDialog::getExistingDirectory(&over_, tr("Where the folder of packs is to be made"));
    if (!in.isEmpty()) write(wish, umpire, QDir(in).filePath(name));
    return;
  }
  QString to = QFileDialog::getSaveFileName(&over_, tr("Print as PDF"), name, tr("PDF (*.pdf)"));
  if (to.isEmpty()) return;
  if (QFileInfo(to).suffix().isEmpty()) to += QStringLiteral(".pdf");
  write(wish, umpire, to);
}

void PaperPrinter::write(const PaperWish& wish, const UmpireClient& umpire, const QString& to) {
  if (papers_.running()) {
    emit said(tr("Another paper is being printed; ask again when it is done."));
    return;
  }
  emit said(tr("%1 is being printed.").arg(QFileInfo(to).fileName()));
  papers_.start([wish, matter = matter_of(wish, umpire, data_),
                 to](const Progress& progress) { return print_paper(wish, matter, to, progress); },
                [this, to](const Result<int>& pages) {
                  const QString name = QFileInfo(to).fileName();
                  emit said(!pages        ? words::told(pages.error())
                            : *pages == 1 ? tr("%1 is written: one page.").arg(name)
                                          : tr("%1 is written: %2 pages.").arg(name).arg(*pages));
                  emit written(to, pages.has_value());
                });
}

}  // namespace sandgate
