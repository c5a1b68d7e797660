/** /desk/withdrawals/batches/:batchNo/payments.csv, .xml and .ach: the batch for the bank, as often as it is asked for. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { bankFileHead, bankFileLine } from "~/domain/withdrawals/bank-file";
import { bankFileKinds, bankFileOf } from "~/domain/withdrawals/bank-files.server";
import { batchPayments } from "~/domain/withdrawals/desk.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { csvLine, csvResponse } from "~/platform/csv";
import { found } from "~/platform/http/answers.server";
import { clientIp } from "~/platform/http/rate-limit.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const no = args.params["batchNo"] ?? "";
  const { pathname } = new URL(args.request.url);
  const kind = bankFileKinds.find((known) => pathname.endsWith(`.${known}`)) ?? "csv";
  const { type, payments } = found(await batchPayments(staff, no, clientIp(args)));
  if (kind !== "csv") {
    const file = found(bankFileOf(kind, no, payments, new Date()));
    return new Response(file, {
      headers: {
        "content-type": kind === "xml" ? "application/xml; charset=utf-8" : "text/plain; charset=us-ascii",
        "content-disposition": `attachment; filename="${no}-${type}.${kind}"`,
        "cache-control": "no-store",
      },
    });
  }
  async function* lines() {
    yield csvLine(bankFileHead(type));
    for (const payment of payments) yield csvLine(bankFileLine(payment));
  }
  return csvResponse(`${no}-${type}.csv`, lines());
}
