/** Where the level of own goods stands over some days: a stepped line. Scales and shapes are d3's; the server draws. */
import { scaleLinear } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";

export const chartSize = { width: 720, height: 180, left: 56, right: 8, top: 8, bottom: 24 } as const;

/** What there was at the end of a day, such as 2026-11-29. */
export type Level = { readonly day: string; readonly pieces: number };

export type LevelDrawing = {
  readonly path: string | null;
  readonly ticks: readonly { readonly y: number; readonly pieces: number }[];
  readonly labels: readonly { readonly x: number; readonly day: string }[];
};

const shown = (value: number) => Math.round(value * 10) / 10;

/** Draws the levels of days that follow each other. */
export function drawLevels(levels: readonly Level[], mostLabels = 6): LevelDrawing {
  const { width, height, left, right, top, bottom } = chartSize;
  const most = Math.max(1, ...levels.map(({ pieces }) => pieces));
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([height - bottom, top]);
  const x = scaleLinear()
    .domain([0, Math.max(1, levels.length - 1)])
    .range([left, width - right]);
  const stepped = line<Level>()
    .x((_, i) => x(i))
    .y(({ pieces }) => y(pieces))
    .curve(curveStepAfter)
    .digits(1);
  const every = Math.max(1, Math.ceil(levels.length / mostLabels));
  return {
    path: stepped(levels),
    // Pieces are whole: no tick stands between two of them.
    ticks: y
      .ticks(4)
      .filter((pieces) => Number.isInteger(pieces))
      .map((pieces) => ({ y: shown(y(pieces)), pieces })),
    labels: levels.flatMap(({ day }, i) => (i % every === 0 ? [{ x: shown(x(i)), day }] : [])),
  };
}
