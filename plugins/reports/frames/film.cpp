#include "plugins/reports/frames/film.h"

#include <QImage>
#include <memory>
#include <utility>

#include <webp/encode.h>
#include <webp/mux.h>

namespace sandgate::reports {
namespace {

constexpr float quality = 82;
constexpr int effort = 2;  // of 6: the rest buys a few per cent for many seconds

struct DropEncoder {
  void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};
struct Picture : WebPPicture {
  Picture() { WebPPictureInit(this); }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;
  ~Picture() { WebPPictureFree(this); }
};

std::unexpected<Fault> no_film() { return fault("frames", "the pictures do not make a film", "choose another format"); }

}  // namespace

Result<std::vector<std::byte>> film_of(std::span<const ReportPicture> frames, const Progress& progress) {
  WebPAnimEncoderOptions options;
  WebPConfig config;
  if (!WebPAnimEncoderOptionsInit(&options) || !WebPConfigPreset(&config, WEBP_PRESET_DRAWING, quality))
    return no_film();
  config.method = effort;
  std::unique_ptr<WebPAnimEncoder, DropEncoder> encoder;
  QSize size;
  int at_ms = 0;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (!go_on(progress, static_cast<double>(i) / static_cast<double>(frames.size()))) return stopped("frames");
    const auto& bytes = frames[i].bytes;
    const QImage image = QImage::fromData(reinterpret_cast<const uchar*>(bytes.data()), static_cast<int>(bytes.size()))
                             .convertToFormat(QImage::Format_RGB888);
    if (image.isNull() || (i > 0 && image.size() != size)) return no_film();
    if (i == 0) {
      size = image.size();
      encoder.reset(WebPAnimEncoderNew(size.width(), size.height(), &options));
    }
    Picture picture;
    picture.width = size.width();
    picture.height = size.height();
    if (!encoder || !WebPPictureImportRGB(&picture, image.constBits(), static_cast<int>(image.bytesPerLine())) ||
        !WebPAnimEncoderAdd(encoder.get(), &picture, at_ms, &config))
      return no_film();
    at_ms += i + 1 < frames.size() ? frame_ms : last_frame_ms;
  }
  WebPData data;
  WebPDataInit(&data);
  if (!encoder || !WebPAnimEncoderAdd(encoder.get(), nullptr, at_ms, nullptr) ||
      !WebPAnimEncoderAssemble(encoder.get(), &data))
    return no_film();
  const auto* first = reinterpret_cast<const std::byte*>(data.bytes);
  std::vector<std::byte> film(first, first + data.size);
  WebPDataClear(&data);
  return film;
}

}  // namespace sandgate::reports
