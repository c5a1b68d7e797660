/** The keys of an AliExpress store: fetched for a code, and renewed before they expire. */
import { z } from "zod";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type { StoreFailure } from "../stores/store-platform";
import { sendForm, type Params } from "./gateway.server";
import { readJson } from "./json";

/** Which of AliExpress's two sets of calls a seller has. */
export const familyNames = ["overseas", "global"] as const;
export type FamilyName = (typeof familyNames)[number];

export const Keys = z.object({
  accessToken: z.string(),
  expiresAt: z.iso.datetime(),
  refreshToken: z.string(),
  /** From when on it cannot be renewed: a renewal does not make it later. */
  refreshEndsAt: z.iso.datetime(),
  family: z.enum(familyNames),
  sellerId: z.string(),
});
export type Keys = z.infer<typeof Keys>;

const earlySeconds = 1800;

/** A renewal runs under the store's lock, so it may not take long. */
const timeoutMs = 8_000;

const text = z.union([z.string(), z.int()]).transform(String);
const seconds = z.coerce.number().nonnegative();
const Given = z.object({
  access_token: z.string().min(1),
  expires_in: seconds,
  refresh_token: z.string().nullish(),
  refresh_expires_in: seconds.nullish(),
  seller_id: text.nullish(),
  user_id: text.nullish(),
});
type Given = z.infer<typeof Given>;

/** The keys for a code, which is good once. The family is the more usual one, until the store was asked. */
export async function keysFor(code: string): Promise<Result<Keys, StoreFailure>> {
  const asked = new Date();
  const given = await ask("/auth/token/create", { code });
  if (!given.ok) return given;
  const { refresh_token, seller_id, user_id } = given.value;
  return ok({
    ...accessOf(given.value, asked),
    refreshToken: refresh_token ?? "",
    refreshEndsAt: after(asked, given.value.refresh_expires_in ?? 0),
    family: "overseas",
    sellerId: seller_id ?? user_id ?? "",
  });
}

/** New keys for these; `unauthorised` where their owner has to approve again. */
export async function renewed(keys: Keys): Promise<Result<Keys, StoreFailure>> {
  const asked = new Date();
  if (keys.refreshToken === "" || Date.parse(keys.refreshEndsAt) <= asked.getTime())
    return err("unauthorised");
  const given = await ask("/auth/token/refresh", { refresh_token: keys.refreshToken });
  if (!given.ok) return given;
  const { refresh_token, refresh_expires_in: left } = given.value;
  // An answer may leave the refresh token out: then the old one goes on.
  const refreshToken = refresh_token || keys.refreshToken;
  const end = left === null || left === undefined ? keys.refreshEndsAt : after(asked, left);
  const refreshEndsAt = end < keys.refreshEndsAt ? end : keys.refreshEndsAt;
  return ok({ ...keys, ...accessOf(given.value, asked), refreshToken, refreshEndsAt });
}

/** Whether keys open for long enough to begin a call. */
export function isFresh({ expiresAt, refreshEndsAt }: Keys): boolean {
  const left = Date.parse(expiresAt) - Date.now();
  // What can no more be renewed is used to its end.
  const early = Date.parse(refreshEndsAt) > Date.now() ? earlySeconds * 1000 : 0;
  return left > early;
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString();

const accessOf = ({ access_token, expires_in }: Given, asked: Date) => ({
  accessToken: access_token,
  expiresAt: after(asked, expires_in),
});

type Path = "/auth/token/create" | "/auth/token/refresh";

async function ask(path: Path, said: Params): Promise<Result<Given, StoreFailure>> {
  const { ALIEXPRESS_TOKENS_BY: by, ALIEXPRESS_SIGN_METHOD: method } = env();
  const answer = await (by === "rest"
    ? sendForm({ to: `/rest${path}`, params: said, method: "sha256", timeoutMs })
    : sendForm({ to: "/sync", params: { ...said, method: path }, method, timeoutMs }));
  const status = answer.ok ? answer.value.status : 0;
  log.info({ partner: "aliexpress", call: path, status }, "partner call");
  if (!answer.ok || status >= 500 || status === 429 || status === 408) return err("unavailable");
  const body = insideOf(readJson(answer.value.body));
  if (body === null) return err("malformed");
  const given = Given.safeParse(body);
  if (given.success) return ok(given.data);
  const { code, message } = Refused.safeParse(body).data ?? { code: "", message: "" };
  log.warn({ partner: "aliexpress", call: path, code, message: message.slice(0, 200) }, "no token was given");
  if (passing.test(code)) return err("unavailable");
  return code === "" || code === "0" ? err("malformed") : err("unauthorised");
}

const Refused = z.object({
  code: text.catch(""),
  message: z.string().catch(""),
});

const passing = /limit|timeout|unavailable|system|IncompleteSignature|InvalidAppKey|timestamp/i;

/** By `/sync` it comes wrapped like other answers, and errors do, too. */
function insideOf(answer: unknown): object | null {
  if (typeof answer !== "object" || answer === null) return null;
  const [inside] = Object.entries(answer).flatMap(([key, value]: [string, unknown]) =>
    /_response$/.test(key) && typeof value === "object" && value !== null ? [value] : [],
  );
  return inside ?? answer;
}
