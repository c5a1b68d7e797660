/** What credit brings to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { deskQueues, moneyCard } from "~/domain/desk.server";
import { creditChecks } from "./checks.server";
import { crons, jobs, mails } from "./jobs.server";
import { creditData } from "./member-data.server";
import { notifications } from "./notifications";
import { db, prepared, sql, type Sql } from "~/platform/db";

/** Limit and term of a member's active line, and whether the member wants any line used; null without one. */
const creditColumns = (memberId: string): Sql => sql`
  (select credit_limit from credit_line where user_id = ${memberId} and status = 'ACTIVE') as credit_limit,
  (select term_days from credit_line where user_id = ${memberId} and status = 'ACTIVE') as credit_days,
  (select use_credit from credit_line where user_id = ${memberId}) as use_credit`;

/** How many draws are overdue, and what is still to repay of them, in cents of USD. */
async function overdueDraws(memberId: string): Promise<{ count: number; amount: bigint }> {
  const row = await db.first<{ count: number; amount: bigint }>(prepared`
    select count(*)::int as count, coalesce(sum(amount - repaid), 0)::bigint as amount from credit_draw
    where user_id = ${memberId} and repaid < amount and due_at < now()`);
  return row ?? { count: 0, amount: 0n };
}

export const credit = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: creditData,
  ledgerChecks: creditChecks,
  deskPages: { credit_line: (id) => deskPage("credit", id) },
  on: { "ledger.creditColumns": creditColumns },
  desk: {
    entries: [
      {
        group: "money",
        at: 80,
        key: "desk.credit",
        to: paths.deskCredits(),
        icon: "scales",
        roles: ["finance"],
      },
    ],
    queues: [
      deskQueues({
        card: moneyCard,
        roles: ["finance"],
        counts: async (staff, names) => (await import("./lists.server")).creditLines.waiting(staff, names),
        queues: [
          {
            name: "APPLIED",
            at: 6,
            label: "credit:waiting.applied",
            to: paths.deskCredits(),
            icon: "scales",
          },
          {
            name: "overdue",
            at: 7,
            label: "credit:waiting.overdue",
            to: paths.deskCredits({ tab: "overdue" }),
            icon: "clock",
            urgent: true,
          },
        ],
      }),
    ],
  },
  home: {
    waits: async (ask) => [
      {
        at: 10,
        label: "credit:home.overdue",
        ...(await ask(overdueDraws)),
        to: paths.credit(),
        icon: "clock",
        urgent: true,
      },
    ],
  },
});
