/** How a product is bought at once (D24): which ways it is sold, and which of them is meant. Pure. */
import type { CartMode } from "./config";

export const buyingKinds = ["DROPSHIP", "BULK", "INVENTORY"] as const;
export type BuyingKind = (typeof buyingKinds)[number];

/** Whether goods are sold in single pieces or in bulk for it. */
export const modeOf = (kind: BuyingKind): CartMode => (kind === "DROPSHIP" ? "dropship" : "bulk");

/** The ways in which a product is sold; the first where none of them is named. */
export const kindsOf = (saleModes: readonly string[]): BuyingKind[] =>
  buyingKinds.filter((kind) => saleModes.includes(modeOf(kind)));

/** The way that an address names: a kind, or a mode as the product's page has it. */
export function namedKind(kind: string | null, mode: string | null): BuyingKind {
  const named = buyingKinds.find((each) => each === kind);
  return named ?? (mode === "bulk" ? "INVENTORY" : "DROPSHIP");
}
