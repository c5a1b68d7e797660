/** What every page needs, read once a document: language, look, who is there, the form token. */
import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findMember, findStaff } from "~/domain/accounts/guards.server";
import type { Member } from "~/domain/accounts/people";
import { visitorCount } from "~/domain/cart/visitor.server";
import { one } from "~/domain/rates/rates";
import { shownRates } from "~/domain/rates/rates.server";
import { askedLocale, getT, localeOf, rememberedLocale } from "~/i18n/i18n.server";
import { asLocale, localeCookie, prefersChinese } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import { samePath } from "~/platform/http/answers.server";
import { readCookie, setCookie } from "~/platform/http/cookies.server";
import { forgetFlash, readFlash } from "~/platform/http/flash.server";
import { issueFormToken } from "~/platform/http/form.server";
import { renamedCookies } from "~/platform/session.server";
import { currencies } from "~/platform/money";
import { respelled } from "~/platform/canonical-path";
import type { MemberSummary, RootData } from "~/ui/root-data";
import { isShared, themes } from "./root-visitors.server";

const year = 365 * 24 * 3600;

/** The root loader. */
export async function loadRoot(args: LoaderFunctionArgs) {
  const { request } = args;
  const address = respelled(request.url);
  if (address) throw redirect(address, 301);
  keepLook(request);
  const member = await findMember(args);
  const headers = new Headers();
  keepLanguage(request, member, headers);
  await keepSessions(args, member, headers);
  const { currency, usdPpm } = await chosenCurrency(request);
  const flash = readFlash(request);
  if (flash) headers.append("Set-Cookie", forgetFlash());
  const root: RootData = {
    locale: localeOf(request),
    theme: themes.find((theme) => theme === readCookie(request, "theme")) ?? "system",
    currency,
    usdPpm,
    timezone: member?.timezone ?? null,
    // A page that visitors share has no form that needs one.
    formToken: isShared(request) ? "" : issueFormToken(request, await ownerOf(args, member)),
    flash: flash && { tone: flash.tone, text: sayFlash(request, flash.message) },
    member: member && summaryOf(member),
    offersChinese: member === null && offersChinese(request),
    visitorCart: member ? 0 : await visitorCount(request),
    ...surroundings(request),
  };
  return data(root, { headers });
}

/** Sessions of before the names of their cookies had a prefix go on under the new ones. */
async function keepSessions(
  args: LoaderFunctionArgs,
  member: Member | null,
  headers: Headers,
): Promise<void> {
  const renamed = member ? renamedCookies(args.request, "member", secondsLeft(member.session.expiresAt)) : [];
  if (isDesk(new URL(args.request.url)) && (await findStaff(args)))
    renamed.push(...renamedCookies(args.request, "staff"));
  for (const cookie of renamed) headers.append("Set-Cookie", cookie);
}

const secondsLeft = (until: Date) => Math.max(0, Math.floor((until.getTime() - Date.now()) / 1000));

const isDesk = ({ pathname }: URL) => /^\/desk(\/|\.|$)/i.test(pathname);

/** Nobody's language is switched for them (D22): a visitor without a choice is offered the other one in a line. */
const offersChinese = (request: Request) =>
  !isDesk(new URL(request.url)) &&
  askedLocale(request) === null &&
  rememberedLocale(request) === null &&
  prefersChinese(request.headers.get("accept-language"));

async function ownerOf(args: LoaderFunctionArgs, member: Member | null): Promise<string | undefined> {
  if (!isDesk(new URL(args.request.url))) return member ? `member:${member.id}` : undefined;
  const staff = await findStaff(args);
  return staff ? `staff:${staff.id}` : undefined;
}

/** In words here, because the page it is shown on brings the texts of its own nouns only. */
function sayFlash(request: Request, message: string): string {
  const [key = "", numbers = "{}"] = message.split("|");
  return getT(request, "common")(key as "required", JSON.parse(numbers) as Record<string, number>);
}

function summaryOf({ userName, shopName, status, cartCount, unread }: Member): MemberSummary {
  return { name: userName, shop: shopName === userName ? null : shopName, status, cartCount, unread };
}

function surroundings(request: Request) {
  const { DEMO, SANDBOX_URL, SUPPORT_EMAIL, CHAT_URL, PUBLIC_URL } = env();
  return {
    demo: DEMO && SANDBOX_URL ? { inboxUrl: `${SANDBOX_URL}/mail` } : null,
    supportEmail: SUPPORT_EMAIL,
    chatUrl: CHAT_URL ?? null,
    requestId: request.headers.get("x-request-id"),
    origin: new URL(PUBLIC_URL).origin,
  };
}

async function chosenCurrency(request: Request): Promise<Pick<RootData, "currency" | "usdPpm">> {
  const asked = currencies.find((candidate) => candidate === readCookie(request, "currency")) ?? "USD";
  const usdPpm = asked === "USD" ? one : (await shownRates())[asked];
  return usdPpm === undefined ? { currency: "USD", usdPpm: one } : { currency: asked, usdPpm };
}

/**
 * `?theme=` and `?ccy=` are remembered, and the address is cleared of them. At the desk no currency is chosen: there
 * `ccy` is a page's own, such as the currency of an account.
 */
function keepLook(request: Request): void {
  const url = new URL(request.url);
  const theme = themes.find((candidate) => candidate === url.searchParams.get("theme"));
  const asked = isDesk(url) ? null : url.searchParams.get("ccy");
  const currency = currencies.find((candidate) => candidate === asked);
  if (!theme && !currency) return;
  const headers = new Headers();
  if (theme) headers.append("Set-Cookie", setCookie("theme", theme, year));
  if (currency) headers.append("Set-Cookie", setCookie("currency", currency, year));
  url.searchParams.delete("theme");
  if (currency) url.searchParams.delete("ccy");
  // `//evil/?theme=dark` is a path here and another site as an address.
  throw redirect(samePath(url.pathname + url.search, "/"), { headers });
}

/**
 * `?lng=` changes the page's language and is kept in a cookie (D22). It never changes a member's setting, because
 * anybody can make such a link. A browser without the cookie gets the member's setting and is redirected once.
 */
function keepLanguage(request: Request, member: Member | null, headers: Headers): void {
  const asked = askedLocale(request);
  const remembered = rememberedLocale(request);
  if (asked && asked !== remembered) headers.append("Set-Cookie", setCookie(localeCookie, asked, year));
  if (asked || remembered) return;
  const own = asLocale(member?.locale);
  if (!own || own === localeOf(request) || !isVisit(request)) return;
  const { pathname, search } = new URL(request.url);
  const here = samePath(pathname + search, "/");
  throw redirect(here, { headers: { "Set-Cookie": setCookie(localeCookie, own, year) } });
}

/** A page asked for whole, and by no form: what a form was answered is shown as it is, and never lost. */
function isVisit({ method, headers }: Request): boolean {
  const isDocument = headers.get("accept")?.includes("text/html") ?? false;
  return method === "GET" && isDocument && !headers.has("content-type");
}
