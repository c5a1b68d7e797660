/** Inside the product: the cookie of a session that a bench's fill opens. */
import { openSession } from "~/domain/accounts/session-rows.server";
import { db } from "~/platform/db";

export async function cookieOf(kind: "member" | "staff", ownerId: string): Promise<string> {
  const session = { kind, ownerId, expiresIn: 7 * 86_400, keep: true, ip: "127.0.0.1", userAgent: null };
  return (await openSession(db, session)).cookie.split(";")[0] ?? "";
}
