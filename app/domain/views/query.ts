/** What of a list's address a saved view keeps: tab, filters, order and size, never a place in the list. Pure. */
import { cleanFilter, pageSizes } from "~/platform/list";

type Shape = {
  readonly tabs?: readonly string[] | undefined;
  readonly sorts?: readonly string[] | undefined;
  readonly filters?: Readonly<Record<string, unknown>> | undefined;
};

/** The query of a view of this list, in one spelling: what the list does not know is left out. */
export function viewQuery({ tabs = [], sorts = [], filters = {} }: Shape, search: string): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const among = (name: string, values: readonly string[]) => {
    const value = asked.get(name);
    if (value !== null && values.includes(value) && value !== values[0]) kept.set(name, value);
  };
  among("tab", tabs);
  among("sort", sorts);
  among("size", pageSizes.map(String));
  for (const name of Object.keys(filters).toSorted()) {
    const value = cleanFilter(asked.get(name) ?? "");
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** The parameter that says which view an address shows. With it a list never opens its default by itself. */
export const viewParam = "view";

/** The address of a view. */
export function viewAddress(
  list: string,
  { id, query }: { readonly id: string; readonly query: string },
): string {
  return `${list}?${query ? `${query}&` : ""}${viewParam}=${id}`;
}
