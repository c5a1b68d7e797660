/** POST /hooks/tracking/:provider: a tracking service's news, 200 once they are kept. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveTracking, type NewsError } from "~/domain/tracking/hooks.server";
import { readBytes } from "~/platform/http/form.server";

/** A parcel with some hundred scans is below that. */
const maxBytes = 1024 * 1024;

const statuses: Record<NewsError, number> = { unknown: 404, "bad-signature": 401 };

export async function action({ request, params }: ActionFunctionArgs) {
  if (request.method !== "POST") return notAllowed();
  const bytes = await readBytes(request, maxBytes);
  const received = await receiveTracking(params["provider"] ?? "", bytes, request.headers);
  return new Response(null, { status: received.ok ? 200 : statuses[received.error] });
}

export function loader() {
  return notAllowed();
}

function notAllowed() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
