/** POST /hooks/paypal: PayPal's news, 204 once they are kept. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { receivePayPal } from "~/domain/payments/events.server";
import { readBytes } from "~/platform/http/form.server";

/** PayPal's events are some kilobytes; nobody else may make us read more. */
const maxBytes = 1024 * 1024;

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const bytes = await readBytes(request, maxBytes);
  const received = await receivePayPal(bytes, request.headers);
  if (received.ok) return new Response(null, { status: 204 });
  return new Response(null, { status: received.error === "unclear" ? 503 : 400 });
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
