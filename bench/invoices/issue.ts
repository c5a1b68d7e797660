/** Has a member pay orders and be invoiced for them, by the product's own commands. Argument: how many. */
import "~/domain/wiring.server";
import { issueFor } from "~/domain/invoices/issue.server";
import { startPayment } from "~/domain/payments/payments.server";
import { closeDatabase, db, sql } from "~/platform/db";
import { payers } from "../ledger/people";

const number = Number(process.argv[2]);
const member = payers[0] ?? "";

await db.run(sql`
  insert into invoice_seller (version, legal_name, street, city, post_code, country, registration, vat_no)
  values (1, 'Quayside Trading GmbH', 'Am Kai 1', 'Hamburg', '20457', 'DE', 'HRB 123456', 'DE123456789')
  on conflict do nothing`);
await db.run(sql`
  insert into address (user_id, kind, first_name, last_name, company, country, city, street, post_code, phone, is_default)
  values (${member}, 'billing', 'Mira', 'Holm', '海港贸易有限公司', 'DE', 'Hamburg', 'Kajen 7', '20459', '+4940123456', true)`);

const orders = await db.rows<{ id: string; total: bigint }>(sql`
  select id, total from store_order where user_id = ${member} and status = 'AWAITING_PAYMENT' order by no limit ${number}`);
for (let i = 0; i < orders.length; i += 32)
  await Promise.all(
    orders.slice(i, i + 32).map(async ({ id, total }) => {
      const paid = await startPayment(
        { id: member, email: "bench@bench.test", locale: "en-US" },
        {
          method: "wallet",
          payables: [{ type: "store_order", id }],
          expectedTotal: total,
          idemKey: `bench:${id}`,
        },
      );
      if (!paid.ok || paid.value.state !== "settled")
        throw new Error(`an order was not paid: ${JSON.stringify(paid)}`);
    }),
  );
const issued = await issueFor(member);
await closeDatabase();
if (issued !== number) throw new Error(`${issued} invoices were issued, ${number} were to be`);
