// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/registry.h"

namespace danbv {

const std::vector<TargetClass>& all_classes() {
  using namespace generators;
  static const std::vector<TargetClass> classes = {
      {TargetKind::ship, "cargo", plain_coaster},
      {TargetKind::ship, "tug", tug},
      {TargetKind::ship, "offshore", offshore},
      {TargetKind::ship, "trawler", trawler},
      {TargetKind::ship, "frigate", frigate},
      {TargetKind::house, "cottage", cottage},
      {TargetKind::house, "villa", villa},
      {TargetKind::house, "manor", manor},
      {TargetKind::house, "townhouse", townhouse},
      {TargetKind::house, "barn", barn},
      {TargetKind::house, "apartment", apartment},
      {TargetKind::house, "chapel", chapel},
      {TargetKind::house, "chalet", chalet},
      {TargetKind::house, "stilt_house", stilt_house},
      {TargetKind::object, "mug", mug},
      {TargetKind::object, "bottle", bottle},
      {TargetKind::object, "vase", vase},
      {TargetKind::object, "bowls", bowls},
      {TargetKind::object, "goblet", goblet},
      {TargetKind::object, "teapot", teapot},
      {TargetKind::object, "watering_can", watering_can},
      {TargetKind::object, "saucepan", saucepan},
      {TargetKind::object, "hammer", hammer},
      {TargetKind::object, "spanner", spanner},
      {TargetKind::object, "screwdriver", screwdriver},
      {TargetKind::object, "scissors", scissors},
      {TargetKind::object, "pliers", pliers},
      {TargetKind::object, "drill", drill},
      {TargetKind::object, "desk_fan", desk_fan},
      {TargetKind::object, "chair", chair},
      {TargetKind::object, "stool", stool},
      {TargetKind::object, "armchair", armchair},
      {TargetKind::object, "table", table},
      {TargetKind::object, "bookshelf", bookshelf},
      {TargetKind::object, "table_lamp", table_lamp},
      {TargetKind::object, "desk_lamp", desk_lamp},
      {TargetKind::object, "train", train},
      {TargetKind::object, "truck", truck},
      {TargetKind::object, "duck", duck},
      {TargetKind::object, "robot", robot},
      {TargetKind::object, "castle", castle},
      {TargetKind::object, "potted_plant", potted_plant},
      {TargetKind::object, "cactus", cactus},
      {TargetKind::object, "small_tree", small_tree},
      {TargetKind::object, "shoe", shoe},
      {TargetKind::object, "backpack", backpack},
      {TargetKind::object, "headphones", headphones},
      {TargetKind::object, "basket", basket},
      {TargetKind::object, "dish_rack", dish_rack},
      {TargetKind::object, "birdcage", birdcage},
      {TargetKind::object, "bicycle", bicycle},
      {TargetKind::object, "wheelbarrow", wheelbarrow},
      {TargetKind::object, "camera", camera},
      {TargetKind::object, "toaster", toaster},
      {TargetKind::object, "umbrella", umbrella},
  };
  return classes;
}

}  // namespace danbv
