/** The search over everything: who finds what, and where an exact number leads. */
import { beforeAll, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { soldScene } from "../../tests/claims";
import { sendOrder } from "../../tests/dispatch";
import { makeStaff, type TestStaff } from "../../tests/factories";
import { makeWorld, paidOrder, prepareOrders, newOrder, address, type World } from "../../tests/orders";
import { callLoader, type Visitor } from "../../tests/setup/call";
import { loader as deskSearch } from "./desk/search";
import { loader as memberSearch } from "./user/search";

let mine: World;
let theirs: World;
let desk: TestStaff;
let sent: { no: string; externalNo: string };

beforeAll(async () => {
  await prepareOrders();
  [mine, theirs] = [await makeWorld(), await makeWorld()];
  desk = await makeStaff({ roles: ["admin"] });
  const order = await paidOrder(mine, { shipTo: address({ firstName: "Ottilie", lastName: "Quast" }) });
  await sendOrder(order.no, `staff:${desk.id}`);
  await newOrder(theirs, { shipTo: address({ firstName: "Ottilie", lastName: "Anders" }) });
  await newOrder(mine, { shipTo: address({ firstName: "伟", lastName: "王" }) });
  const row = await db.first<{ no: string; externalNo: string }>(
    sql`select no, external_no from store_order where no = ${order.no}`,
  );
  if (!row) throw new Error("no order");
  sent = row;
});

const trackingNo = async () =>
  (
    await db.first<{ no: string }>(sql`
    select p.tracking_no as no from package p join store_order o on o.id = p.order_id where o.no = ${sent.no}`)
  )?.no ?? "";

type Loader = typeof memberSearch;

const ask = (loader: Loader, as: Visitor, q: string, more = "") =>
  callLoader(loader, { url: `/user/search?q=${encodeURIComponent(q)}${more}`, as });

async function found(loader: Loader, as: Visitor, q: string): Promise<string[]> {
  const { data } = await ask(loader, as, q, "&look=1");
  return data.groups.flatMap((group) => group.found.map(({ to }) => to));
}

describe("a member", () => {
  test("finds an order by number, recipient, tracking number, and a name of two signs", async () => {
    const order = paths.storeOrder(sent.no);
    for (const q of [sent.no, sent.no.toLowerCase(), "ottilie", "Quast", await trackingNo(), "tili"])
      expect([q, await found(memberSearch, mine.member, q)]).toEqual([q, [order]]);
    expect(await found(memberSearch, mine.member, "王伟")).toHaveLength(1);
  });

  test("never finds what is another member's", async () => {
    for (const q of [sent.no, "Quast", await trackingNo()])
      expect([q, await found(memberSearch, theirs.member, q)]).toEqual([q, []]);
  });

  test("goes straight to the page of an exact number, but not while typing", async () => {
    expect((await ask(memberSearch, mine.member, ` ${sent.no} `)).location).toBe(paths.storeOrder(sent.no));
    expect((await ask(memberSearch, mine.member, await trackingNo())).location).toBe(
      paths.storeOrder(sent.no),
    );
    expect((await ask(memberSearch, mine.member, sent.no, "&look=1")).location).toBeNull();
    expect((await ask(memberSearch, mine.member, "ottilie")).location).toBeNull();
    expect((await ask(memberSearch, theirs.member, sent.no)).location).toBeNull();
  });

  test("finds store products, and pages in either language", async () => {
    const product = await db.first<{ id: string; title: string }>(sql`
      select p.id, p.title from store_product p join store s on s.id = p.store_id where s.user_id = ${mine.member.id} limit 1`);
    if (product)
      expect(await found(memberSearch, mine.member, product.title.slice(0, 6))).toContain(
        paths.skuConnect({ storeProduct: product.id }),
      );
    expect(await found(memberSearch, mine.member, "sourc")).toEqual([paths.sourcing()]);
    expect(await found(memberSearch, mine.member, "订单")).toContain(paths.storeOrders());
  });

  test("finds cases by their number and their order's, and files of orders by name; nobody else's", async () => {
    const scene = await soldScene({ world: mine });
    const no = await scene.opened({ [scene.lines[0]?.id ?? ""]: 1 });
    const file = await db.first<{ id: string }>(sql`
      insert into import_run (kind, file_name, actor) values ('orders', 'harvest-fair.csv', ${`member:${mine.member.id}`})
      returning id`);
    for (const [q, to] of [
      [no, paths.claim(no)],
      [scene.order.no, paths.claim(no)],
      ["harvest", paths.orderFile(file?.id ?? "")],
    ] as const) {
      expect(await found(memberSearch, mine.member, q)).toContain(to);
      expect(await found(memberSearch, theirs.member, q)).toEqual([]);
    }
    const support = await makeStaff({ roles: ["support"] });
    expect(await found(deskSearch as unknown as Loader, support, no)).toEqual([paths.deskClaim(no)]);
    const agent = await makeStaff({ roles: ["agent"] });
    expect(await found(deskSearch as unknown as Loader, agent, no)).toEqual([]);
  });

  test.each(["", "   ", "%", "_", "'", "\\", "#"])("%j harms nothing", async (q) => {
    expect((await ask(memberSearch, mine.member, q)).status).toBe(200);
  });
});

describe("the desk", () => {
  test("finds orders, members, parcels, SKUs", async () => {
    const member = paths.deskMember(mine.member.id);
    expect(await found(deskSearch as unknown as Loader, desk, mine.member.email)).toContain(member);
    expect(await found(deskSearch as unknown as Loader, desk, "quast")).toContain(paths.deskOrder(sent.no));
    const parcel = await ask(deskSearch as unknown as Loader, desk, await trackingNo());
    expect(parcel.location).toMatch(/^\/desk\/parcels\//);
    const sku =
      (await db.first<{ sku: string }>(sql`select sku from variant order by id limit 1`))?.sku ?? "";
    expect(await found(deskSearch as unknown as Loader, desk, sku)).toContain(paths.deskSku(sku));
  });

  test("an agent finds only what is of their own members", async () => {
    const agent = await makeStaff({ roles: ["agent"] });
    expect(await found(deskSearch as unknown as Loader, agent, "quast")).toEqual([]);
    await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${mine.member.id}`);
    expect(await found(deskSearch as unknown as Loader, agent, "quast")).toEqual([paths.deskOrder(sent.no)]);
    expect(await found(deskSearch as unknown as Loader, agent, "anders")).toEqual([]);
  });
});
