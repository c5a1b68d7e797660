/** Which parts of a price a journal refunded, and of which charges: those since the order was last paid. */
import { partOf, type BillType } from "~/domain/bills/states";
import { sql, type Tx } from "~/platform/db";
import { sum } from "~/platform/money";
import { totalOf, type GivenBack, type Parts } from "./documents";
import { notNeeded, type Due } from "./due.server";

type Row = {
  entries: { code: string; dc: "C" | "D"; amount: string }[] | null;
  /** The bill by which too much was given back (J14), and the parts of a refund the desk asked for. */
  billType: BillType | null;
  asked: Record<"goods" | "shipping" | "service" | "tax", string> | null;
};

/**
 * The parts of a price that a journal refunded, by the accounts it debits. Deferred revenue names no part (J5, J14);
 * its refund or bill does. A fee that is kept, and goodwill above the price, do not count.
 */
export async function givenBack(tx: Tx, journalId: string): Promise<GivenBack> {
  const row = await tx.first<Row>(sql`
    select (select jsonb_agg(jsonb_build_object('code', a.code, 'dc', e.dc, 'amount', e.amount::text)) from ledger_entry e
        join ledger_account a on a.id = e.account_id where e.journal_id = j.id) as entries,
      (select b.type from price_diff_bill b where j.idem_key = 'price_diff_bill:' || b.id || ':credited'
        and b.order_id = j.ref_id) as bill_type,
      (select jsonb_build_object('goods', r.goods::text, 'shipping', r.shipping::text, 'service', r.service::text,
          'tax', r.tax::text) from refund r
        where j.idem_key = 'refund:' || r.id || ':posted' and r.order_id = j.ref_id) as asked
    from journal j where j.id = ${journalId}`);
  const of = (code: string, dc: "C" | "D" = "D") =>
    sum(
      (row?.entries ?? [])
        .filter((entry) => entry.code === code && entry.dc === dc)
        .map(({ amount }) => BigInt(amount)),
    );
  const earned: Parts = {
    goods: of("rev:goods"),
    shipping: of("rev:shipping"),
    service: of("rev:service"),
    tax: of("tax:payable"),
    fee: of("rev:paypal_fee"),
  };
  const deferred = of("def:order") - of("rev:cancel_fee", "C");
  if (deferred <= 0n) return earned;
  return { ...earned, ...deferredParts(earned, deferred, row) };
}

function deferredParts(earned: Parts, deferred: bigint, row: Row | null): Partial<GivenBack> {
  if (row?.billType) {
    const part = partOf[row.billType];
    return { [part]: earned[part] + deferred };
  }
  const asked = row?.asked && {
    goods: BigInt(row.asked.goods),
    shipping: BigInt(row.asked.shipping),
    service: BigInt(row.asked.service),
    tax: BigInt(row.asked.tax),
    fee: 0n,
  };
  return asked && totalOf(asked) === deferred && totalOf(earned) === 0n ? asked : { any: deferred };
}

/** All that is given back, in cents. */
export const givenTotal = ({ any = 0n, ...parts }: GivenBack): bigint =>
  any + sum(Object.values(parts).map((amount) => amount ?? 0n));

/** Something charged: the order itself (J2, J9) or a difference that was paid later (J13). */
export type Charge = {
  readonly journalId: string;
  readonly amount: bigint;
  /** OPEN: its invoice is still to be issued. NOT_NEEDED: it never will be. Null: issued, or never due. */
  readonly due: "OPEN" | "NOT_NEEDED" | null;
};

/** The charges around a journal: from the payment before it to the next one, in order. */
export function chargesAround(tx: Tx, journalId: string): Promise<Charge[]> {
  return tx.rows<Charge>(sql`
    with j as (select id, ref_type, ref_id from journal where id = ${journalId}),
    begin as (
      select p.id, j.ref_type, j.ref_id from j join journal p on p.ref_type = j.ref_type and p.ref_id = j.ref_id
      where p.type in ('J2', 'J9') and p.status = 'posted' and p.id <= j.id order by p.id desc limit 1)
    select c.id as journal_id, d.status as due,
      (select sum(e.amount)::bigint from ledger_entry e where e.journal_id = c.id and e.dc = 'C') as amount
    from begin b join journal c on c.ref_type = b.ref_type and c.ref_id = b.ref_id
    left join invoice_due d on d.journal_id = c.id
    where c.type in ('J2', 'J9', 'J13') and c.status = 'posted' and c.id >= b.id
      and not exists (select 1 from journal n where n.ref_type = b.ref_type and n.ref_id = b.ref_id
        and n.type in ('J2', 'J9') and n.status = 'posted' and n.id > b.id and n.id <= c.id)
    order by c.id`);
}

/**
 * A sale that was refunded in full before it was invoiced never happened for tax: it, its price differences and its
 * refunds get no documents (docs/decisions). Returns whether that is so, and records it.
 */
export async function fullyRefunded(tx: Tx, due: Due): Promise<boolean> {
  const charges = await chargesAround(tx, due.journalId);
  const own = charges.find((charge) => charge.journalId === due.journalId);
  if (own?.due === "NOT_NEEDED") return true;
  if (charges.length === 0 || charges.some((charge) => charge.due !== "OPEN")) return false;
  const first = charges[0]?.journalId ?? due.journalId;
  const credits = await tx.rows<{ id: string }>(sql`
    select c.id from journal f join journal c on c.ref_type = f.ref_type and c.ref_id = f.ref_id and c.id > f.id
      join invoice_due d on d.journal_id = c.id and d.kind = 'CREDIT_NOTE' and d.status = 'OPEN'
    where f.id = ${first}
      and not exists (select 1 from journal n where n.ref_type = f.ref_type and n.ref_id = f.ref_id
        and n.type in ('J2', 'J9') and n.status = 'posted' and n.id > f.id and n.id < c.id)`);
  if (credits.length === 0) return false;
  const given: bigint[] = [];
  for (const { id } of credits) given.push(givenTotal(await givenBack(tx, id)));
  if (sum(given) < sum(charges.map(({ amount }) => amount))) return false;
  await notNeeded(tx, [...charges.map(({ journalId }) => journalId), ...credits.map(({ id }) => id)]);
  return true;
}
