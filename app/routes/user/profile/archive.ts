/** /user/profile/data/:exportId: the archive of the member's own data, to be saved. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { openExport } from "~/domain/accounts/export.server";
import { requireMember, requireRecentLogin } from "~/domain/accounts/guards.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireRecentLogin(args, member);
  return sendFile(
    args.request,
    foundFile(args.request, await openExport(member.id, args.params["exportId"] ?? "")),
  );
}
