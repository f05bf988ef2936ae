// Maps of many kinds on their way into one country: the sources and wishes, what a look at them finds, a small picture
// of what would come of it, and the making itself. All work is done off the windows' thread; the latest wish wins.
#pragma once

#include <QImage>
#include <QObject>
#include <QStringList>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "app/desk/parts/background.h"
#include "map/import/survey.h"

namespace sandgate {

/// Holds the sources and wishes, surveys them at every change, and writes country and scenario in the end.
class ImportModel : public QObject {
  Q_OBJECT
 public:
  /// `data`: the program's data folder, for the mapping of map makers' words.
  explicit ImportModel(std::filesystem::path data, QObject* parent = nullptr);

  // What is wished
  const ImportPlan& plan() const { return plan_; }
  void add(const QStringList& sources);
  void remove(std::size_t source);
  /// Of heights the first source wins: one place up (-1) or down (1).
  void move(std::size_t source, int by);
  void set_name(const QString& name);
  void set_crs(const QString& crs);
  void set_cell(std::optional<double> metres);
  void set_bounds(std::optional<MapBox> bounds);

  // What is there
  bool looking() const { return looker_.running(); }
  /// None while there are no sources, while they are being looked at, or when they cannot be used.
  const std::optional<Survey>& found() const { return found_; }
  /// One sentence: why not; empty where nothing is wrong.
  const QString& fault() const { return fault_; }
  /// A picture of the country as it would be, and the ground it shows; null until it is drawn.
  const QImage& picture() const { return picture_; }
  const MapBox& pictured() const { return pictured_; }
  bool picturing() const { return painter_.running(); }

  // Making it
  struct Made {
    QString file;
    std::shared_ptr<const Country> country;
    ImportReport report;
  };
  bool can_make() const { return found_ && !making() && !looking(); }
  bool making() const { return maker_.running(); }
  void make(const QString& file);
  void stop();
  const std::optional<Made>& made() const { return made_; }
  /// Writes an exercise over the country into a new folder, beside a copy of it.
  Result<void> lay_out_exercise(const QString& folder) const;

 signals:
  void changed();
  void progressed(const QString& what, double part);

 private:
  void wish_changed();
  void look();
  void paint_picture();

  std::filesystem::path data_;
  ImportPlan plan_;
  bool mapped_ = false;
  std::optional<Survey> found_;
  QString fault_;
  QImage picture_;
  MapBox pictured_;
  std::optional<Made> made_;
  Background looker_{this}, painter_{this}, maker_{this};
};

}  // namespace sandgate
