/** /user/storedownloadinvoice/:archiveId: a finished file, to be saved. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { openArchive } from "~/domain/invoices/archive.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  return sendFile(
    args.request,
    foundFile(args.request, await openArchive(member.id, args.params["archiveId"] ?? "")),
  );
}
