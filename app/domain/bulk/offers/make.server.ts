/** Making an offer, and reading the rows that agent and member type. */
import { idOf } from "~/platform/crypto.server";
import { db, sql, transaction } from "~/platform/db";
import type { Staff } from "~/domain/accounts/people";
import { err, ok, type Result } from "~/platform/result";
import { pastedRows } from "../pasted";
import { visibleTo } from "../view.server";
import type { NewOfferFields } from "./forms";
import { offerSteps, writeTerms, type TermLine, type Terms } from "./steps.server";

/** Rows of SKU, pieces and price as lines; a text key with the row where one is wrong. */
export async function termLines(memberId: string, text: string): Promise<Result<TermLine[], string>> {
  const pasted = pastedRows(text);
  if ("wrong" in pasted) return err(`bulk:offer.error.row|${JSON.stringify({ row: pasted.wrong })}`);
  const { rows } = pasted;
  const skus = rows.map(({ sku }) => sku.toLowerCase());
  const known = await db.rows<{ id: string; sku: string }>(sql`
    select v.id, v.sku from variant v join product p on p.id = v.product_id
    where lower(v.sku) = any(${skus}::text[]) and p.status = 'on' and v.status = 'on'
      and (p.visibility = 'public' or p.owner_user_id = ${memberId}::uuid)`);
  const bySku = new Map(known.map((variant) => [variant.sku.toLowerCase(), variant]));
  const lines: TermLine[] = [];
  for (const { sku, qty, price } of rows) {
    const variant = bySku.get(sku.toLowerCase());
    if (!variant) return err(`bulk:offer.error.sku|${JSON.stringify({ sku })}`);
    if (!price || price <= 0n || qty === 0) return err(`bulk:offer.error.price|${JSON.stringify({ sku })}`);
    lines.push({ variantId: variant.id, sku: variant.sku, qty, unitPrice: price });
  }
  return lines.length > 0 ? ok(lines) : err("bulk:offer.error.none");
}

type Typed = Pick<
  NewOfferFields,
  "rows" | "freight" | "daysMin" | "daysMax" | "validUntil" | "keep" | "note"
>;

/** The terms of a form; freight is asked of what is sent to an address alone. */
export async function termsOf(
  memberId: string,
  kind: string,
  { rows, freight, daysMin, daysMax, validUntil, keep, note }: Typed,
): Promise<Result<Terms, string>> {
  if (daysMin > daysMax) return err("bulk:offer.error.days");
  if (kind === "INVENTORY" && freight > 0n) return err("bulk:offer.error.freight");
  const lines = await termLines(memberId, rows);
  if (!lines.ok) return lines;
  const until = new Date(`${validUntil}T23:59:59Z`);
  return ok({ lines: lines.value, freight, daysMin, daysMax, validUntil: until, keepPrices: keep, note });
}

/** Makes an offer for a member that this member of staff serves, by user name or e-mail. The same key makes one. */
export async function makeOffer(
  staff: Staff,
  fields: NewOfferFields & { readonly ticketNo: string | null },
  key: string,
): Promise<Result<string, string>> {
  const { member: named, kind, warehouse, split, ticketNo } = fields;
  const member = await db.first<{ id: string }>(sql`
    select u.id from "user" u where (lower(u.email::text) = lower(${named}) or u.user_name = ${named})
      and u.status = '1' and ${visibleTo(staff)} limit 1`);
  if (!member) return err("bulk:offer.error.member");
  const terms = await termsOf(member.id, kind, fields);
  if (!terms.ok) return terms;
  const { freight, daysMin, daysMax, validUntil } = terms.value;
  const id = idOf(`bulk-offer:${staff.id}:${key}`);
  return transaction(async (tx) => {
    const row = await tx.first<{ id: string; no: string }>(sql`
      insert into bulk_offer (id, no, user_id, warehouse_id, kind, ticket_no, freight, days_min, days_max, valid_until,
        is_split)
      select ${id}::uuid, 'O' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('bulk_offer_no_seq'),
        ${member.id}::uuid, w.id, ${kind}, ${ticketNo}, ${freight}, ${daysMin}::int, ${daysMax}::int,
        ${validUntil}::timestamptz, ${split === "deposit"}
      from warehouse w where w.code = ${warehouse} and w.active
      on conflict (id) do nothing returning id, no`);
    if (!row) {
      const first = await tx.first<{ no: string }>(sql`select no from bulk_offer where id = ${id}::uuid`);
      return first ? ok(first.no) : err("bulk:error.warehouse");
    }
    await offerSteps.begin(tx, "make", { staff }, row.id);
    const made = { ...row, userId: member.id };
    await writeTerms(tx, { row: made, input: terms.value, now: new Date() });
    return ok(row.no);
  });
}
