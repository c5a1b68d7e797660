/** What the wallet brings to the house. */
import { deskQueues, moneyCard } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { crons, jobs, mails } from "./jobs.server";
import { rechargeData } from "./member-data.server";
import { notifications } from "./notifications";
import { rechargePayable } from "./payable.server";
import { cappedCount } from "~/platform/db/list.server";
import { sql, type Tx, type Sql } from "~/platform/db";
import type { DisputedPayment } from "~/domain/payments/disputes/events";
import { deskPage } from "~/domain/ledger/things.server";
import { rechargeChecks } from "./checks.server";

/** The attempt by card or PayPal that paid a recharge, else the latest: its page is the recharge's. `id`: a column. */
const payingAttempt = (id: Sql): Sql => sql`(
  select p.id from payment_payable x join payment p on p.id = x.payment_id
  where x.payable_type = 'recharge_order' and x.payable_id = ${id} and p.method in ('card', 'paypal')
  order by p.status = 'SUCCESSFUL' desc, p.created_at desc limit 1)`;

/** A recharge by wire has a page of its own; one that was paid at a provider is its payment's. */
const rechargePage = (id: Sql, no: Sql): Sql => sql`
  case when exists (select 1 from wire w where w.recharge_id = ${id}) then ${deskPage("recharge", no)}
  else ${deskPage("payment", payingAttempt(id))} end`;

/** Marks the recharges that a disputed payment paid. */
async function markDisputed(tx: Tx, { payables }: DisputedPayment): Promise<void> {
  const ids = payables.flatMap(({ type, id }) => (type === "recharge_order" ? [id] : []));
  await tx.run(sql`
    update recharge_order set tags = array_append(tags, 'DISPUTED')
    where id = any(${ids}::uuid[]) and not 'DISPUTED' = any(tags)`);
}

/** How many recharge orders of a member are not paid yet. */
function openRecharges(memberId: string): Promise<number> {
  return cappedCount(
    sql`from recharge_order r where r.user_id = ${memberId} and r.status = 'AWAITING_PAYMENT'`,
  );
}

export const wallet = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: rechargeData,
  ledgerChecks: rechargeChecks,
  deskPages: { recharge_order: rechargePage },
  payables: [rechargePayable],
  on: { "payments.disputed": markDisputed },
  auditNames: { entities: { recharge_order: "no" } },
  desk: {
    entries: [
      {
        group: "money",
        at: 20,
        key: "desk.recharges",
        to: paths.deskRecharges(),
        icon: "hand-coins",
        roles: ["finance"],
      },
    ],
    queues: [
      deskQueues({
        card: moneyCard,
        roles: ["finance"],
        counts: async (staff, names) => (await import("./lists.server")).deskRecharges.waiting(staff, names),
        queues: [
          {
            name: "review",
            at: 1,
            label: "wallet:waiting.review",
            to: paths.deskRecharges(),
            icon: "hand-coins",
          },
        ],
      }),
    ],
  },
  home: {
    waits: async (ask) => [
      {
        at: 130,
        label: "wallet:home.open",
        count: await ask(openRecharges),
        to: paths.rechargeOrders({ tab: "AWAITING_PAYMENT" }),
        icon: "hand-coins",
      },
    ],
  },
});
