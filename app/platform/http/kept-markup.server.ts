/**
 * Markup that is the same on many answers, such as a product's card: rendered once, then inserted at its mark. The key
 * of a piece holds everything its markup depends on, so it is never outdated.
 */
import { hash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ownBytes, type Piece } from "./pieces.server";

// Nobody's text can hold it.
const mark = `\u0001${randomBytes(9).toString("base64url")}`;

/** Characters kept at most, keys with them: the cards of some thousand goods and the parts of some hundred products. */
const most = 8_000_000;

const parts = new LRUCache<string, Piece>({
  max: 8_000,
  maxSize: most,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

/** Bytes of main parts kept at most: some hundred. */
const mostOfPages = 8 * 2 ** 20;

const pages = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: mostOfPages,
  sizeCalculation: (markup) => Math.max(1, markup.length),
});

/**
 * Keys of main parts that were rendered once. Most search pages are requested only once, so they are not cached yet.
 */
const writtenOnce = new LRUCache<string, true>({ max: 4_000 });

type Place = { known: string } | { before: string; after: string };

/** The key of a page's main part; null where it is personal. */
export type PageKey = () => string | null;

export type MarkupKeeper = {
  open(key: string): Place;
  openPage(): Place | null;
  closePage(): void;
  /** The page shows personal data: its main part is not cached. */
  notForOthers(): void;
  finish(html: string): string;
  pieces(html: string): Piece[];
};

/** One page that is written: tells its parts what to write, and puts the known ones in at the end. */
export function keepMarkup(keyOfPage: PageKey = () => null): MarkupKeeper {
  const known: Piece[] = [];
  const keysOfKnown: string[] = [];
  const keys: string[] = [];
  let page: { at: number; open: boolean } | null = null;

  const place = (key: string, markup: Piece | undefined): Place =>
    markup === undefined
      ? { before: `${mark}(`, after: `${mark})${keys.push(key) - 1};` }
      : { known: `${mark}=${(keysOfKnown.push(key), known.push(markup)) - 1};` };

  const pieces = (html: string, keepPart: (key: string, markup: string) => Piece): Piece[] => {
    const [head = "", ...marked] = html.split(mark);
    const text: Piece[] = [head];
    const open: number[] = [];
    for (const piece of marked) {
      const end = piece.indexOf(";");
      if (piece.startsWith("(")) {
        open.push(text.length);
        text.push(piece.slice(1));
      } else if (piece.startsWith("=")) {
        text.push(known[Number(piece.slice(1, end))] ?? "", piece.slice(end + 1));
      } else {
        const at = Number(piece.slice(1, end));
        const markup = text.splice(open.pop() ?? text.length).join("");
        const key = keys[at] ?? "";
        text.push(at === page?.at ? keepPage(key, markup) : keepPart(key, markup), piece.slice(end + 1));
      }
    }
    return text;
  };

  return {
    open: (key) => place(key, parts.get(key)),
    openPage: () => {
      const key = keyOfPage();
      if (key === null || page) return null;
      page = { at: keys.length, open: true };
      return place(key, pages.get(key));
    },
    closePage: () => {
      if (page) page.open = false;
    },
    notForOthers: () => {
      if (page?.open) keys[page.at] = "";
    },
    finish: (html) => {
      for (const [at, piece] of known.entries()) known[at] = asText(piece, keysOfKnown[at]);
      return pieces(html, keepText).join("");
    },
    pieces: (html) => pieces(html, keepBytes),
  };
}

/**
 * Caches a main part from its second rendering on. Evicted entries are freed only by a full garbage collection, so few
 * should be cached.
 */
function keepPage(key: string, markup: string): Piece {
  if (key === "") return markup;
  if (!writtenOnce.has(key)) {
    writtenOnce.set(key, true);
    return markup;
  }
  const bytes = ownBytes(markup);
  pages.set(key, bytes);
  return bytes;
}

/** A substring keeps the whole page in memory, so the cached part is copied. */
function keepText(key: string, markup: string): string {
  if (key !== "") parts.set(key, Buffer.from(markup).toString());
  return markup;
}

function asText(piece: Piece, key = ""): string {
  if (typeof piece === "string") return piece;
  const text = piece.toString();
  if (parts.has(key)) parts.set(key, text);
  return text;
}

function keepBytes(key: string, markup: string): Piece {
  if (key === "") return markup;
  const bytes = ownBytes(markup);
  parts.set(key, bytes);
  return bytes;
}

/** A short name for facts of any length. */
export function keyOfFacts(facts: Buffer): string {
  return hash("sha256", facts, "base64url");
}
