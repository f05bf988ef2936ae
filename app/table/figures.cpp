#include "app/table/figures.h"

#include <array>

#include "app/table/mesh_maker.h"

namespace sandgate {
namespace {

constexpr std::uint32_t flesh = 0xe2a87c, boots = 0x1c1714, wood = 0x6b4222, base_green = 0x4d7a35, white = 0xefe9da;
constexpr std::array<std::uint32_t, horse_coats> coats = {0x5a2f17, 0x2a201b, 0x8d8d88, 0x7d4420};

struct Uniform {
  std::uint32_t coat, facings, trousers, helmet, belt, pack;
};
Uniform uniform(Livery livery, Pose pose) {
  const bool gunner = pose == Pose::gunner;
  const std::uint32_t white_helmet = 0xf2efe6, spiked = 0x23273a, khaki = 0xb0955c, tan = 0xc2a66c;
  if (livery == Livery::red) return {0xc4231c, 0xf0e6cc, 0x1f2a4a, gunner ? white_helmet : spiked, white, 0xcdc6b4};
  return {0x2c5aa8, 0xe8c860, 0xb59a62, gunner ? khaki : tan, 0x7a4e26, 0x7a4e26};
}

class Caster {
 public:
  Caster(Livery livery, Pose pose, Cast cast)
      : livery_(livery),
        pose_(pose),
        fine_(cast == Cast::fine),
        slight_(cast == Cast::slight),
        wears_(uniform(livery, pose)) {}

  void base(float half_wide, float half_long) {
    make_.colour(base_green);
    const std::array<MeshMaker::Oval, 2> ovals{
        {{0, half_wide, half_long}, {0.075F, half_wide * 0.95F, half_long * 0.95F}}};
    make_.turned({}, ovals, fine_ ? 10 : slight_ ? 5 : 7);
  }

  void leg(Vec hip, Vec knee, Vec foot) {
    if (slight_) {
      make_.colour(wears_.trousers).tube(hip, foot, 0.16F, 0.1F, 3);
      return;
    }
    const int sides = fine_ ? 5 : 4;
    make_.colour(wears_.trousers).tube(hip, knee, 0.15F, 0.12F, sides);
    make_.tube(knee, foot + Vec{0, 0.16F, 0}, 0.12F, 0.09F, sides);
    make_.colour(boots);
    if (fine_) {
      make_.box(foot + Vec{0, 0.08F, -0.06F}, {0.085F, 0.09F, 0.18F});
    } else {
      make_.tube(foot + Vec{0, 0.15F, 0.06F}, foot + Vec{0, 0.05F, -0.22F}, 0.11F, 0.07F, 3);
    }
  }

  /// From the hip up; leans forward by so much at the shoulders.
  void trunk(Vec hip, float lean = 0) {
    using Oval = MeshMaker::Oval;
    if (slight_) {
      const std::array<Oval, 3> plain_coat{
          {{-0.1F, 0.24F, 0.19F, -lean * 0.1F}, {0.4F, 0.27F, 0.2F, lean * 0.65F}, {0.62F, 0.13F, 0.11F, lean}}};
      make_.colour(wears_.coat).turned(hip, plain_coat, 4, false);
      return head(hip + Vec{0, 0.62F, -lean});
    }
    const std::array<Oval, 4> coat{{{-0.1F, 0.25F, 0.19F, -lean * 0.1F},
                                    {0.1F, 0.2F, 0.155F, lean * 0.15F},
                                    {0.4F, 0.27F, 0.19F, lean * 0.65F},
                                    {0.62F, 0.13F, 0.11F, lean}}};
    make_.colour(wears_.coat).turned(hip, coat, fine_ ? 7 : 5, fine_);
    const std::array<Oval, 2> belt{{{0.04F, 0.226F, 0.176F, lean * 0.07F}, {0.12F, 0.214F, 0.166F, lean * 0.18F}}};
    make_.colour(pose_ == Pose::general ? brass : wears_.belt).turned(hip, belt, fine_ ? 7 : 5, false);
    // A cross belt, a hair's breadth off the breast.
    const Vec low = hip + Vec{0, 0.1F, -0.175F - lean * 0.15F}, high = hip + Vec{0, 0.5F, -0.19F - lean * 0.8F};
    if (pose_ != Pose::gunner)
      make_.quad(low + Vec{-0.07F, 0, 0}, low + Vec{-0.16F, 0, 0.03F}, high + Vec{0.07F, 0, 0},
                 high + Vec{0.17F, 0, 0.03F});
    head(hip + Vec{0, 0.62F, -lean});
  }

  void head(Vec shoulders) {
    const Vec neck = shoulders + Vec{0, -0.02F, 0}, chin = neck + Vec{0, 0.1F, -0.01F};
    if (slight_) {
      make_.colour(flesh).tube(neck, chin + Vec{0, 0.16F, 0}, 0.1F, 0.13F, 4);
      return helmet(chin + Vec{0, 0.14F, 0});
    }
    make_.colour(wears_.facings).tube(neck, neck + Vec{0, 0.07F, 0}, 0.11F, 0.105F, fine_ ? 5 : 4);
    make_.colour(flesh);
    const std::array<MeshMaker::Oval, 3> face{{{0, 0.07F, 0.08F}, {0.08F, 0.125F, 0.135F}, {0.21F, 0.12F, 0.13F}}};
    const std::array<MeshMaker::Oval, 2> plain_face{{{0, 0.1F, 0.105F}, {0.21F, 0.125F, 0.135F}}};
    fine_ ? make_.turned(chin + Vec{0, -0.04F, 0}, face, 6, false)
          : make_.turned(chin + Vec{0, -0.04F, 0}, plain_face, 5, false);
    helmet(chin + Vec{0, 0.14F, 0});
  }

  void helmet(Vec at) {
    make_.colour(wears_.helmet);
    if (slight_) {
      make_.tube(at + Vec{0, -0.02F, 0}, at + Vec{0, 0.1F, 0}, 0.22F, 0.14F, 5);
      make_.tube(at + Vec{0, 0.1F, 0}, at + Vec{0, 0.26F, 0}, 0.14F, 0, 5);
      return;
    }
    const std::array<MeshMaker::Oval, 4> shell{
        {{-0.02F, 0.2F, 0.24F}, {0.03F, 0.15F, 0.165F}, {0.14F, 0.125F, 0.135F}, {0.22F, 0.03F, 0.03F}}};
    const std::array<MeshMaker::Oval, 3> plain_shell{
        {{-0.02F, 0.2F, 0.24F}, {0.05F, 0.14F, 0.155F}, {0.22F, 0.03F, 0.03F}}};
    fine_ ? make_.turned(at, shell, 7) : make_.turned(at, plain_shell, 6, false);
    if (pose_ == Pose::gunner) {
      make_.colour(livery_ == Livery::red ? 0xc4231c : 0x2c5aa8);
      const std::array<MeshMaker::Oval, 2> band{{{0.03F, 0.158F, 0.172F}, {0.08F, 0.148F, 0.162F}}};
      make_.turned(at, band, fine_ ? 7 : 6, false);
      return;
    }
    make_.colour(pose_ == Pose::general ? white : livery_ == Livery::red ? brass : 0x8a6f3c);
    make_.tube(at + Vec{0, 0.2F, 0}, at + Vec{0, 0.36F, 0}, 0.035F, 0, fine_ ? 4 : 3);
    if (!fine_) return;
    make_.triangle(at + Vec{0.05F, 0.06F, -0.16F}, at + Vec{-0.05F, 0.06F, -0.16F}, at + Vec{0, 0.16F, -0.15F});
  }

  void arm(Vec shoulder, Vec elbow, Vec hand) {
    if (slight_) {
      make_.colour(wears_.coat).tube(shoulder, elbow, 0.11F, 0.08F, 3);
      make_.tube(elbow, hand, 0.08F, 0.05F, 3);
      return;
    }
    const Vec cuff = elbow + (hand - elbow) * 0.72F;
    const int sides = fine_ ? 5 : 4;
    make_.colour(wears_.coat);
    make_.tube(shoulder, elbow, 0.105F, 0.08F, sides, fine_ ? MeshMaker::Ends::first : MeshMaker::Ends::open);
    make_.tube(elbow, cuff, 0.085F, 0.07F, sides);
    if (fine_) make_.colour(wears_.facings).tube(cuff, elbow + (hand - elbow) * 0.86F, 0.078F, 0.075F, 4);
    make_.colour(flesh).tube(cuff, hand, 0.065F, 0.03F, 3, fine_ ? MeshMaker::Ends::last : MeshMaker::Ends::open);
  }

  void rifle(Vec butt, Vec muzzle) {
    const Vec along = muzzle - butt;
    if (slight_) {
      make_.colour(wood).tube(butt, muzzle, 0.06F, 0.02F, 3);
      return;
    }
    make_.colour(wood).tube(butt, butt + along * 0.3F, 0.07F, 0.04F, fine_ ? 4 : 3, MeshMaker::Ends::first);
    make_.tube(butt + along * 0.3F, butt + along * 0.72F, 0.04F, 0.03F, fine_ ? 4 : 3);
    make_.colour(steel);
    if (fine_) make_.tube(butt + along * 0.72F, muzzle, 0.024F, 0.022F, 3);
    make_.tube(fine_ ? muzzle : butt + along * 0.72F, muzzle + unit(along) * 0.32F, 0.024F, 0, 3);
  }

  void pack(Vec shoulders) {
    if (slight_) {
      const Vec low = shoulders + Vec{0, -0.35F, 0.28F}, high = shoulders + Vec{0, -0.05F, 0.28F}, wide{0.15F, 0, 0};
      make_.colour(wears_.pack).quad(low - wide, low + wide, high + wide, high - wide);
      return;
    }
    make_.colour(wears_.pack).box(shoulders + Vec{0, -0.2F, 0.245F}, {0.145F, 0.15F, 0.075F});
  }

  MeshMaker& make() { return make_; }
  bool fine() const { return fine_; }
  Mesh take() { return make_.take(); }

  void horse(std::uint32_t coat);
  void slight_horse(std::uint32_t coat);

 private:
  Livery livery_;
  Pose pose_;
  bool fine_, slight_;
  Uniform wears_;
  MeshMaker make_;
};

void Caster::slight_horse(std::uint32_t coat) {
  using Ends = MeshMaker::Ends;
  make_.colour(coat).tube({0, 1.1F, 0.72F}, {0, 1.12F, -0.7F}, 0.3F, 0.27F, 4, Ends::both);
  make_.tube({0, 1.2F, -0.55F}, {0, 1.95F, -1.02F}, 0.25F, 0.13F, 3);
  make_.tube({0, 2.0F, -0.94F}, {0, 1.55F, -1.4F}, 0.15F, 0.08F, 3, Ends::last);
  for (const float x : {-0.17F, 0.17F})
    for (const float z : {-0.5F, 0.64F}) make_.tube({x, 1.0F, z}, {x, 0.07F, z + 0.02F}, 0.12F, 0.06F, 3);
  make_.colour(coat == coats[1] ? 0x120d0b : boots).tube({0, 1.25F, 0.75F}, {0, 0.5F, 0.98F}, 0.07F, 0.04F, 3);
}

void Caster::horse(std::uint32_t coat) {
  if (slight_) return slight_horse(coat);
  using Ends = MeshMaker::Ends;
  using Ring = MeshMaker::Ring;
  // Rings across a line that runs so in the plane of his spine.
  const auto ring = [](float y, float z, float wide, float high, float along_y, float along_z) {
    const Vec along = unit({0, along_y, along_z});
    return Ring{{0, y, z}, {wide, 0, 0}, Vec{0, -along.z, along.y} * high};
  };
  const Tint hide = tint(coat), dark = tint(coat == coats[1] ? 0x120d0b : coat == coats[2] ? 0x55544f : boots);
  make_.colour(hide);
  // Croup, flank, the deep of the chest, shoulders, breast.
  const std::array<Ring, 8> trunk{ring(1.2F, 0.82F, 0.1F, 0.13F, 0, -1),    ring(1.15F, 0.68F, 0.25F, 0.28F, 0, -1),
                                  ring(1.13F, 0.42F, 0.32F, 0.33F, 0, -1),  ring(1.1F, 0.06F, 0.28F, 0.29F, 0, -1),
                                  ring(1.06F, -0.26F, 0.31F, 0.34F, 0, -1), ring(1.12F, -0.54F, 0.28F, 0.36F, 0, -1),
                                  ring(1.2F, -0.74F, 0.18F, 0.25F, 0, -1),  ring(1.23F, -0.81F, 0.08F, 0.12F, 0, -1)};
  const std::array<Ring, 5> plain_trunk{ring(1.17F, 0.8F, 0.15F, 0.18F, 0, -1), ring(1.13F, 0.48F, 0.32F, 0.33F, 0, -1),
                                        ring(1.08F, -0.05F, 0.29F, 0.3F, 0, -1),
                                        ring(1.11F, -0.5F, 0.29F, 0.35F, 0, -1),
                                        ring(1.22F, -0.8F, 0.12F, 0.17F, 0, -1)};
  fine_ ? make_.cast(trunk, 8, Ends::both) : make_.cast(plain_trunk, 5, Ends::first);
  // An arched neck, and a head that hangs from it: poll, cheek, nose, muzzle.
  const std::array<Ring, 3> neck{ring(1.27F, -0.46F, 0.19F, 0.33F, 0.72F, -0.55F),
                                 ring(1.64F, -0.8F, 0.13F, 0.22F, 0.78F, -0.5F),
                                 ring(1.98F, -0.98F, 0.09F, 0.15F, 0.9F, -0.5F)};
  const std::array<Ring, 2> plain_neck{neck[0], neck[2]};
  fine_ ? make_.cast(neck, 7, Ends::last) : make_.cast(plain_neck, 5);
  const std::array<Ring, 5> head{
      ring(2.02F, -0.95F, 0.08F, 0.1F, -0.72F, -0.6F), ring(1.9F, -1.1F, 0.115F, 0.165F, -0.72F, -0.6F),
      ring(1.72F, -1.27F, 0.075F, 0.1F, -0.72F, -0.6F), ring(1.6F, -1.38F, 0.085F, 0.095F, -0.72F, -0.6F),
      ring(1.55F, -1.42F, 0.05F, 0.055F, -0.72F, -0.6F)};
  const std::array<Ring, 3> plain_head{head[0], head[1], head[3]};
  fine_ ? make_.cast(head, 7, Ends::both) : make_.cast(plain_head, 4, Ends::both);
  for (const float side : {-1.0F, 1.0F})
    make_.tube({side * 0.07F, 2.05F, -0.98F}, {side * 0.09F, 2.24F, -1.0F}, 0.045F, 0, 3);
  const auto limb = [&](std::initializer_list<Vec> joints, std::initializer_list<float> thick) {
    make_.colour(hide);
    const auto* at = joints.begin();
    const auto* radius = thick.begin();
    const int round = fine_ ? 5 : 3;
    for (std::size_t i = 1; i < joints.size(); ++i) {
      // Grey horses and bays are dark below the knee.
      if (i + 1 == joints.size() && coat != coats[3]) make_.colour(mixed(hide, dark, 0.6F));
      Vec to = at[i];
      if (!fine_ && i + 1 == joints.size()) to.y -= 0.12F;  // hoof and all
      make_.tube(at[i - 1], to, radius[i - 1], radius[i], round);
    }
    if (!fine_) return;
    const Vec fetlock = at[joints.size() - 1];
    make_.colour(boots).tube(fetlock, {fetlock.x, fetlock.y - 0.12F, fetlock.z - 0.05F}, 0.06F, 0.09F, round,
                             Ends::last);
  };
  // One forefoot is lifted.
  limb({{-0.17F, 1.05F, -0.52F}, {-0.17F, 0.66F, -0.74F}, {-0.17F, 0.32F, -0.6F}}, {0.14F, 0.075F, 0.05F});
  limb({{0.17F, 1.05F, -0.52F}, {0.17F, 0.56F, -0.5F}, {0.17F, 0.19F, -0.48F}}, {0.14F, 0.075F, 0.05F});
  for (const float side : {-1.0F, 1.0F}) {
    const float back = side < 0 ? 0.06F : -0.04F;
    limb({{side * 0.17F, 1.1F, 0.5F},
          {side * 0.18F, 0.78F, 0.6F + back},
          {side * 0.17F, 0.53F, 0.78F + back},
          {side * 0.17F, 0.19F, 0.68F + back}},
         {0.19F, 0.13F, 0.075F, 0.05F});
  }
  make_.colour(dark);
  const std::array<Ring, 4> tail{ring(1.27F, 0.78F, 0.05F, 0.05F, 0.1F, 1), ring(1.12F, 0.96F, 0.08F, 0.07F, -1, 0.3F),
                                 ring(0.8F, 1.0F, 0.09F, 0.08F, -1, 0), ring(0.46F, 0.96F, 0.03F, 0.03F, -1, 0)};
  const std::array<Ring, 3> plain_tail{tail[0], tail[1], tail[3]};
  fine_ ? make_.cast(tail, 5) : make_.cast(plain_tail, 3);
  const std::array<Ring, 3> mane{ring(2.1F, -0.98F, 0.04F, 0.06F, -0.78F, 0.45F),
                                 ring(1.82F, -0.68F, 0.05F, 0.1F, -0.78F, 0.6F),
                                 ring(1.46F, -0.34F, 0.03F, 0.04F, -0.78F, 0.5F)};
  const std::array<Ring, 2> plain_mane{mane[0], mane[2]};
  fine_ ? make_.cast(mane, 5, Ends::first) : make_.cast(plain_mane, 3);
  // Saddle cloth, edged, and a bridle.
  const auto cloth = [&](float z_front, float z_back, float low, float off, Tint colour) {
    make_.colour(colour);
    for (const float side : {-1.0F, 1.0F}) {
      const auto at = [&](float wide, float up, float z) { return Vec{side * (wide + off), up + off, z}; };
      const std::array<Vec, 3> front{Vec{0, 1.43F + off, z_front}, at(0.27F, 1.32F, z_front), at(0.34F, low, z_front)};
      const std::array<Vec, 3> back{Vec{0, 1.44F + off, z_back}, at(0.29F, 1.33F, z_back),
                                    at(0.36F, low, z_back + 0.06F)};
      for (std::size_t i = 0; i < 2; ++i)
        side > 0 ? make_.quad(front[i], back[i], back[i + 1], front[i + 1])
                 : make_.quad(back[i], front[i], front[i + 1], back[i + 1]);
    }
  };
  cloth(-0.2F, 0.52F, 0.92F, 0.01F, tint(wears_.facings));
  cloth(-0.17F, 0.49F, 0.97F, 0.025F, tint(livery_ == Livery::red ? 0x1f2a4a : 0x2c4a7c));
  if (!fine_) return;
  make_.colour(0x2a1c14);
  const std::array<Ring, 2> noseband{ring(1.7F, -1.29F, 0.085F, 0.11F, -0.72F, -0.6F),
                                     ring(1.67F, -1.32F, 0.085F, 0.11F, -0.72F, -0.6F)};
  const std::array<Ring, 2> headstall{ring(1.99F, -1.0F, 0.115F, 0.155F, -0.72F, -0.6F),
                                      ring(1.96F, -1.03F, 0.12F, 0.16F, -0.72F, -0.6F)};
  make_.cast(noseband, 7);
  make_.cast(headstall, 7);
  for (const float side : {-1.0F, 1.0F})
    make_.tube({side * 0.08F, 1.64F, -1.33F}, {side * 0.06F, 1.6F, -0.34F}, 0.014F, 0.014F, 3);
}

void stand(Caster& man) {
  man.base(0.36F, 0.46F);
  man.leg({-0.12F, 0.84F, 0}, {-0.15F, 0.48F, -0.12F}, {-0.16F, 0.075F, -0.16F});
  man.leg({0.12F, 0.84F, 0.02F}, {0.15F, 0.47F, 0.08F}, {0.18F, 0.075F, 0.2F});
}

void firing(Caster& man) {
  stand(man);
  const Vec hip{0, 0.82F, 0};
  man.trunk(hip, 0.04F);
  man.pack({0, 1.43F, 0});
  man.arm({-0.24F, 1.36F, -0.04F}, {-0.22F, 1.2F, -0.34F}, {-0.02F, 1.33F, -0.58F});
  man.arm({0.24F, 1.36F, -0.04F}, {0.36F, 1.3F, -0.2F}, {0.1F, 1.38F, -0.24F});
  man.rifle({0.13F, 1.38F, -0.04F}, {-0.02F, 1.44F, -1.15F});
}

void marching(Caster& man) {
  stand(man);
  man.trunk({0, 0.82F, 0});
  man.pack({0, 1.43F, 0});
  man.arm({-0.25F, 1.36F, 0}, {-0.32F, 1.05F, 0.02F}, {-0.28F, 0.78F, -0.08F});
  man.arm({0.25F, 1.36F, 0}, {0.34F, 1.06F, -0.04F}, {0.26F, 1.02F, -0.24F});
  man.rifle({0.26F, 0.9F, -0.26F}, {0.3F, 2.0F, 0.06F});
}

void kneeling(Caster& man) {
  man.base(0.36F, 0.5F);
  man.leg({-0.12F, 0.46F, 0}, {-0.14F, 0.5F, -0.34F}, {-0.14F, 0.075F, -0.32F});
  man.leg({0.12F, 0.46F, 0.04F}, {0.14F, 0.14F, 0.02F}, {0.14F, 0.075F, 0.4F});
  man.trunk({0, 0.44F, 0}, 0.08F);
  man.pack({0, 1.05F, -0.02F});
  man.arm({-0.24F, 0.97F, -0.08F}, {-0.2F, 0.72F, -0.36F}, {-0.02F, 0.95F, -0.6F});
  man.arm({0.24F, 0.97F, -0.08F}, {0.36F, 0.9F, -0.24F}, {0.1F, 1.0F, -0.26F});
  man.rifle({0.13F, 1.0F, -0.06F}, {-0.02F, 1.05F, -1.18F});
}

void unarmed(Caster& man) {
  stand(man);
  man.trunk({0, 0.82F, 0});
  for (const float side : {-1.0F, 1.0F})
    man.arm({side * 0.25F, 1.36F, 0}, {side * 0.42F, 1.56F, -0.04F}, {side * 0.34F, 1.9F, -0.06F});
}

void gunner(Caster& man, int which) {
  stand(man);
  man.trunk({0, 0.82F, 0});
  if (which % 3 == 0) {
    // A hand at his eyes.
    man.arm({0.25F, 1.36F, 0}, {0.44F, 1.4F, -0.2F}, {0.14F, 1.58F, -0.24F});
    man.arm({-0.25F, 1.36F, 0}, {-0.33F, 1.06F, 0.06F}, {-0.26F, 0.8F, -0.04F});
    return;
  }
  man.arm({-0.25F, 1.36F, 0}, {-0.36F, 1.08F, 0.02F}, {-0.2F, 1.0F, -0.26F});
  man.arm({0.25F, 1.36F, 0}, {0.38F, 1.08F, 0}, {0.3F, 0.86F, -0.16F});
  man.make().colour(wood).tube({0.3F, 0.08F, -0.2F}, {0.3F, 1.1F, -0.16F}, 0.035F, 0.035F, 4, MeshMaker::Ends::last);
}

void mounted(Caster& man, int coat) {
  man.base(0.36F, 1.0F);
  man.horse(coats[static_cast<std::size_t>(coat % horse_coats + horse_coats) % horse_coats]);
  const Vec seat{0, 1.42F, 0.08F};
  if (man.fine()) man.make().colour(0x3a2618).box(seat + Vec{0, -0.02F, 0.04F}, {0.2F, 0.06F, 0.3F});
  man.leg(seat + Vec{-0.16F, 0.06F, 0}, seat + Vec{-0.4F, -0.1F, -0.3F}, seat + Vec{-0.42F, -0.68F, -0.12F});
  man.leg(seat + Vec{0.16F, 0.06F, 0}, seat + Vec{0.4F, -0.1F, -0.3F}, seat + Vec{0.42F, -0.68F, -0.12F});
  man.trunk(seat, 0.03F);
  man.arm(seat + Vec{-0.25F, 0.54F, 0}, seat + Vec{-0.34F, 0.26F, -0.1F}, seat + Vec{-0.06F, 0.22F, -0.4F});
  man.arm(seat + Vec{0.25F, 0.54F, 0}, seat + Vec{0.44F, 0.38F, -0.16F}, seat + Vec{0.4F, 0.72F, -0.3F});
  man.make().colour(steel).tube(seat + Vec{0.4F, 0.66F, -0.3F}, seat + Vec{0.44F, 1.24F, -0.02F}, 0.035F, 0.012F, 3,
                                MeshMaker::Ends::last);
}

/// KS-3: a horse whose rider is on foot.
void led(Caster& man, int coat, Livery livery) {
  man.base(0.36F, 1.0F);
  man.horse(coats[static_cast<std::size_t>(coat % horse_coats + horse_coats) % horse_coats]);
  man.make().colour(livery_tint(livery)).box({0, 1.4F, 0.1F}, {0.24F, 0.08F, 0.3F});
}

/// A box of card with its band, for a body whose men nobody sees.
void boxed(MeshMaker& make, Livery livery) {
  make.colour(0xc9a66b).box({0, 0.5F, 0}, {1.4F, 0.5F, 0.9F});
  make.colour(livery_tint(livery)).box({0, 0.505F, 0}, {0.4F, 0.51F, 0.91F});
}

}  // namespace

Tint livery_tint(Livery livery) { return tint(livery == Livery::red ? 0xc4231c : 0x2c5aa8); }

float height_of(Pose pose) {
  switch (pose) {
    case Pose::mounted:
    case Pose::general: return 2.5F;
    case Pose::kneeling: return 1.5F;
    case Pose::lying: return 0.7F;
    case Pose::boxed: return 1.0F;
    default: return 1.9F;
  }
}

Mesh figure_mesh(Pose pose, Livery livery, int coat, Cast cast) {
  Caster man(livery, pose, cast);
  switch (pose) {
    case Pose::firing: firing(man); break;
    case Pose::marching: marching(man); break;
    case Pose::kneeling: kneeling(man); break;
    case Pose::unarmed: unarmed(man); break;
    case Pose::gunner: gunner(man, coat); break;
    case Pose::mounted:
    case Pose::general: mounted(man, pose == Pose::general ? 2 : coat); break;
    case Pose::boxed: boxed(man.make(), livery); break;
    case Pose::led: led(man, coat, livery); break;
    case Pose::lying: {
      // The man who stands firing, laid on his face: his feet behind him, his rifle before.
      Caster upright(livery, Pose::firing, cast);
      upright.leg({-0.12F, 0.84F, 0}, {-0.16F, 0.46F, 0}, {-0.2F, 0.0F, 0});
      upright.leg({0.12F, 0.84F, 0}, {0.16F, 0.46F, 0}, {0.2F, 0.0F, 0});
      upright.trunk({0, 0.82F, 0});
      upright.arm({-0.24F, 1.36F, -0.06F}, {-0.34F, 1.52F, -0.2F}, {-0.06F, 1.86F, -0.12F});
      upright.arm({0.24F, 1.36F, -0.06F}, {0.36F, 1.5F, -0.2F}, {0.08F, 1.62F, -0.16F});
      upright.rifle({0.08F, 1.42F, -0.12F}, {0, 2.55F, -0.16F});
      constexpr float quarter = 1.5707963F;
      man.make().add(upright.take(), {{0, 0.26F, 0.9F}, 0, 0, -quarter, 1});
      break;
    }
  }
  return man.take();
}

}  // namespace sandgate
