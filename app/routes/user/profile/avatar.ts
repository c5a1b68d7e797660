/** /user/profile/avatar[?v=]: the member's own picture; `v` changes with it. */
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { openAvatar } from "~/domain/accounts/avatar.server";
import { requireMember } from "~/domain/accounts/guards.server";
import { found } from "~/platform/http/answers.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const picture = found(await openAvatar(member.id));
  const headers = new Headers({
    "Content-Type": "image/webp",
    "Content-Length": String(picture.bytes),
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
  if (args.request.method === "HEAD") return new Response(null, { headers });
  return new Response(Readable.toWeb(picture.read()) as ReadableStream, { headers });
}
