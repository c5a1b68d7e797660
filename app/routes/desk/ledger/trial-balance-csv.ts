/** /desk/ledger/trial-balance.csv: the trial balance of a moment as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { momentOf } from "~/domain/ledger/books";
import { trialBalance } from "~/domain/ledger/books.server";
import { balanceCells } from "~/domain/ledger/components/trial-balance";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { getT } from "~/i18n/i18n.server";
import { csvLine, csvResponse } from "~/platform/csv";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const now = new Date();
  const at = momentOf(new URL(args.request.url).searchParams.get("at"), now) ?? now;
  const rows = await trialBalance(at);
  const t = getT(args, "books");
  async function* lines() {
    yield csvLine([t("account"), t("ccy"), t("debit"), t("credit"), t("balance")]);
    for (const row of rows) yield csvLine(balanceCells(row));
  }
  return csvResponse(`trial-balance-${at.toISOString().slice(0, 16).replace(":", "")}.csv`, lines());
}
