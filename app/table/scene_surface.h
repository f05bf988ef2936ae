// The scene file drawn by OpenGL into a picture that widgets can paint: what lies over a table then simply lies over
// it. Private to this room.
#pragma once

#include <QImage>
#include <QObject>
#include <memory>

namespace sandgate {

class RoundScene;

class SceneSurface : public QObject {
  Q_OBJECT
 public:
  /// `scene` must outlive it.
  explicit SceneSurface(RoundScene& scene, QObject* parent = nullptr);
  ~SceneSurface() override;

  /// In a widget's pixels, and how many of the screen's go to one of them.
  void resize(QSize size, qreal screen_pixels);
  /// Draws it as it is now. False: it cannot; `failed` has said why.
  bool draw();
  /// Whether OpenGL draws by software here; known once something was drawn.
  bool by_software() const;
  /// What was drawn last; null before that.
  const QImage& picture() const;

 signals:
  /// There is something new to draw.
  void changed();
  /// In a sentence.
  /// In a few words, without a full stop.
  void failed(const QString& why);

 private:
  struct Parts;
  bool begin();
  bool make_target();
  void fail(const QString& why);

  std::unique_ptr<Parts> parts_;
};

}  // namespace sandgate
