import "~/domain/wiring.server";
import { beforeAll, describe, expect, test } from "vitest";
import { sweepFiles } from "~/domain/sourcing/files.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeMember, makeStaff, type TestMember } from "../../../../tests/factories";
import { breakFiles } from "../../../../tests/kept-files";
import { makeWorld, prepareOrders } from "../../../../tests/orders";
import { callAgain } from "../../../../tests/setup/again";
import { callAction, callLoader, tokenOf } from "../../../../tests/setup/call";
import { asked, askFor, pictureBytes } from "../../../../tests/sourcing";
import { loader as detail } from "./detail";
import { loader as file } from "./file";
import { action, loader } from "./form";
import { loader as list } from "./sourcing";

beforeAll(() => prepareOrders());

const url = paths.sourcingForm();
const picture = async (name = "lamp.png", n = 1) => new File([Uint8Array.from(await pictureBytes(n))], name);
const none = new File([], "");
type Fields = Record<string, string | Blob | readonly string[]>;
const send = async (as: TestMember, fields: Fields = {}, at = url) =>
  callAction(action, {
    url: at,
    as,
    form: { ...(asked() as Fields), pictures: await picture(), attachment: none, ...fields },
  });
const errorsOf = ({ data }: { data?: unknown }) =>
  (data as { result: { error: Record<string, string[]> } }).result.error;
const initialOf = ({ data }: { data?: unknown }) =>
  (data as { result: { initialValue: Record<string, string | string[]> } }).result.initialValue;
const noOf = (location: string | null) => new URL(location ?? "", "http://x").searchParams.get("id") ?? "";
const requestOf = async (as: TestMember, no: string) =>
  (await callLoader(detail, { url: paths.sourcingRequest(no), as })).data.request;

describe("a request", () => {
  test("is kept with its pictures, which only its member may open", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const attachment = new File(["%PDF-1.7 plan"], "plan.pdf");
    const sent = await send(member, {
      attachment,
      targetPrice: "3.80",
      countries: ["DE", "FR"],
      note: "Soft",
    });
    expect(sent.status).toBe(303);
    const request = await requestOf(member, noOf(sent.location));
    expect(request).toMatchObject({
      title: "Wooden lamp",
      status: "PENDING_PROCESSING",
      targetPrice: 380n,
      countries: ["DE", "FR"],
      attachment: { name: "plan.pdf" },
      pictures: [{ name: "lamp.png" }],
    });
    expect(request).not.toHaveProperty("assignee");
    const at = { params: { fileId: request.pictures[0]?.id ?? "" } };
    const small = await callLoader(file, { url: "/f?small=1", as: member, ...at });
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect((await callLoader(file, { url: "/f", as: member, ...at })).headers.get("content-type")).toBe(
      "image/png",
    );
    expect((await callLoader(file, { url: "/f", as: other, ...at })).status).toBe(404);
  });

  test("goes to the member's own agent, else to whoever of sourcing has the least to do", async () => {
    await db.run(sql`update staff set status = 'disabled' where 'sourcing' = any(roles)`);
    const agent = await makeStaff({ roles: ["agent"] });
    const assigned = async (as: TestMember) =>
      db.first<{ assignedTo: string | null; substate: string }>(
        sql`select assigned_to, substate from sourcing_request where no = ${await askFor(as)}`,
      );
    expect(await assigned(await makeMember({ agentId: agent.id }))).toEqual({
      assignedTo: agent.id,
      substate: "ASSIGNED",
    });
    expect(await assigned(await makeMember())).toEqual({ assignedTo: null, substate: "NEW" });
    const [one, two] = [await makeStaff({ roles: ["sourcing"] }), await makeStaff({ roles: ["sourcing"] })];
    const [first, second] = [await assigned(await makeMember()), await assigned(await makeMember())];
    expect(new Set([first?.assignedTo, second?.assignedTo])).toEqual(new Set([one.id, two.id]));
  });

  test("is made once, also where the process died before it could answer, or the form came twice at once", async () => {
    const member = await makeMember();
    const form = { ...(asked() as Fields), pictures: await picture(), attachment: none };
    const [first, again] = await callAgain(action, { url, as: member, form });
    expect(again.location).toBe(first.location);
    const _token = tokenOf({ url, as: member });
    const twice = { ...form, ...(asked() as Fields), _token };
    const both = await Promise.all([1, 2].map(() => callAction(action, { url, as: member, form: twice })));
    expect(both[0]?.location).toBe(both[1]?.location);
    expect(await db.rows(sql`select 1 from sourcing_request where user_id = ${member.id}`)).toHaveLength(2);
  });
});

describe("a refused form", () => {
  test("keeps what was typed and the pictures that were sent", async () => {
    const member = await makeMember();
    const refused = await send(member, { url: "", title: "Lamp with a shade" });
    expect(refused.status).toBe(400);
    expect(errorsOf(refused)).toEqual({ url: ["sourcing:error.url-empty"] });
    const { title, pictures } = initialOf(refused);
    expect(title).toBe("Lamp with a shade");
    const { files } = (await callLoader(loader, { url, as: member })).data;
    expect(files.map(({ id }) => id)).toEqual([pictures].flat());
    const sent = await send(member, { pictures: [pictures ?? ""].flat() });
    expect((await requestOf(member, noOf(sent.location))).pictures.map(({ id }) => id)).toEqual(
      [pictures].flat(),
    );
  });

  test("says which file is wrong, and keeps the right ones", async () => {
    const member = await makeMember();
    const form = new FormData();
    for (const [name, value] of Object.entries(asked())) form.append(name, String(value));
    form.append("pictures", await picture("right.png"));
    form.append("pictures", new File(["<svg/>"], "wrong.svg"));
    form.append("pictures", new File([new Uint8Array(5 * 1024 * 1024 + 1)], "huge.png"));
    form.append("attachment", new File(["MZ"], "virus.exe"));
    const refused = await callAction(action, { url, as: member, form });
    expect(errorsOf(refused)).toEqual({
      pictures: [
        'sourcing:error.file.picture|{"name":"wrong.svg","size":5}',
        'sourcing:error.file.too-large|{"name":"huge.png","size":5}',
      ],
      attachment: ['sourcing:error.file.document|{"name":"virus.exe","size":10}'],
    });
    expect([initialOf(refused)["pictures"]].flat()).toHaveLength(1);
    expect(await db.rows(sql`select 1 from sourcing_file where user_id = ${member.id}`)).toHaveLength(1);
  });

  test("takes nine pictures at most", async () => {
    const member = await makeMember();
    const form = new FormData();
    for (const [name, value] of Object.entries(asked())) form.append(name, String(value));
    for (let n = 0; n < 10; n++) form.append("pictures", await picture(`${n}.png`, n));
    const refused = await callAction(action, { url, as: member, form });
    expect(errorsOf(refused)["pictures"]).toEqual(['sourcing:error.file.too-many|{"name":"9.png","size":5}']);
  });

  test("says that the upload failed, and works when tried again", async () => {
    const member = await makeMember();
    const mend = breakFiles();
    const refused = await send(member).finally(mend);
    expect(errorsOf(refused)).toEqual({ pictures: ["common:error.upload"] });
    expect((await send(member)).status).toBe(303);
  });

  test("takes no picture of somebody else, nor one of another request", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const request = await requestOf(member, await askFor(member));
    const id = request.pictures[0]?.id ?? "";
    for (const as of [member, other])
      expect(errorsOf(await send(as, { pictures: [id] }))).toEqual({ "": ["sourcing:error.files"] });
  });

  test("files of forms that were never taken go after a day", async () => {
    const member = await makeMember();
    const request = await requestOf(member, await askFor(member));
    await send(member, { url: "" });
    await db.run(
      sql`update sourcing_file set created_at = now() - interval '25 hours' where user_id = ${member.id}`,
    );
    await sweepFiles();
    const left = await db.rows<{ id: string }>(
      sql`select id from sourcing_file where user_id = ${member.id}`,
    );
    expect(left.map(({ id }) => id)).toEqual(request.pictures.map(({ id }) => id));
  });
});

describe("limits", () => {
  test("the same address within 30 days is noticed, and sent all the same where the member wants it", async () => {
    const member = await makeMember();
    const no = await askFor(member, { url: "https://shop.example/p/7?utm_source=mail" });
    const again = { url: "http://www.shop.example/p/7/" };
    const refused = await send(member, again);
    expect([refused.status, errorsOf(refused)]).toEqual([
      409,
      { "": [`sourcing:error.duplicate|{"no":"${no}"}`] },
    ]);
    expect((await send(member, { ...again, again: "on" })).status).toBe(303);
    expect((await send(await makeMember(), again)).status).toBe(303);
    await db.run(
      sql`update sourcing_request set created_at = now() - interval '31 days' where user_id = ${member.id}`,
    );
    expect((await send(member, again)).status).toBe(303);
  });

  test("so many a day as the level allows, also from two tabs at once", async () => {
    const member = await makeMember();
    for (let n = 0; n < 9; n++) await askFor(member);
    const answers = await Promise.all([send(member), send(member)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused && errorsOf(refused)).toEqual({ "": ['sourcing:error.quota|{"count":10}'] });
    await db.run(sql`update "user" set level = 1 where id = ${member.id}`);
    expect((await send(member)).status).toBe(303);
  });

  test("a frozen member looks and sends nothing", async () => {
    const member = await makeMember({ status: "2" });
    expect((await callLoader(loader, { url, as: member })).data.frozen).toBe(true);
    expect((await send(member)).status).toBe(403);
  });
});

describe("a product of a store", () => {
  test("is chosen by words, and brings its variants and address", async () => {
    const world = await makeWorld();
    const { member } = world;
    await db.run(
      sql`update store_product set url = 'http://127.0.0.1/chair' where store_id = ${world.storeId}`,
    );
    const found = await callLoader(loader, { url: `${url}?kind=store&q=camp`, as: member });
    const [product] = found.data.products ?? [];
    expect(product).toMatchObject({ title: "Camp chair" });
    const at = paths.sourcingForm({ storeProduct: product?.id ?? "" });
    expect((await callLoader(loader, { url: at, as: member })).data.store?.variants).toHaveLength(2);
    expect((await callLoader(loader, { url: at, as: await makeMember() })).status).toBe(404);
    const chosen = { url: "", storeProduct: product?.id ?? "", variants: [world.variants[0]?.id ?? ""] };
    const { status, location } = await send(member, chosen, at);
    expect(status).toBe(303);
    expect(await requestOf(member, noOf(location))).toMatchObject({
      url: "http://127.0.0.1/chair",
      storeVariantIds: chosen.variants,
    });
    const foreign = await send(await makeMember(), chosen);
    expect(errorsOf(foreign)).toEqual({ "": ["sourcing:error.store-product"] });
  });
});

describe("the list", () => {
  test("shows a member's own under their tabs, found by words", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const no = await askFor(member, { title: "Felt cat tunnel" });
    await askFor(other);
    const rows = async (query: string) =>
      (await callLoader(list, { url: `/user/sourcing?${query}`, as: member })).data.page.rows.map(
        (row) => row.no,
      );
    expect([
      await rows(""),
      await rows("q=CAT+tunnel"),
      await rows("q=dog"),
      await rows("tab=failed"),
    ]).toEqual([[no], [no], [], []]);
    expect(await rows("type=bulk")).toEqual([]);
  });
});
