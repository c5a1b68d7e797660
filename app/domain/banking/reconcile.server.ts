/** The books against themselves and against the bank, once a day (§4.6): finance is told, nothing is mended. */
import { checkLedger } from "~/domain/ledger/check.server";
import { addTask } from "~/domain/tasks/finance-tasks.server";
import { sql, transaction } from "~/platform/db";
import { log } from "~/platform/log.server";
import { bankBalances } from "./balances.server";

export type Reconciliation = {
  ledger: { name: string; count: number; samples: string[] }[];
  /** Accounts whose statement neither bookings nor open lines explain; minor units as text. */
  bank: { account: string; day: string | null; unexplained: string }[];
};

/** Runs all checks. For a difference finance gets one task a day, and the log an error. */
export async function reconcileBooks(now = new Date()): Promise<Reconciliation> {
  const [report, balances] = await Promise.all([checkLedger(), bankBalances()]);
  const found: Reconciliation = {
    ledger: report.mismatches.filter(({ count }) => count > 0),
    bank: balances
      .filter(({ unexplained }) => unexplained !== 0n)
      .map(({ account, day, unexplained }) => ({ account, day, unexplained: unexplained.toString() })),
  };
  if (found.ledger.length === 0 && found.bank.length === 0) return found;
  const day = now.toISOString().slice(0, 10);
  const about = { kind: "reconciliation", refType: "ledger", refId: day };
  const added = addTask({ key: `reconciliation:${day}`, ...about, data: found });
  await transaction((tx) => tx.run(sql`${added} on conflict (key) do update set data = excluded.data`));
  const names = [...found.ledger.map(({ name }) => name), ...found.bank.map(({ account }) => account)];
  log.error({ day, names }, "the books do not agree: finance must look");
  return found;
}
