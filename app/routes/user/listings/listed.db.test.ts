import "~/domain/wiring.server";
import { describe, expect, test } from "vitest";
import { memberData } from "~/domain/accounts/member-data.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeMember, makeStore } from "../../../../tests/factories";
import { lampProduct, listIn, listingNow } from "../../../../tests/listings";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { loader as home } from "../home";
import { action as deleteAction, loader as deleteLoader } from "./delete";
import { loader as formLoader } from "./form";
import { action, loader } from "./listed";

async function scene(...states: string[]) {
  const member = await makeMember();
  const store = await makeStore(member.id);
  const ids: string[] = [];
  for (const [i, status] of states.entries()) {
    const id = await listIn(member.id, store.id, await lampProduct(), { title: `Lamp ${i} ${status}` });
    await db.run(sql`
      update listing set status = ${status}, external_product_id = ${status === "LISTED" ? "7" : null},
        error_code = ${status === "LISTING_FAILED" ? "sku" : null} where id = ${id}`);
    ids.push(id);
  }
  return { member, store, ids };
}

const at = (query: Record<string, string> = {}) => paths.listed(query);

describe("/user/listed", () => {
  test("shows each state under its tab, with the place in the queue and the reason", async () => {
    const { member, store, ids } = await scene("QUEUE", "QUEUE", "ON_LISTING", "LISTING_FAILED", "LISTED");
    const look = async (query: Record<string, string> = {}) =>
      (await callLoader(loader, { url: at(query), as: member })).data;
    const all = await look();
    expect(all.counts).toMatchObject({ all: 5, queue: 2, working: 1, failed: 1, listed: 1, gone: 0 });
    expect(all.busy).toBe(true);
    const places = new Map(all.page.rows.map(({ id, place }) => [id, place]));
    expect(ids.map((id) => places.get(id))).toEqual([1, 2, null, null, null]);
    const failed = await look({ tab: "failed" });
    expect(failed.page.rows).toMatchObject([{ errorCode: "sku", store: store.name, listed: 2, variants: 2 }]);
    // Every variant is sold for more than its goods cost us: what is left is told before shipping.
    const [row] = failed.page.rows;
    expect([row?.profitFrom, row?.profitTo]).toEqual([
      (row?.priceFrom ?? 0n) - 1250n,
      (row?.priceTo ?? 0n) - 1250n,
    ]);
    expect((await look({ q: "lamp 4" })).page.rows).toHaveLength(1);
    await db.run(sql`update product set status = 'off' where id = ${failed.page.rows[0]?.productId}`);
    expect((await look({ tab: "off-shelf" })).page.rows).toHaveLength(1);
    expect((await look({ store: store.id })).page.rows).toHaveLength(5);
    const { waiting } = (await callLoader(home, { url: paths.user(), as: member })).data;
    expect(waiting).toContainEqual(
      expect.objectContaining({ urgent: true, to: paths.listed({ tab: "failed" }) }),
    );
  });

  test("hides, shows and sends what is chosen, and says where nothing could be done", async () => {
    const { member, ids } = await scene("LISTED", "QUEUE");
    const [listed = "", queued = ""] = ids;
    const act = (intent: string, listing: string | string[], as = member) =>
      callAction(action, { url: at(), as, form: { intent, listing } });
    const both = await act("unlist", [listed, queued]);
    expect([both.status, JSON.stringify(both)]).toEqual([409, expect.stringContaining("common:rows.partly")]);
    expect((await listingNow(listed)).unlistedAt).not.toBeNull();
    const refused = await act("unlist", listed);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused)).toContain("listings:error.not-now");
    expect((await act("sync", [])).status).toBe(422);
    expect((await act("show", listed)).status).toBe(303);
    const other = await makeMember();
    expect((await act("unlist", listed, other)).status).toBe(404);
  });

  test("deletes in a second step, with the store's copy only where that is ticked", async () => {
    const { member, ids } = await scene("LISTED", "LISTED", "LISTING_FAILED");
    const [one = "", two = ""] = ids;
    const step = await callAction(action, {
      url: at(),
      as: member,
      form: { intent: "delete", listing: [one, two] },
    });
    const url = step.location ?? "";
    expect(url).toBe(`${paths.listedDelete()}?listing=${one}&listing=${two}`);
    expect((await callLoader(deleteLoader, { url, as: member })).data.listings).toHaveLength(2);
    await callAction(deleteAction, { url, as: member, form: { listing: one, alsoInStore: "yes" } });
    await callAction(deleteAction, { url, as: member, form: { listing: two } });
    expect(await listingNow(one)).toMatchObject({ status: "DELETED", pending: ["remove"] });
    expect(await listingNow(two)).toMatchObject({ status: "DELETED", pending: [] });
    const other = await makeMember();
    expect((await callLoader(deleteLoader, { url, as: other })).status).toBe(404);
    // Back in the browser's history.
    expect((await callLoader(deleteLoader, { url, as: member })).location).toBe(paths.listed());
    const form = { url: paths.listProduct({ listing: one }), as: member };
    expect((await callLoader(formLoader, form)).location).toBe(paths.listed());
  });

  test("is part of a member's data", async () => {
    const { member } = await scene("LISTED");
    const kinds = memberData().flatMap((each) => each.kinds ?? []);
    const kind = kinds.find(({ name }) => name === "listings");
    expect(kind && (await db.rows(kind.page(member.id, null)))).toHaveLength(1);
  });
});
