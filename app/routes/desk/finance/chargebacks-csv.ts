/** /desk/chargebacks/chargebacks.csv: the chargebacks under the list's tab and search, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { disputeRoles, disputesPage } from "~/domain/payments/disputes/desk.server";
import { disputeReason } from "~/domain/payments/disputes/reasons";
import { disputeTabs } from "~/domain/payments/disputes/tabs";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, disputeRoles);
  const query = parseListQuery(args.request.url, { tabs: disputeTabs, filters: ["q"] });
  const t = getT(args, "disputes");
  const wallet = getT(args, "wallet");
  const head = [
    ...[t("fact.no"), t("fact.provider"), t("fact.member"), wallet("desk.email"), t("fact.reason")],
    ...[
      t("fact.amount"),
      wallet("recharge.currency"),
      `${t("fact.value")} (USD)`,
      `${t("fact.fromBalance")} (USD)`,
      t("fact.fee"),
    ],
    ...[`${t("fact.opened")} (UTC)`, `${t("fact.due")} (UTC)`, `${t("fact.closed")} (UTC)`],
    ...[t("fact.taken"), t("fact.status")],
  ];
  return csvList("chargebacks.csv", head, wholeList(query, disputesPage), (row) => {
    const { ccy } = row;
    return [
      ...[
        row.no,
        t(`provider.${row.provider}`),
        row.member,
        row.email,
        row.reason && t(`reason.${disputeReason(row.reason)}`),
      ],
      ...[amountCell(row.amount, ccy), ccy, amountCell(row.value)],
      ...[amountCell(row.taken ? row.fromBalance : null), amountCell(row.fee, ccy)],
      ...[
        row.openedAt,
        row.dueAt,
        row.closedAt,
        t(row.taken ? "taken.yes" : "taken.no"),
        t(`status.${row.status}`),
      ],
    ];
  });
}
