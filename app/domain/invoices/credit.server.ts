/** Credit notes: money given back corrects the invoice by which it was charged, in the parts the ledger names. */
import { sql, type Tx } from "~/platform/db";
import { sum } from "~/platform/money";
import { readContent, type Buyer, type KeptContent, type Seller, type Sums } from "./document";
import { creditParts, partNames, partsLeft, type GivenBack, type Parts } from "./documents";
import { head, lockMember, notNeeded, wait, type Due } from "./due.server";
import { keepDocuments, type Draft } from "./numbers.server";

/** By which journals a thing is paid, and its money comes back. */
const payingTypes = ["J2", "J9"];

type Entry = { code: string; amount: bigint };

/**
 * What a journal gave back of a price: by the accounts it came from; a deferred amount is no part's (J5), but freight
 * where freight was over-charged (J14). What was kept as a fee, and goodwill beyond the price, are no part of it.
 */
async function givenBack(tx: Tx, journalId: string): Promise<GivenBack> {
  const row = await tx.first<{
    type: string;
    debits: { code: string; amount: string }[] | null;
    kept: bigint;
  }>(sql`
    select j.type,
      (select jsonb_agg(jsonb_build_object('code', a.code, 'amount', e.amount::text)) from ledger_entry e
        join ledger_account a on a.id = e.account_id where e.journal_id = j.id and e.dc = 'D') as debits,
      (select coalesce(sum(e.amount), 0)::bigint from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.journal_id = j.id and e.dc = 'C' and a.code = 'rev:cancel_fee') as kept
    from journal j where j.id = ${journalId}`);
  const debits: Entry[] = (row?.debits ?? []).map(({ code, amount }) => ({ code, amount: BigInt(amount) }));
  const of = (code: string) =>
    sum(debits.filter((entry) => entry.code === code).map((entry) => entry.amount));
  const deferred = of("def:order") - (row?.kept ?? 0n);
  const freight = row?.type === "J14";
  return {
    goods: of("rev:goods"),
    shipping: of("rev:shipping") + (freight ? deferred : 0n),
    service: of("rev:service"),
    tax: of("tax:payable"),
    fee: of("rev:paypal_fee"),
    any: freight ? 0n : deferred,
  };
}

const totalOf = (given: GivenBack) => sum([...partNames.map((name) => given[name] ?? 0n), given.any ?? 0n]);

/**
 * A sale that was given back whole before its invoice was issued never took place for the books of tax: neither it nor
 * what gave it back gets a document (docs/decisions). Answers whether that is so, and notes it.
 */
export async function givenBackWhole(tx: Tx, due: Due): Promise<boolean> {
  const credits = await tx.rows<{ id: string }>(sql`
    select d.journal_id as id from invoice_due d
    where d.ref_type = ${due.refType} and d.ref_id = ${due.refId}::uuid and d.kind = 'CREDIT_NOTE' and d.status = 'OPEN'
      and d.journal_id > ${due.journalId}::uuid
      and not exists (select 1 from journal n where n.ref_type = d.ref_type and n.ref_id = d.ref_id
        and n.type = any(${payingTypes}) and n.status = 'posted' and n.id > ${due.journalId}::uuid and n.id < d.journal_id)`);
  if (credits.length === 0) return false;
  const charged = await tx.first<{ amount: bigint }>(sql`
    select sum(amount)::bigint as amount from ledger_entry where journal_id = ${due.journalId} and dc = 'C'`);
  const given = await Promise.all(credits.map(async ({ id }) => totalOf(await givenBack(tx, id))));
  if (sum(given) < (charged?.amount ?? 0n)) return false;
  await notNeeded(tx, [due.journalId, ...credits.map(({ id }) => id)]);
  return true;
}

type Original = Sums & {
  id: string;
  no: string;
  issuedAt: Date;
  refNo: string;
  storeId: string | null;
  ccy: string;
  seller: Seller;
  buyer: Buyer;
  content: KeptContent;
};

/** Issues a member's due credit notes whose invoice is there; the others wait for it, or are not needed. */
export async function creditNotes(tx: Tx, memberId: string): Promise<number> {
  await lockMember(tx, memberId);
  const dues = await tx.rows<Due>(sql`
    select d.journal_id as "journalId", d.kind, d.ref_type as "refType", d.ref_id as "refId", d.user_id as "userId", j.at,
      j.memo
    from invoice_due d join journal j on j.id = d.journal_id
    where d.user_id = ${memberId}::uuid and d.status = 'OPEN' and d.kind = 'CREDIT_NOTE'
    order by d.journal_id limit 500 for update of d`);
  const drafts: Draft[] = [];
  for (const due of dues) {
    const draft = await creditDraft(tx, due, drafts);
    if (draft) drafts.push(draft);
  }
  await keepDocuments(tx, drafts);
  return drafts.length;
}

async function creditDraft(tx: Tx, due: Due, before: readonly Draft[]): Promise<Draft | null> {
  const original = await originalOf(tx, due);
  if (original === "none") return struck(tx, due);
  if (original === "due") return waiting(tx, due, "original");
  const earlier = await tx.rows<Parts & { discount: bigint }>(sql`
    select goods, discount, shipping, service, tax, fee from invoice where credits_id = ${original.id}`);
  const own = before.filter((draft) => draft.creditsId === original.id);
  const left = partsLeft(original, [...earlier, ...own]);
  const given = await givenBack(tx, due.journalId);
  if (totalOf(given) === 0n) return struck(tx, due);
  const parts = creditParts(left, given);
  if (!parts) return waiting(tx, due, "mismatch");
  const untouched = earlier.length + own.length === 0;
  return draftFrom(due, original, parts, untouched);
}

async function waiting(tx: Tx, due: Due, waits: "original" | "mismatch"): Promise<null> {
  await wait(tx, due, waits);
  return null;
}

/** Nothing was invoiced, or nothing of the price was given back: goodwill alone corrects no invoice. */
async function struck(tx: Tx, due: Due): Promise<null> {
  await notNeeded(tx, [due.journalId]);
  return null;
}

/** The invoice of the last payment before the money went back: there, still due, or never to be. */
async function originalOf(tx: Tx, due: Due): Promise<Original | "due" | "none"> {
  const paid = await tx.first<{ id: string }>(sql`
    select id from journal where ref_type = ${due.refType} and ref_id = ${due.refId}::uuid and status = 'posted'
      and type = any(${payingTypes}) and id < ${due.journalId}::uuid order by id desc limit 1`);
  if (!paid) return "none";
  const invoice = await tx.first<Original>(sql`
    select id, no, issued_at as "issuedAt", ref_no as "refNo", store_id as "storeId", ccy, seller, buyer, content, goods,
      discount, shipping, service, tax, fee, total
    from invoice where journal_id = ${paid.id}`);
  if (invoice) return invoice;
  const open = await tx.first(
    sql`select 1 from invoice_due where journal_id = ${paid.id} and status = 'OPEN'`,
  );
  return open ? "due" : "none";
}

/** Given back whole, it mirrors the invoice line by line; of a part it says the part. */
function draftFrom(due: Due, original: Original, parts: Parts, untouched: boolean): Draft {
  const { no, issuedAt, refNo, storeId, ccy, seller, buyer } = original;
  const content = readContent(original.content);
  const net = original.goods > original.discount ? original.goods - original.discount : 0n;
  const whole =
    untouched && parts.goods === net && partNames.slice(1, 4).every((name) => parts[name] === original[name]);
  const taxes = whole
    ? content.taxes
    : parts.tax > 0n
      ? [{ kind: "tax", label: {}, ppm: null, amount: parts.tax }]
      : [];
  return {
    ...head(due, refNo),
    creditsId: original.id,
    storeId,
    supplyOn: due.at,
    seller,
    buyer,
    content: {
      ...content,
      lines: whole ? content.lines : [],
      taxes,
      credited: null,
      corrects: { no, issuedAt: issuedAt.toISOString() },
      reason: due.memo ?? "",
    },
    ccy,
    ...parts,
    goods: whole ? original.goods : parts.goods,
    discount: whole ? original.discount : 0n,
    total: sum(partNames.map((name) => parts[name])),
  };
}
