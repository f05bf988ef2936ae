// A link becomes a picture and comes back from one: as drawn, and as somebody has photographed it.
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <random>

#include "app/invite/qr.h"
#include "tests/runner/test.h"

namespace tst_qr {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

const std::string link =
    "sandgate://192.168.1.20:27184/"
    "red-general?k=aaaqeayeaudaocajbifqydiob4&f=__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA";

QImage on_paper(const QImage& code, const QTransform& how, int side, QColor paper = Qt::white) {
  QImage sheet(side, side, QImage::Format_RGB32);
  sheet.fill(paper);
  QPainter painter(&sheet);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setTransform(how);
  painter.drawImage(QPointF(-code.width() / 2.0, -code.height() / 2.0), code);
  return sheet;
}

QImage noisy(QImage picture, int strength) {
  std::mt19937 lots(11);
  picture = picture.convertToFormat(QImage::Format_RGB32);
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const int by = static_cast<int>(lots() % static_cast<unsigned>(2 * strength + 1)) - strength;
      const int gray = std::clamp(qGray(picture.pixel(x, y)) + by, 0, 255);
      picture.setPixel(x, y, qRgb(gray, gray, gray));
    }
  return picture;
}

// The code on a table in uneven light, seen at a slant, a little blurred.
QImage photographed(const QImage& code) {
  const double w = code.width(), h = code.height();
  QTransform slant;
  QTransform::quadToQuad(QPolygonF({{-w / 2, -h / 2}, {w / 2, -h / 2}, {w / 2, h / 2}, {-w / 2, h / 2}}),
                         QPolygonF({{250, 180}, {720, 240}, {690, 720}, {180, 650}}), slant);
  QImage picture = on_paper(code, slant, 900, QColor(150, 130, 110));
  picture = picture.scaled(600, 600, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                .scaled(900, 900, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const int gray = 30 + qGray(picture.pixel(x, y)) * (90 + x / 12) / 255;
      picture.setPixel(x, y, qRgb(gray, gray, gray));
    }
  return noisy(picture, 12);
}

}  // namespace

class QrTest : public QObject {
  Q_OBJECT

 private slots:
  void comes_back_as_it_went_data() {
    QTest::addColumn<QImage>("picture");
    QTest::addColumn<QString>("name");
    const QImage code = qr_of(link).image(6);
    const auto row = [](const char* name, const QImage& picture, const char* file = "code.png") {
      QTest::newRow(name) << picture << QString(file);
    };
    for (const int pixels : {2, 3, 4, 8, 16})
      row(("drawn " + std::to_string(pixels)).c_str(), qr_of(link).image(pixels));
    row("jpeg", code, "code.jpg");
    row("misnamed", code, "code.txt");
    for (const int degrees : {7, 30, 45, 90, 123, 180, 251})
      row(("turned " + std::to_string(degrees)).c_str(),
          on_paper(code, QTransform().translate(400, 400).rotate(degrees), 800));
    row("scaled up", code.scaled(1111, 1111, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    row("scaled down", code.scaled(190, 190, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    row("uneven", code.scaled(500, 420, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    row("large", on_paper(code, QTransform().translate(1500, 1500).scale(4, 4), 3000));
    row("noisy", noisy(code, 90));
    row("photographed", photographed(code));
    row("photographed jpeg", photographed(code), "code.jpg");
    QImage negative = code;
    negative.invertPixels();
    row("negative", negative);
    QImage soiled = code.convertToFormat(QImage::Format_RGB32);
    QPainter(&soiled).fillRect(150, 150, 40, 40, Qt::gray);
    row("soiled", soiled);
    QImage clear(code.size(), QImage::Format_ARGB32);
    for (int y = 0; y < code.height(); ++y)
      for (int x = 0; x < code.width(); ++x) clear.setPixel(x, y, qGray(code.pixel(x, y)) < 128 ? 0xFF000000 : 0);
    row("transparent", clear);
  }
  void comes_back_as_it_went() {
    QFETCH(QImage, picture);
    QFETCH(QString, name);
    const QString file = folder_.filePath(name);
    QVERIFY(picture.save(file, name.endsWith(".jpg") ? "JPEG" : "PNG", 60));
    const auto read = read_qr(file.toStdString());
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QCOMPARE(*read, link);
  }

  // The link is in the modules, and in no text beside them, where somebody finds it who sees no picture.
  void the_files_have_no_text_of_it() {
    const QrPicture code = qr_of(link);
    QVERIFY(code.image(4).textKeys().isEmpty());
    QVERIFY(code.image(4).save(path("plain.png")));
    std::ifstream in(path("plain.png").toStdString(), std::ios::binary);
    const std::string png{std::istreambuf_iterator<char>(in), {}};
    for (const char* chunk : {"tEXt", "iTXt", "zTXt", "eXIf"}) QVERIFY2(png.find(chunk) == std::string::npos, chunk);
    for (const std::string& drawn : {png, code.svg(), code.half_blocks()}) {
      for (const char* part : {"aaaqeayeaudaocajbifqydiob4", "__79_Pv6", "192.168", "red-general", "sandgate:"})
        QVERIFY2(drawn.find(part) == std::string::npos, part);
    }
  }

  void texts_of_every_length() {
    for (const std::size_t size : {1, 2, 17, 150, 500, 2048}) {
      std::string text;
      for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('!' + i % 90);
      QVERIFY(qr_of(text).image(4).save(path("long.png")));
      const auto read = read_qr(path("long.png").toStdString());
      QVERIFY2(read, std::to_string(size).c_str());
      QCOMPARE(*read, text);
    }
    QCOMPARE(qr_of("").size, 0);
    QCOMPARE(qr_of(std::string(2332, 'x')).size, 0);
    QCOMPARE(qr_of(std::string(1 << 20, 'x')).size, 0);
    QVERIFY(qr_of(std::string(2331, 'x')).size > 0);
  }

  // All pictures of a code show the same modules, with four of light about them.
  void pictures_show_the_modules() {
    const QrPicture code = qr_of(link);
    QCOMPARE(code.dark.size(), static_cast<std::size_t>(code.size * code.size));
    const QImage image = code.image(3);
    QCOMPARE(image.width(), 3 * code.whole_size());
    const QStringList lines = QString::fromStdString(code.half_blocks()).split('\n');
    const QStringList other = QString::fromStdString(code.half_blocks(QrPicture::Terminal::dark_on_light)).split('\n');
    QCOMPARE(lines.size(), (code.whole_size() + 1) / 2 + 1);
    const auto block = [](const QStringList& text, int x, int y) {
      const QChar c = text[y / 2][x];
      return c == QChar(0x2588) || c == (y % 2 == 0 ? QChar(0x2580) : QChar(0x2584));
    };
    for (int y = 0; y < code.whole_size(); ++y)
      for (int x = 0; x < code.whole_size(); ++x) {
        const bool dark = code.is_dark(x - 4, y - 4);
        QCOMPARE(qGray(image.pixel(3 * x + 1, 3 * y + 1)) == 0, dark);
        QCOMPARE(block(lines, x, y), !dark);
        QCOMPARE(block(other, x, y), dark);
        if (x < 4 || y < 4 || x >= code.whole_size() - 4 || y >= code.whole_size() - 4) QVERIFY(!dark);
      }
    std::vector<std::uint8_t> painted(code.dark.size());
    const QString svg = QString::fromStdString(code.svg());
    static const QRegularExpression run("M(\\d+) (\\d+)h(\\d+)v1h-(\\d+)z");
    for (auto match = run.globalMatch(svg); match.hasNext();) {
      const auto m = match.next();
      QCOMPARE(m.captured(3), m.captured(4));
      for (int i = 0; i < m.captured(3).toInt(); ++i)
        painted.at(static_cast<std::size_t>((m.captured(2).toInt() - 4) * code.size + m.captured(1).toInt() - 4 + i)) =
            1;
    }
    QVERIFY(painted == code.dark);
    QVERIFY(svg.contains(QString("viewBox=\"0 0 %1 %1\"").arg(code.whole_size())));
  }

  void what_is_wrong_is_told() {
    const auto says = [](const QString& file, const char* part) {
      const auto read = read_qr(file.toStdString());
      return !read && read.error().sentence().find(part) != std::string::npos;
    };
    const auto write = [&](const char* name, const QByteArray& bytes) {
      QFile file(path(name));
      file.open(QIODevice::WriteOnly);
      file.write(bytes);
      return file.fileName();
    };
    QVERIFY(says(path("none.png"), "no such file"));
    QVERIFY(says(folder_.path(), "plain file"));
    QVERIFY(says(write("empty.png", ""), "no picture"));
    QVERIFY(says(write("text.png", "sandgate://"), "no picture"));
    QVERIFY(says(write("picture.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "no picture"));
    QImage white(300, 300, QImage::Format_RGB32);
    white.fill(Qt::white);
    QVERIFY(white.save(path("white.png")));
    QVERIFY(says(path("white.png"), "no QR code"));
    QVERIFY(white.save(path("white.bmp")));
    QVERIFY(says(path("white.bmp"), "no picture"));
    // A header that promises more than a machine can hold.
    QByteArray huge = QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000fffff000fffff0802000000");
    QVERIFY(!read_qr(write("huge.png", huge + QByteArray(100, '\0')).toStdString()));
    QImage wide(20'001, 3, QImage::Format_Grayscale8);
    wide.fill(255);
    QVERIFY(wide.save(path("wide.png")));
    QVERIFY(says(path("wide.png"), "too large"));
  }

  void of_several_codes_the_link_is_read() {
    const auto beside = [&](const std::string& left, const std::string& right) {
      QImage sheet(1000, 500, QImage::Format_RGB32);
      sheet.fill(Qt::white);
      QPainter painter(&sheet);
      painter.drawImage(10, 10, qr_of(left).image(6));
      painter.drawImage(510, 10, qr_of(right).image(6));
      painter.end();
      sheet.save(path("two.png"));
      return read_qr(path("two.png").toStdString());
    };
    const auto mixed = beside("https://example.org", link);
    QVERIFY2(mixed, mixed ? "" : mixed.error().sentence().c_str());
    QCOMPARE(*mixed, link);
    const auto twice = beside(link, link);
    QVERIFY(twice && *twice == link);
    const auto two = beside(link, link + "&plain=1");
    QVERIFY(!two && two.error().sentence().find("several invitations") != std::string::npos);
    const auto none = beside("one", "other");
    QVERIFY(!none && none.error().sentence().find("none is an invitation") != std::string::npos);
  }

  void damaged_pictures_are_survived() {
    std::mt19937 lots(13);
    for (const char* name : {"code.png", "code.jpg"}) {
      QVERIFY(qr_of(link).image(4).save(path(name)));
      QFile file(path(name));
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QByteArray whole = file.readAll();
      for (int i = 0; i < 60; ++i) {
        QByteArray bytes = whole;
        if (i % 3 == 0) bytes.truncate(static_cast<qsizetype>(lots() % static_cast<unsigned>(whole.size())));
        for (auto n = lots() % 5; n > 0 && !bytes.isEmpty(); --n)
          bytes[static_cast<qsizetype>(lots() % static_cast<unsigned>(bytes.size()))] = static_cast<char>(lots());
        QFile damaged(path("damaged"));
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write(bytes);
        damaged.close();
        if (const auto read = read_qr(path("damaged").toStdString()); !read)
          QVERIFY(read.error().sentence().size() > 20);
      }
    }
  }

 private:
  QString path(const char* name) const { return folder_.filePath(name); }
  QTemporaryDir folder_;
};

SANDGATE_TEST(QrTest)

}  // namespace tst_qr
#include "tst_qr.moc"
