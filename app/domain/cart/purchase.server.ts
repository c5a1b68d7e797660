/**
 * Buying the cart, or one product at once: address, channel, total, and one order for each warehouse (§2.7, decision
 * 006). The page's address names the goods (D21).
 */
import { addressProblems, type AddressField } from "~/domain/accounts/address";
import { addressesOf, type SavedAddress } from "~/domain/accounts/addresses.server";
import { customsNumberOf } from "~/domain/accounts/customs-numbers.server";
import { textIn, textsIn, type Text } from "~/domain/catalogue/words";
import { saveCheckout } from "~/domain/orders/checkout.server";
import { mostUnpaidOwn } from "~/domain/orders/config";
import { numberAskedBy } from "~/domain/shipping/customs-numbers";
import { placeOrders, type PlaceError } from "~/domain/orders/place.server";
import { sumsOf, type Amounts } from "~/domain/orders/rules";
import { changeCheckout, keepCheckout } from "~/domain/payments/checkouts.server";
import type { PayableRef } from "~/domain/payments/payable.server";
import { db, Rollback, sql, transactionOr, type Queryable, type Tx } from "~/platform/db";
import { sum } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { removeLines } from "./cart.server";
import { chosenAddress, type Choice } from "./choice";
import { purchaseHours } from "./config";
import { problemOf, type CartLine } from "./lines";
import { parcelsOf, type PurchaseParcel } from "./parcels.server";
import { cartLines } from "./view.server";

/** Keeps which lines of the cart are to be bought; the checkout's id. */
export function beginPurchase(memberId: string, lineIds: readonly string[]): Promise<string> {
  return keepCheckout(memberId, "cart", { lines: lineIds }, purchaseHours);
}

export type CartPurchase = {
  readonly expired: boolean;
  readonly placed: string | null;
  readonly lines: CartLine[];
};

/** A member's purchase from the cart with the lines that are still there; null where it is not theirs. */
export async function cartPurchase(
  memberId: string,
  checkoutId: string,
  on: Queryable = db,
): Promise<CartPurchase | null> {
  const row = await on.first<{ lines: string[]; placed: string | null; expired: boolean }>(sql`
    select selection -> 'lines' as lines, selection ->> 'placed' as placed, expires_at < now() as expired
    from checkout where id = ${checkoutId} and user_id = ${memberId} and kind = 'cart'`);
  if (!row) return null;
  const { expired, placed } = row;
  return { expired, placed, lines: expired || placed ? [] : await cartLines(memberId, row.lines, on) };
}

export type Purchase = {
  readonly addresses: readonly SavedAddress[];
  readonly address: SavedAddress | null;
  readonly addressProblems: readonly AddressField[];
  readonly numberMissing: MissingNumber | null;
  readonly parcels: readonly PurchaseParcel[];
  readonly sums: Amounts;
  readonly total: bigint;
  /** Every parcel has a way to the address: without one there is no freight, and so no total to show. */
  readonly priced: boolean;
  /** Text key of what stands in the way of ordering; null where nothing does. */
  readonly problem: string | null;
  /** What was shown: another one at the time of ordering means that something has changed. */
  readonly seen: string;
};

export type MissingNumber = { readonly by: "customs" } | { readonly by: "channel"; readonly method: Text };

/** What lines come to when they go to the chosen address by the chosen channels; the preferred where none is. */
export async function purchaseOf(
  memberId: string,
  lines: readonly CartLine[],
  choice: Choice,
  on: Queryable = db,
): Promise<Purchase> {
  const addresses = await addressesOf(memberId, "shipping", on);
  const address = chosenAddress(addresses, choice);
  const problems = address ? addressProblems(address) : [];
  const at = new Date();
  const parcels = await parcelsOf(on, lines, { memberId, address, choice, at });
  const total = sum(parcels.map((parcel) => parcel.total));
  const numberMissing = missingNumber(address, parcels);
  return {
    addresses,
    address,
    addressProblems: problems,
    numberMissing,
    parcels,
    total,
    sums: sumsOf(parcels.map((parcel) => parcel.amounts)),
    priced: parcels.length > 0 && parcels.every(({ chosen }) => chosen !== null),
    problem: problemWith(address, problems, parcels) ?? (numberMissing && "cart:error.number"),
    seen: seenOf(address, parcels),
  };
}

function problemWith(
  address: SavedAddress | null,
  wrong: readonly AddressField[],
  parcels: readonly PurchaseParcel[],
): string | null {
  const found = problemOfLines(parcels.flatMap((parcel) => parcel.lines));
  if (found) return found;
  if (!address) return "cart:error.address";
  if (wrong.length > 0) return "cart:buy.addressWrong";
  return parcels.some((parcel) => !parcel.chosen) ? "cart:error.channel" : null;
}

/** What stands in the way of ordering lines, as a text key; null where nothing does. */
export function problemOfLines(lines: readonly CartLine[]): string | null {
  if (lines.length === 0) return "cart:error.nothing";
  const found = lines.map(problemOf);
  if (found.includes("off")) return "cart:error.takenDown";
  if (found.includes("stock")) return "cart:error.stock";
  return found.some((problem) => problem !== null) ? "cart:error.mend" : null;
}

/** Whose parcel waits for the recipient's number: customs ask whatever the method, so they are named first. */
function missingNumber(
  address: SavedAddress | null,
  parcels: readonly PurchaseParcel[],
): MissingNumber | null {
  if (!address || customsNumberOf(address.country, address.taxId) !== null) return null;
  const to = { country: address.country, zip: address.postCode, province: address.province };
  const asking = parcels.flatMap(({ chosen }) => {
    const by = numberAskedBy(to, chosen);
    return chosen && by ? [{ by, method: chosen.name }] : [];
  });
  const [first] = asking;
  if (!first) return null;
  return asking.some(({ by }) => by === "customs")
    ? { by: "customs" }
    : { by: "channel", method: first.method };
}

function seenOf(address: SavedAddress | null, parcels: readonly PurchaseParcel[]): string {
  const shown = parcels.map(({ code, chosen, lines, total }) =>
    [code, chosen?.channelId, total, ...lines.map((line) => `${line.sku}*${line.qty}`)].join(" "),
  );
  return [address?.id, address?.country, address?.postCode, ...shown].join("|");
}

export type Order = {
  readonly choice: Choice;
  readonly remark: string;
  readonly seen: string;
  readonly locale: string;
};

const errors: Record<PlaceError, string> = {
  "taken-down": "cart:error.takenDown",
  stock: "cart:error.stock",
  address: "cart:buy.addressWrong",
  number: "cart:error.number",
  channel: "cart:error.channel",
  changed: "cart:error.changed",
  unpaid: `cart:error.unpaid|{"most":${mostUnpaidOwn}}`,
};

/** Orders what is bought in bulk, in the same transaction, where it goes to `address`; what is to be paid of it. */
export type PlaceBulk = (
  tx: Tx,
  lines: readonly CartLine[],
  address: SavedAddress | null,
) => Promise<Result<readonly PayableRef[], string>>;

/** Lines by the way they are bought. */
export const byMode = (lines: readonly CartLine[]) => ({
  dropship: lines.filter(({ mode }) => mode === "dropship"),
  bulk: lines.filter(({ mode }) => mode === "bulk"),
});

/**
 * Orders the lines of a purchase from the cart, which leave the cart with it: once, whatever is pressed twice or in
 * two tabs. The id of the checkout that pays the orders: one payment for all of them (D24).
 */
export function orderCart(
  memberId: string,
  checkoutId: string,
  order: Order,
  placeBulk: PlaceBulk,
): Promise<Result<string, string>> {
  return transactionOr(async (tx) => {
    // Whoever comes second waits here and finds what the first has placed.
    await tx.rows(sql`
      select 1 from checkout where id = ${checkoutId} and user_id = ${memberId} and kind = 'cart' for update`);
    await tx.rows(sql`
      select 1 from cart_item where user_id = ${memberId} and id in (
        select e::uuid from checkout c, jsonb_array_elements_text(c.selection -> 'lines') e where c.id = ${checkoutId})
      order by id for update`);
    const purchase = await cartPurchase(memberId, checkoutId, tx);
    if (purchase?.placed) return ok(purchase.placed);
    if (!purchase || purchase.expired) return err("cart:buy.expired");
    const placed = await placeAll(tx, memberId, purchase.lines, order, placeBulk);
    if (!placed.ok) throw new Rollback(placed);
    await removeLines(
      memberId,
      purchase.lines.map((line) => line.id),
      tx,
    );
    const placedToo = sql`selection || jsonb_build_object('placed', ${placed.value}::text)`;
    await changeCheckout(memberId, checkoutId, placedToo, tx);
    return placed;
  });
}

/** Orders one line that is bought at once. The id of the checkout that pays the order. */
export function orderLine(memberId: string, line: CartLine, order: Order): Promise<Result<string, string>> {
  return transactionOr(async (tx) => {
    const placed = await place(tx, memberId, [line], order);
    if (!placed.ok) throw new Rollback(placed);
    return ok(await saveCheckout(memberId, placed.value, tx));
  });
}

/** Orders goods in bulk that are bought at once, as the grid does. The id of the checkout that pays the order. */
export function orderBulkLine(
  memberId: string,
  line: CartLine,
  { choice }: Pick<Order, "choice">,
  placeBulk: PlaceBulk,
): Promise<Result<string, string>> {
  return transactionOr(async (tx) => {
    const problem = problemOfLines([line]);
    if (problem) return err(problem);
    const address = chosenAddress(await addressesOf(memberId, "shipping", tx), choice);
    const placed = await placeBulk(tx, [line], address);
    if (!placed.ok) throw new Rollback(placed);
    return ok(await keepCheckout(memberId, "payables", { payables: placed.value }, purchaseHours, tx));
  });
}

async function placeAll(
  tx: Tx,
  memberId: string,
  lines: readonly CartLine[],
  order: Order,
  placeBulk: PlaceBulk,
): Promise<Result<string, string>> {
  const { dropship, bulk } = byMode(lines);
  const ids = bulk.length > 0 && dropship.length === 0 ? ok([]) : await place(tx, memberId, dropship, order);
  if (!ids.ok) return ids;
  if (bulk.length === 0) return ok(await saveCheckout(memberId, ids.value, tx));
  const problem = problemOfLines(bulk);
  if (problem) return err(problem);
  const address = chosenAddress(await addressesOf(memberId, "shipping", tx), order.choice);
  const more = await placeBulk(tx, bulk, address);
  if (!more.ok) return more;
  const payables = [...ids.value.map((id) => ({ type: "store_order" as const, id })), ...more.value];
  return ok(await keepCheckout(memberId, "payables", { payables }, purchaseHours, tx));
}

async function place(
  tx: Tx,
  memberId: string,
  lines: readonly CartLine[],
  { choice, remark, seen, locale }: Order,
): Promise<Result<readonly string[], string>> {
  const purchase = await purchaseOf(memberId, lines, choice, tx);
  if (purchase.problem) return err(purchase.problem);
  if (purchase.seen !== seen || !purchase.address) return err("cart:error.changed");
  const parcels = purchase.parcels.flatMap(({ warehouseId, chosen, lines: own }) =>
    chosen
      ? [{ warehouseId, channelId: chosen.channelId, lines: own.map((line) => orderedLine(line, locale)) }]
      : [],
  );
  const placing = { memberId, locale, shipTo: shipToOf(purchase.address), remark, parcels };
  const placed = await placeOrders(tx, placing);
  if (!placed.ok) return err(errors[placed.error]);
  if (placed.value.total !== purchase.total) return err("cart:error.changed");
  return ok(placed.value.ids);
}

function orderedLine({ variantId, title, options, qty }: CartLine, locale: string) {
  const words = [textIn(title, locale), ...textsIn(options, locale)];
  return { variantId, title: words.join(" · "), qty };
}

/** The address as the order keeps it: as it is now, whatever the address book says later. */
function shipToOf(a: SavedAddress) {
  const { firstName, lastName, company, country, province, city, street, houseNo } = a;
  const { address, postCode, phone, email } = a;
  const taxId = customsNumberOf(country, a.taxId);
  return {
    firstName,
    lastName,
    company,
    country,
    province,
    city,
    street,
    houseNo,
    address,
    postCode,
    phone,
    email,
    ...(taxId ? { taxId } : {}),
  };
}
