/**
 * Issues due documents, each member's in the order of their journals. The number is drawn last in a short transaction.
 * A rollback returns it, so the series has no gap.
 */
import { payableKind } from "~/domain/payments/payable.server";
import type { Deposit, Sale } from "~/domain/payments/invoice-lines";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { sum } from "~/platform/money";
import { tellLater } from "./by-mail.server";
import { drawnAtOnce } from "./config";
import { creditNotes } from "./credit.server";
import type { Buyer, Content, Seller, Sums } from "./document";
import { fullyRefunded } from "./refunded-parts.server";
import { correction } from "./documents";
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
  type Waits,
} from "./due.server";
import { keepDocuments, type Draft } from "./numbers.server";
import { isUndone, replacedReceipt, replacesReceipt } from "./replaced.server";
import { billingBuyer, namedBuyer, paymentOf, presentSeller } from "./snapshot.server";
import { taxNote } from "./vat";
import { letterCodes, namedLetters, undrawable } from "~/platform/pdf/letters.server";

/** The letters of a document that cannot be drawn, as they are shown with their codes; null where all can. */
const undrawnLetters = ({ seller, buyer, content }: Pick<Draft, "seller" | "buyer" | "content">) =>
  namedLetters(undrawable(textsIn([seller, buyer, content])));

/** The codes of what a paper shows as question marks, which was issued before its letters were asked about; null for none. */
export const undrawnCodes = (paper: unknown): string | null => letterCodes(undrawable(textsIn(paper)));

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part);
}

/**
 * Issues all documents that are ready. `waiting`: also those that waited for an address, seller or original. Returns
 * how many.
 */
export async function issueDue({ waiting = false } = {}): Promise<number> {
  await nameMembers();
  let issued = 0;
  let after: string | null = null;
  for (;;) {
    const members: { id: string }[] = await db.rows<{ id: string }>(sql`
      select distinct user_id as id from invoice_due d
      where status = 'OPEN' and user_id is not null and (${after}::uuid is null or user_id > ${after}::uuid)
        and (waits is null or (${waiting}::boolean and (waits <> 'billing'
          or exists (select 1 from address a where a.user_id = d.user_id and a.kind = 'billing'))))
      order by 1 limit 500`);
    for (const { id } of members) issued += await issueFor(id, { all: waiting });
    after = members.at(-1)?.id ?? null;
    if (members.length < 500) return issued;
  }
}

async function nameMembers(): Promise<void> {
  await db.run(sql`
    update invoice_due d set user_id = p.user_id
    from payment_payable pp join payment p on p.id = pp.payment_id and p.status = 'SUCCESSFUL'
    where d.user_id is null and d.status = 'OPEN' and pp.payable_type = d.ref_type and pp.payable_id = d.ref_id`);
}

type Extent = {
  all?: boolean;
  atOnce?: number;
};

/** Issues one member's due documents; a document that is not ready records what it waits for and stops no other. */
export async function issueFor(
  memberId: string,
  { all = true, atOnce = drawnAtOnce }: Extent = {},
): Promise<number> {
  let issued = 0;
  for (;;) {
    const fresh = await inTurns(false, true, (tx, from) => issueSome(tx, memberId, from, atOnce));
    const waiting = await inTurns(true, all, (tx, from) => issueSome(tx, memberId, from, atOnce));
    issued += fresh.issued + waiting.issued;
    // What waits for its original may have it now.
    if (fresh.issued + waiting.issued === 0 || waiting.originals === 0) break;
  }
  const notes = await inTurns(null, true, (tx, from) => creditNotes(tx, memberId, from, atOnce));
  return issued + notes.issued;
}

async function inTurns(
  waiting: boolean | null,
  through: boolean,
  turn: (tx: Tx, from: From) => Promise<Turn>,
): Promise<Omit<Turn, "next">> {
  let [issued, originals] = [0, 0];
  let after: string | null = null;
  do {
    const from: From = { after, waiting };
    const done: Turn = await transaction((tx) => turn(tx, from));
    issued += done.issued;
    originals += done.originals;
    after = done.next;
  } while (through && after !== null);
  return { issued, originals };
}

async function issueSome(tx: Tx, memberId: string, from: From, atOnce: number): Promise<Turn> {
  await lockMember(tx, memberId);
  const dues = await duesOf(tx, memberId, false, from, atOnce);
  if (dues.length === 0) return { issued: 0, originals: 0, next: null };
  const seller = await presentSeller(tx);
  const billing = await billingBuyer(tx, memberId);
  const drafts: Draft[] = [];
  let originals = 0;
  for (const due of dues) {
    if (await isNotNeeded(tx, due)) continue;
    const draft = seller ? await draftOf(tx, due, seller, billing) : "seller";
    if (draft === "original") originals += 1;
    const letters = typeof draft === "string" ? null : undrawnLetters(draft);
    if (typeof draft === "string") await wait(tx, due, draft);
    else if (letters) await wait(tx, due, "letters", letters);
    else drafts.push(draft);
  }
  await keepDocuments(tx, drafts);
  if (drafts.length > 0) await tellLater(tx, memberId);
  return { issued: drafts.length, originals, next: nextAfter(dues, atOnce) };
}

/**
 * No document for a sale that was refunded in full before it was invoiced, for a second receipt of one recharge (unless
 * it replaces the first), or for corrections of an order's wire.
 */
async function isNotNeeded(tx: Tx, due: Due): Promise<boolean> {
  if (due.kind === "INVOICE") return fullyRefunded(tx, due);
  if (due.refType === correction) {
    const needed = await replacesReceipt(tx, due.refId);
    if (!needed) await notNeeded(tx, [due.journalId]);
    return !needed;
  }
  const earlier = await tx.first(sql`
    select 1 where exists (select 1 from invoice i
        where i.ref_type = ${due.refType} and i.ref_id = ${due.refId}::uuid and i.kind = 'RECEIPT')
      or exists (select 1 from invoice_due o where o.ref_type = ${due.refType} and o.ref_id = ${due.refId}::uuid
        and o.kind = 'RECEIPT' and o.status = 'OPEN' and o.journal_id < ${due.journalId}::uuid)`);
  const needless = earlier !== null || (await isUndone(tx, due));
  if (needless) await notNeeded(tx, [due.journalId]);
  return needless;
}

async function draftOf(tx: Tx, due: Due, seller: Seller, billing: Buyer | null): Promise<Draft | Waits> {
  if (due.kind === "INVOICE" && !billing) return "billing";
  if (due.refType === correction) {
    const buyer = billing ?? (await namedBuyer(tx, due.userId));
    return (await replacedReceipt(tx, due, { seller, buyer })) ?? "original";
  }
  const sold = (await payableKind(due.refType).sold?.(tx, due.refId)) ?? null;
  if (!sold || sold.userId !== due.userId) return "mismatch";
  const payment = await paymentOf(tx, { type: due.refType, id: due.refId }, due.journalId);
  const found = { due, seller, paid: payment?.paid ?? null };
  if (sold.kind === "deposit") {
    const buyer = billing ?? (await namedBuyer(tx, due.userId));
    return receiptDraft(tx, { ...found, buyer, deposit: sold });
  }
  if (!billing) return "billing";
  const sums = sumsOf(sold, payment?.fee ?? 0n);
  const charged = await chargedBy(tx, due.journalId);
  const lines = sum(sold.lines.map((line) => line.amount));
  if (sums.total - sums.fee !== charged || lines !== sold.goods) return "mismatch";
  return invoiceDraft({ ...found, buyer: billing, sale: sold, sums });
}

function sumsOf({ goods, discount, shipping, service, tax }: Sale, fee: bigint): Sums {
  const net = goods > discount ? goods - discount : 0n;
  return { goods, discount, shipping, service, tax, fee, total: net + shipping + service + tax + fee };
}

/** What a journal charged, in cents. */
async function chargedBy(tx: Tx, journalId: string): Promise<bigint> {
  const row = await tx.first<{ amount: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from ledger_entry where journal_id = ${journalId} and dc = 'C'`);
  return row?.amount ?? 0n;
}

type Facts = { due: Due; seller: Seller; buyer: Buyer; paid: Content["paid"] };

/** Before the goods have left, the day of the payment counts: it is an advance payment. */
function invoiceDraft({ due, seller, buyer, paid, sale, sums }: Facts & { sale: Sale; sums: Sums }): Draft {
  const { tax, ioss, ownIoss, from, to, lines, taxes, store, difference, taxedApart = false } = sale;
  const rated = taxes.some(({ ppm }) => ppm !== null);
  const taxed = { tax, ioss, ownIoss: ownIoss !== null, rated, taxedApart };
  const note = taxNote({ ...taxed, from, to, seller, buyer });
  return {
    ...head(due, sale.no),
    storeId: store?.id ?? null,
    supplyOn: sale.suppliedAt && sale.suppliedAt < due.at ? sale.suppliedAt : due.at,
    seller,
    buyer,
    content: {
      lines,
      taxes,
      note,
      from,
      to,
      paid,
      credited: null,
      corrects: null,
      reason: "",
      store: store && { name: store.name, platform: store.platform, orderNo: store.orderNo },
      ...(difference ? { difference } : {}),
      ...(ownIoss === null ? {} : { ownIoss }),
    },
    ccy: "USD",
    ...sums,
  };
}

async function receiptDraft(
  tx: Tx,
  { due, seller, buyer, paid, deposit }: Facts & { deposit: Deposit },
): Promise<Draft> {
  const { amount, ccy, rate, fee, credited, no } = deposit;
  const wire = await tx.first<{ bankRef: string | null }>(
    sql`select bank_ref from wire where recharge_id = ${due.refId}`,
  );
  const at = due.at.toISOString();
  const how = paid ?? { method: "wire", at, transaction: wire?.bankRef ?? no };
  return {
    ...head(due, no),
    storeId: null,
    supplyOn: due.at,
    seller,
    buyer,
    content: {
      lines: [],
      note: null,
      from: null,
      to: null,
      store: null,
      corrects: null,
      reason: "",
      // The fee is always in US dollars, so it is a line of its own.
      taxes: fee > 0n ? [{ kind: "fee", label: {}, ppm: null, base: null, amount: fee }] : [],
      paid: { ...how, amount, ccy, rate },
      credited,
    },
    ccy,
    goods: amount,
    discount: 0n,
    shipping: 0n,
    service: 0n,
    tax: 0n,
    fee: 0n,
    total: amount,
  };
}
