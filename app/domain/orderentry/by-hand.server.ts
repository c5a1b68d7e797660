/** An order that a member types (§2.6): for a store or for none, as any other from then on. */
import { customsNumberOf } from "~/domain/accounts/customs-numbers.server";
import { numberError } from "~/domain/accounts/customs-numbers";
import { keptAddress } from "~/domain/accounts/addresses.server";
import { enterOrders, keyOf } from "~/domain/orders/enter.server";
import { keepCheckout } from "~/domain/payments/checkouts.server";
import { searchSkus } from "~/domain/stores/products.server";
import { db, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { codeKey } from "~/platform/cells";
import { err, ok, type Result } from "~/platform/result";
import { draftHours } from "./config";
import { linesOf, type Draft, type NewOrder } from "./hand-forms";
import {
  externalIdOf,
  methodsNamed,
  ordersElsewhere,
  ordersNamed,
  skusNamed,
  storeNamed,
  storeSkusNamed,
  storesToChoose,
} from "./known.server";

/** What is wrong with a typed order, by field: text keys. */
export type Faults = Readonly<Record<string, string[]>>;

/** `twin`: our number of an order under the same number in another store of theirs. */
type Made =
  | { readonly ok: true; readonly no: string; readonly twin: string | null }
  | { readonly ok: false; readonly faults: Faults };

/** Makes the order with its price; the number of ours, or what is wrong and only the database knows. */
export function createByHand(
  member: { id: string; locale: string },
  form: NewOrder,
  key: string,
): Promise<Made> {
  return transactionOr<Made, Made>(async (tx) => {
    const { own, stores } = await storesToChoose(tx, member.id, member.locale);
    const store = form.store === "" ? own : storeNamed(stores, form.store);
    if (typeof store === "string" || store.status !== "CONNECTED")
      return { ok: false, faults: { store: ["orderentry:error.store"] } };
    const before = await madeBefore(tx, store.id, key);
    if (before !== null) return { ok: true, no: before, twin: null };
    const lines = await linesFor(tx, member.id, store, form);
    const number = form.taxId === "" ? null : customsNumberOf(form.country, form.taxId);
    const there =
      form.orderNo === ""
        ? undefined
        : (await ordersNamed(tx, [{ storeId: store.id, orderNo: form.orderNo }])).get(
            `${store.id} ${form.orderNo}`,
          );
    const faults: Record<string, string[]> = {
      ...(lines.ok ? {} : { sku: [lines.error] }),
      ...(form.taxId !== "" && number === null ? { taxId: [numberError(form.country, form.taxId)] } : {}),
      ...(there ? { orderNo: [`neworder:error.there|${JSON.stringify({ no: there })}`] } : {}),
    };
    if (!lines.ok || Object.keys(faults).length > 0) return { ok: false, faults };
    const methods = await methodsNamed(tx);
    const externalId = form.orderNo === "" ? `hand:${key}` : externalIdOf(store, form.orderNo);
    const made = await enterOrders(
      tx,
      member.id,
      [
        {
          storeId: store.id,
          externalId,
          externalNo: form.orderNo,
          source: "manual",
          placedAt: null,
          shipTo: { ...keptAddress(addressOf(form)), ...(number === null ? {} : { taxId: number }) },
          lettersKept: form.keepLetters,
          channelId: form.method === "" ? null : (methods.get(codeKey(form.method)) ?? null),
          remark: form.remark,
          lines: lines.value,
          quiet: false,
        },
      ],
      { quoted: true },
    );
    const order = made.get(keyOf(store.id, externalId));
    const named = { storeId: store.id, orderNo: form.orderNo };
    const twins = await ordersElsewhere(tx, member.id, [named]);
    if (order) return { ok: true, no: order.no, twin: twins.get(`${store.id} ${form.orderNo}`) ?? null };
    // Somebody was faster with the same number.
    throw new Rollback<Made>({ ok: false, faults: { orderNo: ["neworder:error.taken"] } });
  });
}

/** The same form sent again leads to the order that it made. */
async function madeBefore(tx: Tx, storeId: string, key: string): Promise<string | null> {
  const row = await tx.first<{ no: string }>(sql`
    select no from store_order where store_id = ${storeId}::uuid and external_order_id = ${`hand:${key}`}`);
  return row?.no ?? null;
}

function addressOf(form: NewOrder) {
  const {
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
  } = form;
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
  };
}

type Lines = Parameters<typeof enterOrders>[2][number]["lines"];

async function linesFor(
  tx: Tx,
  memberId: string,
  store: { id: string; platform: string },
  form: NewOrder,
): Promise<Result<Lines, string>> {
  const typed = linesOf(form);
  const skus = typed.map(({ sku }) => sku);
  const ours = await skusNamed(tx, memberId, skus);
  const theirs = await storeSkusNamed(
    tx,
    store.platform === "manual" ? [] : [...new Set(skus)].map((sku) => ({ storeId: store.id, sku })),
  );
  const lines: Lines[number][] = [];
  for (const { sku, qty } of typed) {
    const own = ours.get(codeKey(sku));
    const other = theirs.get(`${store.id} ${codeKey(sku)}`);
    const said = JSON.stringify({ sku });
    if (own && !own.isOn) return err(`neworder:error.sku-off|${said}`);
    if (!own && !other?.isLinked) return err(`neworder:error.sku-unknown|${said}`);
    lines.push({
      title: own?.title ?? other?.title ?? sku,
      qty: Number(qty),
      sku,
      variantId: own?.variantId ?? null,
      storeVariantId: own ? null : (other?.storeVariantId ?? null),
    });
  }
  return ok(lines);
}

/** Keeps what is typed so far; the draft's id. */
export const keepDraft = (memberId: string, draft: Draft): Promise<string> =>
  keepCheckout(memberId, "order_entry", { draft }, draftHours);

/** A member's draft; null where there is none, or its time is over. */
export async function draftOf(memberId: string, id: string): Promise<Draft | null> {
  if (!/^[\da-f-]{36}$/.test(id)) return null;
  const row = await db.first<{ draft: Draft }>(sql`
    select selection -> 'draft' as draft from checkout
    where id = ${id}::uuid and user_id = ${memberId} and kind = 'order_entry' and expires_at > now()`);
  return row?.draft ?? null;
}

/** Products for a typed word or SKU. */
export const productsFor = (memberId: string, q: string) =>
  q === "" ? Promise.resolve(null) : searchSkus(memberId, q);

/** Shipping methods that an order may ask for. */
export function methodChoices() {
  return db.rows<{ code: string; name: { en: string; zh?: string } }>(sql`
    select code, name from ship_channel
    where mode = 'dropship' and (active_from is null or active_from <= now())
      and (active_to is null or active_to > now()) order by sort, code`);
}
