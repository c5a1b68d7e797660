/** /user/aftersalesorders/:claimNo/return.pdf: the sheet for a parcel that is sent back. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Readable } from "node:stream";
import { requireMember } from "~/domain/accounts/guards.server";
import { slipOf } from "~/domain/claims/claims.server";
import { localeOf } from "~/i18n/i18n.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const { id: member } = await requireMember(args);
  const no = args.params["claimNo"] ?? "";
  const bytes = foundFile(args.request, await slipOf({ member }, no, localeOf(args)));
  return sendFile(args.request, {
    name: `return-${no}.pdf`,
    type: "application/pdf",
    bytes: bytes.length,
    read: () => Readable.from([bytes]),
  });
}
