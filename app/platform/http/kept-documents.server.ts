/**
 * Whole pages of one reader, as they were sent last: whoever looks at a page again while nothing in it has changed gets
 * it without its being drawn. What is new in each answer (form token, nonce, request id) is left open and filled in.
 */
import { LRUCache } from "lru-cache";
import { ownBytes, passingBytes, type Piece } from "./pieces.server";

/** Bytes of pages kept at most: some hundred lists. */
const most = 12 * 2 ** 20;

/** Milliseconds: some pages say what is overdue by now. */
const longest = 60_000;

type Kept = { readonly facts: string; readonly parts: readonly (Buffer<ArrayBuffer> | number)[] };

const documents = new LRUCache<string, Kept>({
  maxSize: most,
  ttl: longest,
  sizeCalculation: ({ parts }) =>
    parts.reduce<number>((sum, part) => sum + (typeof part === "number" ? 0 : part.length), 1),
});

/** Places that were asked for once: most pages are not looked at again, so nothing of them is remembered yet. */
const askedOnce = new LRUCache<string, true>({ max: 4_000 });

export type DocumentPlace = {
  /** The page with `own` of this answer in it. */
  readonly known: Piece[] | null;
  /** Keeps the page that is sent. */
  keep(page: readonly Piece[]): void;
};

const nothing: DocumentPlace = { known: null, keep: () => undefined };

/**
 * The place of one reader's page. `place` names reader and address, `facts` everything else the page depends on (null:
 * not to be kept), `own` what differs in each answer. Two readers at one place would only displace each other.
 */
export function documentAt(place: string, facts: () => string | null, own: readonly string[]): DocumentPlace {
  if (!own.every(isUnmistakable)) return nothing;
  if (!askedOnce.has(place)) {
    askedOnce.set(place, true);
    return nothing;
  }
  const now = facts();
  if (now === null) return nothing;
  const kept = documents.get(place);
  if (kept?.facts === now)
    return {
      ...nothing,
      known: kept.parts.map((part) => (typeof part === "number" ? (own[part] ?? "") : part)),
    };
  return { known: null, keep: (page) => void documents.set(place, { facts: now, parts: cut(page, own) }) };
}

/** Long enough to stand for nothing else, and written the same in HTML, in JSON and in a script. */
const isUnmistakable = (text: string) => /^[\w+/=.-]{16,}$/.test(text);

/** The page cut wherever one of `own` stands; a number says which. One buffer holds all of its bytes. */
function cut(page: readonly Piece[], own: readonly string[]): Kept["parts"] {
  const bytes = ownBytes(passingBytes(page));
  const holes = own.flatMap((text, which) =>
    placesOf(bytes, text).map((from) => ({ which, from, to: from + text.length })),
  );
  const parts: Kept["parts"][number][] = [];
  let done = 0;
  for (const { which, from, to } of holes.toSorted((a, b) => a.from - b.from)) {
    parts.push(bytes.subarray(done, from), which);
    done = to;
  }
  return [...parts, bytes.subarray(done)];
}

function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) places.push(at);
  return places;
}
