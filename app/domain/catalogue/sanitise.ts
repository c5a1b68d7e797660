/** Descriptions from outside: a small set of harmless tags, and what of it is really a table of facts. Pure. */
import sanitizeHtml from "sanitize-html";
import { factOf, type Fact } from "./facts";

const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    "p br ul ol li strong b em i u h3 h4 h5 table thead tbody tr th td blockquote sup sub hr dl dt dd".split(
      " ",
    ),
  allowedAttributes: { td: ["colspan", "rowspan"], th: ["colspan", "rowspan"] },
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "iframe", "title", "svg", "math"],
  transformTags: { h1: "h3", h2: "h3", h6: "h5", div: "p" },
  nestingLimit: 20,
};

/** HTML of a stranger as HTML that may stand on our page: no scripts, styles, links, pictures or classes. */
export function sanitiseHtml(html: string): string {
  const clean = sanitizeHtml(html, allowed);
  return clean.replace(/<p>(?:\s|&nbsp;|<br \/>)*<\/p>/g, "").trim();
}

export type Spec = Fact;

// Only one place takes the blanks between two items: two of them would try every way to share them out.
const list = /<[uo]l>\s*((?:<li>[^<]*<\/li>\s*)+)<\/[uo]l>/g;
const item = /<li>([^<]*)<\/li>/g;
const longest = { label: 40, value: 301 };

/**
 * Takes lists whose every item reads "Label: value" out of clean HTML. The same label twice is one row, its values
 * joined.
 */
export function splitSpecs(html: string): { description: string; specs: Spec[] } {
  const values = new Map<string, Set<string>>();
  const description = html.replace(list, (whole, items: string) => {
    const pairs = Array.from(items.matchAll(item), ([, text = ""]) => shortFact(plain(text)));
    if (pairs.length === 0 || pairs.some((pair) => !pair)) return whole;
    for (const pair of pairs) {
      const [label, value] = pair ?? ["", ""];
      values.set(label, (values.get(label) ?? new Set()).add(value));
    }
    return "";
  });
  return {
    description: description.trim(),
    specs: Array.from(values, ([label, all]) => [label, [...all].join(", ")]),
  };
}

function shortFact(text: string): Fact | null {
  const fact = factOf(text);
  return fact && fact[0].length <= longest.label && fact[1].length <= longest.value ? fact : null;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of clean HTML, for descriptions of search engines and of cards. */
export function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}
