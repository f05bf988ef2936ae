// What stands about a table and is seen in the tin: a bright window, a smaller one, a lamp, walls. Private to this
// room.
#pragma once

#include <QQuick3DTextureData>

namespace sandgate {

class RoomProbe : public QQuick3DTextureData {
  Q_OBJECT
 public:
  explicit RoomProbe(QQuick3DObject* parent = nullptr);
};

}  // namespace sandgate
