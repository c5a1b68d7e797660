/** POST /hooks/:platform/privacy: what a platform asks about buyers' data, 200 once it is kept. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { receivePrivacyRequest, type PrivacyError } from "~/domain/stores/privacy.server";
import { readBytes } from "~/platform/http/form.server";

const maxBytes = 8 * 1024 * 1024;

const statuses: Record<PrivacyError, number> = {
  "unknown-platform": 404,
  "bad-signature": 401,
  "bad-body": 400,
};

export async function action({ request, params }: ActionFunctionArgs) {
  if (request.method !== "POST") return notAllowed();
  const bytes = await readBytes(request, maxBytes);
  const received = await receivePrivacyRequest(params["platform"] ?? "", bytes, request.headers);
  return new Response(null, { status: received.ok ? 200 : statuses[received.error] });
}

export function loader() {
  return notAllowed();
}

function notAllowed() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
