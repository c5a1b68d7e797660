/**
 * Cookies. They are set only by login, logout, the first cart, choices of language and look, and the identity check;
 * always httpOnly. A cookie that identifies a person begins with `qs_`: such a request never gets a shared page.
 */
import { parseCookie, stringifySetCookie } from "cookie";
import { secureCookies } from "../env.server";

/** Something of one person's. */
export type PersonalName = `qs_${string}`;

const choices = ["lng", "currency", "theme"] as const;
export type Choice = (typeof choices)[number];

/** Under https every name is sent with the prefix `__Host-`. */
export type CookieName = Choice | PersonalName;

/** The prefix stops other sites of the domain, and plain http, from setting the cookie. It is impossible over http. */
const sentName = (name: CookieName): string => (secureCookies() ? `__Host-${name}` : name);

/** Whether a cookie tells one person from another. */
export function personalCookie(name: string): boolean {
  return name.startsWith("qs_") || name.startsWith("__Host-qs_");
}

/** The value of a cookie, or null. A choice made before its name had a prefix still holds. */
export function readCookie(request: Request, name: CookieName): string | null {
  return isChoice(name)
    ? (choicesIn(parseCookie(request.headers.get("cookie") ?? ""))[name] ?? null)
    : valueOf(request, sentName(name));
}

const isChoice = (name: CookieName): name is Choice => choices.some((choice) => choice === name);

type Choices = { readonly [name in Choice]?: string };

/** The choices among the cookies that were sent. */
export function choicesIn(sent: Readonly<Record<string, string | undefined>>): Choices {
  return Object.fromEntries(choices.map((name) => [name, sent[sentName(name)] ?? sent[name]]));
}

/** The `Cookie` header by which a browser would send these choices. */
export function headerOfChoices(chosen: Choices): string {
  return choices
    .filter((name) => chosen[name] !== undefined)
    .map((name) => `${sentName(name)}=${chosen[name]}`)
    .join("; ");
}

/** The value of a cookie that was set before its name had a prefix. Anybody of the domain may have set it. */
export function readUnprefixed(request: Request, name: PersonalName): string | null {
  return valueOf(request, name);
}

function valueOf(request: Request, name: string): string | null {
  const header = request.headers.get("cookie");
  return header ? (parseCookie(header)[name] ?? null) : null;
}

/**
 * A Set-Cookie header: for every path, this host only, Secure under https, which is what the prefix `__Host-` of a name
 * asks for. `maxAge` in seconds, none = until the browser closes.
 */
export function setCookie(name: CookieName, value: string, maxAge?: number): string {
  return headerOf(sentName(name), value, maxAge);
}

function headerOf(name: string, value: string, maxAge?: number): string {
  return stringifySetCookie({
    name,
    value,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** A Set-Cookie header that takes a cookie away. */
export function expireCookie(name: CookieName): string {
  return setCookie(name, "", 0);
}

/** A Set-Cookie header that takes a cookie away that was set before its name had a prefix. */
export function expireUnprefixed(name: PersonalName): string {
  return headerOf(name, "", 0);
}
