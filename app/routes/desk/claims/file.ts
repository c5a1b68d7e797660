/** /desk/claims/files/:fileId[?small=1]: evidence of a case, never shown as a page of ours. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { claimReaders } from "~/domain/claims/config";
import { openEvidence } from "~/domain/claims/files.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, claimReaders);
  const small = new URL(args.request.url).searchParams.has("small");
  const file = await openEvidence({ staff }, args.params["fileId"] ?? "", small);
  return sendFile(args.request, foundFile(args.request, file));
}
