#include "core/sight/picture_hash.h"

#include "core/base/fields_digest.h"

namespace sandgate {
namespace {

class PictureDigest : public FieldsDigest<PictureDigest> {
 public:
  using FieldsDigest<PictureDigest>::operator<<;
  PictureDigest& operator<<(Elevation e) { return *this << e.mils; }
  PictureDigest& operator<<(const KeptPath& path) { return *this << path.points(); }
};

}  // namespace

Hash picture_hash(const Picture& picture) {
  PictureDigest digest;
  each_field(picture, [&](std::string_view name, const auto& field) {
    if (name != "sequence") digest << field;
  });
  return digest.done();
}

}  // namespace sandgate
