/** /desk/wires/wires.csv: the wires of orders and bills under the list's tab and search, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { undoneTag } from "~/domain/payments/wires/config";
import { wireTabs } from "~/domain/payments/wires/tabs";
import { deskWires, wireRoles } from "~/domain/payments/wires/views.server";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, wireRoles);
  const query = parseListQuery(args.request.url, { tabs: wireTabs, filters: ["q"] });
  const t = getT(args, "payments");
  const wallet = getT(args, "wallet");
  const head = [
    ...[
      t("wire.desk.reference"),
      `${t("wire.desk.begun")} (UTC)`,
      t("wire.desk.member"),
      wallet("desk.email"),
    ],
    ...[
      t("wire.desk.asked"),
      t("wire.desk.sent"),
      t("wire.received"),
      wallet("recharge.currency"),
      t("wire.desk.state"),
    ],
  ];
  return csvList("wires.csv", head, wholeList(query, deskWires), (row) => {
    const { ccy } = row;
    // What was confirmed by mistake was not received, and what the bank took back is not ours.
    const isUndone = row.tags.includes(undoneTag);
    const received = isUndone || row.recalled ? null : row.received;
    const state = isUndone ? t("wire.undone") : t(`status.${row.status}`);
    return [
      ...[row.reference, row.at, row.member, row.email],
      ...[row.amount, row.sentAmount, received].map((amount) => amountCell(amount, ccy)),
      ...[ccy, row.recalled ? t("wire.recalled") : state],
    ];
  });
}
