/** Credit notes: a refund corrects its invoices, in the parts that the ledger names. */
import { sql, type Tx } from "~/platform/db";
import { sum } from "~/platform/money";
import { tellLater } from "./by-mail.server";
import { readContent, type Buyer, type Content, type KeptContent, type Seller, type Sums } from "./document";
import { creditShares, partNames, partsLeft, taxesOfPart, totalOf, type Parts } from "./documents";
import {
  duesOf,
  head,
  lockMember,
  nextAfter,
  notNeeded,
  wait,
  type Due,
  type From,
  type Turn,
} from "./due.server";
import { chargesAround, givenBack, givenTotal } from "./refunded-parts.server";
import { keepDocuments, type Draft } from "./numbers.server";

type Original = Sums & {
  id: string;
  no: string;
  issuedAt: Date;
  refType: string;
  refId: string;
  refNo: string;
  storeId: string | null;
  ccy: string;
  seller: Seller;
  buyer: Buyer;
  content: KeptContent;
};

/** Issues a member's due credit notes whose invoices exist; the others wait or are not needed. */
export async function creditNotes(tx: Tx, memberId: string, from: From, atOnce: number): Promise<Turn> {
  await lockMember(tx, memberId);
  const dues = await duesOf(tx, memberId, true, from, atOnce);
  const drafts: Draft[] = [];
  for (const due of dues) drafts.push(...(await creditDrafts(tx, due, drafts)));
  await keepDocuments(tx, drafts);
  if (drafts.length > 0) await tellLater(tx, memberId);
  return { issued: drafts.length, originals: 0, next: nextAfter(dues, atOnce) };
}

/**
 * One credit note for each refunded invoice: the order's and its differences'. A refund to a card or PayPal takes its
 * own payment's invoices first.
 */
async function creditDrafts(tx: Tx, due: Due, before: readonly Draft[]): Promise<Draft[]> {
  const charges = (await chargesAround(tx, due.journalId)).filter(
    ({ journalId }) => journalId < due.journalId,
  );
  if (charges.some((charge) => charge.due === "OPEN")) return waiting(tx, due, "original");
  const originals = await originalsOf(
    tx,
    due.journalId,
    charges.map(({ journalId }) => journalId),
  );
  const given = await givenBack(tx, due.journalId);
  if (originals.length === 0 || givenTotal(given) === 0n) return struck(tx, due);
  const credits = await creditsOf(tx, originals, before);
  const shares = creditShares(
    originals.map((original) => partsLeft(original, credits.get(original.id) ?? [])),
    given,
  );
  if (!shares) return waiting(tx, due, "mismatch");
  const units = await unitsGivenBack(tx, due.journalId);
  return originals.flatMap((original, i) => {
    const parts = shares[i];
    if (!parts || totalOf(parts) === 0n) return [];
    return [draftFrom(due, original, parts, { credits: credits.get(original.id) ?? [], units })];
  });
}

type Credited = Parts & { discount: bigint; taxes: Content["taxes"] };

/** What each invoice was credited before, also by credit notes of this run. */
async function creditsOf(tx: Tx, originals: readonly Original[], before: readonly Draft[]) {
  const ids = originals.map(({ id }) => id);
  const earlier = await tx.rows<Omit<Credited, "taxes"> & { creditsId: string; content: KeptContent }>(sql`
    select credits_id, goods, discount, shipping, service, tax, fee, content from invoice
    where credits_id = any(${ids}::uuid[])`);
  const all = [
    ...earlier.map(({ content, ...credit }) => ({ ...credit, taxes: readContent(content).taxes })),
    ...before.map((draft) => ({ ...draft, taxes: draft.content.taxes })),
  ];
  return new Map(
    ids.flatMap((id) => {
      const own: Credited[] = all.filter((credit) => credit.creditsId === id);
      return own.length > 0 ? [[id, own] as const] : [];
    }),
  );
}

async function waiting(tx: Tx, due: Due, waits: "original" | "mismatch"): Promise<[]> {
  await wait(tx, due, waits);
  return [];
}

/** Nothing was invoiced, or nothing of the price was given back: goodwill alone corrects no invoice. */
async function struck(tx: Tx, due: Due): Promise<[]> {
  await notNeeded(tx, [due.journalId]);
  return [];
}

/** The invoices of charges in order; first those of the payment that `journalId` refunded, if any. */
function originalsOf(tx: Tx, journalId: string, chargeIds: readonly string[]): Promise<Original[]> {
  return tx.rows<Original>(sql`
    select id, no, issued_at, ref_type, ref_id, ref_no,
      store_id, ccy, seller, buyer, content, goods, discount, shipping, service, tax, fee, total
    from invoice i where journal_id = any(${chargeIds}::uuid[]) and kind = 'INVOICE'
    order by exists (
      select 1 from journal j
      join refund f on f.order_id = j.ref_id and j.idem_key in ('refund:' || f.id || ':posted', 'refund:' || f.id || ':assigned')
      join payment_payable pp on pp.payment_id = f.payment_id
      where j.id = ${journalId}::uuid and pp.payable_type = i.ref_type and pp.payable_id = i.ref_id) desc, journal_id`);
}

type Units = { sku: string; unit: bigint; qty: number };

/** The units of SKUs that a refund took out of its order; none where it is about an amount only. */
function unitsGivenBack(tx: Tx, journalId: string): Promise<Units[]> {
  return tx.rows<Units>(sql`
    select v.sku, i.unit_price as unit, (i.qty * r.qty / l.qty)::int as qty
    from journal j join refund f on j.idem_key = 'refund:' || f.id || ':posted' and f.order_id = j.ref_id
    join refund_line r on r.refund_id = f.id join order_line l on l.id = r.order_line_id
    join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
    where j.id = ${journalId}::uuid order by l.id, i.id`);
}

/**
 * Units as invoice lines. None unless their price is exactly the refunded amount; a higher price is their part of the
 * discount.
 */
function linesGivenBack(original: Original, content: Content, units: readonly Units[], goods: bigint) {
  const lines = units.flatMap(({ sku, unit, qty }) => {
    const line = content.lines.find((sold) => sold.sku === sku && sold.unit === unit);
    return line && qty > 0 ? [{ ...line, qty, amount: BigInt(qty) * unit }] : [];
  });
  const discount = sum(lines.map(({ amount }) => amount)) - goods;
  const agrees = discount === 0n || (discount > 0n && discount <= original.discount);
  return lines.length === units.length && agrees ? { lines, discount } : { lines: [], discount: 0n };
}

type Around = { credits: readonly Credited[]; units: readonly Units[] };

function draftFrom(due: Due, original: Original, parts: Parts, { credits: before, units }: Around): Draft {
  const { no, issuedAt, refType, refId, refNo, storeId, ccy, seller, buyer } = original;
  const content = readContent(original.content);
  const net = original.goods > original.discount ? original.goods - original.discount : 0n;
  const whole =
    before.length === 0 &&
    parts.goods === net &&
    partNames.slice(1, 4).every((name) => parts[name] === original[name]);
  const part = linesGivenBack(original, content, units, parts.goods);
  const credited = before.flatMap(({ taxes }) => taxes);
  const untaxed = (content.note === "taxed" || content.note === "amounts") && parts.tax === 0n;
  return {
    ...head({ ...due, refType, refId }, refNo),
    creditsId: original.id,
    storeId,
    supplyOn: due.at,
    seller,
    buyer,
    content: {
      ...content,
      lines: whole ? content.lines : part.lines,
      taxes: whole ? content.taxes : taxesOfPart(content.taxes, credited, parts.tax),
      note: untaxed ? null : content.note,
      credited: null,
      corrects: { no, issuedAt: issuedAt.toISOString() },
      reason: due.memo ?? "",
    },
    ccy,
    ...parts,
    goods: whole ? original.goods : parts.goods + part.discount,
    discount: whole ? original.discount : part.discount,
    total: totalOf(parts),
  };
}
