/** /desk/warehouse/labels/:parcelNo/:paper: a label, slip, customs form or invoice as a file, such as `label.pdf`. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { paperRoles } from "~/domain/warehouse/paper/config";
import { paperKinds } from "~/domain/warehouse/paper/papers";
import { paperFile } from "~/domain/warehouse/paper/print.server";
import { redirect } from "~/platform/http/answers.server";
import { sendFile } from "~/platform/http/download.server";
import { paths } from "~/platform/paths";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, paperRoles);
  const { parcelNo = "", paper = "" } = args.params;
  const kind = paperKinds.find((each) => `${each}.pdf` === paper);
  const file = kind ? await paperFile(parcelNo, kind) : null;
  // The parcel's page says why there is no file, and where that is mended.
  if (file?.ok === false && file.error !== "unknown") return redirect(paths.deskParcelPapers(parcelNo));
  return sendFile(args.request, foundFile(args.request, file?.ok ? file.value : null), "shown");
}
