/** /desk/recharges/:rechargeNo/proof: the slip of a wire, to be saved and never shown as a page of ours. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { openProof } from "~/domain/wallet/wire.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  return sendFile(
    args.request,
    foundFile(args.request, await openProof(args.params["rechargeNo"] ?? "", null)),
  );
}
