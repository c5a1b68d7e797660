/** One message for the next page: a text key in a cookie, which the root loader shows once and clears. */
import { expireCookie, readCookie, setCookie } from "./cookies.server";

const cookie = "qs_flash";

export type FlashTone = "positive" | "critical" | "info";

/** Headers for a redirect: the next page says `message` (a text key, `noun:key`) once. */
export function flash(message: string, tone: FlashTone = "positive"): { "Set-Cookie": string } {
  return { "Set-Cookie": setCookie(cookie, `${tone} ${message}`, 60) };
}

/**
 * The message a request brings, or null. Only text keys count, and numbers for them (`noun:key|{"hours":48}`), whatever
 * somebody may have put there.
 */
export function readFlash(request: Request): { tone: FlashTone; message: string } | null {
  const match = /^(positive|critical|info) ([a-z][a-zA-Z]*:[\w.-]+(?:\|\{"[a-z]+":\d+\})?)$/.exec(
    readCookie(request, cookie) ?? "",
  );
  return match?.[2] ? { tone: match[1] as FlashTone, message: match[2] } : null;
}

/** The message that the headers of a redirect bring, or null. */
export function flashOf(headers: Headers): ReturnType<typeof readFlash> {
  const set = headers.getSetCookie().find((each) => each.startsWith(`${cookie}=`));
  return set
    ? readFlash(new Request("http://site.invalid", { headers: { Cookie: set.split(";", 1)[0] ?? "" } }))
    : null;
}

/** The Set-Cookie header that takes the message away. */
export function forgetFlash(): string {
  return expireCookie(cookie);
}
