/** What tests of purchases share: goods, a member with an address and a full cart, and the way from there to an order. */
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as cartPayAction, loader as cartPayLoader } from "~/routes/user/cart/cart-pay-list";
import { action as cartAction } from "~/routes/user/cart/shopping-cart";
import { action as confirmAction, loader as confirmLoader } from "~/routes/user/orders/pay-confirmation";
import { addToCart } from "~/domain/cart/cart.server";
import { cartOf } from "~/domain/cart/view.server";
import { makeAddress, makeMember, makeProduct, type TestMember } from "./factories";
import { chinaWarehouse } from "./orders";
import { callAction, callLoader } from "./setup/call";

type Parts = { onHand?: number; price?: bigint; warehouse?: string };

/** One kind of goods on a shelf, in China where nothing is said. */
export async function goods({ onHand = 100, price = 1250n, warehouse }: Parts = {}) {
  const made = await makeProduct({
    warehouseId: warehouse ?? (await chinaWarehouse()),
    onHand,
    variants: [{ price }],
  });
  const [variant] = made.variants;
  if (!variant) throw new Error("no variant");
  return { productId: made.id, variantId: variant.id, sku: variant.sku };
}

export { otherWarehouse } from "./orders";

/** A member with an address in the States and goods in the cart. */
export async function shopper(...inCart: [sku: string, qty: number, from?: string][]) {
  const member = await makeMember();
  const address = await makeAddress(member.id, {
    country: "US",
    province: "California",
    city: "Oakland",
    street: "Quay Street 4",
    postCode: "94607",
    isDefault: true,
  });
  for (const [sku, qty, from] of inCart) {
    const added = await addToCart({ member: member.id }, { sku, mode: "dropship", qty, from });
    if (!added.ok) throw new Error(added.error);
  }
  return { member, address };
}

/** Presses *Buy* for everything in the cart; the page it leads to. */
export async function buy(member: TestMember): Promise<string> {
  const line = (await cartOf(member.id)).map(({ id }) => id);
  const { location } = await callAction(cartAction, {
    url: paths.cart(),
    as: member,
    form: { intent: "buy", line },
  });
  return location ?? "";
}

/** The page of a purchase. */
export const show = (member: TestMember, url: string) => callLoader(cartPayLoader, { url, as: member });

/** What the page's form brings along; once the order is placed, the page only leads on. */
export function shownIn(data: Awaited<ReturnType<typeof show>>["data"] | undefined): Record<string, string> {
  const { seen = "", address } = data?.purchase ?? {};
  return { seen, address: address?.id ?? "" };
}

/** Confirms the purchase as the page shows it. */
export async function order(member: TestMember, url: string, form: Record<string, string> = {}) {
  const { data } = await show(member, url);
  return callAction(cartPayAction, {
    url,
    as: member,
    form: { intent: "order", ...shownIn(data), ...form },
  });
}

/** What a refused form says at its top. */
export const errorOf = (answer: { data: unknown }) =>
  (answer.data as { result?: { error?: Record<string, string[]> } }).result?.error?.[""]?.[0];

/** The purchase that an address leads to. */
export const checkoutIn = (location: string | null) =>
  new URL(location ?? "", "http://x").searchParams.get("checkout") ?? "";

type OrderRow = {
  no: string;
  source: string;
  platform: string;
  warehouse: string;
  goods: bigint;
  total: bigint;
  qty: number;
};

/** The orders of a member, by warehouse. */
export const ordersOf = (memberId: string) =>
  db.rows<OrderRow>(sql`
    select o.no, o.source, s.platform, w.code as warehouse, o.goods, o.total,
      (select sum(l.qty)::int from order_line l where l.order_id = o.id) as qty
    from store_order o join store s on s.id = o.store_id join warehouse w on w.id = o.warehouse_id
    where o.user_id = ${memberId} order by w.code`);

/** What is kept of a variant, and for how long it stays so. */
export const reservedOf = (variantId: string) =>
  db.rows<{ status: string; qty: number }>(
    sql`select status, qty from stock_reservation where variant_id = ${variantId} order by status`,
  );

/** Pays a purchase from the balance, by the page. */
export async function payFromWallet(member: TestMember, checkoutId: string) {
  const url = paths.payConfirmation(checkoutId, { method: "wallet" });
  const { data } = await callLoader(confirmLoader, { url, as: member });
  const { checkout } = data;
  const form = { method: "wallet", expected_total: checkout.total.toString(), seen: checkout.seen };
  return callAction(confirmAction, { url, as: member, form });
}
