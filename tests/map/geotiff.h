// Writes small GeoTIFFs byte by byte, so that the reader is tested against something that is not itself.
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

namespace sandgate::tests {

enum class Cell { byte, int16, uint16, int32, uint32, float32, float64 };

struct GeoTiff {
  int width = 4, height = 3;
  std::vector<double> cells = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};  ///< row by row as stored
  Cell type = Cell::float32;
  int bands = 1;
  double west = 400000, north = 300000, cell_x = 50, cell_y = 50;
  std::vector<double> matrix;  ///< sixteen numbers in place of corner and cell size
  int epsg = 27700;            ///< 0: no grid at all
  bool geographic = false, pixel_is_point = false;
  std::string no_data;                                      ///< as GDAL notes it
  std::string metadata;                                     ///< GDAL's own, XML
  std::uint32_t announced_width = 0, announced_height = 0;  ///< in place of the true ones

  std::string bytes() const;
  void write(const std::filesystem::path& path) const {
    const std::string all = bytes();
    std::ofstream(path, std::ios::binary).write(all.data(), static_cast<std::streamsize>(all.size()));
  }
};

namespace tiff {

template <class T>
void put(std::string& out, T value) {
  char raw[sizeof(T)];
  std::memcpy(raw, &value, sizeof(T));
  out.append(raw, sizeof(T));
}

inline void put_cell(std::string& out, Cell type, double value) {
  switch (type) {
    case Cell::byte: return put(out, static_cast<std::uint8_t>(value));
    case Cell::int16: return put(out, static_cast<std::int16_t>(value));
    case Cell::uint16: return put(out, static_cast<std::uint16_t>(value));
    case Cell::int32: return put(out, static_cast<std::int32_t>(value));
    case Cell::uint32: return put(out, static_cast<std::uint32_t>(value));
    case Cell::float32: return put(out, static_cast<float>(value));
    case Cell::float64: return put(out, value);
  }
}

inline int bits(Cell type) {
  switch (type) {
    case Cell::byte: return 8;
    case Cell::int16:
    case Cell::uint16: return 16;
    case Cell::float64: return 64;
    default: return 32;
  }
}

inline int sample_format(Cell type) {
  if (type == Cell::float32 || type == Cell::float64) return 3;
  return type == Cell::int16 || type == Cell::int32 ? 2 : 1;
}

enum Type : std::uint16_t { text = 2, shorts = 3, longs = 4, doubles = 12 };

struct Entry {
  std::uint16_t tag;
  Type type;
  std::uint32_t count;
  std::string value;
};

template <class T>
Entry entry(std::uint16_t tag, Type type, const std::vector<T>& values) {
  Entry e{tag, type, static_cast<std::uint32_t>(values.size()), {}};
  for (const T& v : values) put(e.value, v);
  return e;
}

inline Entry entry(std::uint16_t tag, const std::string& words) {
  return {tag, text, static_cast<std::uint32_t>(words.size() + 1), words + '\0'};
}

}  // namespace tiff

inline std::string GeoTiff::bytes() const {
  using namespace tiff;
  using Shorts = std::vector<std::uint16_t>;
  using Longs = std::vector<std::uint32_t>;
  const std::uint32_t row_bytes = static_cast<std::uint32_t>(width * bands * bits(type) / 8);
  const std::uint32_t rows = static_cast<std::uint32_t>(height);

  std::vector<Entry> entries;
  entries.push_back(entry(256, longs, Longs{announced_width ? announced_width : static_cast<std::uint32_t>(width)}));
  entries.push_back(entry(257, longs, Longs{announced_height ? announced_height : rows}));
  entries.push_back(
      entry(258, shorts, Shorts(static_cast<std::size_t>(bands), static_cast<std::uint16_t>(bits(type)))));
  entries.push_back(entry(259, shorts, Shorts{1}));
  entries.push_back(entry(262, shorts, Shorts{static_cast<std::uint16_t>(bands == 3 ? 2 : 1)}));
  entries.push_back(entry(273, longs, Longs(rows)));  // filled in below
  entries.push_back(entry(277, shorts, Shorts{static_cast<std::uint16_t>(bands)}));
  entries.push_back(entry(278, longs, Longs{1}));
  entries.push_back(entry(279, longs, Longs(rows, row_bytes)));
  entries.push_back(
      entry(339, shorts, Shorts(static_cast<std::size_t>(bands), static_cast<std::uint16_t>(sample_format(type)))));
  if (matrix.empty()) {
    entries.push_back(entry(33550, doubles, std::vector<double>{cell_x, cell_y, 0}));
    entries.push_back(entry(33922, doubles, std::vector<double>{0, 0, 0, west, north, 0}));
  } else {
    entries.push_back(entry(34264, doubles, matrix));
  }
  if (epsg != 0) {
    const std::uint16_t model = geographic ? 2 : 1, raster = pixel_is_point ? 2 : 1, key = geographic ? 2048 : 3072;
    entries.push_back(
        entry(34735, shorts,
              Shorts{1, 1, 0, 3, 1024, 0, 1, model, 1025, 0, 1, raster, key, 0, 1, static_cast<std::uint16_t>(epsg)}));
  }
  if (!metadata.empty()) entries.push_back(entry(42112, metadata));
  if (!no_data.empty()) entries.push_back(entry(42113, no_data));

  const std::uint32_t directory_bytes = static_cast<std::uint32_t>(2 + 12 * entries.size() + 4);
  std::uint32_t next = 8 + directory_bytes;
  std::string directory, values;
  for (const Entry& e : entries)
    if (e.value.size() > 4) next += static_cast<std::uint32_t>(e.value.size());
  const std::uint32_t first_row = next;
  for (Entry& e : entries)
    if (e.tag == 273) {
      e.value.clear();
      for (std::uint32_t r = 0; r < rows; ++r) put(e.value, first_row + r * row_bytes);
    }
  put(directory, static_cast<std::uint16_t>(entries.size()));
  std::uint32_t at = 8 + directory_bytes;
  for (const Entry& e : entries) {
    put(directory, e.tag);
    put(directory, static_cast<std::uint16_t>(e.type));
    put(directory, e.count);
    if (e.value.size() > 4) {
      put(directory, at);
      at += static_cast<std::uint32_t>(e.value.size());
      values += e.value;
    } else {
      directory += e.value + std::string(4 - e.value.size(), '\0');
    }
  }
  put(directory, std::uint32_t{0});

  std::string out = "II";
  put(out, std::uint16_t{42});
  put(out, std::uint32_t{8});
  out += directory + values;
  for (const double cell : cells)
    for (int band = 0; band < bands; ++band) put_cell(out, type, cell);
  return out;
}

}  // namespace sandgate::tests
