/** Which page of the desk is about a thing: one place for journals, documents and lists. */
import { sql, type Sql } from "~/platform/db";

/** A `DeskPage` of a kind, or null where it has no key. */
const page = (name: string, key: Sql): Sql =>
  sql`(select jsonb_build_object('page', ${name}::text, 'key', k) from (values ((${key})::text)) at (k) where k is not null)`;

/** The attempt by card or PayPal that paid a recharge, else the latest: its page is the recharge's. `id`: a column. */
const payingAttempt = (id: Sql): Sql => sql`(
  select p.id from payment_payable x join payment p on p.id = x.payment_id
  where x.payable_type = 'recharge_order' and x.payable_id = ${id} and p.method in ('card', 'paypal')
  order by p.status = 'SUCCESSFUL' desc, p.created_at desc limit 1)`;

/** A recharge by wire has a page of its own; one that was paid at a provider is its payment's. */
const rechargePage = (id: Sql, no: Sql): Sql => sql`
  case when exists (select 1 from wire w where w.recharge_id = ${id}) then ${page("recharge", no)}
  else ${page("payment", payingAttempt(id))} end`;

/** Payments by card or PayPal and wires have pages; what was paid from the balance has none. */
const paymentPage = (id: Sql): Sql => sql`(
  select case when p.method in ('card', 'paypal') then ${page("payment", sql`p.id`)}
    when exists (select 1 from payment_wire w where w.payment_id = p.id) then ${page("wire", sql`p.id`)} end
  from payment p where p.id = ${id})`;

/** The desk's page about a thing of three columns, as a `DeskPage`; null where there is none. */
export const deskPageOf = (type: Sql, id: Sql, no: Sql): Sql => sql`
  case ${type}
    when 'store_order' then ${page("order", no)}
    when 'price_diff_bill' then ${page("bill", no)}
    when 'recharge_order' then ${rechargePage(id, no)}
    when 'payment' then ${paymentPage(id)}
    when 'refund' then ${page("refund", no)}
    when 'dispute' then ${page("dispute", id)}
    when 'withdrawal' then ${page("withdrawal", no)}
    when 'adjustment' then ${page("adjustment", no)}
    when 'credit_line' then ${page("credit", id)}
    when 'bank_line' then ${page("bankLine", id)}
    when 'provider_line' then ${page("providerLine", id)}
    when 'fx_result' then ${page("exchange", id)}
  end`;
