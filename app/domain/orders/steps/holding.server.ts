/** What stops a paid order or has it wait for an answer, and what lets it go on. */
import { roles } from "~/domain/accounts/people";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { err, ok } from "~/platform/result";
import { closeChange, keepChange, type Asked, type Decided } from "../changes/change-row.server";
import { addressAskers, stockAskers } from "../config";
import type { Row } from "../row.server";
import {
  answerInterception,
  closeInterception,
  openInterception,
  tellOfInterception,
} from "../stopping/interception.server";
import { allHasLeft, beforeLabel, beforePick, decidesChange, mayResume, staffIdOf } from "./checks.server";
import { reasonGiven as reason, stood } from "./entity.server";
import { acceptWhenDue, goesOn, heldAsBefore } from "./going-on.server";
import type { OrderSteps } from "./inputs.server";

/** What is to change in an order is kept beside it, and the order waits. */
const keeping = [(tx: Tx, { row, input, now }: Doing<Row, Asked>) => keepChange(tx, row, input, now)];

const decidingChange = {
  by: ["member", roles("agent"), "system"] as const,
  check: decidesChange,
  reason: ({ input }: Doing<Row, Decided>) => input.reason,
  audit: ({ row, to, input }: Doing<Row, Decided>) => stood(row, to, { reason: input.reason }),
  then: [closeChange, acceptWhenDue, goesOn],
};

export const holdingSteps = {
  intercept: {
    by: ["member", "system"],
    guard: ({ paidAt }, by) => (by !== "system" && paidAt === null ? err("orders:error.stale") : ok()),
    set: ({ row }) => sql`hold_prev = ${row.hold}`,
    reason,
    then: [
      (tx, { row, by, input, now }) => {
        const source = by === "system" ? (input.source ?? "DISPUTE") : "MEMBER";
        return openInterception(tx, row.id, { source, reason: input.reason ?? "", now });
      },
    ],
  },
  stopped: {
    by: roles("agent", "warehouse"),
    audit: ({ row, to }) => stood(row, to),
    then: [
      (tx, { row, by }) => answerInterception(tx, row.id, "STOPPED", staffIdOf(by)),
      (tx, { row }) => tellOfInterception(tx, row, "order.stopped"),
    ],
  },
  "too-late": {
    by: [roles("agent", "warehouse"), "system"],
    // What was stopped is here; only a carrier that has it all the same knows better.
    guard: ({ hold }, by) => (hold === "INTERCEPTED" && by !== "system" ? err("orders:error.stale") : ok()),
    set: () => sql`hold_prev = null`,
    audit: ({ row, to }) => stood(row, to),
    then: [
      heldAsBefore,
      (tx, { row, by }) => answerInterception(tx, row.id, "TOO_LATE", staffIdOf(by)),
      (tx, { row }) => closeInterception(tx, row.id, "TOO_LATE"),
      (tx, { row }) => tellOfInterception(tx, row, "order.too-late"),
      allHasLeft,
    ],
  },
  resume: {
    by: ["member", roles("agent", "finance"), "system"],
    check: mayResume,
    set: () => sql`hold_prev = null`,
    reason: ({ input }) => input?.reason,
    audit: ({ row, to, input }) => stood(row, to, { reason: input?.reason, hold: row.holdPrev ?? "NONE" }),
    then: [heldAsBefore, (tx, { row }) => closeInterception(tx, row.id, "RESUMED"), acceptWhenDue, goesOn],
  },
  "store-changes": { by: "store", check: beforePick, then: keeping },
  "address-asked": { by: "member", check: beforeLabel, then: keeping },
  "change-accepted": decidingChange,
  "change-refused": decidingChange,
  // Who is asked, and what follows, is the noun of questions'.
  "out-of-stock": { by: [roles(...stockAskers), "system"], reason },
  "stock-answered": { by: ["member", roles("agent", "support", "sourcing"), "system"], reason },
  "address-problem": { by: [roles(...addressAskers), "system"], reason },
  "address-answered": { by: ["member", roles("agent", "support", "warehouse"), "system"], reason },
} satisfies Partial<OrderSteps>;
