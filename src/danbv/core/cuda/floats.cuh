// SPDX-License-Identifier: Apache-2.0
#pragma once

// A pack of floats as a thread of a GPU holds it: in registers, all lanes behind the same branches.
// It has the names that equations ask of a number (core/device/simd.h).
namespace danbv {

template <int N>
struct Floats {
  float lane[N];

  __host__ __device__ __forceinline__ float& operator[](int i) { return lane[i]; }
  __host__ __device__ __forceinline__ float operator[](int i) const { return lane[i]; }
};

// out[i] = value(i)
template <int N, class Value>
__host__ __device__ __forceinline__ Floats<N> each_lane(const Value& value) {
  Floats<N> out;
#pragma unroll
  for (int i = 0; i < N; ++i) out.lane[i] = value(i);
  return out;
}

template <int N>
__host__ __device__ __forceinline__ Floats<N> operator+(Floats<N> a, Floats<N> b) {
  return each_lane<N>([&](int i) { return a[i] + b[i]; });
}
template <int N>
__host__ __device__ __forceinline__ Floats<N> operator+(float a, Floats<N> b) {
  return each_lane<N>([&](int i) { return a + b[i]; });
}
template <int N>
__host__ __device__ __forceinline__ Floats<N> operator-(Floats<N> a, Floats<N> b) {
  return each_lane<N>([&](int i) { return a[i] - b[i]; });
}
template <int N>
__host__ __device__ __forceinline__ Floats<N> operator-(float a, Floats<N> b) {
  return each_lane<N>([&](int i) { return a - b[i]; });
}
template <int N>
__host__ __device__ __forceinline__ Floats<N> operator-(Floats<N> a, float b) {
  return each_lane<N>([&](int i) { return a[i] - b; });
}
template <int N>
__host__ __device__ __forceinline__ Floats<N> operator-(Floats<N> a) {
  return each_lane<N>([&](int i) { return -a[i]; });
}
template <int N>
__host__ __device__ __forceinline__ Floats<N> operator*(Floats<N> a, Floats<N> b) {
  return each_lane<N>([&](int i) { return a[i] * b[i]; });
}
template <int N>
__host__ __device__ __forceinline__ Floats<N> operator*(float a, Floats<N> b) {
  return each_lane<N>([&](int i) { return a * b[i]; });
}
template <int N>
__host__ __device__ __forceinline__ Floats<N> greater(Floats<N> a, Floats<N> b) {
  return each_lane<N>([&](int i) { return fmaxf(a[i], b[i]); });
}
template <int N>
__host__ __device__ __forceinline__ Floats<N> inverse_root(Floats<N> a) {
  return each_lane<N>([&](int i) { return rsqrtf(a[i]); });
}

}  // namespace danbv
