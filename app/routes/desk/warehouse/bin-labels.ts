/** /desk/warehouse/papers/:warehouse/bins.pdf: labels of a warehouse's bins. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { paperRoles } from "~/domain/warehouse/paper/config";
import { asDownload, binLabels } from "~/domain/warehouse/paper/print.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, paperRoles);
  const { name, bytes } = foundFile(args.request, await binLabels(args.params["warehouse"] ?? ""));
  return sendFile(args.request, asDownload(name, bytes));
}
