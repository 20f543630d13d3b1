// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/svg_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace danbv::eval {

namespace {

constexpr double kWidth = 720, kHeight = 460;
constexpr double kLeft = 62, kRight = 170, kTop = 36, kBottom = 48;
constexpr double kName = 38;  // from the axes to a line's name
// Distinct also for most colour-blind readers (Okabe and Ito).
constexpr const char* kColors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                   "#e69f00", "#56b4e9", "#000000", "#999999"};

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  }
  return out;
}

// A step of 1, 2 or 5 times a power of ten that cuts a length into 4 to 10.
double round_step(double length) {
  const double raw = length / 8, power = std::pow(10, std::floor(std::log10(raw)));
  for (const double k : {1.0, 2.0, 5.0})
    if (k * power >= raw) return k * power;
  return 10 * power;
}

struct Axes {
  double x_low = 0, x_high = 1, y_low = 0, y_high = 100;

  explicit Axes(const Chart& chart) {
    for (const auto& line : chart.lines)
      for (std::size_t i = 0; i < line.x.size(); ++i) {
        x_high = std::max(x_high, line.x[i]);
        y_high = std::max(y_high, line.y[i]), y_low = std::min(y_low, line.y[i]);
      }
  }
  double u(double x) const {
    return kLeft + (x - x_low) / (x_high - x_low) * (kWidth - kLeft - kRight);
  }
  double v(double y) const {
    return kHeight - kBottom - (y - y_low) / (y_high - y_low) * (kHeight - kTop - kBottom);
  }
};

std::string text_at(double u, double v, const char* anchor, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", u, v, anchor,
                     escaped(text));
}

std::string line_to(double u0, double v0, double u1, double v1, const char* color, int width = 1) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
      "stroke-width=\"{}\"/>\n",
      u0, v0, u1, v1, color, width);
}

std::string frame(const Chart& chart, const Axes& axes) {
  std::string svg;
  const double x_step = round_step(axes.x_high - axes.x_low);
  const double y_step = round_step(axes.y_high - axes.y_low);
  for (double x = axes.x_low; x <= axes.x_high + 1e-9; x += x_step) {
    svg += line_to(axes.u(x), axes.v(axes.y_low), axes.u(x), axes.v(axes.y_high), "#e4e4e4");
    svg += text_at(axes.u(x), kHeight - kBottom + 17, "middle", fmt::format("{:g}", x));
  }
  for (double y = std::ceil(axes.y_low / y_step) * y_step; y <= axes.y_high + 1e-9; y += y_step) {
    svg += line_to(axes.u(axes.x_low), axes.v(y), axes.u(axes.x_high), axes.v(y), "#e4e4e4");
    svg += text_at(kLeft - 7, axes.v(y) + 4, "end", fmt::format("{:g}", y));
  }
  svg += text_at(kLeft, kTop - 14, "start", chart.title);
  svg += text_at(0.5 * (kLeft + kWidth - kRight), kHeight - 10, "middle", chart.x_title);
  return svg + fmt::format("<g transform=\"translate(16 {:.0f}) rotate(-90)\">{}</g>\n",
                           0.5 * (kTop + kHeight - kBottom),
                           text_at(0, 0, "middle", chart.y_title));
}

std::string band_of(const ChartLine& line, const Axes& axes, const char* color) {
  std::string points;
  const auto n = std::ptrdiff_t(line.band.size());
  for (std::ptrdiff_t i = 0; i < n; ++i)
    points += fmt::format("{:.1f},{:.1f} ", axes.u(line.x[i]), axes.v(line.y[i] + line.band[i]));
  for (std::ptrdiff_t i = n - 1; i >= 0; --i)
    points += fmt::format("{:.1f},{:.1f} ", axes.u(line.x[i]), axes.v(line.y[i] - line.band[i]));
  return fmt::format("<polygon points=\"{}\" fill=\"{}\" opacity=\"0.15\"/>\n", points, color);
}

std::string curve_of(const ChartLine& line, const Axes& axes, const char* color) {
  std::string points;
  for (std::size_t i = 0; i < line.x.size(); ++i)
    points += fmt::format("{:.1f},{:.1f} ", axes.u(line.x[i]), axes.v(line.y[i]));
  return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n",
                     points, color);
}

// As wide as its longest name asks for: of the picture, where letters are 7 pixels or less.
double whole_width(const Chart& chart) {
  double width = kWidth;
  for (const ChartLine& line : chart.lines)
    width = std::max(width, kWidth - kRight + kName + 7 * double(line.name.size()) + 8);
  return width;
}

}  // namespace

std::string to_svg(const Chart& chart) {
  const Axes axes(chart);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      whole_width(chart), kHeight);
  svg += frame(chart, axes);
  for (std::size_t i = 0; i < chart.lines.size(); ++i) {
    const char* color = kColors[i % std::size(kColors)];
    const double v = kTop + 10 + 20 * double(i);
    if (!chart.lines[i].band.empty()) svg += band_of(chart.lines[i], axes, color);
    svg += curve_of(chart.lines[i], axes, color);
    svg += line_to(kWidth - kRight + 12, v - 4, kWidth - kRight + 32, v - 4, color, 4);
    svg += text_at(kWidth - kRight + kName, v, "start", chart.lines[i].name);
  }
  return svg + "</svg>\n";
}

}  // namespace danbv::eval
