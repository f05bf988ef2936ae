// A table in the round: a widget that shows its ground, its men and what is marked on it in three dimensions, through a
// camera. What a click means is for those that derive from it.
#pragma once

#include <QWidget>
#include <memory>

#include "app/table/camera.h"
#include "app/table/marks_mesh.h"
#include "app/table/scenery.h"

namespace sandgate {

struct Lamp;

class RoundView : public QWidget {
  Q_OBJECT
 public:
  /// `plain`: colours lit beforehand and soft blots for shadows, for machines that draw without a graphics processor.
  /// `full`: shining tin, cast shadows, smooth edges.
  enum class Quality : std::uint8_t { plain, full };

  explicit RoundView(QWidget* parent = nullptr);
  ~RoundView() override;

  /// Why this machine cannot draw in three dimensions, in a sentence; none where it can. Takes some milliseconds.
  static std::optional<QString> why_not();
  /// The same sentence about a machine of which `why` is known, a few words without a full stop.
  static QString cannot(const QString& why);

  /// Until there is ground nothing is shown. The camera stays where it is, unless the ground is another one.
  void show_ground(std::shared_ptr<const TableRelief> relief, Scenery scenery);
  const std::shared_ptr<const TableRelief>& relief() const { return relief_; }
  /// `who` names its men, so that one who falls is seen to fall; any numbers, as many as men.
  void show_table(TableDrawing drawing, std::vector<std::int32_t> who);
  const TableDrawing& drawing() const { return drawing_; }
  /// Ground asked about while a battle is set up.
  void show_zones(std::vector<TableZone> zones);
  /// Whether somebody is falling now.
  bool falling() const;

  const Camera& camera() const { return camera_; }
  void set_camera(const Camera& camera);
  /// The edge one stands at who sees the whole table.
  void set_home(Edge edge) { home_ = edge; }
  /// The whole table.
  void fit();

  Quality quality() const { return quality_; }
  void set_quality(Quality quality);
  /// By the light of a lamp over the table, as the windows by night.
  bool night() const { return night_; }
  void set_night(bool night);
  /// Draws some pictures and takes the best quality that can be drawn fast enough; ends with `quality_chosen`.
  void choose_quality();

  /// Pictures drawn since the view was made; and one more asked for.
  int frames() const { return frames_; }
  void draw_now();
  /// What is shown now; null where it cannot be drawn.
  QImage picture() const;

  std::optional<std::size_t> man_at(QPointF at) const;
  std::optional<std::size_t> gun_at(QPointF at) const;
  std::vector<std::size_t> men_in(const QRectF& room) const;
  std::optional<MapPoint> place_at(QPointF at) const;
  PictureSize picture_size() const;

 signals:
  void camera_changed();
  void drawn();
  void quality_chosen(sandgate::RoundView::Quality quality);
  /// In a sentence: drawing has failed.
  void failed(const QString& why);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void timerEvent(QTimerEvent* event) override;
  /// Whether the dead lie at once and are not seen to fall.
  virtual bool stilled() const { return false; }

 private:
  struct Parts;
  void upload_ground();
  void upload_table();
  std::vector<float> how_far_fallen() const;
  void begin_falls(const TableDrawing& before, const std::vector<std::int32_t>& who_before);
  void look();
  void count_frame();
  std::optional<Lamp> lamp() const;

  std::unique_ptr<Parts> parts_;
  std::shared_ptr<const TableRelief> relief_;
  TableDrawing drawing_;
  std::vector<std::int32_t> who_;
  std::vector<TableZone> zones_;
  Camera camera_;
  Edge home_ = Edge::south;
  Quality quality_ = Quality::plain;
  bool night_ = false;
  int frames_ = 0;
};

}  // namespace sandgate
