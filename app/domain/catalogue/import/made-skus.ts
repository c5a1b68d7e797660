/** SKUs for rows of a product file that have none: made from handle and options, so that every import makes the same. Pure. */
import { createHash } from "node:crypto";

type Options = Readonly<Record<string, string>>;

const lengths = { readable: 30, hash: 12 };

/** A SKU out of handle and options, whatever order the options stand in. */
export function madeSku(handle: string, options: Options): string {
  const chosen = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const words = [handle, ...chosen.map(([, value]) => value)].join(" ").normalize("NFKC").toUpperCase();
  const readable = words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-/, "");
  const shown = [...readable].slice(0, lengths.readable).join("").replace(/-$/, "");
  const hash = createHash("sha256")
    .update(JSON.stringify([handle, chosen]))
    .digest("hex");
  return [shown, hash.slice(0, lengths.hash).toUpperCase()].filter(Boolean).join("-");
}

type Said = { readonly sku: string; readonly options: Options; readonly made?: boolean };
type Standing = { readonly sku: string; readonly options: Options; readonly status: string };

/**
 * The SKU of each variant in a file. A generated SKU gives way to that of the existing variant with the same options.
 * `kept`: options that the file does not mention. Null where another row has the SKU.
 */
export function settledSkus(
  said: readonly Said[],
  standing: readonly Standing[],
  kept: readonly string[],
): (string | null)[] {
  const used = new Set(said.flatMap(({ sku, made }) => (made ? [] : [sku])));
  const byOptions = said.map((variant) => {
    if (!variant.made) return variant.sku;
    const found = standingWith(
      variant,
      standing.filter(({ sku }) => !used.has(sku)),
      kept,
    );
    if (found) used.add(found.sku);
    return found?.sku;
  });
  return byOptions.map((sku, i) => {
    if (sku !== undefined) return sku;
    const own = said[i]?.sku ?? "";
    if (used.has(own)) return null;
    used.add(own);
    return own;
  });
}

function standingWith({ sku, options }: Said, standing: readonly Standing[], kept: readonly string[]) {
  const words = wordsOf(options, []);
  const same = standing.filter((variant) => wordsOf(variant.options, kept) === words);
  const own = same.find((variant) => variant.sku === sku);
  // Several that differ in what the file does not say: none of them is meant more than another.
  const isOpen = new Set(same.map((variant) => wordsOf(variant.options, []))).size > 1;
  return own ?? (isOpen ? undefined : (same.find(({ status }) => status === "on") ?? same[0]));
}

function wordsOf(options: Options, without: readonly string[]): string {
  const chosen = Object.entries(options).filter(([name]) => !without.includes(name));
  return JSON.stringify(
    chosen.map(([name, value]) => [name.trim(), value.trim()]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
}
