/** /user/walletBalance/statement.csv: everything booked in a period, with the balances it began and ended with. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { remarkOf } from "~/domain/ledger/statement";
import { balanceBefore, linesBetween, type StatementRow } from "~/domain/ledger/statement.server";
import { periodOf } from "~/domain/wallet/period";
import { getT } from "~/i18n/i18n.server";
import { csvLine, csvResponse } from "~/platform/csv";
import { shiftDay } from "~/platform/days";
import { decimalText } from "~/platform/money";
import { startOfDay } from "~/platform/zones";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { timezone } = member;
  const { from, to } = periodOf(new URL(args.request.url).searchParams, timezone);
  const [begin, end] = [startOfDay(from, timezone), startOfDay(shiftDay(to, 1), timezone)];
  const opening = await balanceBefore(member.id, begin);
  const t = getT(args, "wallet");
  const pay = getT(args, "payments");
  const pockets = {
    "mem:avail": opening.balance - opening.promo,
    "mem:promo": opening.promo,
    "mem:deposit": opening.deposit,
  };
  // A colon in a key would read as the name of another noun's texts.
  const nameOf = {
    "mem:avail": t("account.avail"),
    "mem:promo": t("account.promo"),
    "mem:deposit": t("account.deposit"),
  };
  const balances = (at: Date, key: "statement.opening" | "statement.closing") =>
    (["mem:avail", "mem:promo", "mem:deposit"] as const)
      .map((account) => csvLine([at, t(key), "", "", nameOf[account], "", decimalText(pockets[account]), ""]))
      .join("");
  const line = (row: StatementRow) => {
    pockets[row.account] = row.after ?? pockets[row.account];
    const [amount, after] = [decimalText(row.amount), decimalText(pockets[row.account])];
    const method = pay(`method.${row.method}`);
    return csvLine([
      row.at,
      t(`type.${row.type}`),
      row.refNo,
      method,
      nameOf[row.account],
      amount,
      after,
      remarkOf(row.memo, (key) => t(key)),
    ]);
  };
  async function* lines() {
    const [amount, after] = [`${t("tx.amount")} (USD)`, `${t("tx.after")} (USD)`];
    const what = [`${t("tx.time")} (UTC)`, t("tx.type"), t("tx.no"), t("tx.method"), t("statement.account")];
    yield csvLine([...what, amount, after, t("tx.remark")]);
    yield balances(begin, "statement.opening");
    for await (const rows of linesBetween(member.id, begin, end)) yield rows.map(line).join("");
    // A day that is not over closes with what was read until now.
    yield balances(new Date(Math.min(end.getTime(), Date.now())), "statement.closing");
  }
  return csvResponse(`statement-${from}-${to}.csv`, lines());
}
