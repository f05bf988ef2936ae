#include "app/desk/parts/spoken.h"

#include <QAccessibleWidget>
#include <QVariant>
#include <memory>

namespace sandgate {
namespace {

constexpr const char* spoken_property = "spoken";

struct Spoken {
  QAccessible::Role role = QAccessible::Graphic;
  std::function<QString()> shows;
};
using Kept = std::shared_ptr<const Spoken>;

Kept kept(const QObject* object) { return object->property(spoken_property).value<Kept>(); }

/// The widget as any other, with its own role, and with its sentences where others have a text that stands still.
class SpokenInterface : public QAccessibleWidget {
 public:
  SpokenInterface(QWidget* widget, QAccessible::Role role) : QAccessibleWidget(widget, role) {}

  QString text(QAccessible::Text which) const override {
    if (which != QAccessible::Description && which != QAccessible::Value) return QAccessibleWidget::text(which);
    const Kept spoken = kept(object());
    const QString shows = spoken && spoken->shows ? spoken->shows() : QString();
    return shows.isEmpty() ? QAccessibleWidget::text(which) : shows;
  }
};

QAccessibleInterface* make(const QString&, QObject* object) {
  if (!object || !object->isWidgetType()) return nullptr;
  const Kept spoken = kept(object);
  return spoken ? new SpokenInterface(static_cast<QWidget*>(object), spoken->role) : nullptr;
}

}  // namespace

void speak_for(QWidget* widget, QAccessible::Role role, std::function<QString()> shows) {
  static const bool installed = [] {
    QAccessible::installFactory(make);
    return true;
  }();
  Q_UNUSED(installed);
  widget->setProperty(spoken_property, QVariant::fromValue(Kept(new Spoken{role, std::move(shows)})));
  // Whoever gives a widget a name has it known already as a plain one.
  if (QAccessibleInterface* plain = QAccessible::queryAccessibleInterface(widget))
    QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(plain));
}

void tell_changed(QWidget* widget) {
  if (!QAccessible::isActive()) return;
  QAccessibleEvent changed(widget, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

QString said_of(QWidget* widget) {
  QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
  return interface ? interface->text(QAccessible::Description) : QString();
}

}  // namespace sandgate
