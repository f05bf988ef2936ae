#include "app/desk/model/paper_model.h"

#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/words/arguments.h"
#include "app/words/rides.h"
#include "app/words/times.h"

namespace sandgate {

PaperModel::PaperModel(const DeskModel& desk, QObject* parent)
    : QAbstractTableModel(parent), desk_(desk), rows_(static_cast<int>(desk.picture().papers.size())) {
  connect(&desk_, &DeskModel::picture_changed, this, &PaperModel::refresh);
}

void PaperModel::refresh() {
  const int now = static_cast<int>(desk_.picture().papers.size());
  if (now > rows_) {
    beginInsertRows({}, 0, now - rows_ - 1);
    rows_ = now;
    endInsertRows();
  } else if (now < rows_) {
    beginResetModel();
    rows_ = now;
    endResetModel();
  }
  if (open_ > 0 && !paper(open_)) set_open(0);
}

const SeenPaper* PaperModel::paper(const QModelIndex& index) const {
  const auto& all = desk_.picture().papers;
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < all.size() ? &all[all.size() - 1 - row] : nullptr;
}

const SeenPaper* PaperModel::paper(std::int64_t number) const {
  const auto& all = desk_.picture().papers;
  const auto at = std::ranges::find(all, number, &SeenPaper::number);
  return at == all.end() ? nullptr : &*at;
}

int PaperModel::row_of(std::int64_t number) const {
  const auto& all = desk_.picture().papers;
  const auto at = std::ranges::find(all, number, &SeenPaper::number);
  return at == all.end() ? -1 : static_cast<int>(all.end() - at) - 1;
}

void PaperModel::set_open(std::int64_t number) {
  if (!paper(number)) number = 0;
  if (number == open_) return;
  open_ = number;
  emit opened();
}

std::vector<PaperPlace> PaperModel::places(const SeenPaper& paper) const {
  const Briefing& briefing = desk_.briefing();
  std::vector<PaperPlace> all;
  const auto add = [&](const QString& name, Point at) {
    const QString reference = words::place(at, briefing);
    all.push_back({name.isEmpty() ? reference : tr("%1, %2").arg(name, reference), name, at});
  };
  for (const Paper::Place& place : paper.paper.places) add(QString::fromStdString(place.name), place.at);
  add(tr("Taken"), paper.paper.at);
  return all;
}

std::vector<OrderDrawing> PaperModel::marks() const {
  std::vector<OrderDrawing> all;
  const SeenPaper* read = paper(open_);
  if (!read) return all;
  for (const PaperPlace& place : places(*read))
    all.push_back({DrawingKind::place, {desk_.briefing().to_ground(place.at)}, place.mark, false});
  return all;
}

QString PaperModel::text(const SeenPaper& paper, int column) const {
  switch (column) {
    case number_column: return QString::number(paper.number);
    case what_column:
      return tr("%1, %2 to %3")
          .arg(words::ride_kind(paper.paper.kind), QString::fromStdString(paper.paper.from),
               QString::fromStdString(paper.paper.to));
    case time_column: return words::short_time(paper.time);
    default: return {};
  }
}

QVariant PaperModel::data(const QModelIndex& index, int role) const {
  const SeenPaper* found = paper(index);
  if (!found) return {};
  switch (role) {
    case Qt::DisplayRole: return text(*found, index.column());
    case Qt::ToolTipRole: return text(*found, what_column);
    case Qt::FontRole: return ui_font(13, QFont::Normal);
    case Qt::ForegroundRole: return index.column() == what_column ? Look::now().ink : Look::now().soft;
    case Qt::TextAlignmentRole:
      return index.column() == time_column ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default: return {};
  }
}

QVariant PaperModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant((section == time_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case number_column: return tr("No.");
    case what_column: return tr("Captured paper");
    case time_column: return tr("Came");
    default: return {};
  }
}

QString paper_page(const SeenPaper& paper, const DeskModel& desk) {
  const auto plain = [](const QString& text) {
    return text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  };
  QString page;
  bool first = true;
  for (const QString& line : words::paper_lines(paper, desk.picture(), desk.briefing())) {
    const QString form = first ? QStringLiteral("<p style=\"margin:0 0 4px 0\"><b>%1</b></p>")
                               : QStringLiteral("<p style=\"margin:0 0 4px 0\">%1</p>");
    page += form.arg(plain(line));
    first = false;
  }
  if (paper.paper.text.empty()) return page;
  page += QStringLiteral("<hr>");
  for (const std::string& line : paper.paper.text)
    page += QStringLiteral("<p style=\"margin:0 0 4px 0\">%1</p>").arg(plain(QString::fromStdString(line)));
  return page;
}

}  // namespace sandgate
