/** /desk/sourcing/files/:fileId[?small=1]: a picture or an attachment of a request, never shown as a page of ours. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { sourcingRoles } from "~/domain/sourcing/config";
import { openRequestFile } from "~/domain/sourcing/requests.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, sourcingRoles);
  const small = new URL(args.request.url).searchParams.has("small");
  const file = await openRequestFile({ staff }, args.params["fileId"] ?? "", small);
  return sendFile(args.request, foundFile(args.request, file));
}
