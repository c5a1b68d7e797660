/** Where bars, line and ticks of a chart stand. Scales and shapes are d3's; the server draws, browsers load neither. */
import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { size, type Drawing } from "./chart-size";

/** A value of a period: a bar, and a point of the line. In minor units, as plain numbers: only for drawing. */
export type Point = { readonly key: string; readonly bar: number; readonly line?: number };

const shown = (value: number) => Math.round(value * 10) / 10;

/** Draws points from left to right; amounts below zero stand under the line of zero. */
export function draw(points: readonly Point[], mostLabels = 6): Drawing {
  const values = points.flatMap(({ bar, line: at }) => [bar, at ?? 0]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .nice(4)
    .range([size.height - size.bottom, size.top]);
  const x = scaleBand()
    .domain(points.map(({ key }) => key))
    .range([size.left, size.width - size.right])
    .padding(0.25);
  const middle = ({ key }: Point) => (x(key) ?? 0) + x.bandwidth() / 2;
  const through = line<Point>()
    .x(middle)
    .y((point) => y(point.line ?? 0))
    .digits(1);
  const every = Math.max(1, Math.ceil(points.length / mostLabels));
  return {
    bars: points.map(({ key, bar }) => ({
      key,
      x: shown(x(key) ?? 0),
      y: shown(Math.min(y(bar), y(0))),
      width: shown(x.bandwidth()),
      height: shown(Math.abs(y(bar) - y(0))),
    })),
    path: points.some((point) => point.line !== undefined) ? through(points) : null,
    ticks:
      low === high ? [{ y: y(0), value: 0 }] : y.ticks(4).map((value) => ({ y: shown(y(value)), value })),
    labels: points
      .filter((_, i) => i % every === 0)
      .map((point) => ({ x: shown(middle(point)), key: point.key })),
    zero: shown(y(0)),
  };
}
