/** /user/storedownloadinvoice/:archiveId: a finished file, to be saved. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { openArchive } from "~/domain/invoices/archive.server";
import { found } from "~/platform/http/answers.server";
import { sendFile } from "~/platform/http/download.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  return sendFile(args.request, found(await openArchive(member.id, args.params["archiveId"] ?? "")));
}
