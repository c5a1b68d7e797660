/** /desk/tickets/:ticketNo/file: what came with a question, to be saved and never shown as a page of ours. */
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { openAttachment, ticketRoles } from "~/domain/tickets/desk.server";
import { found } from "~/platform/http/answers.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, ticketRoles);
  const file = found(await openAttachment(staff, args.params["ticketNo"] ?? ""));
  const headers = new Headers({
    "Content-Type": file.type,
    "Content-Length": String(file.bytes),
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
  if (args.request.method === "HEAD") return new Response(null, { headers });
  return new Response(Readable.toWeb(file.read()) as ReadableStream, { headers });
}
