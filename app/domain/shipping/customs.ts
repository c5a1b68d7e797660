/** Which borders are borders. Pure. */

/** Member states of the European Union: one customs territory. */
export const euCountries: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** Whether goods from one country to another pass customs. */
export function isImport(from: string, to: string): boolean {
  return from !== to && !(euCountries.has(from) && euCountries.has(to));
}
