/**
 * The position in a list sorted by last change. Pure. Page numbers shift while entries change, so we continue after a
 * second in time. If one second fills a page, the ids already read are excluded.
 */

type Changed = { readonly modifiedAt: Date | null };

export type Place = {
  /** Requests only changes in a later second than this. */
  readonly since: string;
  readonly page: number;
  /** Ids already read of the second after `since`. */
  readonly told: readonly string[];
};

/** The most ids to exclude: they stand in the URL, and servers accept 8 kB. */
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

/** The next position; null while all entries changed within the same second. */
export function placeBehind(at: Place, items: readonly Changed[]): Place | null {
  const last = items.at(-1)?.modifiedAt;
  if (!last) return null;
  const since = new Date(last.getTime() - 1000).toISOString();
  if (since.slice(0, 19) <= at.since.slice(0, 19)) return null;
  return at.told.length > 0 ? behindSecond(at) : { since, page: 1, told: [] };
}

/** The position after a page with these ids, `full` or the last one; null at the end. */
export function placeAfter(
  at: Place,
  items: readonly Changed[],
  ids: readonly string[],
  full: boolean,
): Place | null {
  if (!full) return at.told.length > 0 ? behindSecond(at) : null;
  return placeBehind(at, items) ?? inSecond(at, ids);
}

/** Excluded entries may have changed again, so everything after that second is requested once more. */
function behindSecond({ since }: Place): Place {
  return { since: new Date(Date.parse(since) + 1000).toISOString(), page: 1, told: [] };
}

/** The rest of a second. If the store ignores exclusions, or there are too many, the next page number is used. */
function inSecond(at: Place, ids: readonly string[]): Place {
  const told = [...new Set([...at.told, ...ids.filter((id) => id !== "")])];
  const leavesOut = told.length > at.told.length && told.length <= mostTold;
  return leavesOut ? { ...at, told } : { ...at, page: at.page + 1 };
}
