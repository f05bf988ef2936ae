// What the scene file shows. Private to this room.
#pragma once

#include <QObject>
#include <QVector3D>

#include "app/table/grain.h"
#include "app/table/label_model.h"
#include "app/table/room_probe.h"
#include "app/table/shown_geometry.h"

namespace sandgate {

class RoundScene : public QObject {
  Q_OBJECT
  Q_PROPERTY(QObject* room READ room CONSTANT)
  Q_PROPERTY(QObject* walls READ walls CONSTANT)
  Q_PROPERTY(QObject* grain READ grain CONSTANT)
  Q_PROPERTY(QObject* wallpaper READ wallpaper CONSTANT)
  Q_PROPERTY(QObject* ground READ ground CONSTANT)
  Q_PROPERTY(QObject* flat READ flat CONSTANT)
  Q_PROPERTY(QObject* solid READ solid CONSTANT)
  Q_PROPERTY(QObject* shadows READ shadows CONSTANT)
  Q_PROPERTY(QObject* menShadows READ men_shadows CONSTANT)
  Q_PROPERTY(QObject* red READ red CONSTANT)
  Q_PROPERTY(QObject* blue READ blue CONSTANT)
  Q_PROPERTY(QObject* slightRed READ slight_red CONSTANT)
  Q_PROPERTY(QObject* slightBlue READ slight_blue CONSTANT)
  Q_PROPERTY(bool moving READ moving NOTIFY moving_changed)
  Q_PROPERTY(QObject* laid READ laid CONSTANT)
  Q_PROPERTY(QObject* hung READ hung CONSTANT)
  Q_PROPERTY(QObject* tokens READ tokens CONSTANT)
  Q_PROPERTY(QObject* probe READ probe CONSTANT)
  Q_PROPERTY(QObject* labels READ labels CONSTANT)
  Q_PROPERTY(bool full READ full NOTIFY quality_changed)
  Q_PROPERTY(bool shining READ shining NOTIFY quality_changed)
  Q_PROPERTY(bool night READ night NOTIFY quality_changed)
  Q_PROPERTY(bool above READ above NOTIFY camera_changed)
  Q_PROPERTY(QVector3D eye READ eye NOTIFY camera_changed)
  Q_PROPERTY(QVector3D look READ look NOTIFY camera_changed)
  Q_PROPERTY(float fieldOfView READ field_of_view NOTIFY camera_changed)
  Q_PROPERTY(float clipNear READ nearest NOTIFY camera_changed)
  Q_PROPERTY(float clipFar READ farthest NOTIFY camera_changed)

 public:
  using QObject::QObject;

  ShownGeometry room_, walls_, ground_, flat_, solid_, shadows_, men_shadows_, red_, blue_, slight_red_, slight_blue_,
      laid_, hung_, tokens_;
  RoomProbe probe_;
  Grain grain_{Grain::Of::ground}, wallpaper_{Grain::Of::wallpaper};
  LabelModel labels_;

  QObject* room() { return &room_; }
  QObject* walls() { return &walls_; }
  QObject* grain() { return &grain_; }
  QObject* wallpaper() { return &wallpaper_; }
  QObject* ground() { return &ground_; }
  QObject* flat() { return &flat_; }
  QObject* solid() { return &solid_; }
  QObject* shadows() { return &shadows_; }
  QObject* men_shadows() { return &men_shadows_; }
  QObject* red() { return &red_; }
  QObject* blue() { return &blue_; }
  QObject* slight_red() { return &slight_red_; }
  QObject* slight_blue() { return &slight_blue_; }
  QObject* laid() { return &laid_; }
  QObject* hung() { return &hung_; }
  QObject* tokens() { return &tokens_; }
  QObject* probe() { return &probe_; }
  QObject* labels() { return &labels_; }

  bool full() const { return full_; }
  void set_full(bool full);
  /// Fully drawn, whether tin mirrors the light of the room. Making that light ready takes a renderer by software a
  /// minute, within one picture: there tin is dull.
  bool shining() const { return full_ && !dull_ && !software_; }
  void set_dull(bool dull);
  void set_software(bool software);
  /// By the light of a lamp.
  bool night() const { return night_; }
  void set_night(bool night);
  /// Plainly drawn, men are cast slightly as long as something moves.
  bool moving() const { return moving_; }
  void set_moving(bool moving);
  void look_through(const Camera& camera, PictureSize size);

  bool above() const { return camera_.stand() == Camera::Stand::above; }
  QVector3D eye() const;
  QVector3D look() const;
  float field_of_view() const { return camera_.field_of_view(); }
  float nearest() const { return camera_.nearest_drawn(); }
  float farthest() const { return camera_.farthest_drawn(); }

 signals:
  void quality_changed();
  void camera_changed();
  void moving_changed();

 private:
  bool full_ = false, night_ = false, dull_ = false, software_ = false, moving_ = false;
  Camera camera_;
};

}  // namespace sandgate
