// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

#include "danbv/core/device/device.h"

namespace danbv {

template <class T>
struct Vec2 {
  T x{}, y{};
};
using Vec2f = Vec2<float>;
using Vec2d = Vec2<double>;

template <class T>
struct Vec3 {
  T x{}, y{}, z{};

  DANBV_HD T& operator[](int k) { return k == 0 ? x : k == 1 ? y : z; }
  DANBV_HD const T& operator[](int k) const { return k == 0 ? x : k == 1 ? y : z; }
  template <class U>
  DANBV_HD Vec3<U> cast() const {
    return {static_cast<U>(x), static_cast<U>(y), static_cast<U>(z)};
  }
  DANBV_HD bool operator==(const Vec3& b) const { return x == b.x && y == b.y && z == b.z; }
};
using Vec3f = Vec3<float>;
using Vec3d = Vec3<double>;
using Vec3i = Vec3<std::int32_t>;

template <class T>
DANBV_HD Vec3<T> operator+(Vec3<T> a, Vec3<T> b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
DANBV_HD Vec3<T> operator-(Vec3<T> a, Vec3<T> b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
DANBV_HD Vec3<T> operator-(Vec3<T> a) {
  return {-a.x, -a.y, -a.z};
}
template <class T>
DANBV_HD Vec3<T> operator*(Vec3<T> a, T s) {
  return {a.x * s, a.y * s, a.z * s};
}
template <class T>
DANBV_HD Vec3<T> operator*(T s, Vec3<T> a) {
  return a * s;
}
template <class T>
DANBV_HD Vec3<T> operator/(Vec3<T> a, T s) {
  return {a.x / s, a.y / s, a.z / s};
}
template <class T>
DANBV_HD Vec3<T>& operator+=(Vec3<T>& a, Vec3<T> b) {
  return a = a + b;
}
template <class T>
DANBV_HD Vec3<T>& operator-=(Vec3<T>& a, Vec3<T> b) {
  return a = a - b;
}
template <class T>
DANBV_HD Vec3<T>& operator*=(Vec3<T>& a, T s) {
  return a = a * s;
}
template <class T>
DANBV_HD T dot(Vec3<T> a, Vec3<T> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
DANBV_HD Vec3<T> cross(Vec3<T> a, Vec3<T> b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
DANBV_HD T squared_norm(Vec3<T> a) {
  return dot(a, a);
}
template <class T>
DANBV_HD T norm(Vec3<T> a) {
  return std::sqrt(dot(a, a));
}
template <class T>
DANBV_HD Vec3<T> normalized(Vec3<T> a) {
  return a / norm(a);
}
template <class T>
DANBV_HD Vec3<T> multiply(Vec3<T> a, Vec3<T> b) {  // element by element
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}
template <class T>
DANBV_HD Vec3<T> min(Vec3<T> a, Vec3<T> b) {
  return {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z};
}
template <class T>
DANBV_HD Vec3<T> max(Vec3<T> a, Vec3<T> b) {
  return {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z};
}
template <class T>
DANBV_HD bool is_finite(Vec3<T> a) {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}
template <class T>
DANBV_HD T clamp(T value, T low, T high) {
  return value < low ? low : value > high ? high : value;
}
// The whole number at or below, by instructions every processor has (std::floor may be a call).
DANBV_HD int floor_to_int(float value) {
  const int towards_zero = static_cast<int>(value);
  return towards_zero - (value < static_cast<float>(towards_zero));
}

constexpr double kPi = 3.14159265358979323846;
DANBV_HD double radians(double degrees) { return degrees * (kPi / 180.0); }
DANBV_HD double degrees(double radians) { return radians * (180.0 / kPi); }

}  // namespace danbv
