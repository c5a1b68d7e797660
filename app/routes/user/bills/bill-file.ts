/** /user/fillpricedifference/:billNo/evidence (or /dispute): a bill's photo or file, to be saved. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { openBillFile } from "~/domain/bills/evidence.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { billNo = "", which = "" } = args.params;
  return sendFile(args.request, foundFile(args.request, await openBillFile(billNo, which, member.id)));
}
