/** Opening and closing the sessions of members and staff (D12, D15). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "~/platform/db";
import { clientIp } from "~/platform/http/rate-limit.server";
import { closeSession, openSession, type SessionKind } from "~/platform/session.server";
import { sessionLife } from "./config";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Opens a member's session in place of the browser's present one; the cookie to set. */
export function openMemberSession(args: Args, userId: string, remember: boolean): Promise<string> {
  const expiresIn = remember ? sessionLife.remembered : sessionLife.usual;
  return open(args, "member", { ownerId: userId, expiresIn, keep: true });
}

/** Opens a desk session: short, and gone with the browser. */
export function openStaffSession(args: Args, staffId: string): Promise<string> {
  return open(args, "staff", { ownerId: staffId, expiresIn: sessionLife.staff, keep: false });
}

async function open(
  args: Args,
  kind: SessionKind,
  session: { ownerId: string; expiresIn: number; keep: boolean },
): Promise<string> {
  await closeSession(args.request, kind);
  const visitor = { ip: clientIp(args), userAgent: args.request.headers.get("user-agent") };
  const { cookie } = await openSession(db, { kind, ...session, ...visitor });
  return cookie;
}

/**
 * Ends the member's session: the headers that expire its cookie by name (the language stays) and clear what the
 * browser keeps of this site. `"cookies"` is not among them: it would take every cookie of the host, of any port.
 */
export async function closeMemberSession(request: Request): Promise<Headers> {
  return leavingHeaders(await closeSession(request, "member"));
}

/** Ends the desk session, likewise. */
export async function closeStaffSession(request: Request): Promise<Headers> {
  return leavingHeaders(await closeSession(request, "staff"));
}

function leavingHeaders(cookie: string): Headers {
  return new Headers([
    ["Set-Cookie", cookie],
    ["Clear-Site-Data", '"cache", "storage"'],
  ]);
}
