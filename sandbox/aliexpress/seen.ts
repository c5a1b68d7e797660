/** What a request to AliExpress is about, before it is answered: for faults and records. */
import type { Reply } from "../http";
import type { Sandbox } from "../state";
import { callLimit, GatewayError, illegalToken } from "./errors";
import { refusal } from "./gateway";
import { ownerOf } from "./tokens";

/** Calls of apps; the pages of the site are none. */
export const isAliExpressCall = (path: string): boolean => /^\/aliexpress\/(sync$|rest\/)/.test(path);

/** Who is called (`aliexpress:<slug>`), and the name of the call. */
export function seenCall(sandbox: Sandbox, url: URL, body: Buffer): { target: string; method: string } {
  const text = body.toString("latin1");
  const said = (name: string): string | null => {
    const inForm = new URLSearchParams(text.startsWith("--") ? "" : text).get(name);
    const inPart = new RegExp(`name="${name}"\\r\\n(?:[^\\r]+\\r\\n)*\\r\\n([^\\r]*)\\r\\n`).exec(text)?.[1];
    return url.searchParams.get(name) ?? inForm ?? inPart ?? null;
  };
  const seller = ownerOf(
    sandbox,
    said("access_token") ?? said("session") ?? said("refresh_token") ?? said("code") ?? "",
  );
  return {
    target: seller ? `aliexpress:${seller.slug}` : "aliexpress",
    method: said("method") ?? url.pathname.replace("/aliexpress/rest", ""),
  };
}

/** A refusal by the number of HTTP that it stands for; AliExpress itself says most of them at 200. */
export function outage(status: number): Reply {
  if (status === 401) return refusal(illegalToken());
  if (status === 403)
    return refusal(
      new GatewayError("InsufficientPermission", "The account has no permission to call this api"),
    );
  if (status === 429) return { ...refusal(callLimit()), status: 429 };
  return refusal(new GatewayError("ServiceUnavailable", "Service temporarily unavailable", "ISP"), status);
}

/** Too many calls, as AliExpress says it. */
export const limited = (): Reply => refusal(callLimit());
