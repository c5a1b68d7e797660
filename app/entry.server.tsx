/** Renders a document on the server, in one piece: nothing on these pages streams, and one piece is twice as fast. */
import { randomBytes } from "node:crypto";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer, isRouteErrorResponse } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
// Binds payables and mails of all nouns, before any request.
import "~/domain/wiring.server";
import { i18nFor, localeOf } from "~/i18n/i18n.server";
import { closeDatabase, closePrisma } from "~/platform/db/index.server";
import { answerWith } from "~/platform/http/document.server";
import { protect } from "~/platform/http/headers.server";
import { withHandoff } from "~/platform/http/handoff.server";
import { log } from "~/platform/log.server";
import { NonceContext } from "~/ui/nonce";

// The web process asks this before Remix does, whose own check answers a bare 500.
export { refuseForeign } from "~/platform/http/form.server";
// It shares this bundle's log and ends its connections.
export { log, withLogContext } from "~/platform/log.server";

export async function closeConnections(): Promise<void> {
  await Promise.all([closePrisma(), closeDatabase()]);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext?: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const html = await withHandoff(context, nonce, () =>
    renderToString(
      <NonceContext.Provider value={nonce}>
        <I18nextProvider i18n={i18nFor(localeOf(request))}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </NonceContext.Provider>,
    ),
  );
  protect(headers, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  return answerWith(`<!DOCTYPE html>${html}`, { status, headers }, loadContext);
}

/** The data of a page without its document: never shown as anything but data, never kept by a shared cache. */
export function handleDataRequest(response: Response): Response {
  response.headers.set("X-Content-Type-Options", "nosniff");
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
