/**
 * Markup of parts that are the same on many pages, such as a product's card: written once, then put in where a
 * page leaves its mark. A part is known by a key that holds everything its markup follows from, so nothing grows old.
 */
import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

// Nobody's text can hold it.
const mark = `\u0001${randomBytes(9).toString("base64url")}`;

/** Characters kept at most, keys with them: the cards of some thousand goods and the parts of some hundred products. */
const most = 16_000_000;

const kept = new LRUCache<string, string>({
  max: 8_000,
  maxSize: most,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

type Place = { known: string } | { before: string; after: string };

/** One page that is written: tells its parts what to write, and puts the known ones in at the end. */
export function keepMarkup(): { open(key: string): Place; finish(html: string): string } {
  const parts: string[] = [];
  const keys: string[] = [];
  return {
    open(key) {
      const known = kept.get(key);
      return known === undefined
        ? { before: `${mark}(`, after: `${mark})${keys.push(key) - 1};` }
        : { known: `${mark}=${parts.push(known) - 1};` };
    },
    finish(html) {
      const [head = "", ...pieces] = html.split(mark);
      const text = [head];
      let open = 0;
      for (const piece of pieces) {
        const end = piece.indexOf(";");
        if (piece.startsWith("(")) {
          open = text.length;
          text.push(piece.slice(1));
        } else if (piece.startsWith("=")) {
          text.push(parts[Number(piece.slice(1, end))] ?? "", piece.slice(end + 1));
        } else {
          keep(keys[Number(piece.slice(1, end))], text.slice(open).join(""));
          text.push(piece.slice(end + 1));
        }
      }
      return text.join("");
    },
  };
}

/** A piece cut out of a page holds on to the whole of it: what is kept is written anew. */
function keep(key: string | undefined, markup: string): void {
  if (key !== undefined) kept.set(key, Buffer.from(markup).toString());
}
