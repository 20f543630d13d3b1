// SPDX-License-Identifier: Apache-2.0
#include "danbv/oracle/oracle.h"

namespace danbv::oracle {

const std::vector<OracleEntry>& all_oracles() {
  static const std::vector<OracleEntry> oracles = {
      {"oracle", "largest true gain of 64 local moves, true poses", make_oracle, true},
      {"oracle-global", "largest true gain of 64 moves to anywhere, true poses", make_oracle_global,
       true},
      {"oracle-registered", "largest true gain of those local moves that registration can place",
       make_oracle_registered},
      {"random-clear", "random, but colliding moves are drawn again", make_random_clear},
  };
  return oracles;
}

}  // namespace danbv::oracle
