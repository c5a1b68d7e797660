/** What the pages of a connection that begins in a shop's admin have in common. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCookie } from "~/platform/http/cookies.server";

/** Names the browser in which a launch began. */
export const launchCookie = "qs_launch";

/** The secret of that browser; null in any other. */
export function launchBrowser({ request }: Pick<LoaderFunctionArgs, "request">): string | null {
  return readCookie(request, launchCookie) ?? null;
}
