/** /desk/bills/:billNo/evidence (or /dispute): a bill's photo or file, to be saved. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { openBillFile } from "~/domain/bills/evidence.server";
import { billRoles, deskBill } from "~/domain/bills/list.server";
import { found } from "~/platform/http/answers.server";
import { sendFile } from "~/platform/http/download.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, billRoles);
  const { no } = found(await deskBill(staff, args.params["billNo"] ?? ""));
  return sendFile(args.request, found(await openBillFile(no, args.params["which"] ?? "", null)));
}
