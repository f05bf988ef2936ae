// A Qt plug-in of another kind.
#include <QObject>
#include <QtPlugin>

namespace sandgate::tests {

class Reader final : public QObject {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID "elsewhere.reader" FILE "reader.json")
};

}  // namespace sandgate::tests

#include "reader.moc"
