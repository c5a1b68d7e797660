/** Credit lines of the demo: the demo member may borrow, and one of every other state at the desk. */
import "~/domain/wiring.server";
import { decideCredit } from "~/domain/credit/desk.server";
import { applyForCredit } from "~/domain/credit/member.server";
import { db, sql } from "~/platform/db";

const purpose = "About forty orders a week at sixty dollars each, selling since last year.";

/** Grants, suspends, refuses and leaves waiting; where there is a line already nothing is added. */
export async function seedDemoCredit(memberId: string): Promise<void> {
  const known = await db.first(sql`select 1 from credit_line limit 1`);
  const finance = await db.first<{ id: string }>(
    sql`select id from staff where email = 'finance@quayside.test'`,
  );
  if (known || !finance) return;
  const others = await db.rows<{ id: string }>(sql`
    select id from "user" where status = '1' and id <> ${memberId} and email in ('lea@quayside.test', 'tom@quayside.test', 'wei@quayside.test')
    order by email limit 3`);
  const terms = {
    intent: "grant",
    limit: 50_000n,
    days: 15,
    reason: "Steady orders, paid on time.",
  } as const;
  await applyForCredit(memberId, { wanted: 50_000n, purpose });
  await decideCredit(finance, memberId, terms);
  const [suspended, refused, waiting] = others;
  if (waiting) await applyForCredit(waiting.id, { wanted: 100_000n, purpose });
  if (suspended) {
    await decideCredit(finance, suspended.id, terms);
    await decideCredit(finance, suspended.id, {
      intent: "suspend",
      reason: "We are waiting for your company's papers.",
    });
  }
  if (refused) {
    await applyForCredit(refused.id, { wanted: 500_000n, purpose });
    await decideCredit(finance, refused.id, {
      intent: "refuse",
      reason: "Please ask again after three months of orders.",
    });
  }
}
