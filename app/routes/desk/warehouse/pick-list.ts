/** /desk/warehouse/waves/:waveNo/pick-list.pdf: a wave's pick list, to be carried through the warehouse. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { paperRoles } from "~/domain/warehouse/paper/config";
import { pickListOf, pickListPdf } from "~/domain/warehouse/paper/pick-list.server";
import { asDownload } from "~/domain/warehouse/paper/print.server";
import { localeOf } from "~/i18n/i18n.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, paperRoles);
  const list = foundFile(args.request, await pickListOf(args.params["waveNo"] ?? ""));
  const bytes = await pickListPdf(list, localeOf(args));
  return sendFile(args.request, asDownload(`pick-list-${list.no}.pdf`, bytes));
}
