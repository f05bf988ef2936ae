// What stands on a paper, read back: its words with their places, and its bytes without the hour of writing.
#pragma once

#include <QFile>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <vector>

#include "app/papers/document.h"

namespace sandgate::tests {

/// A line of words as it was set, in pixels of its page.
struct WrittenWords {
  int page = 0;
  QString text;
  QRectF room;
};

/// Listens to what is written and paints nothing.
class WordsListener final : public QPaintDevice {
 public:
  explicit WordsListener(std::vector<WrittenWords>& heard, int page) : engine_(heard, page) {}
  QPaintEngine* paintEngine() const override { return &engine_; }

 protected:
  int metric(PaintDeviceMetric what) const override {
    constexpr int side = 4000, dots = 96;
    switch (what) {
      case PdmWidth:
      case PdmHeight:
      case PdmWidthMM:
      case PdmHeightMM: return side;
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY: return dots;
      case PdmDepth: return 32;
      case PdmDevicePixelRatio: return 1;
      case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
      default: return 0;
    }
  }

 private:
  class Engine final : public QPaintEngine {
   public:
    Engine(std::vector<WrittenWords>& heard, int page) : QPaintEngine(AllFeatures), heard_(heard), page_(page) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& now) override {
      if (now.state() & DirtyTransform) transform_ = now.transform();
    }
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
      const QRectF room(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
      heard_.push_back({page_, item.text(), transform_.mapRect(room)});
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    Type type() const override { return User; }

   private:
    std::vector<WrittenWords>& heard_;
    const int page_;
    QTransform transform_;
  };
  mutable Engine engine_;
};

/// Of pages without a sheet or a plan on them all that is written; of these what stands round it.
inline std::vector<WrittenWords> words_of(const papers::Document& document) {
  std::vector<WrittenWords> heard;
  for (int page = 0; page < document.pages(); ++page) {
    WordsListener listener(heard, page);
    QPainter painter(&listener);
    document.paint(painter, page);
  }
  return heard;
}
inline QString text_of(const papers::Document& document) {
  QStringList all;
  for (const WrittenWords& words : words_of(document)) all << words.text;
  return all.join(' ');
}

/// The PDF without the time at which it was written.
inline QByteArray bytes_of(const papers::Document& document) {
  QTemporaryDir folder;
  const QString file = folder.filePath("paper.pdf");
  const auto written = papers::write_pdf(document, file);
  if (!written) qFatal("%s", written.error().sentence().c_str());
  QFile read(file);
  if (!read.open(QIODevice::ReadOnly)) qFatal("not written");
  QByteArray bytes = read.readAll();
  static const QRegularExpression date("\\(D:[^)]*\\)");
  const QString plain = QString::fromLatin1(bytes);
  return QString(plain).replace(date, "(D)").toLatin1();
}

}  // namespace sandgate::tests
