/** POST /hooks/:platform/authorise: the keys of a store whose owner has approved. Any answer but 200 revokes them. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveGrant } from "~/domain/stores/authorise.server";
import { readBytes } from "~/platform/http/form.server";
import { clientIp, hit, networkOf } from "~/platform/http/rate-limit.server";

const maxBytes = 16 * 1024;

/** Nobody approves that often from one address; whoever guesses states does. */
const limit = { limit: 60, windowSeconds: 60 };

export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== "POST") return notAllowed();
  const bytes = await readBytes(args.request, maxBytes);
  const { ok, retryAfter } = await hit(`store-keys:${networkOf(clientIp(args))}`, limit);
  if (!ok) return new Response(null, { status: 429, headers: { "Retry-After": String(retryAfter) } });
  const received = await receiveGrant(args.params["platform"] ?? "", jsonOf(bytes));
  if (received.ok) return new Response(null, { status: 200 });
  return new Response(null, { status: received.error === "unknown-state" ? 404 : 400 });
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

export function loader() {
  return notAllowed();
}

function notAllowed() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
