/** What AliExpress says when it does not do what was asked: HTTP 200 for nearly all of it. Pure. */
import { z } from "zod";
import type { StoreFailure } from "../stores/store-platform";

/** AliExpress understood and refused; in its own words. */
export type Refusal = { code: string; words: string };

export type Said =
  | { kind: "body"; body: object }
  | { kind: "refused"; refused: Refusal }
  | { kind: "failed"; failure: StoreFailure; code: string }
  | { kind: "pause"; seconds: number };

const code = z.union([z.string(), z.number()]).transform(String).catch("");
const words = z.string().catch("");

const Gateway = z.object({
  error_response: z.object({ type: words, code, sub_code: code, msg: words, sub_msg: words }),
});

const pauseSeconds = { usual: 10, most: 3600 } as const;

/** What an answer says, before its fields are read. */
export function meaningOf(status: number, answer: unknown): Said {
  if (status === 429) return { kind: "pause", seconds: pauseSeconds.usual };
  if (status === 408 || status >= 500)
    return { kind: "failed", failure: "unavailable", code: String(status) };
  if (status === 401) return { kind: "failed", failure: "unauthorised", code: "401" };
  const gateway = Gateway.safeParse(answer).data?.error_response;
  if (gateway) return gatewayMeaning(gateway);
  const body = bodyOf(answer);
  if (status >= 400 || body === null) return { kind: "failed", failure: "malformed", code: String(status) };
  const refused = refusalIn(body);
  if (!refused) return { kind: "body", body };
  return isPassing(refused)
    ? { kind: "failed", failure: "unavailable", code: refused.code }
    : { kind: "refused", refused };
}

type GatewayError = z.infer<typeof Gateway>["error_response"];

/** Numbers are those of the platform before this one, which some calls still answer. */
const codes = {
  pause: /CallLimit|^7$/i,
  access:
    /(access|session|refresh).?(token|key)|InvalidToken|IllegalToken|TokenExpired|InvalidSession|^(26|27)$/i,
  passing: /unavailable|timeout|^isp[.-]|IncompleteSignature|InvalidAppKey|^25$|timestamp/i,
} as const;

function gatewayMeaning({ type, code, sub_code, msg, sub_msg }: GatewayError): Said {
  const has = (pattern: RegExp) => pattern.test(code) || pattern.test(sub_code);
  const said = `${msg} ${sub_msg}`.trim();
  if (has(codes.pause)) {
    const told = /(\d{1,6})\s*(?:more\s*)?second/i.exec(said)?.[1];
    return { kind: "pause", seconds: Math.min(Number(told ?? pauseSeconds.usual), pauseSeconds.most) };
  }
  if (has(codes.access)) return { kind: "failed", failure: "unauthorised", code };
  if (has(codes.passing) || /^(SYSTEM|ISP)$/i.test(type))
    return { kind: "failed", failure: "unavailable", code };
  return { kind: "refused", refused: { code: sub_code || code, words: sub_msg || msg } };
}

function bodyOf(answer: unknown): object | null {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return null;
  for (const [key, value] of Object.entries(answer) as [string, unknown][])
    if (key.endsWith("_response")) return typeof value === "object" && value !== null ? value : null;
  // Simplified answers have no wrapper, but what every answer has.
  return "request_id" in answer || "result" in answer ? answer : null;
}

const Outcome = z.object({
  success: z.boolean().optional().catch(undefined),
  is_success: z.boolean().optional().catch(undefined),
  result_success: z.boolean().optional().catch(undefined),
  error_code: code,
  error_message: words,
  error_msg: words,
  result_error_code: code,
  result_error_desc: words,
  error_desc: words,
});

/** A refusal of the business: one of three flags is false, at the top or in `result`; or a code stands alone. */
function refusalIn(body: object): Refusal | null {
  const result = "result" in body ? body.result : undefined;
  for (const place of [body, result]) {
    const said = Outcome.safeParse(place).data;
    if (!said) continue;
    const flags = [said.success, said.is_success, said.result_success];
    // Some calls have no flag, but a code in place of what was asked for.
    const isBare =
      place === body && !("result" in body) && !("target" in body) && !["", "0"].includes(said.error_code);
    if (!flags.includes(false) && !isBare) continue;
    return {
      code: said.error_code || said.result_error_code,
      words: said.error_message || said.error_msg || said.result_error_desc || said.error_desc,
    };
  }
  return null;
}

/** AliExpress itself fails. What it says of one product or order, such as "try again later", is a refusal of that one. */
const isPassing = ({ code, words }: Refusal) =>
  /^(system.?(error|busy)|isp[.-])/i.test(code) || /^system.?(error|busy)\W*$/i.test(words);

/** Whether a call is not open to this kind of account. */
export const isNotOpen = ({ code }: Refusal) => /permission|not.?allowed|^1[12]$/i.test(code);

/** A refusal in neutral words, for a call whose refusals nobody looks into. */
export function failureOf({ code, words }: Refusal): StoreFailure {
  return /not.{0,3}(exist|found)|does ?n.t exist|no such/i.test(`${code} ${words}`) ? "missing" : "rejected";
}
