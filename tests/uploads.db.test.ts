/** Every upload whose file cannot be stored says so beside its field, keeps what was typed, and works when tried again. */
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import sharp from "sharp";
import "~/domain/wiring.server";
import { seedReference } from "../prisma/seed/reference";
import { db, sql } from "~/platform/db";
import { texts } from "~/i18n/i18n.server";
import { action as importGoods } from "~/routes/desk/catalogue/import";
import { action as productPictures } from "~/routes/desk/catalogue/pictures";
import { action as contact } from "~/routes/shop/contact";
import { action as profile } from "~/routes/user/profile/profile";
import { billScene, jpeg } from "./bills";
import { makeMember, makeProduct, makeStaff } from "./factories";
import { breakFiles } from "./kept-files";
import { prepareOrders } from "./orders";
import { callAction } from "./setup/call";

let mend = () => {};
beforeAll(async () => {
  await seedReference();
  await prepareOrders();
});
beforeEach(() => {
  mend = () => {};
});
afterEach(() => mend());

type Answer = { status: number; data?: unknown };
const errorsOf = ({ data }: Answer) =>
  (data as { result: { error: Record<string, string[]> } } | undefined)?.result.error;

/** Sends while the file store is broken, then again. */
async function both(send: () => Promise<Answer>): Promise<[Answer, Answer]> {
  mend = breakFiles();
  const refused = await send();
  mend();
  return [refused, await send()];
}

const failed = { file: ["common:error.upload"] };

test("the message is the one that is agreed, in both languages", () => {
  expect(texts("en-US", "common")("error.upload")).toBe("Upload failed, please try again");
  expect(texts("en-US", "products")("error.store-down")).toBe("Upload failed, please try again");
  expect(texts("zh-CN", "common")("error.upload")).toBe(texts("zh-CN", "products")("error.store-down"));
});

test("a member's picture", async () => {
  const member = await makeMember();
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#0c6" } })
    .png()
    .toBuffer();
  const form = { intent: "avatar", picture: new File([Uint8Array.from(photo)], "me.png") };
  const [refused, again] = await both(() => callAction(profile, { url: "/user/profile", as: member, form }));
  expect([refused.status, errorsOf(refused)]).toEqual([422, { picture: ["common:error.upload"] }]);
  expect(again.status).toBe(303);
});

test("the attachment of a message to us: no ticket is opened without it", async () => {
  const email = "upload@shop.example";
  const form = { name: "Ada", email, topic: "other", message: "Here is what I mean.", file: jpeg };
  const [refused, again] = await both(() => callAction(contact, { url: "/contanctus", form }));
  expect([refused.status, errorsOf(refused)]).toEqual([422, failed]);
  expect(again.status).toBe(303);
  expect(await db.rows(sql`select 1 from ticket where email = ${email}`)).toHaveLength(1);
});

test("the evidence of a bill, and what a member sends against it", async () => {
  const { raise, act, billNos } = await billScene();
  const [refused, again] = await both(() => raise());
  expect([refused.status, errorsOf(refused)]).toEqual([422, failed]);
  expect(again.status).toBe(303);
  const [no = ""] = await billNos();
  const objection = { intent: "dispute", text: "Our own scale says 900 grams.", file: jpeg };
  const [unheard, heard] = await both(() => act(no, objection));
  expect([unheard.status, errorsOf(unheard)]).toEqual([422, failed]);
  expect(heard.status).toBe(303);
});

test("a file of goods at the desk: the rest of the form is read, no import begins", async () => {
  const staff = await makeStaff({ roles: ["catalog"] });
  const lines = Array.from({ length: 20_000 }, (_, i) => `lamp-${i},Lamp ${i},UP-${i},12.50`);
  const file = new File([["Handle,Title,Variant SKU,Variant Price", ...lines].join("\n")], "goods.csv");
  const imports = async () =>
    (await db.rows(sql`select 1 from import_run where file_name = 'goods.csv'`)).length;
  const form = { file, warehouse: "CN" };
  const url = "/desk/catalogue/import";
  const send = () => callAction(importGoods, { url, as: staff, form });
  mend = breakFiles();
  const refused = await send();
  expect([refused.status, errorsOf(refused)]).toEqual([422, failed]);
  expect(await imports()).toBe(0);
  mend();
  expect((await send()).status).toBe(303);
  expect(await imports()).toBe(1);
});

test("pictures of a product at the desk", async () => {
  const staff = await makeStaff({ roles: ["catalog"] });
  const { id } = await makeProduct();
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#06c" } })
    .png()
    .toBuffer();
  const form = { intent: "send", file: new File([Uint8Array.from(photo)], "lamp.png") };
  const params = { productId: id };
  const [refused, again] = await both(() =>
    callAction(productPictures, { url: `/desk/products/${id}/pictures`, params, as: staff, form }),
  );
  expect(refused.status).toBe(422);
  expect(errorsOf(refused)?.["file"]?.[0]).toMatch(/^products:error\.store-down/);
  expect(again.status).toBe(303);
});
