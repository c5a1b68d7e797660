/** Shipping methods that can be chosen, by the warehouse whose goods they take. Pure. */

/** One list for each warehouse that an order leaves from; a single one where it leaves from one. */
export function methodsByPart<M extends { readonly part?: { readonly warehouseId: string } }>(
  methods: readonly M[],
): M[][] {
  return [...Map.groupBy(methods, ({ part }) => part?.warehouseId ?? "").values()];
}
