/** A credited wire that the bank reversed, once the correction that takes it from the member is posted. */
import { sql, type Sql } from "~/platform/db";

export type WireReversal = {
  /** The correction's number. */
  readonly no: string;
  /** The day the bank took it back, YYYY-MM-DD. */
  readonly on: string;
  /** What left the balance, or is owed since, in cents of USD. */
  readonly amount: string;
};

/** SQL of a wire's `WireReversal`; null where it was not reversed. `id`: a column. */
export const reversalOfWire = (id: Sql): Sql => sql`(
  select jsonb_build_object('no', x.no, 'on', l.booked_on::text, 'amount', (-x.amount)::text)
  from adjustment x join bank_line l on l.id = x.line_id
  where x.wire_id = ${id} and x.kind = 'recall' and x.status = 'POSTED')`;
