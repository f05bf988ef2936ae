// A stiff plate laid over samples of height. Private to this room.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace sandgate::heights {

/// A height known at a place given in columns and rows, cell centres whole.
struct Sample {
  float column = 0, row = 0, height = 0, weight = 1;
};

struct Plate {
  int width = 0, height = 0;
  std::vector<double> z;  ///< row by row

  std::size_t cells() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
};

/// Bends `plate`, from the surface it has, to the samples: `stiffness` weighs bending against them. Answers how many
/// steps it took; `going`, asked at each, may stop it.
int settle(Plate& plate, const std::vector<Sample>& samples, double stiffness, int most_steps, double settled_m,
           const std::function<bool()>& going);

/// The same surface on a grid of twice the cells (or one less), straight between the old ones.
Plate refined(const Plate& coarse, int width, int height);

}  // namespace sandgate::heights
