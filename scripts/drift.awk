# SPDX-License-Identifier: Apache-2.0
# SVG of error and 3 sigma, view by view, of one episode that `danbv check registration --verbose` lists.
# Lines break where a view was not registered (status 2 is registered).
function px(view) { return 46 + (view - 2) * 582 / 28 }
function py(cm) { return 226 - cm * 9.636 }
function point(path, view, cm) { return path sprintf(open ? "L%.1f %.1f" : "M%.1f %.1fh0", px(view), py(cm > 20 ? 20 : cm)) }
function label(x, y, anchor, text) { printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text }
function curve(path, dashes) { printf "<path d=\"%s\" fill=\"none\" stroke=\"#c0392b\" stroke-width=\"1.6\" stroke-linecap=\"round\"%s/>\n", path, dashes }
/ view [0-9]+: error/ {
  ship = $1
  for (i = 1; i <= NF; ++i) {
    if ($i == "view") view = $(i + 1) + 0
    if ($i == "error") error_cm = $(i + 1)
    if ($i == "sigma") sigma_cm = $(i + 1)
    if ($i == "status") registered = $(i + 1) + 0 == 2
  }
  if (registered) { errors = point(errors, view, error_cm); sigmas = point(sigmas, view, 3 * sigma_cm) }
  open = registered
}
END {
  if (errors == "") { print "drift.awk: no views in its input" > "/dev/stderr"; exit 1 }
  print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 260\" font-family=\"sans-serif\" font-size=\"11\">"
  print "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
  for (cm = 0; cm <= 20; cm += 5) { printf "<path d=\"M46 %.1fH628\" stroke=\"#ddd\"/>", py(cm); label(40, py(cm) + 4, "end", cm) }
  for (view = 5; view <= 30; view += 5) label(px(view), 242, "middle", view)
  label(337, 256, "middle", "view"); label(40, 20, "end", "cm")
  curve(errors, ""); curve(sigmas, " stroke-dasharray=\"4 3\"")
  label(54, 20, "start", ship ": error (line), 3 sigma (dashed)")
  print "</svg>"
}
