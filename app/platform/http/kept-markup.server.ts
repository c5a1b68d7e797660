/**
 * Markup of parts that are the same on many pages, such as a product's card: written once, then put in where a
 * page leaves its mark. A part is known by a key that holds everything its markup follows from, so nothing grows old.
 */
import { randomBytes } from "node:crypto";

// Nobody's text can hold it.
const mark = `\u0001${randomBytes(9).toString("base64url")}`;

/** Parts kept at most; those used longest ago go first. */
const most = 2_000;

const kept = new Map<string, string>();

type Place = { known: string } | { before: string; after: string };

/** One page that is written: tells its parts what to write, and puts the known ones in at the end. */
export function keepMarkup(): { open(key: string): Place; finish(html: string): string } {
  const parts: string[] = [];
  const keys: string[] = [];
  return {
    open(key) {
      const known = kept.get(key);
      if (known === undefined) return { before: `${mark}(`, after: `${mark})${keys.push(key) - 1};` };
      // The one used last stands last.
      kept.delete(key);
      kept.set(key, known);
      return { known: `${mark}=${parts.push(known) - 1};` };
    },
    finish(html) {
      const [head = "", ...pieces] = html.split(mark);
      let text = head;
      let open = 0;
      for (const piece of pieces) {
        const end = piece.indexOf(";");
        if (piece.startsWith("(")) {
          open = text.length;
          text += piece.slice(1);
        } else if (piece.startsWith("=")) {
          text += (parts[Number(piece.slice(1, end))] ?? "") + piece.slice(end + 1);
        } else {
          keep(keys[Number(piece.slice(1, end))], text.slice(open));
          text += piece.slice(end + 1);
        }
      }
      return text;
    },
  };
}

function keep(key: string | undefined, markup: string): void {
  if (key === undefined) return;
  kept.set(key, markup);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
