/** What earlier nouns ask of recharges, as pieces of SQL. */
import { deskPage } from "~/domain/ledger/things.server";
import { sql, type Sql } from "~/platform/db";

/** The attempt by card or PayPal that paid a recharge, else the latest: its page is the recharge's. `id`: a column. */
const payingAttempt = (id: Sql): Sql => sql`(
  select p.id from payment_payable x join payment p on p.id = x.payment_id
  where x.payable_type = 'recharge_order' and x.payable_id = ${id} and p.method in ('card', 'paypal')
  order by p.status = 'SUCCESSFUL' desc, p.created_at desc limit 1)`;

/** A recharge by wire has a page of its own; one that was paid at a provider is its payment's. */
export const rechargePage = (id: Sql, no: Sql): Sql => sql`
  case when exists (select 1 from wire w where w.recharge_id = ${id}) then ${deskPage("recharge", no)}
  else ${deskPage("payment", payingAttempt(id))} end`;
