// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/align_cuda.h"

#include "danbv/core/cuda/launch.cuh"

namespace danbv::registration {

namespace {

constexpr int kThreads = 256, kWarps = kThreads / 32;
constexpr unsigned kAllLanes = 0xffffffffu;

// The exclusive sum of a flag over the block's threads, and the total.
__device__ int place_of(bool flag, int* warp_counts, int& total) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned ballot = __ballot_sync(kAllLanes, flag);
  if (lane == 0) warp_counts[warp] = __popc(ballot);
  __syncthreads();
  int before = __popc(ballot & ((1u << lane) - 1));
  total = 0;
  for (int w = 0; w < kWarps; ++w) {
    if (w < warp) before += warp_counts[w];
    total += warp_counts[w];
  }
  __syncthreads();
  return before;
}

// Stable, in place: a point never moves past one that was not read yet.
template <class Point>
__device__ std::int32_t to_front(Span<Point> all, int* warp_counts) {
  std::int32_t n = 0;
  for (index_t first = 0; first < all.size; first += kThreads) {
    const index_t k = first + threadIdx.x;
    const Point p = k < all.size ? all[k] : Point{};
    int total = 0;
    const int place = place_of(p.valid(), warp_counts, total);
    if (k < all.size && p.valid()) {
      all[k] = {};
    }
    __syncthreads();
    if (p.valid()) all[n + place] = p;
    __syncthreads();
    n += total;
  }
  return n;
}

__global__ void collect(const CollectBody body) {
  __shared__ int warp_counts[kWarps];
  __shared__ int pixels;
  const index_t env = blockIdx.x;
  if (!body.inputs[env].active) return;
  if (threadIdx.x == 0) pixels = 0;
  __syncthreads();
  int own = 0;
  for (index_t k = threadIdx.x; k < body.slots; k += kThreads)
    own += body.pixels[env * body.slots + k];
  atomicAdd(&pixels, own);
  const index_t points = body.slots * body.per_slot, edges = body.slots * kEdgesPerSlot;
  const std::int32_t points_found = to_front(body.points.sub(env * points, points), warp_counts);
  const std::int32_t edges_found = to_front(body.edges.sub(env * edges, edges), warp_counts);
  __syncthreads();
  if (threadIdx.x == 0) body.counts[env] = {points_found, edges_found, pixels};
}

// Sums of all threads, in double, into every thread's view of `out`.
__device__ void sum_over_block(const PairSums<float>& own, PairSums<double>& out,
                               float (*partial)[PairSums<float>::kCount]) {
  constexpr int kCount = PairSums<float>::kCount;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const float* values = &own.jtj[0];
#pragma unroll
  for (int i = 0; i < kCount; ++i) {
    float v = values[i];
    for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(kAllLanes, v, offset);
    if (lane == 0) partial[warp][i] = v;
  }
  __syncthreads();
  if (threadIdx.x < kCount) {
    double sum = 0;
    for (int w = 0; w < kWarps; ++w) sum += partial[w][threadIdx.x];
    (&out.jtj[0])[threadIdx.x] = sum;
  }
  __syncthreads();
}

__global__ void __launch_bounds__(kThreads) align(const GatherBody gather, const SolveBody solve) {
  __shared__ float partial[kWarps][PairSums<float>::kCount];
  __shared__ PairSums<double> surface, edges;
  const index_t attempt = blockIdx.x;
  for (int i = 0; i < gather.stage.iterations; ++i) {
    if (!gather.alignments[attempt].running) return;  // the same for all: written before a barrier
    const GatherFrame frame = gather.frame_of(attempt);
    PairSums<float> own{};
    const index_t points = gather.image.points_of(frame.env);
    const index_t skip = gather.stage.skip(points);
    for (index_t k = threadIdx.x * skip; k < points; k += kThreads * skip)
      gather.add_point(own, frame, k);
    sum_over_block(own, surface, partial);
    own = {};
    const index_t rims = gather.image.edges_count_of(frame.env);
    for (index_t k = threadIdx.x; k < rims; k += kThreads) gather.add_edge(own, frame, k);
    sum_over_block(own, edges, partial);
    if (threadIdx.x == 0) solve.iterate(attempt, surface, edges);
    __syncthreads();
  }
}

// Thread 0 takes the best of what the threads found; ties go to the lower hypothesis.
__global__ void pick(const PickBody body) {
  __shared__ float best_score[kThreads];
  __shared__ int best_at[kThreads];
  const index_t env = blockIdx.x;
  if (!body.search[env]) return;
  const Span<float> own = body.scores_of(env);
  for (int k = kPlainTries; k < body.options.tries; ++k) {
    int at = 0;
    float score = -3e38f;
    for (index_t h = threadIdx.x; h < own.size; h += kThreads)
      if (own[h] > score) score = own[h], at = int(h);
    best_score[threadIdx.x] = score, best_at[threadIdx.x] = at;
    __syncthreads();
    for (int half = kThreads / 2; half > 0; half /= 2) {
      const int other = int(threadIdx.x) + half;
      if (threadIdx.x < half &&
          (best_score[other] > best_score[threadIdx.x] ||
           (best_score[other] == best_score[threadIdx.x] && best_at[other] < best_at[threadIdx.x])))
        best_score[threadIdx.x] = best_score[other], best_at[threadIdx.x] = best_at[other];
      __syncthreads();
    }
    if (threadIdx.x == 0) body.take(env, k, best_at[0]);
    for (index_t h = threadIdx.x; h < own.size; h += kThreads)
      if (body.near(env, best_at[0], h)) own[h] = -1e9f;
    __syncthreads();
  }
}

}  // namespace

void collect_on_cuda(const Queue& queue, const CollectBody& body) {
  cuda::launch_blocks(queue, "collect", collect, body.counts.size, kThreads, 0, body);
}

void align_on_cuda(const Queue& queue, const GatherBody& gather, const SolveBody& solve) {
  cuda::launch_blocks(queue, "align", align, solve.alignments.size, kThreads, 0, gather, solve);
}

void pick_on_cuda(const Queue& queue, const PickBody& body) {
  cuda::launch_blocks(queue, "pick", pick, body.search.size, kThreads, 0, body);
}

}  // namespace danbv::registration
