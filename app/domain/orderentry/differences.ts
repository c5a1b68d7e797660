/** What a file says otherwise of an order that is there (§2.6), cell by cell. Pure: an empty cell changes nothing. */
import type { ShipTo } from "~/domain/orders/address";
import type { EnteredLine, EnteredState } from "~/domain/orders/enter.server";
import type { Field } from "./file/columns";

export type Wanted = {
  readonly shipTo: ShipTo;
  readonly channelId: string | null;
  readonly remark: string;
  readonly lines: readonly EnteredLine[];
};

export type CellChange = {
  readonly field: Field;
  /** The SKU of a quantity. */
  readonly sku: string | null;
  readonly old: string;
  readonly now: string;
};

/** Parts of an address that stand or fall together. */
const place = ["country", "province", "city", "street", "houseNo", "address", "postCode"] as const;
const person = ["firstName", "lastName", "company", "phone", "email", "taxId"] as const;

/** The order as the file wants it. */
export function merged(there: EnteredState, wanted: Wanted): EnteredState {
  const said = wanted.shipTo;
  const isElsewhere = said.country !== there.shipTo.country || said.street !== there.shipTo.street;
  const kept = place.filter((field) => !isElsewhere && !said[field]);
  const filled = person.filter((field) => !said[field]);
  const old = Object.fromEntries(
    [...kept, ...filled].flatMap((field) => {
      const value = there.shipTo[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
  const shipTo = { ...said, ...old } as ShipTo;
  return {
    shipTo,
    // Letters were agreed to as they were.
    lettersKept: there.lettersKept && JSON.stringify(nameOf(shipTo)) === JSON.stringify(nameOf(there.shipTo)),
    channelId: wanted.channelId ?? there.channelId,
    channelChosen: wanted.channelId !== null || there.channelChosen,
    remark: wanted.remark || there.remark,
    lines: wanted.lines,
  };
}

const nameOf = (to: ShipTo) => [...place, ...person].map((field) => to[field] ?? "");

/** What differs, in the order of a file's columns. */
export function differences(there: EnteredState, now: EnteredState): CellChange[] {
  const address = [...person, ...place].map((field) => ({
    ...{ field, sku: null, old: there.shipTo[field] ?? "", now: now.shipTo[field] ?? "" },
  }));
  const texts: CellChange[] = [
    ...address,
    { field: "remark", sku: null, old: there.remark, now: now.remark },
    ...(now.channelId === there.channelId
      ? []
      : [{ field: "method" as const, sku: null, old: "", now: "…" }]),
  ];
  return [...unitChanges(there.lines, now.lines), ...texts.filter(({ old, now: then }) => old !== then)];
}

const keyOf = ({ variantId, storeVariantId, sku }: EnteredLine) =>
  variantId ?? storeVariantId ?? `sku:${sku ?? ""}`;

/** Units by SKU, wherever its rows stand. */
export function unitsOf(lines: readonly EnteredLine[]): Map<string, EnteredLine> {
  const units = new Map<string, EnteredLine>();
  for (const line of lines) {
    const before = units.get(keyOf(line));
    units.set(keyOf(line), { ...line, qty: line.qty + (before?.qty ?? 0) });
  }
  return units;
}

function unitChanges(old: readonly EnteredLine[], now: readonly EnteredLine[]): CellChange[] {
  const [were, are] = [unitsOf(old), unitsOf(now)];
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((key) => {
    const [before, after] = [were.get(key), are.get(key)];
    if (before?.qty === after?.qty) return [];
    const sku = after?.sku ?? before?.sku ?? before?.title ?? "";
    return [{ field: "qty" as const, sku, old: String(before?.qty ?? 0), now: String(after?.qty ?? 0) }];
  });
}
