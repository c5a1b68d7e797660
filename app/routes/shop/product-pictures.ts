/** /productdetails/pictures.zip?id=: all pictures of one product, as an archive. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findMember } from "~/domain/accounts/guards.server";
import { pictureArchive } from "~/domain/catalogue/archive.server";
import { archiveLimit, memberArchiveLimit } from "~/domain/catalogue/config";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { clientIp, hit, networkOf } from "~/platform/http/rate-limit.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await findMember(args);
  const { ok, retryAfter } = member
    ? await hit(`pictures:member:${member.id}`, memberArchiveLimit)
    : await hit(`pictures:${networkOf(clientIp(args))}`, archiveLimit);
  if (!ok) {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(retryAfter) };
    return new Response(getT(args, "shop")("product.picturesOften"), { status: 429, headers });
  }
  const id = new URL(args.request.url).searchParams.get("id") ?? "";
  const archive = found(await pictureArchive(id, member?.id));
  if (archive === "unavailable")
    return new Response(null, { status: 503, headers: { "Retry-After": "30", "Cache-Control": "no-store" } });
  return new Response(archive.body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(archive.bytes),
      "Content-Disposition": `attachment; filename="${archive.fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
