/** /readyz: the process may be sent requests; 503 while its database is away or not migrated. */
import { readiness } from "~/platform/health.server";

export async function loader() {
  const state = await readiness();
  const headers = { "cache-control": "no-store" };
  return Response.json(state, { status: state.ready ? 200 : 503, headers });
}
