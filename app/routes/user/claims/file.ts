/** /user/aftersalesorders/files/:fileId[?small=1]: evidence of a member's own, never shown as a page of ours. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { openEvidence } from "~/domain/claims/files.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const { id: member } = await requireMember(args);
  const small = new URL(args.request.url).searchParams.has("small");
  const file = await openEvidence({ member }, args.params["fileId"] ?? "", small);
  return sendFile(args.request, foundFile(args.request, file));
}
