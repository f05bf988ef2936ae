#include "app/desk/import/import_dialog.h"

#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QMimeData>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <cmath>

#include "app/desk/parts/panel.h"
#include "app/help/open_help.h"
#include "app/mapview/theme.h"
#include "app/words/faults.h"
#include "app/words/ground.h"
#include "app/words/measures.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {

QString documents() { return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation); }

QString text_of(const MapBox& box) {
  return QStringLiteral("%1, %2, %3, %4")
      .arg(std::llround(box.west))
      .arg(std::llround(box.south))
      .arg(std::llround(box.east))
      .arg(std::llround(box.north));
}

QString number(std::int64_t count) { return words::thousands(count); }

/// A source by its last two names; where they lie the user knows.
QString file_words(const std::string& path) {
  const QStringList names = QString::fromStdString(path).split(QLatin1Char('/'), Qt::SkipEmptyParts);
  return names.mid(std::max<qsizetype>(0, names.size() - 2)).join(QLatin1Char('/'));
}

QString listed(const QString& title, const std::vector<Tally>& tallies) {
  if (tallies.empty()) return {};
  QString html = QStringLiteral("<p><b>%1</b><br>").arg(title.toHtmlEscaped());
  for (const Tally& tally : tallies) {
    html += QStringLiteral("%1 %2<br>").arg(number(tally.count), words::told(tally.what).toHtmlEscaped());
  }
  return html + QStringLiteral("</p>");
}

}  // namespace

ImportDialog::ImportDialog(const std::filesystem::path& data_folder, QWidget* parent)
    : QDialog(parent),
      model_(data_folder),
      sources_(new QListWidget),
      name_(new QLineEdit),
      crs_(new QLineEdit),
      cell_(new QLineEdit),
      bounds_(new QLineEdit),
      preview_(new ImportPreview(model_)),
      note_(role_label("second")),
      report_(new QTextBrowser),
      progress_(new QProgressBar),
      add_files_(new QPushButton(tr("Add &files…"))),
      add_folder_(new QPushButton(tr("Add a f&older…"))),
      up_(new QPushButton(tr("&Up"))),
      down_(new QPushButton(tr("&Down"))),
      remove_(new QPushButton(tr("&Remove"))),
      on_maps_(new QPushButton(tr("Where the ma&ps are"))),
      make_(new QPushButton(tr("&Make the country…"))),
      stop_(new QPushButton(tr("&Stop"))),
      exercise_(new QPushButton(tr("Lay out an &exercise over it…"))),
      prepare_(new QPushButton(tr("…and prepare &it"))),
      close_(new QPushButton(tr("Close"))) {
  setWindowTitle(tr("A country from maps"));
  add_help_keys(*this, [] { return HelpFor::country_from_maps; });
  setAcceptDrops(true);
  resize(1120, 760);
  make_fields();
  lay_out();
  connect(&model_, &ImportModel::changed, this, &ImportDialog::refresh);
  connect(&model_, &ImportModel::progressed, this, [this](const QString& what, double part) {
    progress_->setFormat(what + QStringLiteral(" %p %"));
    progress_->setValue(static_cast<int>(part * 1000));
  });
  connect(preview_, &ImportPreview::bounds_drawn, this, [this](const MapBox& bounds) {
    bounds_->setText(text_of(bounds));
    model_.set_bounds(bounds);
  });
  refresh();
}

void ImportDialog::make_fields() {
  sources_->setAccessibleName(tr("Sources, of heights the first wins"));
  name_->setPlaceholderText(tr("The first source's"));
  crs_->setPlaceholderText(tr("The first source's; EPSG:n for another"));
  cell_->setPlaceholderText(tr("The first source's"));
  bounds_->setPlaceholderText(tr("All; or west, south, east, north; or drag on the picture"));
  note_->setWordWrap(true);
  report_->setOpenLinks(false);
  report_->setObjectName(QStringLiteral("report"));
  report_->setAccessibleName(tr("What was found"));
  progress_->setRange(0, 1000);
  make_->setProperty("main", true);
  for (QLineEdit* field : {name_, crs_, cell_, bounds_})
    connect(field, &QLineEdit::editingFinished, this, &ImportDialog::take_fields);
  connect(add_files_, &QPushButton::clicked, this, [this] { browse(false); });
  connect(add_folder_, &QPushButton::clicked, this, [this] { browse(true); });
  const auto row = [this] { return static_cast<std::size_t>(std::max(0, sources_->currentRow())); };
  connect(remove_, &QPushButton::clicked, this, [this, row] { model_.remove(row()); });
  connect(up_, &QPushButton::clicked, this, [this, row] { model_.move(row(), -1); });
  connect(down_, &QPushButton::clicked, this, [this, row] { model_.move(row(), 1); });
  connect(sources_, &QListWidget::currentRowChanged, this, [this](int at) {
    remove_->setEnabled(at >= 0);
    up_->setEnabled(at > 0);
    down_->setEnabled(at >= 0 && at + 1 < sources_->count());
  });
  connect(on_maps_, &QPushButton::clicked, this, [this] {
    const MapBox ground = model_.found()->map_ground;
    bounds_->setText(text_of(ground));
    model_.set_bounds(ground);
  });
  connect(make_, &QPushButton::clicked, this, &ImportDialog::ask_file);
  connect(stop_, &QPushButton::clicked, &model_, &ImportModel::stop);
  connect(exercise_, &QPushButton::clicked, this, [this] { ask_exercise(false); });
  prepare_->setToolTip(tr("Lays an exercise out and opens it in the editor"));
  connect(prepare_, &QPushButton::clicked, this, [this] { ask_exercise(true); });
  connect(close_, &QPushButton::clicked, this, &ImportDialog::reject);
  for (QPushButton* button :
       {add_files_, add_folder_, up_, down_, remove_, on_maps_, stop_, exercise_, prepare_, close_})
    button->setAutoDefault(false);
  make_->setAutoDefault(false);
}

void ImportDialog::lay_out() {
  auto* list_keys = new QHBoxLayout;
  for (QPushButton* button : {add_files_, add_folder_}) list_keys->addWidget(button);
  list_keys->addStretch();
  for (QPushButton* button : {up_, down_, remove_}) list_keys->addWidget(button);
  auto* form = new QFormLayout;
  form->addRow(tr("&Name"), name_);
  form->addRow(tr("&Grid"), crs_);
  form->addRow(tr("Metres to a &cell"), cell_);
  auto* bounds = new QHBoxLayout;
  bounds->addWidget(bounds_, 1);
  bounds->addWidget(on_maps_);
  auto* bounds_label = new QLabel(tr("&Bounds"));
  bounds_label->setBuddy(bounds_);
  form->addRow(bounds_label, bounds);
  auto* left = new QVBoxLayout;
  left->setSpacing(8);
  left->addWidget(role_label("heading", tr("A country from maps")));
  left->addWidget(role_label("note", tr("Heights, contours and maps mix freely; of heights the first source wins.")));
  left->addWidget(sources_, 2);
  left->addLayout(list_keys);
  left->addLayout(form);
  left->addWidget(report_, 3);
  auto* right = new QVBoxLayout;
  right->setSpacing(8);
  right->addWidget(preview_, 1);
  right->addWidget(note_);
  auto* both = new QHBoxLayout;
  both->setSpacing(14);
  both->addLayout(left, 1);
  both->addLayout(right, 1);
  auto* keys = new QHBoxLayout;
  keys->addWidget(progress_, 1);
  keys->addStretch();
  auto* buttons = new QDialogButtonBox;
  buttons->addButton(stop_, QDialogButtonBox::ActionRole);
  buttons->addButton(make_, QDialogButtonBox::AcceptRole);
  buttons->addButton(exercise_, QDialogButtonBox::ActionRole);
  buttons->addButton(prepare_, QDialogButtonBox::ActionRole);
  buttons->addButton(close_, QDialogButtonBox::RejectRole);
  keys->addWidget(buttons);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(12);
  column->addLayout(both, 1);
  column->addLayout(keys);
}

void ImportDialog::refresh() {
  const int row = sources_->currentRow();
  sources_->clear();
  for (const auto& source : model_.plan().sources) {
    auto* item = new QListWidgetItem(QString::fromStdString(source.filename().string()), sources_);
    item->setToolTip(QString::fromStdString(source.string()));
  }
  sources_->setCurrentRow(std::min(row < 0 ? 0 : row, sources_->count() - 1));
  const bool making = model_.making();
  for (QWidget* field : std::initializer_list<QWidget*>{sources_, add_files_, add_folder_, up_, down_, remove_, name_,
                                                        crs_, cell_, bounds_, preview_})
    field->setEnabled(!making);
  if (!making && sources_->count() == 0)
    for (QPushButton* button : {up_, down_, remove_}) button->setEnabled(false);
  on_maps_->setEnabled(!making && model_.found() && !model_.found()->map_ground.empty());
  progress_->setVisible(making);
  stop_->setVisible(making);
  make_->setVisible(!making);
  make_->setEnabled(model_.can_make());
  exercise_->setVisible(model_.made().has_value());
  prepare_->setVisible(model_.made().has_value());
  note_->setText(model_.fault().isEmpty() && model_.made()
                     ? tr("Written to %1.").arg(QFileInfo(model_.made()->file).fileName())
                     : model_.fault());
  report_->setHtml(model_.made() ? words_of_made() : words_of_found());
}

QString ImportDialog::words_of_found() const {
  if (!model_.found()) return {};
  const Survey& found = *model_.found();
  const GridFrame& frame = found.frame;
  const MapBox bounds = frame.bounds();
  QString html =
      tr("<p>%1 × %2 of ground, %3 × %4 cells of %5 m, %6</p>")
          .arg(words::ground(bounds.width()), words::ground(bounds.depth()), number(frame.width), number(frame.height))
          .arg(words::figures(frame.cell_x, 4))
          .arg(QString::fromStdString(found.crs).toHtmlEscaped());
  html += QStringLiteral("<p><b>%1</b><br>").arg(tr("Heights"));
  if (found.heights.empty()) html += tr("none, and without any every cell is void: add some");
  for (const Survey::Heights& heights : found.heights) {
    const QString cells = heights.tiles > 0 ? words::counted(heights.tiles, tr("one raster"), tr("%1 rasters")) +
                                                  tr(", about %1 m to a cell").arg(words::figures(heights.cell_m, 3))
                                            : tr("contours");
    html += QStringLiteral("%1: %2<br>").arg(file_words(heights.label).toHtmlEscaped(), cells);
  }
  html += QStringLiteral("</p>");
  QStringList known, unknown;
  for (const Survey::Layer& layer : found.layers) {
    const QString name = QString::fromStdString(layer.layer).toHtmlEscaped();
    if (layer.maker.empty()) {
      unknown << name;
    } else {
      known << QStringLiteral("%1 (%2)").arg(name, QString::fromStdString(layer.maker).toHtmlEscaped());
    }
  }
  if (!known.isEmpty()) html += QStringLiteral("<p><b>%1</b><br>%2</p>").arg(tr("Maps"), known.join(", "));
  if (!unknown.isEmpty())
    html += QStringLiteral("<p><b>%1</b><br>%2</p>").arg(tr("Not known, left out"), unknown.join(", "));
  html += listed(tr("Guessed"), found.guessed);
  for (const std::string& attribution : found.attributions)
    html += QStringLiteral("<p><i>%1</i></p>").arg(QString::fromStdString(attribution).toHtmlEscaped());
  return html;
}

QString ImportDialog::words_of_made() const {
  const ImportModel::Made& made = *model_.made();
  const ImportReport& report = made.report;
  QString html = tr("<p>%1 cells").arg(number(report.cells));
  if (report.min_m)
    html += tr(", heights %1 to %2 m").arg(words::number(*report.min_m, 1), words::number(*report.max_m, 1));
  html += tr("; %1 cells without</p>").arg(number(report.void_cells));
  QStringList counts;
  for (const auto& [name, count] : report.counts)
    if (const auto kind = feature_kind(name); kind && count > 0) counts << words::features(count, *kind);
  if (!counts.isEmpty())
    html += QStringLiteral("<p><b>%1</b><br>%2</p>").arg(tr("Found"), counts.join(QStringLiteral("<br>")));
  html += listed(tr("Guessed"), report.guessed) + listed(tr("Left out"), report.left_out);
  return html +
         QStringLiteral("<p><i>%1</i></p>").arg(QString::fromStdString(made.country->attribution()).toHtmlEscaped());
}

void ImportDialog::take_fields() {
  model_.set_name(name_->text());
  model_.set_crs(crs_->text());
  if (cell_->text().trimmed().isEmpty()) {
    model_.set_cell({});
  } else {
    const auto metres = words::read_number(cell_->text());
    if (!metres || *metres <= 0) return note_->setText(tr("Metres to a cell: type a number such as 25."));
    model_.set_cell(*metres);
  }
  // Where the decimal sign is a comma, four numbers that have one are set apart by semicolons.
  const QLatin1Char between(bounds_->text().contains(QLatin1Char(';')) ? ';' : ',');
  const QStringList numbers = bounds_->text().split(between, Qt::SkipEmptyParts);
  if (numbers.isEmpty()) return model_.set_bounds({});
  std::array<double, 4> sides{};
  bool good = numbers.size() == 4;
  for (int i = 0; i < 4 && good; ++i) {
    const auto side = words::read_number(numbers[i]);
    good = side.has_value();
    sides[static_cast<std::size_t>(i)] = side.value_or(0);
  }
  if (!good)
    return note_->setText(tr("Bounds: type west, south, east, north as four numbers, as %1.")
                              .arg(QStringList{words::number(1.45, 2), words::number(42.45, 2), words::number(1.6, 2),
                                               words::number(42.6, 2)}
                                       .join(QLocale().decimalPoint() == QLatin1String(",") ? QStringLiteral("; ")
                                                                                            : QStringLiteral(", "))));
  const MapBox bounds{sides[0], sides[1], sides[2], sides[3]};
  // What was drawn stands there to the metre, and is kept finer while nobody types.
  const auto& now = model_.plan().bounds;
  if (now && (bounds_->text() == text_of(*now) || *now == bounds)) return;
  model_.set_bounds(bounds);
}

void ImportDialog::browse(bool folder) {
  const QStringList chosen = folder ? QStringList{QFileDialog::getExistingDirectory(this, tr("A folder of maps"))}
                                    : QFileDialog::getOpenFileNames(this, tr("Maps"));
  if (!chosen.isEmpty() && !chosen.front().isEmpty()) model_.add(chosen);
}

void ImportDialog::ask_file() {
  take_fields();
  if (!model_.can_make()) return;
  const QString file = QFileDialog::getSaveFileName(
      this, tr("The country's file"), documents() + QStringLiteral("/country.gpkg"), tr("Countries (*.gpkg)"));
  if (!file.isEmpty()) model_.make(file);
}

void ImportDialog::ask_exercise(bool prepare) {
  const QString folder = QFileDialog::getSaveFileName(this, tr("A new folder for the exercise"),
                                                      documents() + QStringLiteral("/exercise"));
  if (!folder.isEmpty() && make_exercise(folder) && prepare) emit prepare_asked(folder);
}

bool ImportDialog::make_exercise(const QString& folder) {
  const auto made = model_.lay_out_exercise(folder);
  if (!made) {
    note_->setText(words::told(made.error()));
    return false;
  }
  emit scenario_made(folder);
  accept();
  return true;
}

void ImportDialog::reject() {
  if (model_.making()) model_.stop();
  QDialog::reject();
}

void ImportDialog::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void ImportDialog::dropEvent(QDropEvent* event) {
  QStringList files;
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) files << url.toLocalFile();
  if (!files.isEmpty()) model_.add(files);
}

}  // namespace sandgate
