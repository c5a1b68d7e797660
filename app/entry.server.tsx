/** Renders a document on the server, in one piece: nothing on these pages streams, and one piece is twice as fast. */
import { randomBytes } from "node:crypto";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer, isRouteErrorResponse } from "@remix-run/react";
import { I18nProvider } from "~/i18n/server-texts";
// Binds payables and mails of all nouns, before any request.
import "~/domain/wiring.server";
import { i18nFor, localeOf } from "~/i18n/i18n.server";
import { stopWatching, watchPages } from "~/platform/db/changes.server";
import {
  closeDatabase,
  closePrisma,
  openConnections as openPool,
  warmPrisma,
} from "~/platform/db/index.server";
import { env, secureCookies } from "~/platform/env.server";
import { limitRequests, sayWhenToRetry } from "~/platform/http/database-limits.server";
import { answerWith } from "~/platform/http/document.server";
import { isConfidential } from "~/platform/http/address";
import { watchRequests } from "~/platform/http/every-request.server";
import { hashScripts } from "~/platform/http/hashed-scripts.server";
import { protect } from "~/platform/http/headers.server";
import { withHandoff, writeDataWhenRead } from "~/platform/http/handoff.server";
import { documentAt } from "~/platform/http/kept-documents.server";
import { keepMarkup, keyOfFacts } from "~/platform/http/kept-markup.server";
import type { Piece } from "~/platform/http/pieces.server";
import { log } from "~/platform/log.server";
import { isForEngines } from "~/platform/search-engines";
import { KeeperContext } from "~/ui/kept";
import { NonceContext } from "~/ui/nonce";
import { drawWhole } from "./root-document.server";
import { factsOf, keyOfPage, ownOf, watched } from "./root-shared.server";
import { isShared } from "./root-visitors.server";

// The web process asks this before Remix does, whose own check answers a bare 500.
export { refuseForeign } from "~/platform/http/form.server";
// It shares this bundle's log.
export { log, withLogContext } from "~/platform/log.server";
// It answers visitors out of a cache, by these rules.
export { watchPages } from "~/platform/db/changes.server";
export { createPageCache } from "~/platform/http/page-cache.server";
export { requestFor, visitorPageOf } from "./root-visitors.server";

// It makes and ends this bundle's connections.
export async function openConnections(): Promise<void> {
  await openPool();
  await warmPrisma();
}

export async function closeConnections(): Promise<void> {
  await Promise.all([closePrisma(), closeDatabase(), stopWatching()]);
}

// Here, because every server that answers for this site loads this file.
watchRequests({ secure: secureCookies() });

// Only here: what is no request (jobs, migrations, checks, backups) takes the time it needs.
limitRequests();

// What is remembered for a while is forgotten at once when it changes, whoever serves the site.
if (env().NODE_ENV === "production") watchPages();

writeDataWhenRead();

/** While one works on components their markup changes without its data. */
const keeps = env().NODE_ENV !== "development";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext?: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const { pathname } = new URL(request.url);
  const place = isOneReaders(request, pathname) && status === 200 ? placeOf(request, nonce, context) : null;
  const shared = status < 500 && !headers.has("Set-Cookie") && isShared(request);
  const { html: sent, scripts } = await written(request, nonce, context, { known: place?.known, shared });
  if (typeof sent !== "string") place?.keep(sent);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Language");
  protect(headers, scripts);
  sayWhenToRetry(status, headers);
  if (!isForEngines(pathname)) headers.set("X-Robots-Tag", "noindex");
  if (isConfidential(pathname)) headers.set("Cache-Control", "private, no-store");
  // Anybody may keep a shared page, if it is asked for anew each time: a price must not grow old.
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", shared ? "public, no-cache" : "private, no-cache");
  return answerWith(sent, { status, headers }, loadContext);
}

type Ready = { known: Piece[] | null | undefined; shared: boolean };

/** The page, and the scripts that its policy allows. */
async function written(request: Request, nonce: string, context: EntryContext, { known, shared }: Ready) {
  const own = `'nonce-${nonce}'`;
  if (known) {
    await context.serverHandoffStream?.cancel();
    return { html: known, scripts: own };
  }
  const handler = context.staticHandlerContext;
  const { loaderData } = handler;
  const keeper = keepMarkup(() => keyOfPage({ ...handler, loaderData }));
  handler.loaderData = watched(loaderData, keeper.notForOthers);
  const html = await withHandoff(context, nonce, () =>
    drawWhole(
      <NonceContext.Provider value={nonce}>
        <KeeperContext.Provider value={keeps ? keeper : null}>
          <I18nProvider i18n={i18nFor(localeOf(request))}>
            <RemixServer context={context} url={request.url} nonce={nonce} />
          </I18nProvider>
        </KeeperContext.Provider>
      </NonceContext.Provider>,
    ),
  );
  const page = `<!DOCTYPE html>${html}`;
  return shared ? hashScripts(keeper.finish(page), nonce) : { html: keeper.pieces(page), scripts: own };
}

/** Pages of the member area and of the desk. */
const isOneReaders = ({ method }: Request, pathname: string) =>
  keeps && method === "GET" && /^\/(user|desk)(\/|$)/i.test(pathname);

function placeOf(request: Request, nonce: string, { staticHandlerContext }: EntryContext) {
  const place = keyOfFacts(Buffer.from(`${request.url}\n${request.headers.get("cookie")}`));
  return documentAt(place, () => factsOf(staticHandlerContext), [nonce, ...ownOf(staticHandlerContext)]);
}

/** The data of a page without its document: never kept by a shared cache, nor by any where the page is not. */
export function handleDataRequest(
  response: Response,
  { request }: Pick<DataFunctionArgs, "request">,
): Response {
  if (isConfidential(new URL(request.url).pathname))
    response.headers.set("Cache-Control", "private, no-store");
  sayWhenToRetry(response.status, response.headers);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-cache");
  return response;
}

/** What nobody expected: logged once, with the request it belongs to. */
export function handleError(error: unknown, { request }: Pick<DataFunctionArgs, "request">): void {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  const about = { method: request.method, path: pathname, requestId: requestIdOf(request) };
  if (isVisitorsFault(error)) log.info({ ...about, err: error }, "request refused");
  else log.error({ ...about, err: error }, "request failed");
}

/** A method or a protocol nobody offers here: the one who asked should know, we need not. */
function isVisitorsFault(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status < 500;
  return error instanceof Error && error.message.startsWith("Warning: Single fetch-enabled apps");
}

function requestIdOf(request: Request): string | undefined {
  return request.headers.get("x-request-id") ?? undefined;
}
