/** `*`: a page that does not exist leads to `/404`; files, hooks and posts get a plain 404 (D18). */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { askedLocale } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";

export function loader({ request }: LoaderFunctionArgs) {
  if (request.method === "GET" && asksForPage(request))
    return redirect(paths.notFound({ lng: askedLocale(request) }), 302);
  return absent();
}

/** A post finds nothing either. */
export { absent as action };

function absent(): Response {
  return new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

function asksForPage(request: Request): boolean {
  const { pathname } = new URL(request.url);
  if (/^\/(hooks|assets|media)\//i.test(pathname) || /\.[a-z0-9]{1,8}$/i.test(pathname)) return false;
  const accepts = request.headers.get("accept") ?? "*/*";
  return /text\/html|\*\/\*/.test(accepts);
}
