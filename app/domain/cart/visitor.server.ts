/** A visitor's cart hangs on a token in a cookie, written when the first thing is added (§2.7). */
import { hashToken, randomToken } from "~/platform/crypto.server";
import { db, sql } from "~/platform/db";
import { expireCookie, readCookie, setCookie } from "~/platform/http/cookies.server";
import { visitorDays } from "./config";

/** Who a visitor's cart belongs to. A page shown to a browser that has it is that browser's own. */
export const cartCookie = "qs_cart";

const wishCookie = "qs_wish";

/** The hash under which a browser's cart is kept, or null where it has none. */
export function visitorOf(request: Request): string | null {
  const token = readCookie(request, cartCookie);
  return token && /^[\w-]{43}$/.test(token) ? hashToken(token) : null;
}

/** The hash of a browser's cart, a new one where it has none, and the cookie that keeps it for another while. */
export function visitorCart(request: Request): { hash: string; cookie: string } {
  const kept = readCookie(request, cartCookie);
  const token = kept && /^[\w-]{43}$/.test(kept) ? kept : randomToken();
  return { hash: hashToken(token), cookie: setCookie(cartCookie, token, visitorDays * 86_400) };
}

/** How many lines the cart of a visitor has. */
export async function visitorCount(request: Request): Promise<number> {
  const hash = visitorOf(request);
  if (!hash) return 0;
  const row = await db.first<{ n: number }>(sql`
    select count(*)::int as n from cart_item where user_id is null and visitor_hash = ${hash}`);
  return row?.n ?? 0;
}

/** The cookie that remembers what a visitor wished for until the login, an hour at most. */
export function keepWish(productId: string): string {
  return setCookie(wishCookie, productId, 3600);
}

/** The product a visitor wished for, as the browser says it. */
export function wishOf(request: Request): string | null {
  return readCookie(request, wishCookie);
}

/** The cookies that forget what has come along to the member. */
export function forgetVisitor(request: Request): string[] {
  return ([cartCookie, wishCookie] as const)
    .filter((name) => readCookie(request, name) !== null)
    .map((name) => expireCookie(name));
}
