#include <bit>
#include <cstring>

#include "map/country/country.h"

namespace sandgate {
namespace {

static_assert(std::endian::native == std::endian::little, "canonical bytes are little-endian");

/// Gathers small values so that the sink is called with pieces worth its while.
class Writer {
 public:
  explicit Writer(const std::function<void(std::span<const std::byte>)>& sink) : sink_(sink) {}
  ~Writer() { flush(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  template <class T>
  void value(T v) {
    static_assert(std::is_arithmetic_v<T>);
    bytes(std::as_bytes(std::span(&v, 1)));
  }
  void text(const std::string& s) {
    value(static_cast<std::uint64_t>(s.size()));
    bytes(std::as_bytes(std::span(s)));
  }
  template <class T>
  void values(std::span<const T> all) {
    value(static_cast<std::uint64_t>(all.size()));
    bytes(std::as_bytes(all));
  }

 private:
  void bytes(std::span<const std::byte> more) {
    if (held_.size() + more.size() > piece) flush();
    if (more.size() > piece) {
      sink_(more);
    } else {
      held_.insert(held_.end(), more.begin(), more.end());
    }
  }
  void flush() {
    if (!held_.empty()) sink_(held_);
    held_.clear();
  }

  static constexpr std::size_t piece = std::size_t{1} << 16;
  const std::function<void(std::span<const std::byte>)>& sink_;
  std::vector<std::byte> held_;
};

}  // namespace

void Country::canonical(const std::function<void(std::span<const std::byte>)>& sink) const {
  static_assert(sizeof(MapPoint) == 2 * sizeof(double));
  Writer out(sink);
  out.text("sandgate country 1");
  out.text(parts_.name);
  out.text(parts_.crs);
  out.text(parts_.attribution);
  const GridFrame& frame = parts_.frame;
  out.value(static_cast<std::int32_t>(frame.width));
  out.value(static_cast<std::int32_t>(frame.height));
  for (const double d : {frame.west, frame.north, frame.cell_x, frame.cell_y}) out.value(d);
  out.values(heights());
  out.value(static_cast<std::uint64_t>(parts_.features.size()));
  for (const Feature& feature : parts_.features) {
    out.text(std::string(name_of(feature.kind)));
    out.text(std::string(name_of(feature.grade)));
    out.value(static_cast<std::uint8_t>(feature.shape));
    out.values(std::span(feature.points));
    out.values(std::span(feature.rings));
    out.text(feature.name);
    out.value(feature.width_m);
    out.value(feature.height_m);
  }
}

}  // namespace sandgate
