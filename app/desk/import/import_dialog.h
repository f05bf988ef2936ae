// Makes a country from maps: what they are, what was found in them, what less to take, progress, and the report.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QTextBrowser>

#include "app/desk/import/import_preview.h"

namespace sandgate {

/// Shows an ImportModel and changes its wishes; it says by its signal when an exercise has been laid out over the
/// country.
class ImportDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ImportDialog(const std::filesystem::path& data_folder, QWidget* parent = nullptr);

  ImportModel& model() { return model_; }
  QListWidget* sources() const { return sources_; }
  QLineEdit* name_field() const { return name_; }
  QLineEdit* crs_field() const { return crs_; }
  QLineEdit* cell_field() const { return cell_; }
  QLineEdit* bounds_field() const { return bounds_; }
  ImportPreview* preview() const { return preview_; }
  QPushButton* on_maps_button() const { return on_maps_; }
  QPushButton* make_button() const { return make_; }
  QPushButton* exercise_button() const { return exercise_; }
  QPushButton* prepare_button() const { return prepare_; }
  QString report() const { return report_->toPlainText(); }
  QString note() const { return note_->text(); }
  /// Lays an exercise out over the country that was made; says why where it cannot.
  bool make_exercise(const QString& folder);

 public slots:
  void reject() override;

 signals:
  /// A new scenario's folder.
  void scenario_made(const QString& folder);
  /// It is to be prepared further.
  void prepare_asked(const QString& folder);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void make_fields();
  void lay_out();
  void refresh();
  void take_fields();
  void browse(bool folder);
  void ask_file();
  void ask_exercise(bool prepare);
  QString words_of_found() const;
  QString words_of_made() const;

  ImportModel model_;
  QListWidget* sources_;
  QLineEdit *name_, *crs_, *cell_, *bounds_;
  ImportPreview* preview_;
  QLabel* note_;
  QTextBrowser* report_;
  QProgressBar* progress_;
  QPushButton *add_files_, *add_folder_, *up_, *down_, *remove_, *on_maps_, *make_, *stop_, *exercise_, *prepare_,
      *close_;
};

}  // namespace sandgate
