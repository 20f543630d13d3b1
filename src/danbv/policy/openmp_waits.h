// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace danbv::policy {

// LibTorch's operations run on OpenMP's threads, which then spin for the next one: GNU's for up to
// 10 ms, on cores that our own loops or another program want. How long is read from the
// environment when libgomp is loaded, before main(), but it spins hardly at all once there are more
// of its threads than processors. So this makes some that sleep for ever. Once a process:
// ActorCritic's constructor calls it. Does nothing where the user has set OMP_WAIT_POLICY or
// GOMP_SPINCOUNT, or with another OpenMP than GNU's.
void shorten_openmp_waits();

}  // namespace danbv::policy
