/** /user/storeorder/:orderNo/scale/:parcelNo: the photo of a parcel on the scale. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { openPhoto } from "~/domain/warehouse/photos.server";
import { scalePhoto } from "~/domain/warehouse/weighing/view.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { orderNo = "", parcelNo = "" } = args.params;
  const key = foundFile(args.request, await scalePhoto(member.id, orderNo, parcelNo));
  return sendFile(args.request, foundFile(args.request, await openPhoto(key)));
}
