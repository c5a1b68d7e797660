/** POST /hooks/:platform/:storeId: what a member's store tells us, 200 once it is kept. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveDelivery, type HookError } from "~/domain/stores/webhooks.server";
import { readBytes } from "~/platform/http/form.server";

/** An order of some hundred lines is below that. */
const maxBytes = 5 * 1024 * 1024;

const statuses: Record<HookError, number> = { "unknown-store": 404, "bad-signature": 401, "bad-body": 400 };

export async function action({ request, params }: ActionFunctionArgs) {
  if (request.method !== "POST") return notAllowed();
  const bytes = await readBytes(request, maxBytes);
  const received = await receiveDelivery(
    params["platform"] ?? "",
    params["storeId"] ?? "",
    bytes,
    request.headers,
  );
  return new Response(null, { status: received.ok ? 200 : statuses[received.error] });
}

export function loader() {
  return notAllowed();
}

function notAllowed() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
