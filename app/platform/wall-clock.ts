/** Times as a clock on a wall shows them, without a zone. Pure. */

/** The clock on the wall as if it stood in UTC, in ms: enough to put scans in order. Null where it has no such form. */
export function wallMs(rawTime: string): number | null {
  const ms = Date.parse(`${rawTime.replace(" ", "T")}Z`);
  return /^\d{4}-\d{2}-\d{2} /.test(rawTime) && !Number.isNaN(ms) ? ms : null;
}
