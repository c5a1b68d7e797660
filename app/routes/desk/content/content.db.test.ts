import { beforeEach, expect, test } from "vitest";
import { termsInForce } from "~/domain/content/view.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeMember, makeStaff, type TestStaff } from "../../../../tests/factories";
import { callAction, callLoader, type Post } from "../../../../tests/setup/call";
import * as shopRoute from "../../shop/content-page";
import * as draftRoute from "./draft";
import * as pageRoute from "./page";
import * as pagesRoute from "./pages";
import * as versionRoute from "./version";

let staff: TestStaff;
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

const url = "/desk/content";
const text = { title: "Refunds", summary: "How money comes back.", body: "## Time {#time}\n\nTen days." };
type Form = NonNullable<Post["form"]>;
const save = (form: Form, slug = "refunds", lang = "en-US", as = staff) =>
  callAction(pageRoute.action, {
    url,
    as,
    params: { slug, lang },
    form: { intent: "save", revision: 0, ...text, ...form },
  });
const decide = (form: Form, slug = "refunds", lang = "en-US") =>
  callAction(draftRoute.action, { url, as: staff, params: { slug, lang }, form });
const publish = (form: Form = {}, slug?: string, lang?: string) =>
  decide({ intent: "publish", revision: 1, day: today(), ...form }, slug, lang);
const read = async (slug: string, query = "") => callLoader(shopRoute.loader, { url: `/${slug}${query}` });
const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a text is drafted, seen by nobody, published, and read at once; the version before stays readable", async () => {
  const before = (await read("refunds")).data.page;
  expect((await save({ intent: "look" })).location).toBe(paths.deskContentDraft("refunds", "en-US"));
  expect((await read("refunds")).data.page).toEqual(before);
  const place = { url, as: staff, params: { slug: "refunds", lang: "en-US" } };
  const preview = (await callLoader(draftRoute.loader, place)).data.draft;
  expect(preview).toMatchObject({ against: before.version, by: "Jo Berg", sections: [{ id: "time" }] });
  expect((await publish()).status).toBe(303);

  const { page } = (await read("refunds")).data;
  expect(page).toMatchObject({
    title: "Refunds",
    state: "current",
    announced: null,
    sections: [{ id: "time", title: "Time", html: "<p>Ten days.</p>" }],
  });
  expect((await read("refunds", `?version=${before.version}`)).data.page).toMatchObject({
    title: before.title,
    sections: before.sections,
    state: "older",
    current: { version: page.version },
  });
  const written = await callLoader(versionRoute.loader, {
    ...place,
    params: { ...place.params, version: page.version },
  });
  expect(written.data.version).toMatchObject({ against: before.version, by: "Jo Berg", state: "current" });
  expect(JSON.stringify(written.data.version.changes)).toContain('{"kind":"new","text":"Ten days."}');
  const log = await db.rows<{ action: string }>(sql`
    select action from audit_log where actor = ${`staff:${staff.id}`} order by at, id`);
  expect(log.map(({ action }) => action)).toEqual(["content.save", "content.publish"]);
  // The Chinese text is older than the English one now, and says so.
  expect((await read("refunds", "?lng=zh-CN")).data.page).toMatchObject({ lang: "zh-CN", outdated: true });
  expect((await callLoader(draftRoute.loader, place)).location).toBe(
    paths.deskContentPage("refunds", "en-US"),
  );
});

test("a version with a later day is announced, and not in force; nothing may come before it", async () => {
  await save({ body: "Coming." }, "privacy");
  expect((await publish({ day: today(-1) }, "privacy")).status).toBe(422);
  expect((await publish({ day: today(40) }, "privacy")).status).toBe(303);
  const { page } = (await read("privacy")).data;
  expect(page).toMatchObject({ version: "2026-11", state: "current" });
  const coming = page.announced?.version ?? "";
  expect(coming).toBe(today(40).slice(0, 7));
  expect((await read("privacy", `?version=${coming}`)).data.page).toMatchObject({ state: "coming" });
  await save({ body: "Sooner." }, "privacy");
  const sooner = await publish({ day: today(10) }, "privacy");
  expect([sooner.status, JSON.stringify(sooner.data)]).toEqual([422, expect.stringContaining("earlier")]);
  expect((await publish({ day: today(40) }, "privacy")).status).toBe(303);
  expect((await read("privacy")).data.page.announced?.version).toBe(`${coming}.2`);
});

test("whoever saves or publishes over what they have not seen is told so, and nothing is lost", async () => {
  await save({}, "aboutus");
  const second = await save({ title: "Mine" }, "aboutus");
  expect([second.status, JSON.stringify(second.data)]).toEqual([409, expect.stringContaining("Mine")]);
  await save({ revision: 1, body: "Theirs." }, "aboutus");
  expect((await publish({ revision: 1 }, "aboutus")).status).toBe(409);
  expect((await decide({ intent: "discard", revision: 1 }, "aboutus")).status).toBe(409);
  const shown = (
    await callLoader(pageRoute.loader, { url, as: staff, params: { slug: "aboutus", lang: "en-US" } })
  ).data.page;
  expect([shown.draft?.revision, shown.text.body]).toEqual([2, "Theirs.\n"]);
  expect((await decide({ intent: "discard", revision: 2 }, "aboutus")).status).toBe(303);
  expect((await publish({ revision: 2 }, "aboutus")).status).toBe(409);
});

test("a text that says what is in force is no new version", async () => {
  const place = { url, as: staff, params: { slug: "agreement", lang: "zh-CN" } };
  const { text: now } = (await callLoader(pageRoute.loader, place)).data.page;
  await save(now, "agreement", "zh-CN");
  const same = await publish({}, "agreement", "zh-CN");
  expect([same.status, JSON.stringify(same.data)]).toEqual([422, expect.stringContaining("same")]);
});

test("the database itself keeps published versions as they are, and one draft a language", async () => {
  const old = sql`slug = 'walletrules' and published_at is not null`;
  await expect(db.run(sql`update content_page set body = 'x' where ${old}`)).rejects.toThrow("never changes");
  await expect(db.run(sql`delete from content_page where ${old}`)).rejects.toThrow("never changes");
  await expect(db.run(sql`truncate content_page`)).rejects.toThrow("never changes");
  const both = await Promise.all([save({}, "walletrules"), save({ title: "B" }, "walletrules")]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
});

test("what is typed as HTML or script reaches readers as words", async () => {
  await save(
    { body: '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img onerror="x">' },
    "shippingpolicy",
  );
  await publish({}, "shippingpolicy");
  const html = (await read("shippingpolicy")).data.page.sections.map((section) => section.html).join();
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<(script|img)|href=/);
});

test("whoever registers agrees to what is in force, by language", async () => {
  expect(await termsInForce(db, "zh-CN")).toBe("agreement 2026-11 zh-CN; useragreement 2026-11 zh-CN");
  await save({}, "useragreement");
  await publish({}, "useragreement");
  const { version } = (await read("useragreement")).data.page;
  expect(await termsInForce(db, "en-US")).toBe(`agreement 2026-11 en-US; useragreement ${version} en-US`);
});

test.each([
  { title: "" },
  { body: " " },
  { summary: "x".repeat(301) },
  { revision: "x" },
  { intent: "else" },
])("%o is refused", async (form) => expect((await save(form, "refunds")).status).toBe(400));

test("pages, languages and versions there are not are not found; others are not let in", async () => {
  expect((await read("refunds", "?version=1999-01")).status).toBe(404);
  expect((await read("refunds", "?version=%00")).status).toBe(404);
  for (const params of [
    { slug: "nonsense", lang: "en-US" },
    { slug: "refunds", lang: "xx" },
  ])
    expect((await callLoader(pageRoute.loader, { url, as: staff, params })).status).toBe(404);
  const params = { slug: "refunds", lang: "en-US", version: "1999-01" };
  expect((await callLoader(versionRoute.loader, { url, as: staff, params })).status).toBe(404);
  const agent = await makeStaff({ roles: ["agent", "finance"] });
  expect((await save({}, "refunds", "en-US", agent)).status).toBe(403);
  expect((await callLoader(pagesRoute.loader, { url, as: agent })).status).toBe(403);
  const member = await makeMember();
  expect((await callLoader(pagesRoute.loader, { url, as: member })).status).not.toBe(200);
  expect((await callLoader(pagesRoute.loader, { url, as: staff })).data.rows).toHaveLength(14);
});
