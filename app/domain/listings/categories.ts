/** Categories of stores as a form offers and sends them. Pure. */
import type { StoreCategory } from "~/partners/stores/store-platform";

/** A category of a form: `group` where none but those below it can be chosen. */
export type CategoryPath = { readonly externalId: string; readonly path: string; readonly group: boolean };

/** What a form sends of a category that is chosen in a store. */
export const categoryValue = (storeId: string, externalId: string) => `${storeId}:${externalId}`;

/**
 * Ids of the categories that a form has chosen in a store. While the store's were never read, the form has shown none:
 * those `before` stay.
 */
export function categoriesFor(
  storeId: string,
  chosen: readonly string[],
  lists: readonly { readonly storeId: string; readonly readAt: Date | null }[],
  before: readonly string[] = [],
): string[] {
  const isRead = lists.some((list) => list.storeId === storeId && list.readAt !== null);
  if (!isRead) return [...before];
  const prefix = categoryValue(storeId, "");
  return chosen.flatMap((value) => (value.startsWith(prefix) ? [value.slice(prefix.length)] : []));
}

/** Categories by their names with those above them, such as `Home / Lamps`, in the order of these. */
export function pathsOf(categories: readonly StoreCategory[]): readonly CategoryPath[] {
  const byId = new Map(categories.map((category) => [category.externalId, category]));
  const pathOf = ({ name, parent }: StoreCategory, seen: readonly string[]): string => {
    const above = parent === null ? undefined : byId.get(parent);
    // A store may have made a circle of them.
    if (!above || seen.includes(above.externalId)) return name;
    return `${pathOf(above, [...seen, above.externalId])} / ${name}`;
  };
  return categories
    .map((category) => ({
      externalId: category.externalId,
      path: pathOf(category, [category.externalId]),
      group: category.group === true,
    }))
    .toSorted((a, b) => a.path.localeCompare(b.path, "en"));
}
