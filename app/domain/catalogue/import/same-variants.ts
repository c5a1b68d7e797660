/** Variants that are one to whoever reads them, however they are written. Pure. */
import { codeKey, withoutZeros } from "~/platform/cells";

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
 * Variants with the same options as an earlier one, or as a standing one that is on sale and not said again. Two that
 * stand so already are left as they are, and so are variants of which no option is said.
 */
export function twinsOf(
  said: readonly Variant[],
  standing: readonly (Variant & { readonly status: string })[],
): { sku: string; of: string }[] {
  const named = new Set(said.map(({ sku }) => sku));
  const before = new Map(standing.map(({ sku, options }) => [sku, keyOf(options)]));
  const owners = new Map<string, string>();
  for (const { sku, options, status } of standing)
    if (status === "on" && !named.has(sku)) owners.set(keyOf(options), sku);
  return said.flatMap(({ sku, options }) => {
    const key = keyOf(options);
    const of = owners.get(key);
    if (of === undefined || before.get(sku) === key || Object.keys(options).length === 0) {
      owners.set(key, of ?? sku);
      return [];
    }
    return [{ sku, of }];
  });
}

const keyOf = (options: Options): string =>
  JSON.stringify(
    Object.entries(options)
      .map(([name, value]) => [codeKey(name), codeKey(value)])
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
