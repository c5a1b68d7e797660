/** Every path of the site map, asked by those it is not meant for; some of them on plain remix-serve, too. */
import { existsSync } from "node:fs";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { db, sql } from "~/platform/db";
import { routeTable, type RouteEntry } from "../../server/route-table";
import { makeMember, makeStaff, type TestMember, type TestStaff } from "../factories";
import { ask, filled, someOf, type Reply } from "./ask";
import { allForeignCases } from "./foreign-case";

const routes = routeTable().filter(({ file }) => existsSync(`app/${file}`));
const screens = routes.filter(({ layout }) => !layout);
const hasLoader = ({ loader }: RouteEntry) => loader !== "none";
const guarded = (start: string) => (route: RouteEntry) =>
  route.loader.startsWith(start) || route.action.startsWith(start);
const ofMembers = screens.filter(({ path }) => path === "/user" || path.startsWith("/user/"));
const ofStaff = screens.filter(guarded("staff"));
const pages = screens.filter(
  ({ path, loader }) => loader === "public" && !/[:*]|^\/(hooks\/.*|40[04])?$/.test(path),
);

/** Public pages about one thing, named in the query. */
const ofSomething = ["/productdetails/pictures.zip", "/desk/invite"];

const bases: [name: string, base: string][] = [
  ["own server", inject("stage").url],
  ["remix-serve", inject("plainUrl")],
];

let member: TestMember;
let staff: TestStaff;

beforeAll(async () => {
  // Files before this one may have taken what a visitor may in an hour.
  await db.run(sql`delete from rate_limit`);
  [member, staff] = [await makeMember(), await makeStaff()];
});

/** Sent away to `login`, by whatever means fits the request; nothing else told. */
function expectSentTo(login: string, reply: Reply): void {
  const start = `${login}?redirect=`;
  const plain = [302, 303].includes(reply.status) && reply.location.startsWith(start);
  // Data requests: of single fetch, and of the older kind that Remix still answers.
  const single = reply.status === 202 && reply.body.includes(`"${start}`);
  const legacy = reply.status === 204 && reply.headers.get("x-remix-redirect")?.startsWith(start);
  expect(plain || single || legacy, `${reply.status} ${reply.location} ${reply.body.slice(0, 200)}`).toBe(
    true,
  );
}

/** Refused or sent away: never served. */
function expectRefused(reply: Reply): void {
  expect([202, 302, 303, 400, 403, 404, 405], reply.body.slice(0, 200)).toContain(reply.status);
  if (reply.status === 202) expect(reply.body).toContain("SingleFetchRedirect");
}

describe.each(bases)("%s", (name, base) => {
  const asked = name === "own server" ? <T>(all: readonly T[]) => [...all] : someOf;
  for (const [area, login, table] of [
    ["/user", "/login", ofMembers],
    ["/desk", "/desk/login", ofStaff],
  ] as const) {
    describe.each(asked(table))(`${area} without a session: $path`, ({ path, id, loader, action }) => {
      const here = filled(path);
      if (loader !== "none") {
        test("a page, its data and one loader alone lead to the login and back", async () => {
          const page = await ask(base, here);
          expect(page.status).toBe(302);
          expect(decodeURIComponent(page.location)).toMatch(new RegExp(`^${login}\\?redirect=${here}`, "i"));
          const dataPath = `${here}.data`;
          expectSentTo(login, await ask(base, dataPath));
          expectSentTo(login, await ask(base, `${dataPath}?_routes=${encodeURIComponent(id)}`));
          expectSentTo(login, await ask(base, `${here}?_data=${encodeURIComponent(id)}`));
          expectSentTo(login, await ask(base, here, { cookie: "qs_member=null; qs_staff=null" }));
          expectSentTo(login, await ask(base, here, { cookie: "qs_member=x".repeat(40) }));
          expect((await ask(base, here, { method: "HEAD" })).status).toBe(302);
        });
      }
      if (action !== "none") {
        test("a post says that one is not logged in, and changes nothing", async () => {
          const post = await ask(base, here, { form: { intent: "anything" } });
          expectSentTo(login, post);
          expect(post.location).toContain("reason=session");
          expectSentTo(login, await ask(base, `${here}.data`, { form: { intent: "anything" } }));
        });
      }
      test("no other method opens it", async () => {
        for (const method of ["PUT", "PATCH", "DELETE"]) {
          expectRefused(await ask(base, here, { method, form: { intent: "anything" } }));
        }
      });
    });
  }

  test.each(asked(ofStaff.filter(hasLoader)))(
    "a member's session does not open the desk: $path",
    async ({ path }) => {
      expectSentTo("/desk/login", await ask(base, filled(path), { cookie: member.cookie }));
    },
  );

  test.each(asked(ofMembers.filter(hasLoader)))(
    "a staff session does not open the member area: $path",
    async ({ path }) => {
      expectSentTo("/login", await ask(base, filled(path), { cookie: staff.cookie }));
    },
  );

  test.each(asked(ofMembers.filter(hasLoader)))(
    "a member gets a page, a redirect of ours or a 404, never an error: $path",
    async ({ path }) => {
      const reply = await ask(base, filled(path), { cookie: member.cookie });
      expect([200, 301, 302, 303, 404], reply.body.slice(0, 300)).toContain(reply.status);
      expect(reply.location).not.toMatch(/^\/login/);
      expect(reply.body).not.toContain("<!--$!-->");
    },
  );

  test.each(asked(pages))("anybody may see $path", async ({ path }) => {
    const reply = await ask(base, path);
    // Some are nothing without the parameter that names their thing; none of them sends to a login.
    expect(ofSomething.includes(path) ? [404, 410] : [200, 302, 303]).toContain(reply.status);
    expect(reply.location).not.toMatch(/\/login\?redirect/);
  });

  test.each(asked(allForeignCases))(
    "$what of another member is a 404, to look at and to change",
    async ({ make }) => {
      const { owner, paths } = await make();
      for (const path of paths) {
        const seen = async (options: Parameters<typeof ask>[2], at = path) =>
          [path, (await ask(base, at, options)).status] as const;
        expect(await seen({ cookie: member.cookie })).toEqual([path, 404]);
        expect(await seen({ cookie: member.cookie }, path.replace(/(\?|$)/, ".data$1"))).toEqual([path, 404]);
        const form = { intent: "anything" };
        const posted = await seen({ cookie: member.cookie, form });
        expect([400, 403, 404, 405], path).toContain(posted[1]);
        const own = await ask(base, path, { cookie: owner.cookie });
        expect([200, 302, 303], path).toContain(own.status);
        expect(own.location, path).not.toMatch(/login|404/);
      }
    },
  );

  test("an unknown path asked for as a page leads to /404, anything else is a plain 404", async () => {
    expect(await ask(base, "/no/such/page")).toMatchObject({ status: 302, location: "/404" });
    expect((await ask(base, "/404")).status).toBe(404);
    expect((await ask(base, "/no/such/page", { form: { a: "b" } })).status).toBe(404);
    expect((await ask(base, "/no/such/file.js", { headers: { accept: "*/*" } })).status).toBe(404);
  });

  test("another spelling of a path leads to its own, parameters kept", async () => {
    const reply = await ask(base, "/USER/walletbalance?tab=x", { cookie: member.cookie });
    expect([reply.status, reply.location]).toEqual([301, "/user/walletBalance?tab=x"]);
  });

  test("the root leads to the home page", async () => {
    const reply = await ask(base, "/");
    expect([301, 302, 308]).toContain(reply.status);
    expect(reply.location).toBe("/index");
  });
});
