/** /desk/bills/:billNo/evidence (or /dispute): a bill's photo or file, to be saved. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { openBillFile } from "~/domain/bills/evidence.server";
import { billRoles, deskBill } from "~/domain/bills/view.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, billRoles);
  const { no } = foundFile(args.request, await deskBill(staff, args.params["billNo"] ?? ""));
  return sendFile(
    args.request,
    foundFile(args.request, await openBillFile(no, args.params["which"] ?? "", null)),
  );
}
