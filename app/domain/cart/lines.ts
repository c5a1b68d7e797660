/** Lines of a cart: what each costs, and what stands in the way of buying it. Pure. */
import { unitPrice, type Priced } from "~/domain/catalogue/price";
import type { Text } from "~/domain/catalogue/words";
import { sum } from "~/platform/money";
import type { CartMode } from "./config";

/** A warehouse with what is free of the line's variant there. */
export type Place = {
  readonly id: string;
  readonly code: string;
  readonly country: string;
  readonly name: Text;
  readonly available: number;
};

export type CartLine = Priced & {
  readonly id: string;
  readonly mode: CartMode;
  readonly qty: number;
  /** Pieces of the product on all lines of this mode: what is bought in bulk reaches minimum and tiers together. */
  readonly together: number;
  readonly variantId: string;
  readonly productId: string;
  readonly sku: string;
  readonly title: Text;
  readonly options: readonly Text[];
  readonly fileKey: string | null;
  readonly saleModes: readonly string[];
  readonly moq: number;
  readonly weightG: number | null;
  readonly hsCode: string | null;
  readonly backorder: boolean;
  readonly onShelf: boolean;
  readonly warehouseId: string;
  readonly channelId: string | null;
  readonly method: Text | null;
  readonly warehouse: Place & { readonly active: boolean };
  readonly places: readonly Place[];
};

/** `off`: taken down; `weight`, `mode`: cannot be sold so; `warehouse`: closed; `stock`, `moq`: too many, too few. */
export type LineProblem = "off" | "weight" | "mode" | "warehouse" | "stock" | "moq";

/** What stands in the way of buying a line, the gravest first; null where nothing does. */
export function problemOf(line: CartLine): LineProblem | null {
  if (!line.onShelf) return "off";
  if (line.weightG === null) return "weight";
  if (!line.saleModes.includes(line.mode)) return "mode";
  if (!line.warehouse.active) return "warehouse";
  // What is bought in bulk is bought for the order; dropship leaves from what lies there.
  if (line.mode === "dropship" && !line.backorder && line.qty > line.warehouse.available) return "stock";
  return line.mode === "bulk" && line.together < line.moq ? "moq" : null;
}

/** Problems that no other quantity and no other warehouse mends: *clear invalid* takes these lines out. */
export function isInvalid(line: CartLine): boolean {
  const problem = problemOf(line);
  return problem === "off" || problem === "weight" || problem === "mode";
}

/** US cents for one piece and for all of them, by the tier the quantity reaches: in bulk that of the whole product. */
export function priceOfLine(line: CartLine, qty = line.qty): { each: bigint; goods: bigint } {
  const each = unitPrice(line, line.mode === "bulk" ? line.together - line.qty + qty : qty);
  return { each, goods: each * BigInt(qty) };
}

/** US cents of those lines that can be bought. */
export function goodsOfLines(lines: readonly CartLine[]): bigint {
  return sum(lines.filter((line) => !problemOf(line)).map((line) => priceOfLine(line).goods));
}

/** Codes of the warehouses that have all of these lines, each in its quantity. */
export function placesWithAll(lines: readonly CartLine[]): string[] {
  const having = lines.map(({ places, qty, backorder }) =>
    places.filter(({ available }) => backorder || available >= qty).map(({ code }) => code),
  );
  const [first = [], ...rest] = having;
  return first.filter((code) => rest.every((codes) => codes.includes(code)));
}

/** The line as it leaves from another of its places; the method it was chosen with does not leave from there. */
export function leavingFrom(line: CartLine, code: string): CartLine {
  const place = line.places.find((candidate) => candidate.code === code);
  if (!place) return line;
  return {
    ...line,
    warehouse: { ...place, active: true },
    warehouseId: place.id,
    channelId: null,
    method: null,
  };
}

export type WarehouseGroup<L> = { readonly code: string; readonly name: Text; readonly lines: readonly L[] };

/** Lines by the warehouse they leave from, in the order in which the warehouses first appear. */
export function byWarehouse<L extends Pick<CartLine, "warehouse">>(lines: readonly L[]): WarehouseGroup<L>[] {
  const groups = Map.groupBy(lines, (line) => line.warehouse.code);
  return [...groups].flatMap(([code, members]) => {
    const [first] = members;
    return first ? [{ code, name: first.warehouse.name, lines: members }] : [];
  });
}
