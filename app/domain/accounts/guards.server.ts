/**
 * Who may see and do what (§6): every loader and action under /user and /desk calls its guard itself, because
 * Remix answers a child's loader without its parent's. One round trip a request, however many loaders ask.
 */
import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { pieceOf } from "~/domain/pieces.server";
import { hashToken } from "~/platform/crypto.server";
import { db, prepare, sql } from "~/platform/db";
import { whatWasWritten } from "~/platform/http/form.server";
import { keepTyped, typedBefore } from "~/platform/http/typed.server";
import { paths } from "~/platform/paths";
import { sessionToken } from "~/platform/session.server";
import { personName } from "./address";
import { recentLogin, seenEvery } from "./config";
import { hasRole, type Member, type Staff, type StaffRole } from "./people";
import { isInUse } from "./sessions.server";

/** What a guard needs of a loader's or action's arguments. */
export type GuardArgs = Pick<LoaderFunctionArgs, "request" | "context">;

type Known<T> = WeakMap<object, { token: string; reading: Promise<T | null> }>;

const members: Known<Member> = new WeakMap();
const staff: Known<Staff> = new WeakMap();

/** The member behind a request, or null. */
export function findMember(args: GuardArgs): Promise<Member | null> {
  const read = (token: string) => readMember(token, isByItself(args.request));
  return oncePerRequest(members, args, sessionToken(args.request, "member"), read);
}

/** The member of staff behind a request, or null. */
export function findStaff(args: GuardArgs): Promise<Staff | null> {
  const read = (token: string) => readStaff(token, isByItself(args.request));
  return oncePerRequest(staff, args, sessionToken(args.request, "staff"), read);
}

/**
 * The member, active or frozen; otherwise redirects to the login and back. A post whose session has ended gets a 303
 * with the reason, or a 401 that returns a long text (M).
 */
export async function requireMember(args: GuardArgs): Promise<Member> {
  const member = await findMember(args);
  if (member) return member;
  throw await signedOut(args, paths.login);
}

/**
 * Goes on only if the member has proven who they are within the last minutes; otherwise a page asks once more. Call it
 * after `requireMember` in loader and action. `typedIn` restores the fields of `form`.
 */
export function requireRecentLogin(args: GuardArgs, member: Member, form?: FormData): void {
  if (isRecentLogin(args, member)) return;
  const headers = new Headers();
  const typed = form && keepTyped(form, formOf(args, member));
  if (typed) headers.append("Set-Cookie", typed);
  const status = isReading(args.request) ? 302 : 303;
  throw redirect(paths.confirmLogin({ to: pageOf(args.request) }), { status, headers });
}

/** What the member typed in this page's form before they were asked who they are; null where that was nothing. */
export function typedIn(args: GuardArgs, member: Member): Record<string, string> | null {
  return typedBefore(args.request, formOf(args, member));
}

function formOf({ request }: GuardArgs, { id }: Member) {
  const { pathname, searchParams } = new URL(request.url);
  const from = searchParams.get("from");
  const path = pathname.replace(/\.data$/, "");
  return { owner: `member:${id}`, path: from ? `${path}?from=${from}` : path };
}

/** Whether they have: for a page of which only a part is dangerous, and is left out until then. */
export function isRecentLogin({ request }: GuardArgs, member: Member): boolean {
  const age = (Date.now() - member.session.confirmedAt.getTime()) / 1000;
  return age <= (isReading(request) ? recentLogin.page : recentLogin.post);
}

const isReading = ({ method }: Request) => method === "GET" || method === "HEAD";

/** The member, if active: what changes something is refused to a frozen account with a page that says why (D23). */
export async function requireActiveMember(args: GuardArgs): Promise<Member> {
  const member = await requireMember(args);
  if (member.status === "1") return member;
  throw data({ code: "frozen" }, { status: 403 });
}

/** The member of staff with one of the roles (an admin has all); else to the desk's login, or 403. */
export async function requireStaff(args: GuardArgs, roles: readonly StaffRole[] = []): Promise<Staff> {
  const person = await findStaff(args);
  if (!person) throw await signedOut(args, paths.deskLogin);
  if (hasRole(person.roles, roles)) return person;
  throw data({ code: "role" }, { status: 403 });
}

type Answer = Response | ReturnType<typeof data>;

/** What posts of ended sessions were answered: without script, the frame around their page is asked for, too. */
const refused = new WeakMap<object, Answer>();

async function signedOut(args: GuardArgs, login: typeof paths.login): Promise<Answer> {
  const { request, context } = args;
  const page = pageOf(request);
  const key = typeof context === "object" && context !== null ? (context as object) : request;
  if (isReading(request)) return refused.get(key) ?? redirect(login({ redirect: page }), 302);
  const written = await whatWasWritten(args);
  if (!written) return redirect(login({ redirect: page, reason: "session" }), 303);
  const answer = data({ code: "session", written, back: login({ redirect: page }) }, { status: 401 });
  refused.set(key, answer);
  return answer;
}

const longestSearch = 2_000;

function pageOf(request: Request): string {
  const url = new URL(request.url);
  for (const name of ["_data", "_routes", "index"]) url.searchParams.delete(name);
  const path = url.pathname.replace(/\.data$/, "");
  // Twice as long in the header of the answer: browsers and servers refuse headers of more than 16 kB.
  return url.search.length > longestSearch ? path : path + url.search;
}

/** The load context is the one object all loaders of a request share; without one every loader asks for itself. */
function oncePerRequest<T>(
  known: Known<T>,
  { context }: GuardArgs,
  token: string | null,
  read: (token: string) => Promise<T | null>,
): Promise<T | null> {
  if (token === null) return Promise.resolve(null);
  const key: unknown = context;
  if (typeof key !== "object" || key === null) return read(token);
  const before = known.get(key);
  if (before?.token === token) return before.reading;
  const reading = read(token);
  known.set(key, { token, reading });
  return reading;
}

type SessionRow = { sessionId: string; expiresAt: Date; confirmedAt: Date; stale: boolean };
type MemberRow = Omit<Member, "session" | "name"> & SessionRow;

/** Of the session of a guard's query: `stale` where it is due to be noted as seen. */
const sessionColumns = (seen: number) => sql`
  s.id as session_id, s.expires_at, s.confirmed_at,
  s.seen_at < now() - make_interval(secs => ${seen}) as stale`;

/** Whether an open page asks by itself, and nobody at it: that keeps no session alive. */
const isByItself = ({ url }: Request): boolean => /^\/(?:user|desk)\/fresh$/.test(new URL(url).pathname);

async function noteSeen({ sessionId, stale }: SessionRow, byItself: boolean): Promise<void> {
  if (stale && !byItself) await db.run(sql`update session set seen_at = now() where id = ${sessionId}`);
}

async function readMember(token: string, byItself: boolean): Promise<Member | null> {
  const row = await db.first<MemberRow>(
    prepare(sql`
    select ${sessionColumns(seenEvery.member)}, u.id, u.email, u.user_name,
      u.first_name, u.last_name, u.status, u.locale, u.timezone, u.level,
      coalesce(${pieceOf("accounts.shopName")(sql`u.id`)}, u.user_name) as shop_name,
      ${pieceOf("accounts.cartCount")(sql`u.id`)} as cart_count, ${pieceOf("accounts.unread")(sql`u.id`)} as unread
    from session s join "user" u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and s.kind = 'member' and s.revoked_at is null
      and s.expires_at > now() and ${isInUse("member", "s")} and u.status in ('1', '2')`),
  );
  if (!row) return null;
  await noteSeen(row, byItself);
  const { sessionId, expiresAt, confirmedAt, stale: _stale, ...member } = row;
  return { ...member, name: personName(member), session: { id: sessionId, expiresAt, confirmedAt } };
}

type StaffRow = Omit<Staff, "session"> & SessionRow;

async function readStaff(token: string, byItself: boolean): Promise<Staff | null> {
  const row = await db.first<StaffRow>(
    prepare(sql`
    select ${sessionColumns(seenEvery.staff)}, p.id, p.email, p.name, p.roles, p.locale, p.demo
    from session s join staff p on p.id = s.staff_id
    where s.token_hash = ${hashToken(token)} and s.kind = 'staff' and s.revoked_at is null
      and s.expires_at > now() and ${isInUse("staff", "s")}
      and p.status = 'active'`),
  );
  if (!row) return null;
  await noteSeen(row, byItself);
  const { sessionId, expiresAt, confirmedAt, stale: _stale, ...person } = row;
  return { ...person, session: { id: sessionId, expiresAt, confirmedAt } };
}
