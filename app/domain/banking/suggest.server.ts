/** Keeps with each line that waits the wire it may be. */
import { db, sql } from "~/platform/db";
import { likeliestByHand, linkSpelledAlike } from "./confirmed-by-hand.server";
import { likeliestDiffering, notifyDifference } from "./difference.server";
import { suggest, type Suggestion, type WireCandidate } from "./suggest";

type Waiting = {
  id: string;
  ccy: string;
  amount: bigint;
  remittance: string;
  party: string | null;
  bookedOn: string;
  was: string | null;
};

const most = 500;

/** Looks for wires anew; a recurring job and every import call it. Tells how many suggestions changed. */
export async function refreshSuggestions(): Promise<number> {
  await linkSpelledAlike();
  const lines = await db.rows<Waiting>(sql`
    select id, ccy, amount, remittance, party, booked_on::text as booked_on, suggestion::text as was
    from bank_line where status in ('UNMATCHED', 'SUSPENSE') and dc = 'C' and not reversal
    order by booked_on desc, id desc limit ${most}`);
  const wires = new Map<string, WireCandidate[]>();
  const ids = lines.map(({ id }) => id);
  const [byHand, otherAmounts] = [await likeliestByHand(ids), await likeliestDiffering(ids)];
  let changed = 0;
  for (const line of lines) {
    const known = wires.get(line.ccy) ?? (await wiresIn(line.ccy));
    wires.set(line.ccy, known);
    const wire = suggest(line, known);
    const [hand, other] = [byHand.get(line.id), otherAmounts.get(line.id)];
    if (other) await notifyDifference(line.id, line.ccy, other);
    const found =
      wire?.by === "reference" ? wire : (handOf(hand, "hand") ?? handOf(other, "differs") ?? wire);
    const now = found && JSON.stringify(found);
    const same = line.was === null ? now === null : now !== null && sameJson(line.was, now);
    if (same) continue;
    changed += await db.run(sql`
      update bank_line set suggestion = ${now}::jsonb where id = ${line.id} and status in ('UNMATCHED', 'SUSPENSE')`);
  }
  return changed;
}

type Hand = Pick<Suggestion, "type" | "key" | "reference">;

const handOf = (wire: Hand | undefined, by: "hand" | "differs"): Suggestion | null =>
  wire ? { type: wire.type, key: wire.key, reference: wire.reference, by } : null;

function sameJson(one: string, other: string): boolean {
  const sorted = (text: string) => JSON.stringify(Object.entries(JSON.parse(text) as object).sort());
  return sorted(one) === sorted(other);
}

async function wiresIn(ccy: string): Promise<WireCandidate[]> {
  return db.rows<WireCandidate>(sql`
    (select 'recharge' as type, r.no as key, w.reference, coalesce(w.sent_amount, r.amount) as amount,
      w.payer_name as payer, coalesce(w.sent_on, r.created_at::date)::text as day, r.status <> 'CLOSED' as open
    from recharge_order r join wire w on w.recharge_id = r.id
    where r.ccy = ${ccy} and r.credited is null and (r.status in ('AWAITING_PAYMENT', 'PENDING')
      or (r.status = 'CLOSED' and r.created_at > now() - interval '60 days'))
    order by r.created_at desc limit ${most})
    union all
    (select 'payment', p.id::text, w.reference, coalesce(w.sent_amount, p.amount), w.payer_name,
      coalesce(w.sent_on, p.created_at::date)::text, p.status = 'IN_PROGRESS'
    from payment p join payment_wire w on w.payment_id = p.id
    where p.method = 'wire' and p.ccy = ${ccy} and w.received is null and (p.status = 'IN_PROGRESS'
      or (p.status = 'FAILED' and p.created_at > now() - interval '60 days'))
    order by p.created_at desc limit ${most})`);
}

/** A wire by the reference somebody typed: its kind and key, or null. */
export function wireByReference(
  reference: string,
  ccy: string,
): Promise<Pick<WireCandidate, "type" | "key"> | null> {
  return db.first<Pick<WireCandidate, "type" | "key">>(sql`
    select 'recharge' as type, r.no as key from recharge_order r join wire w on w.recharge_id = r.id
    where (upper(w.reference) = upper(${reference}) or r.no = upper(${reference})) and r.ccy = ${ccy}
    union all
    select 'payment', p.id::text from payment p join payment_wire w on w.payment_id = p.id
    where upper(w.reference) = upper(${reference}) and p.ccy = ${ccy}
    limit 1`);
}
