/** /desk/tickets/:ticketNo/file: what came with a question, to be saved and never shown as a page of ours. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ticketRoles } from "~/domain/tickets/config";
import { openAttachment } from "~/domain/tickets/desk.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, ticketRoles);
  return sendFile(
    args.request,
    foundFile(args.request, await openAttachment(staff, args.params["ticketNo"] ?? "")),
  );
}
