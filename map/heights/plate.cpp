#include "map/heights/plate.h"

#include <algorithm>
#include <cmath>

namespace sandgate::heights {
namespace {

constexpr double tension =
    0.3;  // of bending, per cell: a plate under tension swings less where the lines are far apart

/// The four cells round a sample and their parts in it.
struct Corner {
  std::size_t cell;
  double right, down;
};

class System {
 public:
  System(int width, int height, const std::vector<Sample>& samples, double stiffness)
      : w_(static_cast<std::size_t>(width)),
        h_(static_cast<std::size_t>(height)),
        samples_(samples),
        stiffness_(stiffness) {}

  Corner corner(const Sample& s) const {
    // Beyond the last centres the surface goes on as straight as it is there.
    const std::size_t left = std::min(static_cast<std::size_t>(std::max(s.column, 0.0F)), w_ - 2);
    const std::size_t top = std::min(static_cast<std::size_t>(std::max(s.row, 0.0F)), h_ - 2);
    return {top * w_ + left, s.column - static_cast<double>(left), s.row - static_cast<double>(top)};
  }

  /// The force with which the samples pull.
  std::vector<double> pull() const {
    std::vector<double> b(w_ * h_, 0.0);
    for (const Sample& s : samples_) spread(corner(s), s.weight * static_cast<double>(s.height), b);
    return b;
  }

  std::vector<double> diagonal() const {
    std::vector<double> d(w_ * h_, 0.0);
    for (const Sample& s : samples_) {
      const Corner c = corner(s);
      const double parts[] = {(1 - c.right) * (1 - c.down), c.right * (1 - c.down), (1 - c.right) * c.down,
                              c.right * c.down};
      const std::size_t cells[] = {c.cell, c.cell + 1, c.cell + w_, c.cell + w_ + 1};
      for (int i = 0; i < 4; ++i) d[cells[i]] += s.weight * parts[i] * parts[i];
    }
    for (std::size_t r = 0; r < h_; ++r)
      for (std::size_t c = 0; c < w_; ++c) {
        double sum = tension * stiffness_ * ((c > 0) + (c + 1 < w_) + (r > 0) + (r + 1 < h_));
        if (c > 0 && c + 1 < w_) sum += 4 * stiffness_;
        if (c > 1) sum += stiffness_;
        if (c + 2 < w_) sum += stiffness_;
        if (r > 0 && r + 1 < h_) sum += 4 * stiffness_;
        if (r > 1) sum += stiffness_;
        if (r + 2 < h_) sum += stiffness_;
        sum += 2 * stiffness_ * ((c > 0) + (c + 1 < w_)) * ((r > 0) + (r + 1 < h_));
        d[r * w_ + c] += sum;
      }
    return d;
  }

  /// y = A x: samples, bending and tension.
  void apply(const std::vector<double>& x, std::vector<double>& y) const {
    std::ranges::fill(y, 0.0);
    for (const Sample& s : samples_) {
      const Corner c = corner(s);
      const double at = (x[c.cell] * (1 - c.right) + x[c.cell + 1] * c.right) * (1 - c.down) +
                        (x[c.cell + w_] * (1 - c.right) + x[c.cell + w_ + 1] * c.right) * c.down;
      spread(c, s.weight * at, y);
    }
    for (std::size_t r = 0; r < h_; ++r) {
      const double* row = x.data() + r * w_;
      double* out = y.data() + r * w_;
      for (std::size_t c = 1; c + 1 < w_; ++c) {
        const double bend = stiffness_ * (row[c - 1] - 2 * row[c] + row[c + 1]);
        out[c - 1] += bend;
        out[c] -= 2 * bend;
        out[c + 1] += bend;
      }
      if (r > 0 && r + 1 < h_) {
        const double *above = row - w_, *below = row + w_;
        double *out_above = out - w_, *out_below = out + w_;
        for (std::size_t c = 0; c < w_; ++c) {
          const double bend = stiffness_ * (above[c] - 2 * row[c] + below[c]);
          out_above[c] += bend;
          out[c] -= 2 * bend;
          out_below[c] += bend;
        }
      }
      pull_straight(row, out, r + 1 < h_);
      if (r + 1 < h_) twist(row, out);
    }
  }

 private:
  void twist(const double* row, double* out) const {
    const double* below = row + w_;
    double* out_below = out + w_;
    for (std::size_t c = 0; c + 1 < w_; ++c) {
      const double bend = 2 * stiffness_ * (row[c] - row[c + 1] - below[c] + below[c + 1]);
      out[c] += bend;
      out[c + 1] -= bend;
      out_below[c] -= bend;
      out_below[c + 1] += bend;
    }
  }
  void pull_straight(const double* row, double* out, bool has_below) const {
    const double taut = tension * stiffness_;
    for (std::size_t c = 0; c + 1 < w_; ++c) {
      const double pull = taut * (row[c] - row[c + 1]);
      out[c] += pull;
      out[c + 1] -= pull;
    }
    if (!has_below) return;
    for (std::size_t c = 0; c < w_; ++c) {
      const double pull = taut * (row[c] - row[c + w_]);
      out[c] += pull;
      out[c + w_] -= pull;
    }
  }
  void spread(const Corner& c, double value, std::vector<double>& to) const {
    to[c.cell] += value * (1 - c.right) * (1 - c.down);
    to[c.cell + 1] += value * c.right * (1 - c.down);
    to[c.cell + w_] += value * (1 - c.right) * c.down;
    to[c.cell + w_ + 1] += value * c.right * c.down;
  }

  std::size_t w_, h_;
  const std::vector<Sample>& samples_;
  double stiffness_;
};

double product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

int settle(Plate& plate, const std::vector<Sample>& samples, double stiffness, int most_steps, double settled_m,
           const std::function<bool()>& going) {
  const System system(plate.width, plate.height, samples, stiffness);
  const std::vector<double> diagonal = system.diagonal();
  std::vector<double> residual = system.pull(), image(plate.cells()), direction(plate.cells()), eased(plate.cells());
  system.apply(plate.z, image);
  for (std::size_t i = 0; i < residual.size(); ++i) residual[i] -= image[i];
  for (std::size_t i = 0; i < residual.size(); ++i) eased[i] = residual[i] / diagonal[i];
  direction = eased;
  double worth = product(residual, eased);
  for (int step = 0; step < most_steps; ++step) {
    if (!(worth > 0) || !going()) return step;
    system.apply(direction, image);
    const double length = worth / product(direction, image);
    double most = 0;
    for (std::size_t i = 0; i < image.size(); ++i) {
      const double change = length * direction[i];
      plate.z[i] += change;
      residual[i] -= length * image[i];
      most = std::max(most, std::abs(change));
    }
    if (most < settled_m) return step + 1;
    for (std::size_t i = 0; i < residual.size(); ++i) eased[i] = residual[i] / diagonal[i];
    const double next = product(residual, eased);
    const double keep = next / worth;
    worth = next;
    for (std::size_t i = 0; i < direction.size(); ++i) direction[i] = eased[i] + keep * direction[i];
  }
  return most_steps;
}

Plate refined(const Plate& coarse, int width, int height) {
  Plate fine{width, height, {}};
  fine.z.resize(fine.cells());
  for (int r = 0; r < height; ++r) {
    // A coarse cell covers two fine ones: its centre lies between theirs.
    const double row = std::clamp((r - 0.5) / 2, 0.0, coarse.height - 1.0);
    const int top = std::min(static_cast<int>(row), coarse.height - 2);
    const double down = row - top;
    for (int c = 0; c < width; ++c) {
      const double column = std::clamp((c - 0.5) / 2, 0.0, coarse.width - 1.0);
      const int left = std::min(static_cast<int>(column), coarse.width - 2);
      const double right = column - left;
      const auto z = [&](int dc, int dr) {
        return coarse.z[static_cast<std::size_t>(top + dr) * static_cast<std::size_t>(coarse.width) +
                        static_cast<std::size_t>(left + dc)];
      };
      fine.z[static_cast<std::size_t>(r) * static_cast<std::size_t>(width) + static_cast<std::size_t>(c)] =
          (z(0, 0) * (1 - right) + z(1, 0) * right) * (1 - down) + (z(0, 1) * (1 - right) + z(1, 1) * right) * down;
    }
  }
  return fine;
}

}  // namespace sandgate::heights
