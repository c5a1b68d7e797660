/** How large a chart is, and what it consists of: what browsers need to show one. */

export const size = { width: 720, height: 220, left: 64, right: 8, top: 8, bottom: 24 } as const;

export type Drawing = {
  readonly bars: readonly { key: string; x: number; y: number; width: number; height: number }[];
  /** The path of the line; null where the points have none. */
  readonly path: string | null;
  readonly ticks: readonly { y: number; value: number }[];
  readonly labels: readonly { x: number; key: string }[];
  readonly zero: number;
};
