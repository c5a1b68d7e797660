/** Saved views of lists, and what open lists ask again. */
import { expect, test } from "vitest";
import { mostViews } from "~/domain/views/config";
import { deleteView, makeDefault, saveView, viewsOf } from "~/domain/views/views.server";
import { paths } from "~/platform/paths";
import { makeMember, makeStaff } from "../../tests/factories";
import { callAction, callLoader, type Visitor } from "../../tests/setup/call";
import { loader as deskFresh } from "./desk/fresh";
import { action as deskViews, loader as openDeskViews } from "./desk/views";
import { loader as deskTickets } from "./desk/tickets/tickets";
import { loader as userFresh } from "./user/fresh";
import { loader as tickets } from "./user/tickets/tickets";
import { action as userViews, loader as openViews } from "./user/views";

const list = paths.tickets();
const view = (name: string, more = {}) => ({
  list,
  name,
  query: "tab=done",
  isDefault: false,
  isShared: false,
  ...more,
});

const save = (as: Visitor, form: Record<string, string>) =>
  callAction(userViews, { url: paths.memberViews(), as, form: { intent: "save", list, ...form } });

test("a view keeps what the list knows, opens there, and is nobody else's", async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  const saved = await save(member, { name: "Done ones", query: "?tab=done&after=x&nonsense=1" });
  expect(saved.location).toMatch(/^\/user\/tickets\?tab=done&view=/);
  const open = await callLoader(tickets, { url: saved.location ?? "", as: member });
  expect([open.data.tab, open.data.views?.isChanged]).toEqual(["done", false]);
  const id = open.data.views?.current ?? "";
  const theirs = await callLoader(tickets, { url: saved.location ?? "", as: other });
  expect(theirs.data.views?.views).toEqual([]);
  for (const intent of ["delete", "default", "rename"]) {
    const form = { intent, view: id, name: "Mine" };
    expect((await callAction(userViews, { url: paths.memberViews(), as: other, form })).status).toBe(409);
  }
  expect((await callLoader(openViews, { url: paths.memberViews(), as: member })).data.lists).toMatchObject([
    { list, title: expect.stringMatching(/\w/) as string, views: [{ name: "Done ones" }] },
  ]);
});

test("a default opens the bare list, stands in its address, and so can be cleared", async () => {
  const member = await makeMember();
  await save(member, { name: "Done", query: "tab=done", isDefault: "on" });
  const bare = await callLoader(tickets, { url: list, as: member });
  expect([bare.status, bare.location]).toEqual([302, expect.stringMatching(/tab=done&view=/)]);
  const id = new URL(bare.location ?? "", "http://x").searchParams.get("view") ?? "";
  const cleared = await callLoader(tickets, { url: `${list}?view=${id}`, as: member });
  expect([cleared.status, cleared.data.views?.isChanged]).toEqual([200, true]);
  await save(member, { name: "Other", query: "tab=all", isDefault: "on" });
  const now = await viewsOf(`member:${member.id}`, list);
  expect(now.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(["Other"]);
  await makeDefault(`member:${member.id}`, now.find(({ isDefault }) => isDefault)?.id ?? "", false);
  expect((await callLoader(tickets, { url: list, as: member })).status).toBe(200);
});

test("there are at most so many of a list, also where two are saved at once; the same name is written over", async () => {
  const owner = `member:${(await makeMember()).id}` as const;
  const names = Array.from({ length: mostViews + 4 }, (_, i) => `View ${i}`);
  const saved = await Promise.all(names.map((name) => saveView(owner, view(name))));
  expect(saved.filter(({ ok }) => ok)).toHaveLength(mostViews);
  const [first] = await viewsOf(owner, list);
  expect(await saveView(owner, view(first?.name ?? "", { query: "tab=all" }))).toMatchObject({
    value: first?.id,
  });
  expect((await viewsOf(owner, list)).find(({ id }) => id === first?.id)?.query).toBe("tab=all");
  expect((await deleteView(owner, first?.id ?? "")).ok).toBe(true);
  expect((await saveView(owner, view("One more"))).ok).toBe(true);
});

test.each([
  ["/user/nothing", 422],
  ["/desk/tickets", 422],
  ["https://elsewhere.example", 422],
])("no view is saved of %s", async (of, status) => {
  expect((await save(await makeMember(), { name: "X", list: of })).status).toBe(status);
});

test("names must differ, and one is needed", async () => {
  const member = await makeMember();
  await save(member, { name: "A" });
  const b = await save(member, { name: "B" });
  const id = new URL(b.location ?? "", "http://x").searchParams.get("view") ?? "";
  const rename = (name: string) =>
    callAction(userViews, {
      url: paths.memberViews(),
      as: member,
      form: { intent: "rename", view: id, name },
    });
  expect((await rename("A")).status).toBe(409);
  expect((await rename(" ")).status).toBe(400);
  expect((await rename("C")).location).toBe(paths.memberViews());
});

test("staff share views with colleagues, who may open them and not change them; members never do", async () => {
  const [one, other] = [await makeStaff({ roles: ["support"] }), await makeStaff({ roles: ["support"] })];
  const form = {
    intent: "save",
    list: paths.deskTickets(),
    name: "Waiting",
    query: "tab=WAITING_USER",
    isShared: "on",
  };
  const saved = await callAction(deskViews, { url: paths.deskViews(), as: one, form });
  const seen = await callLoader(deskTickets, { url: saved.location ?? "", as: other });
  expect(seen.data.views?.views).toMatchObject([{ name: "Waiting", isMine: false, isDefault: false }]);
  const id = seen.data.views?.views[0]?.id ?? "";
  const press = (as: Visitor, intent: string) =>
    callAction(deskViews, { url: paths.deskViews(), as, form: { intent, view: id } });
  expect((await press(other, "delete")).status).toBe(409);
  expect((await press(one, "unshare")).location).toBe(paths.deskViews());
  expect(
    (await callLoader(deskTickets, { url: `${paths.deskTickets()}?tab=all`, as: other })).data.views?.views,
  ).toEqual([]);
  expect((await callLoader(openDeskViews, { url: paths.deskViews(), as: one })).data.mayShare).toBe(true);
  const member = await makeMember();
  await save(member, { name: "M", isShared: "on" });
  expect(await viewsOf(`member:${member.id}`, list)).toMatchObject([{ isShared: false }]);
});

test("an open list is told only what is new, and only to whom the list is for", async () => {
  const member = await makeMember();
  const page = await callLoader(tickets, { url: list, as: member });
  const of = `${paths.memberFresh()}?of=${encodeURIComponent(list)}`;
  const mark = page.data.mark ?? "";
  const same = await callLoader(userFresh, {
    url: of,
    as: member,
    headers: { "If-None-Match": `"${mark}"` },
  });
  expect([same.status, same.body]).toEqual([304, ""]);
  const all = await callLoader(userFresh, { url: of, as: member });
  expect(JSON.parse(all.body)).toMatchObject({ mark, keys: [] });
  const menu = await callLoader(userFresh, { url: paths.memberFresh(), as: member });
  expect(JSON.parse(menu.body)).toEqual({ counts: {} });
  for (const foreign of ["/desk/tickets", "/user/nothing", "//elsewhere.example/user/tickets", ":"])
    expect(
      (
        await callLoader(userFresh, {
          url: `${paths.memberFresh()}?of=${encodeURIComponent(foreign)}`,
          as: member,
        })
      ).status,
    ).toBe(404);
  const warehouse = await makeStaff({ roles: ["warehouse"] });
  const closed = `${paths.deskFresh()}?of=${encodeURIComponent(paths.deskTickets())}`;
  expect((await callLoader(deskFresh, { url: closed, as: warehouse })).status).toBe(403);
  expect((await callLoader(deskFresh, { url: paths.deskFresh(), as: warehouse })).status).toBe(200);
});
