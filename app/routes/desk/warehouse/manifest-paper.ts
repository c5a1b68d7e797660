/** /desk/warehouse/manifests/:manifestNo/manifest.pdf: what a carrier takes, to be signed. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { paperRoles } from "~/domain/warehouse/paper/config";
import { manifestOf, manifestPdf } from "~/domain/warehouse/paper/manifest.server";
import { asDownload } from "~/domain/warehouse/paper/print.server";
import { localeOf } from "~/i18n/i18n.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, paperRoles);
  const manifest = foundFile(args.request, await manifestOf(args.params["manifestNo"] ?? ""));
  const bytes = await manifestPdf(manifest, localeOf(args));
  return sendFile(args.request, asDownload(`manifest-${manifest.no}.pdf`, bytes));
}
