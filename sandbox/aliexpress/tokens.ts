/** Codes and tokens: a code is good once, a renewal never lengthens the life of the right to renew. */
import { randomBytes } from "node:crypto";
import type { Sandbox } from "../state";
import { GatewayError } from "./errors";
import type { Seller, Token } from "./types";
import { int64 } from "./wire";

/** How long tokens of a launched app live, in seconds. */
const accessSeconds = 2_592_000;
const refreshSeconds = 5_184_000;
const codeMs = 10 * 60_000;

const random = (): string => randomBytes(24).toString("base64url");

/** New tokens of a seller; the lives in seconds. */
export function issue(seller: Seller, access = accessSeconds, refresh = refreshSeconds): Token {
  const token: Token = {
    access: `5000${random()}`,
    refresh: `5001${random()}`,
    expires: Date.now() + access * 1_000,
    refreshExpires: Date.now() + refresh * 1_000,
  };
  seller.tokens = [...seller.tokens.filter(({ refreshExpires }) => refreshExpires > Date.now()), token].slice(
    -50,
  );
  return token;
}

/** Whose access token it is; null where it is over or nobody's. */
export function holderOf(sandbox: Sandbox, access: string): Seller | null {
  const isOpen = (token: Token): boolean => token.access === access && token.expires > Date.now();
  return Object.values(sandbox.world.aliexpress.sellers).find(({ tokens }) => tokens.some(isOpen)) ?? null;
}

/** The seller whose token or code it is or was, for faults and records. */
export function ownerOf(sandbox: Sandbox, key: string): Seller | null {
  const { sellers, codes } = sandbox.world.aliexpress;
  const ofCode = sellers[codes[key]?.seller ?? ""];
  const has = ({ tokens }: Seller): boolean =>
    tokens.some(({ access, refresh }) => access === key || refresh === key);
  return ofCode ?? Object.values(sellers).find(has) ?? null;
}

/** A code for the way back to the app. */
export function codeFor(sandbox: Sandbox, seller: Seller, redirect: string): string {
  const code = `3_${random()}`;
  sandbox.world.aliexpress.codes[code] = { seller: seller.slug, at: Date.now(), redirect };
  sandbox.save();
  return code;
}

/** `/auth/token/create`: tokens for a code, once. */
export function createToken(sandbox: Sandbox, code: string): object {
  const { codes, sellers } = sandbox.world.aliexpress;
  const given = codes[code];
  delete codes[code];
  const seller = given && sellers[given.seller];
  if (!seller || given.at < Date.now() - codeMs)
    throw new GatewayError("InvalidCode", "Invalid authorization code");
  const token = issue(seller);
  sandbox.save();
  return answer(seller, token);
}

/** `/auth/token/refresh`: a new access token; what renews it ends when it would have ended. */
export function refreshToken(sandbox: Sandbox, refresh: string): object {
  for (const seller of Object.values(sandbox.world.aliexpress.sellers)) {
    const old = seller.tokens.find((token) => token.refresh === refresh);
    if (!old) continue;
    const left = Math.floor((old.refreshExpires - Date.now()) / 1_000);
    if (left <= 0) break;
    const token = issue(seller, Math.min(accessSeconds, left), left);
    token.refreshExpires = old.refreshExpires;
    if (seller.quirks.omits_refresh_token) token.refresh = old.refresh;
    sandbox.save();
    const said = answer(seller, token);
    return seller.quirks.omits_refresh_token ? { ...said, refresh_token: undefined } : said;
  }
  throw new GatewayError("IllegalRefreshToken", "The specified refresh token is invalid or expired");
}

function answer(seller: Seller, token: Token): Record<string, unknown> {
  const seconds = (until: number): number => Math.max(0, Math.round((until - Date.now()) / 1_000));
  return {
    access_token: token.access,
    refresh_token: token.refresh,
    expires_in: seconds(token.expires),
    refresh_expires_in: seconds(token.refreshExpires),
    expire_time: token.expires,
    refresh_token_valid_time: token.refreshExpires,
    user_id: seller.sellerId,
    seller_id: seller.sellerId,
    havana_id: int64(`17${seller.sellerId}`),
    user_nick: seller.login,
    account: `${seller.login}@seller.example`,
    account_id: seller.sellerId,
    account_platform: "seller_center",
    sp: "ae",
    locale: "zh_CN",
  };
}
