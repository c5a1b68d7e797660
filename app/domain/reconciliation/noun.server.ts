/** What reconciliation brings to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { providerChecks } from "./checks.server";
import { crons, jobs, mails } from "./jobs.server";
import type { Undecided } from "~/domain/tasks/events";
import type { Booked } from "~/domain/payments/events";
import { sql, type Sql } from "~/platform/db";

/** A select with a row where a provider's number is booked for another payment. */
const bookedForAnother = ({ id, method }: Booked, reference: string): Sql => sql`
  select 1 from provider_line where source = ${reference} and kind = 'payment'
    and provider = ${method === "card" ? "stripe" : "paypal"}
    and subject like 'payment:%' and subject <> ${`payment:${id}`}`;

/** A select of the payouts whose numbers are given, as their provider tells of them. */
const payoutsNumbered = (numbers: readonly string[]): Sql => sql`
  select l.id, l.provider, l.ref, l.part, l.ccy, l.subject, coalesce(l.source, l.ref) as source,
    coalesce((
      select d.provider_amount from provider_difference d
      where d.line_id = l.id and d.kind = 'changed' and d.ccy = l.ccy and d.settled_at is null), l.amount) as said
  from provider_line l
  where l.kind = 'payout' and l.amount < 0 and l.part = 'amount' and l.provider = any('{stripe,paypal}'::text[])
    and (l.source = any(${numbers}::text[]) or (l.source is null and l.ref = any(${numbers}::text[])))`;

/** A booking that one person proposed is decided by another. */
const undecidedBooking = (id: Sql): Undecided[] => [
  {
    kind: "provider-booking",
    is: sql`exists (select 1 from provider_booking b where b.line_id = ${id} and b.status = 'PROPOSED')`,
  },
];

export const reconciliation = noun({
  jobs,
  crons,
  mails,
  ledgerChecks: providerChecks,
  on: {
    "payments.bookedForAnother": bookedForAnother,
    "banking.payoutsNumbered": payoutsNumbered,
    "tasks.undecided": undecidedBooking,
  },
  deskPages: { provider_line: (id) => deskPage("providerLine", id) },
  auditNames: { entities: { provider_line: "ref" } },
  desk: {
    entries: [
      {
        group: "money",
        at: 40,
        key: "desk.reconciliation",
        to: paths.deskReconciliation(),
        icon: "arrows-clockwise",
        roles: ["finance"],
      },
    ],
  },
});
