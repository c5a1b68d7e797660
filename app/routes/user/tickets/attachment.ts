/** /user/tickets/:ticketNo/file: what the member sent along, to be saved and never shown as a page of ours. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { openTicketFile } from "~/domain/tickets/tickets.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireMember(args);
  const file = await openTicketFile({ member: id }, args.params["ticketNo"] ?? "");
  return sendFile(args.request, foundFile(args.request, file));
}
