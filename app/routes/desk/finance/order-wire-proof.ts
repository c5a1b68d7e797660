/** /desk/wires/:paymentId/proof: the slip of a wire, to be saved and never shown as a page of ours. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { openWireProof, wireRoles } from "~/domain/payments/wires/views.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, wireRoles);
  return sendFile(
    args.request,
    foundFile(args.request, await openWireProof(args.params["paymentId"] ?? "", null)),
  );
}
