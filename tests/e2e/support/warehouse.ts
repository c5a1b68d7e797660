/** What journeys do at the doors of the warehouse. */
import { expect, type Page } from "@playwright/test";
import { main } from "./shop";
import type { Said } from "./texts";

/** The demo's own line has numbers that no carrier knows: the parcel of an order gets one that is followed. Its number with us. */
export async function giveFollowedNumber(orderNo: string, trackingNo: string): Promise<string> {
  const { db, sql } = await import("../../../app/platform/db");
  const parcel = await db.first<{ no: string }>(sql`
    update outbound_parcel x set tracking_no = ${trackingNo}, carrier = 'YunExpress'
    from store_order o where o.id = x.order_id and o.no = ${orderNo} returning x.no`);
  return parcel?.no ?? "";
}

async function stateOf(parcelNo: string): Promise<string | undefined> {
  const { db, sql } = await import("../../../app/platform/db");
  const row = await db.first<{ status: string }>(
    sql`select status from outbound_parcel where no = ${parcelNo}`,
  );
  return row?.status;
}

/** A parcel is scanned at the door of the demo's warehouse, and given to its carrier. */
export async function handOver(desk: Page, parcelNo: string, say: Said): Promise<void> {
  await desk.goto("/desk/warehouse/handover");
  const code = main(desk).locator('form[method="post"] [name="code"]').first();
  const answer = desk.waitForResponse((response) => response.request().method() === "POST");
  await code.fill(parcelNo);
  await code.press("Enter");
  await answer;
  // Another journey may close the manifest of this carrier first, even before the scan: then this parcel goes with it.
  const [scanned = ""] = say("outbound", "door.scanned", { count: "|" }).split("|");
  const [all = ""] = say("outbound", "door.all", { count: "|" }).split("|");
  await expect
    .poll(
      async () => {
        await desk.goto("/desk/warehouse/handover");
        if ((await stateOf(parcelNo)) === "HANDED_OVER") return "HANDED_OVER";
        const card = main(desk).getByRole("listitem").filter({ hasText: "CN" });
        const button = card.getByRole("button").filter({ hasText: scanned });
        const other = card.getByRole("button").filter({ hasText: all });
        const press = (await button.count()) > 0 ? button : other;
        if ((await press.count()) === 0) return stateOf(parcelNo);
        const taken = desk.waitForResponse((response) => response.request().method() === "POST");
        await press.first().click();
        await taken;
        return stateOf(parcelNo);
      },
      { timeout: 60_000 },
    )
    .toBe("HANDED_OVER");
}
