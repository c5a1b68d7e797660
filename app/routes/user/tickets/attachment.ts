/** /user/tickets/:ticketNo/file: what the member sent along, to be saved and never shown as a page of ours. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { openOwnAttachment } from "~/domain/tickets/member.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  return sendFile(
    args.request,
    foundFile(args.request, await openOwnAttachment(member.id, args.params["ticketNo"] ?? "")),
  );
}
