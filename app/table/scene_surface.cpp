#include "app/table/scene_surface.h"

#include <QtQuick3D/qquick3d.h>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <QQmlComponent>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQuickGraphicsDevice>
#include <QQuickItem>
#include <QQuickRenderControl>
#include <QQuickRenderTarget>
#include <QQuickWindow>
#include <cstring>

#include "app/table/quality_trial.h"
#include "app/table/round_scene.h"

namespace sandgate {

struct SceneSurface::Parts {
  explicit Parts(RoundScene& shown) : scene(shown) {}

  RoundScene& scene;
  QSize size{1, 1};
  qreal screen_pixels = 1;
  QOpenGLContext context;
  QOffscreenSurface surface;
  std::unique_ptr<QOpenGLFramebufferObject> target;
  std::unique_ptr<QQuickRenderControl> control;
  std::unique_ptr<QQuickWindow> window;
  std::unique_ptr<QQmlEngine> engine;
  std::unique_ptr<QObject> page;
  QImage picture, upside_down;
  bool begun = false, broken = false, by_software = false;
};

SceneSurface::SceneSurface(RoundScene& scene, QObject* parent)
    : QObject(parent), parts_(std::make_unique<Parts>(scene)) {}

SceneSurface::~SceneSurface() {
  Parts& parts = *parts_;
  // What was made with the context is given back with it.
  const bool current = parts.context.isValid() && parts.context.makeCurrent(&parts.surface);
  parts.control.reset();
  parts.page.reset();
  parts.window.reset();
  parts.engine.reset();
  parts.target.reset();
  if (current) parts.context.doneCurrent();
}

void SceneSurface::resize(QSize size, qreal screen_pixels) {
  const QSize least = size.expandedTo({1, 1});
  if (parts_->size == least && parts_->screen_pixels == screen_pixels) return;
  parts_->size = least;
  parts_->screen_pixels = screen_pixels;
  if (parts_->begun && !parts_->broken && parts_->context.makeCurrent(&parts_->surface)) make_target();
  emit changed();
}

void SceneSurface::fail(const QString& why) {
  if (parts_->broken) return;
  parts_->broken = true;
  emit failed(why);
}

// Not before something is to be seen: a context takes time and memory.
bool SceneSurface::begin() {
  Parts& parts = *parts_;
  parts.begun = true;
  QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
  parts.context.setFormat(QQuick3D::idealSurfaceFormat(1));
  if (!parts.context.create()) return fail(tr("OpenGL does not start")), false;
  parts.surface.setFormat(parts.context.format());
  parts.surface.create();
  if (!parts.context.makeCurrent(&parts.surface)) return fail(tr("OpenGL does not start")), false;
  const auto* renderer = reinterpret_cast<const char*>(parts.context.functions()->glGetString(GL_RENDERER));
  parts.by_software = renderer && draws_by_software(renderer);
  parts.scene.set_software(parts.by_software);
  parts.control = std::make_unique<QQuickRenderControl>();
  parts.window = std::make_unique<QQuickWindow>(parts.control.get());
  parts.window->setColor(QColor(0x2b251d));
  parts.window->setGraphicsDevice(QQuickGraphicsDevice::fromOpenGLContext(&parts.context));
  connect(parts.window.get(), &QQuickWindow::sceneGraphError, this,
          [this](QQuickWindow::SceneGraphError, const QString& why) { fail(why); });
  parts.engine = std::make_unique<QQmlEngine>();
  parts.engine->rootContext()->setContextProperty(QStringLiteral("scene"), &parts.scene);
  QQmlComponent component(parts.engine.get(), QUrl(QStringLiteral("qrc:/table/round.qml")));
  parts.page.reset(component.create());
  auto* page = qobject_cast<QQuickItem*>(parts.page.get());
  if (!page) return fail(component.errorString().simplified()), false;
  page->setParentItem(parts.window->contentItem());
  if (!parts.control->initialize()) return fail(tr("OpenGL does not start")), false;
  if (!make_target()) return false;
  connect(parts.control.get(), &QQuickRenderControl::sceneChanged, this, &SceneSurface::changed);
  connect(parts.control.get(), &QQuickRenderControl::renderRequested, this, &SceneSurface::changed);
  return true;
}

bool SceneSurface::make_target() {
  Parts& parts = *parts_;
  const QSize pixels = (QSizeF(parts.size) * parts.screen_pixels).toSize().expandedTo({1, 1});
  // Depth is the window's own.
  parts.target = std::make_unique<QOpenGLFramebufferObject>(pixels);
  if (!parts.target->isValid()) return fail(tr("OpenGL has no room for a picture of this size")), false;
  QQuickRenderTarget target = QQuickRenderTarget::fromOpenGLTexture(parts.target->texture(), pixels);
  target.setDevicePixelRatio(parts.screen_pixels);
  parts.window->setRenderTarget(target);
  parts.window->setGeometry(QRect(QPoint(), parts.size));
  parts.window->contentItem()->setSize(parts.size);
  qobject_cast<QQuickItem*>(parts.page.get())->setSize(parts.size);
  parts.picture = QImage(pixels, QImage::Format_RGB32);
  parts.picture.setDevicePixelRatio(parts.screen_pixels);
  parts.upside_down = QImage(pixels, QImage::Format_RGB32);
  return true;
}

bool SceneSurface::draw() {
  Parts& parts = *parts_;
  if (parts.broken || (!parts.begun && !begin())) return false;
  if (!parts.context.makeCurrent(&parts.surface)) return fail(tr("OpenGL was lost")), false;
  parts.control->polishItems();
  parts.control->beginFrame();
  parts.control->sync();
  parts.control->render();
  parts.control->endFrame();
  constexpr unsigned bgra = 0x80E1;  // as an image of 32 bits lies in memory
  QOpenGLFunctions* gl = parts.context.functions();
  parts.target->bind();
  QImage& raw = parts.upside_down;
  gl->glReadPixels(0, 0, raw.width(), raw.height(), bgra, GL_UNSIGNED_BYTE, raw.bits());
  parts.target->release();
  // OpenGL counts rows from the bottom; the target's own mirror is not heeded by a View3D that lies under the window.
  for (int row = 0; row < raw.height(); ++row)
    std::memcpy(parts.picture.scanLine(raw.height() - 1 - row), raw.constScanLine(row),
                static_cast<std::size_t>(raw.bytesPerLine()));
  return true;
}

bool SceneSurface::by_software() const { return parts_->by_software; }

const QImage& SceneSurface::picture() const { return parts_->picture; }

}  // namespace sandgate
