/** What loaders and actions answer: found or 404, refused forms, redirects within this site. */
import { data, redirectDocument, redirect as remixRedirect } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";

type Submission = {
  reply(options?: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }): SubmissionResult;
};

/** The value, or a 404 where there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Response(null, { status: 404 });
  return value;
}

/** The value, or a 404 that says that it was removed and links `back`. For a part of something that still exists. */
export function foundStill<T>(value: T | null | undefined, back: string): T {
  if (value === null || value === undefined) throw data({ code: "gone", back }, { status: 404 });
  return value;
}

/**
 * A refused form: 400 with the field errors of the schema, or 422/409 with what the command said.
 * `error` is a text key (`noun:key`), for the whole form or, as a record, by field.
 */
export function invalid(
  submission: Submission,
  error?: string | Record<string, string[]>,
  status: 400 | 409 | 422 | 429 = error === undefined ? 400 : 422,
) {
  if (error === undefined) return data({ result: submission.reply() }, { status });
  const reply = typeof error === "string" ? { formErrors: [error] } : { fieldErrors: error };
  return data({ result: submission.reply(reply) }, { status });
}

/** A 303 to a place on this site (or to a payment partner's page), after a post. */
export function redirect(to: string, headers?: HeadersInit): Response {
  return remixRedirect(to, { status: 303, ...(headers ? { headers } : {}) });
}

/** As `redirect`, but the browser loads the document anew: for other origins, login and logout. */
export function leave(to: string, headers?: HeadersInit): Response {
  return redirectDocument(to, { status: 303, ...(headers ? { headers } : {}) });
}

/** A path of this site from a visitor's input, or the fallback; never another origin. */
export function samePath(candidate: unknown, fallback: string): string {
  if (typeof candidate !== "string" || !candidate.startsWith("/") || /^\/[/\\]/.test(candidate))
    return fallback;
  const url = URL.parse(candidate, "http://site.invalid");
  // `/.//evil` and `/a/..//evil` only become `//evil` once they are resolved.
  if (!url || url.origin !== "http://site.invalid" || /^\/[/\\]/.test(url.pathname)) return fallback;
  return url.pathname + url.search;
}
