// A mesh as Qt Quick 3D takes it. Private to this room.
#pragma once

#include <QQuick3DGeometry>

#include "app/table/room_light.h"

namespace sandgate {

class ShownGeometry : public QQuick3DGeometry {
  Q_OBJECT
 public:
  /// What a vertex carries. `baked`: its colour as a screen shows it, lit already; nothing has to be reckoned where it
  /// is drawn. `lit`: colour and normal, for materials that are lit.
  enum class Light : std::uint8_t { baked, plain, lit, bright };

  using QQuick3DGeometry::QQuick3DGeometry;
  /// With a `lamp` the window's light has gone. `plain` is a colour as it stands, for marks and shadows; `bright` the
  /// same where a tone map follows, which darkens it.
  void show(const Mesh& mesh, Light light, const Lamp* lamp = nullptr);
};

}  // namespace sandgate
