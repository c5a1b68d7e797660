/**
 * Keeps the fields of a form whose sender must first prove who they are, sealed in a cookie. The form is filled in
 * again when they return.
 */
import { open, seal } from "../crypto.server";
import { expireCookie, readCookie, setCookie } from "./cookies.server";

const cookie = "qs_typed";

/** Seconds it is kept: as long as somebody takes to find a password or a code. */
const kept = 15 * 60;

/** Browsers keep no cookie above 4 KB. */
const longest = 3_500;

type Place = { owner: string; path: string };

const contextOf = ({ owner, path }: Place) => `typed:${owner}:${path}`;

/** The Set-Cookie header that keeps the texts of a form; null where they are too long for one. */
export function keepTyped(form: FormData, place: Place): string | null {
  const texts = [...form].filter(([name, value]) => typeof value === "string" && !name.startsWith("_"));
  const sealed = seal(JSON.stringify({ until: Date.now() + kept * 1000, texts }), contextOf(place));
  return sealed.length > longest ? null : setCookie(cookie, sealed, kept);
}

/** What its owner typed in the form of this path a moment ago; null where there is nothing, or somebody else's. */
export function typedBefore(request: Request, place: Place): Record<string, string> | null {
  const sealed = readCookie(request, cookie);
  if (!sealed) return null;
  try {
    const { until, texts } = JSON.parse(open(sealed, contextOf(place))) as Kept;
    return until > Date.now() ? Object.fromEntries(texts) : null;
  } catch {
    return null;
  }
}

type Kept = { until: number; texts: [string, string][] };

/** The Set-Cookie header that clears it after the form was taken. */
export function forgetTyped(): string {
  return expireCookie(cookie);
}
