/** Variants that are one to whoever reads them, however they are written. Pure. */
import unhomoglyph from "unhomoglyph";
import { codeKey, plainCode, withoutZeros } from "~/platform/cells";

type Options = Readonly<Record<string, string>>;
type Variant = { readonly sku: string; readonly options: Options };

/**
 * The SKU of the standing variant that is meant by `sku`: the same text, one that differs in case, or the only one that
 * has zeros in front, which spreadsheets drop. `sku` itself where there is none.
 */
export function standingSku(sku: string, standing: readonly Pick<Variant, "sku">[]): string {
  if (standing.some((variant) => variant.sku === sku)) return sku;
  const [alike, ...others] = standing.filter((variant) => codeKey(variant.sku) === codeKey(sku));
  if (alike && others.length === 0) return alike.sku;
  const [padded, ...more] = standing.filter(
    (variant) => withoutZeros(variant.sku) === sku && /^\d+$/.test(sku),
  );
  return padded && more.length === 0 ? padded.sku : sku;
}

/**
 * A variant that is refused beside another one: it has the same options, has none so that nobody could choose it, or its
 * SKU only looks like the other's.
 */
export type Twin = { readonly sku: string; readonly of: string; readonly why: "same" | "none" | "look" };

/**
 * Variants with the same options as an earlier one, or as a standing one that is on sale and not said again; and those
 * without any option beside another variant. What stands so already is left as it is.
 */
export function twinsOf(
  said: readonly Variant[],
  standing: readonly (Variant & { readonly status: string })[],
): Twin[] {
  const named = new Set(said.map(({ sku }) => sku));
  const before = new Map(standing.map(({ sku, options }) => [sku, keyOf(options)]));
  const onSale = standing.filter(({ sku, status }) => status === "on" && !named.has(sku));
  const owners = new Map(onSale.map(({ sku, options }) => [keyOf(options), sku]));
  const chosen = [...onSale, ...said].find((variant) => !isBare(variant));
  return said.flatMap((variant): Twin[] => {
    const { sku, options } = variant;
    const key = keyOf(options);
    const of = isBare(variant) ? (chosen?.sku ?? owners.get(key)) : owners.get(key);
    if (of === undefined || before.get(sku) === key) {
      owners.set(key, owners.get(key) ?? sku);
      return [];
    }
    return [{ sku, of, why: isBare(variant) ? "none" : "same" }];
  });
}

const isBare = ({ options }: Pick<Variant, "options">) => Object.keys(options).length === 0;

/**
 * A SKU as it looks in Latin letters: `А1` (Cyrillic) is `A1`. In capitals, since more of them look alike and SKUs that
 * differ in case are one. Signs of ASCII stay, so that `1` and `I` are two.
 */
export function latinLook(sku: string): string {
  const capitals = plainCode(sku).normalize("NFKC").toUpperCase();
  return capitals.replace(/[^\p{ASCII}]/gu, (sign) => {
    const [like = "", ...more] = unhomoglyph(sign);
    if (more.length > 0 || !/[a-z0-9]/i.test(like)) return sign;
    // Unicode takes a capital I for a small l.
    return like === "l" ? "I" : like.toUpperCase();
  });
}

/** The key of the SKU in Latin letters that this one is easily taken for; null for one in Latin letters. */
export function latinKey(sku: string): string | null {
  const key = codeKey(latinLook(sku));
  return key === codeKey(sku) ? null : key;
}

/** Variants that would be easily taken for a standing one, by letters of another alphabet. What stands so stays. */
export function lookalikesOf(
  said: readonly Pick<Variant, "sku">[],
  standing: readonly Pick<Variant, "sku">[],
): Twin[] {
  const keys = new Set(standing.map(({ sku }) => codeKey(sku)));
  const byLook = new Map(standing.map(({ sku }) => [codeKey(latinLook(sku)), sku]));
  return said.flatMap(({ sku }): Twin[] => {
    const of = keys.has(codeKey(sku)) ? undefined : byLook.get(codeKey(latinLook(sku)));
    return of === undefined ? [] : [{ sku, of, why: "look" }];
  });
}

const keyOf = (options: Options): string =>
  JSON.stringify(
    Object.entries(options)
      .map(([name, value]) => [codeKey(name), codeKey(value)])
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
