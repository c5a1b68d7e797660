/**
 * The position in a list sorted by last change. Pure. Page numbers shift while entries change, so we continue after a
 * second in time. If one second fills a page, the ids already read are excluded.
 */

/** An entry of such a list; without an instant where the store does not tell when it changed. */
type Changed = { readonly modifiedAt: Date | null };

export type Place = {
  /** Only what changed in a later second than this instant's is asked for. */
  readonly since: string;
  readonly page: number;
  /** Ids of the entries of the second behind `since` that were told of before. */
  readonly told: readonly string[];
};

/** So many are left out by their ids: these stand in the address of a call, and 8 kB is what servers take of one. */
const mostTold = 400;

/** What was written, or the beginning of a reading. */
export function placeIn(text: string | null, begin: Date): Place {
  const [since, page, told] = text?.split("|") ?? [];
  if (!since || !page) return { since: begin.toISOString(), page: 1, told: [] };
  return { since, page: Number(page), told: told ? told.split(",") : [] };
}

export function placeText({ since, page, told }: Place): string {
  return [since, page, told.join(",")].join("|");
}

/** Where to go on behind what was read; null while all of that changed within the same second. */
export function placeBehind(at: Place, items: readonly Changed[]): Place | null {
  const last = items.at(-1)?.modifiedAt;
  if (!last) return null;
  const since = new Date(last.getTime() - 1000).toISOString();
  if (since.slice(0, 19) <= at.since.slice(0, 19)) return null;
  return at.told.length > 0 ? behindSecond(at) : { since, page: 1, told: [] };
}

/** Where to go on after a page, `full` or the last one, that held these ids; null at the end. */
export function placeAfter(
  at: Place,
  items: readonly Changed[],
  ids: readonly string[],
  full: boolean,
): Place | null {
  if (!full) return at.told.length > 0 ? behindSecond(at) : null;
  return placeBehind(at, items) ?? inSecond(at, ids);
}

/** What was left out may have changed since it was told of: all behind its second is asked for, leaving out nothing. */
function behindSecond({ since }: Place): Place {
  return { since: new Date(Date.parse(since) + 1000).toISOString(), page: 1, told: [] };
}

/** The rest of a second. A store that leaves nothing out, or has told of too many, is asked for the next number. */
function inSecond(at: Place, ids: readonly string[]): Place {
  const told = [...new Set([...at.told, ...ids.filter((id) => id !== "")])];
  const leavesOut = told.length > at.told.length && told.length <= mostTold;
  return leavesOut ? { ...at, told } : { ...at, page: at.page + 1 };
}
