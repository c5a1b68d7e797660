/** What people counted of an order's lines. Pure. */
import { arrived, dropped, replaced, type Pieces } from "./rules";

/**
 * Pieces of one line. Of a replacement `defective` says how many come again; of what is dropped `sound` says how many are not
 * bought any more.
 */
export type Counted = { readonly lineId: string; readonly sound: number; readonly defective: number };

type Line = Pieces & { readonly id: string };

function each<L extends Line>(
  lines: readonly L[],
  counted: readonly Counted[],
  change: (line: L, count: Counted) => L | null,
): L[] | null {
  const isKnown = counted.every(({ lineId }) => lines.some(({ id }) => id === lineId));
  if (!isKnown || new Set(counted.map(({ lineId }) => lineId)).size !== counted.length) return null;
  const after = lines.map((line) => {
    const count = counted.find(({ lineId }) => lineId === line.id);
    return count ? change(line, count) : line;
  });
  return after.some((line) => line === null) ? null : (after as L[]);
}

/** The lines after a delivery; null where more of one came than was to come, or a line is not of the order. */
export const arrivedLines = <L extends Line>(lines: readonly L[], counted: readonly Counted[]): L[] | null =>
  each(lines, counted, arrived);

/** The lines whose defective pieces come again; null where more come again than are defective. */
export const replacedLines = <L extends Line>(lines: readonly L[], counted: readonly Counted[]): L[] | null =>
  each(lines, counted, (line, { defective }) => replaced(line, defective));

/** The lines without dropped pieces; null where a line does not have them. */
export const droppedLines = <L extends Line>(lines: readonly L[], counted: readonly Counted[]): L[] | null =>
  each(lines, counted, (line, { sound, defective }) => dropped(line, { open: sound, defective }));
