/** How a product is bought: one piece sent to a customer, or many into stock (contract §9). Pure. */

export const saleModes = ["dropship", "bulk"] as const;
export type SaleMode = (typeof saleModes)[number];

/** The sale mode asked for, where the product is sold so; else the first of its modes. */
export function chosenMode(asked: string | null, offered: readonly string[]): SaleMode {
  const modes = saleModes.filter((mode) => offered.includes(mode));
  return modes.find((mode) => mode === asked) ?? modes[0] ?? "dropship";
}

/** Fewest pieces that can be bought at once: one for dropship, the product's MOQ in bulk. */
export function leastQty(mode: SaleMode, moq: number): number {
  return mode === "bulk" ? Math.max(1, moq) : 1;
}
