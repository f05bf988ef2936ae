// What the table's ground and the room's walls are covered with, as pictures that repeat. Private to this room.
#pragma once

#include <QImage>
#include <QQuick3DTextureData>

namespace sandgate {

/// A picture by which colours are multiplied (grained.frag): grey where it changes nothing.
class Grain : public QQuick3DTextureData {
  Q_OBJECT
 public:
  enum class Of { ground, wallpaper };
  explicit Grain(Of of, QQuick3DObject* parent = nullptr);

  /// What leaves a colour as it is, of 255; more makes it lighter.
  static constexpr int neutral = 204;
};

/// The same as a picture: square, and its edges go on from one another.
QImage grain_picture(Grain::Of of);

}  // namespace sandgate
