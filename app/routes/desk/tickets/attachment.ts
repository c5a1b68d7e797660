/** /desk/tickets/:ticketNo/file: what came with a question, to be saved and never shown as a page of ours. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ticketRoles } from "~/domain/tickets/config";
import { openTicketFile } from "~/domain/tickets/tickets.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, ticketRoles);
  const file = await openTicketFile({ staff }, args.params["ticketNo"] ?? "");
  return sendFile(args.request, foundFile(args.request, file));
}
