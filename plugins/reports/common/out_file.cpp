#include "plugins/reports/common/out_file.h"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace sandgate::reports {
namespace {

std::unexpected<Fault> cannot(const std::filesystem::path& to, int error) {
  return fault(to.string(), phrase("cannot be written: {}", std::generic_category().message(error)),
               error == ENOSPC ? "make room on the disk, or choose another" : "choose a folder that can be written to");
}

}  // namespace

Result<void> write_file(const std::filesystem::path& to, std::span<const std::byte> bytes) {
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  // "x": never over a file that is there.
  std::unique_ptr<std::FILE, Close> file(std::fopen(to.c_str(), "wbx"));
  if (!file) return cannot(to, errno);
  if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) return cannot(to, errno);
  // What is still on its way meets a full disk only now.
  if (std::fclose(file.release()) != 0) return cannot(to, errno);
  return {};
}

Result<void> write_file(const std::filesystem::path& to, std::string_view bytes) {
  return write_file(to, std::as_bytes(std::span(bytes)));
}

Result<void> make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  if (std::filesystem::create_directory(folder, error)) return {};
  return cannot(folder, error ? error.value() : EEXIST);
}

}  // namespace sandgate::reports
