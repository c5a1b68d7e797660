/** /desk/warehouse/photos/:of/:rowId: a photo of rejected goods, a parcel that came back, or a scale. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { photoReaders } from "~/domain/warehouse/config";
import { openPhoto, photoKeyOf } from "~/domain/warehouse/photos.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, photoReaders);
  const { of = "", rowId = "" } = args.params;
  const key = foundFile(args.request, await photoKeyOf(staff, of, rowId));
  return sendFile(args.request, foundFile(args.request, await openPhoto(key)));
}
