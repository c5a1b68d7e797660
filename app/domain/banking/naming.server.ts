/**
 * Which wires the text of the line `l` names: by the reference in any spelling, or by the recharge's number. One text
 * may name several.
 */
import { sql, type Sql } from "~/platform/db";

/** A text reduced to letters and digits in capitals, to compare different spellings. */
export const plain = (text: Sql) => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`;

/** A number stands alone, since the first digits of a longer one are another's number. */
const numbers = sql`(select m[1] from regexp_matches(upper(l.remittance), '[[:<:]](R[0-9]{7,})[[:>:]]', 'g') m)`;
const references = sql`(select 'QS-' || m[1]
  from regexp_matches(${plain(sql`l.remittance`)}, 'QS([2-9A-HJ-NP-Z]{8})', 'g') m)`;

/** Ids of the recharges and payments that the line `l` names. */
export const namedByLine = sql`
  select w.recharge_id as id from wire w where w.reference in ${references}
  union
  select r.id from recharge_order r where r.method = 'wire' and r.no in ${numbers}
  union
  select w.payment_id from payment_wire w where w.reference in ${references}`;

/** Ids of those that somebody names: by reference, or a recharge by its number. */
export const namedAs = (typed: string) => sql`
  select r.id from recharge_order r where r.no = upper(${typed})
  union
  select w.recharge_id from wire w where w.reference = upper(${typed})
  union
  select w.payment_id from payment_wire w where w.reference = upper(${typed})`;

/** A wire as words may name it: by its reference, and a recharge by its number. */
export type Nameable = { readonly reference: string; readonly no: string | null };

/** Whether the line `l` names a wire. */
export function namesWire({ reference, no }: Nameable): Sql {
  const byReference = sql`position(${plain(sql`${reference}::text`)} in ${plain(sql`l.remittance`)}) > 0`;
  return no === null ? byReference : sql`(${byReference} or ${no}::text in ${numbers})`;
}
