/** Files that are not there: their addresses have no page around them, so a browser gets one from here. */
import { getT, localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";

/** The file, or a 404 where there is none or it is another's: a page for who reads pages, nothing for all others. */
export function foundFile<T>(request: Request, file: T | null | undefined): T {
  const reads = request.headers.get("accept")?.includes("text/html") ?? false;
  if ((file === null || file === undefined) && reads && request.method === "GET") throw absent(request);
  return found(file);
}

function absent(request: Request): Response {
  const t = getT(request, "common");
  return plainPage(request, 404, { title: t("notFound.title"), text: t("notFound.here") });
}

/** A page of its own, without script and without the site around it. */
export function plainPage(
  request: Request,
  status: number,
  { title, text }: { title: string; text: string },
): Response {
  const t = getT(request, "common");
  const html = `<!DOCTYPE html>
<html lang="${localeOf(request)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 0 auto; padding: 15vh 1rem 0; text-align: center; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${paths.home()}">${t("error.home")}</a></p>
</body>
</html>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "private, no-store",
  };
  return new Response(html, { status, headers });
}
