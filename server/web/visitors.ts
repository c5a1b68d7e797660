/** Answers visitors with pages that are kept; what is shared and what is kept decides the app. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import type * as Entry from "~/entry.server";
import type { Tray } from "~/platform/http/document.server";
import type { KeptPage } from "~/platform/http/page-cache.server";
import type { Handler } from "./site";
import { namesTag } from "./static-files";

type Rules = Pick<typeof Entry, "createPageCache" | "requestFor" | "visitorPageOf" | "watchPages">;
type Exchange = { incoming: IncomingMessage; response: ServerResponse; requestId: string };
type Page = NonNullable<ReturnType<Rules["visitorPageOf"]>>;

/** The visitors' part of a web process. */
export function serveVisitors(rules: Rules, site: Handler) {
  const cache = rules.createPageCache({ changes: rules.watchPages() });

  const pageOf = ({ method, url = "/", headers }: IncomingMessage) =>
    method === "GET" || method === "HEAD"
      ? rules.visitorPageOf(url, headers.cookie, headers["accept-language"] ?? null)
      : null;

  const write = async (page: Page, context: AppLoadContext) => {
    const tray: Tray = { document: null };
    const over = new AbortController();
    try {
      const { status, headers } = await site(rules.requestFor(page, over.signal), { ...context, tray });
      return { status, headers, html: textOf(tray.document) };
    } finally {
      over.abort("written");
    }
  };

  const send = (page: Page, kept: KeptPage, from: string, { incoming, response, requestId }: Exchange) => {
    const headers = [...kept.headers, "X-Request-Id", requestId, "Cache-Status", `quayside; ${from}`];
    if (page.setCookie) headers.push("Set-Cookie", page.setCookie);
    if (kept.status === 200 && namesTag(incoming.headers["if-none-match"], kept.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const { bytes, coding } = cache.body(page.key, kept, String(incoming.headers["accept-encoding"] ?? ""));
    if (coding) headers.push("Content-Encoding", coding);
    headers.push("Content-Length", String(bytes.length));
    response.writeHead(kept.status, headers);
    response.end(incoming.method === "HEAD" ? undefined : bytes);
  };

  return {
    /** Answers with a page that is kept, and tells whether there was one. */
    answer(exchange: Exchange): boolean {
      const page = pageOf(exchange.incoming);
      const kept = page && cache.find(page.key);
      if (!kept) return false;
      send(page, kept, "hit", exchange);
      return true;
    },
    /** Writes the page for all who ask for it now, and tells whether it was one to share. */
    async write(exchange: Exchange, context: AppLoadContext): Promise<boolean> {
      const page = pageOf(exchange.incoming);
      const kept = page && (await cache.keep(page.key, () => write(page, context)));
      if (!kept) return false;
      send(page, kept, "fwd=miss", exchange);
      return true;
    },
  };
}

/** A page to share is written as text. */
function textOf(document: Tray["document"]): string {
  return typeof document === "string" ? document : (document ?? []).join("");
}
