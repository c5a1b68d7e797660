/**
 * Ends a program whose supervisor is gone. Imported before everything else, so that it also holds while the program
 * is still starting.
 */

let stop: () => void = () => process.exit(0);

/** How to end once the program has something to end; until then it just goes. */
export function whenOrphaned(end: () => void): void {
  stop = end;
}

process.on("disconnect", () => stop());
