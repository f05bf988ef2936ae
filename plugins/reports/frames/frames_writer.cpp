#include "plugins/reports/frames/frames_writer.h"

#include <fmt/format.h>

#include "plugins/reports/common/out_file.h"
#include "plugins/reports/frames/film.h"

namespace sandgate::reports {

Result<void> FramesWriter::write(const Report& report, const std::filesystem::path& to, const Progress& progress) {
  if (report.frames.empty())
    return fault(to.string(), "the report has no pictures of the day, instant by instant", "choose another format");
  if (auto made = make_folder(to); !made) return made;
  for (std::size_t i = 0; i < report.frames.size(); ++i) {
    const ReportPicture& frame = report.frames[i];
    if (frame.format != ReportPicture::Format::png) return fault("frames", "a frame is no PNG", "");
    const std::string name = fmt::format("frame-{:04}.png", i + 1);
    if (auto wrote = write_file(to / name, frame.bytes); !wrote) return wrote;
  }
  const auto film = film_of(report.frames, progress);
  if (!film) return std::unexpected(film.error());
  return write_file(to / "film.webp", *film);
}

}  // namespace sandgate::reports
