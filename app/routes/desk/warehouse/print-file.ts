/** /desk/warehouse/labels/files/:printId/papers.pdf: a finished file of papers. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { paperRoles } from "~/domain/warehouse/paper/config";
import { openPrint } from "~/domain/warehouse/paper/print.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, paperRoles);
  return sendFile(args.request, foundFile(args.request, await openPrint(args.params["printId"] ?? "")));
}
