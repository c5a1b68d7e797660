/** Orders are stopped and claimed while everything dies: asked for, answered, offered, agreed to; forms are sent twice. */
import { setTimeout as pause } from "node:timers/promises";
import type { Setting } from "./stories";
import { filled, formIn, type Visitor } from "./visitor";

export type StopDeed = { orderNo: string; end: "CANCELLED" | "RESUMED" };
export type ClaimDeed = { no: string; orderNo: string; end: "RESOLVED_REFUND" | "RESOLVED_RESEND" };

type At = { readonly member: Visitor; readonly staff: Visitor };
type Press = { path: string; mark: string; values: Record<string, string>; upload?: boolean };

/** Sends a form once, or twice with the same key; false where the page has none. */
async function press(
  { chance }: Setting,
  by: Visitor,
  { path, mark, values, upload }: Press,
): Promise<boolean> {
  const form = formIn(await by.page(path), mark);
  if (!form) return false;
  const presses = chance() < 0.4 ? 2 : 1;
  const send = upload ? by.upload : by.send;
  await Promise.all(Array.from({ length: presses }, () => send(path, filled(form, values))));
  return true;
}

/** Presses what `next` says until it says nothing. */
async function until(
  setting: Setting,
  what: string,
  next: () => Promise<(() => Promise<unknown>) | null>,
): Promise<void> {
  for (let act = await next(); act; act = await next()) {
    if (Date.now() > setting.until()) throw new Error(`${what} never happened`);
    await act();
  }
}

/** A member asks to stop a paid order; the warehouse has it; the member cancels it, or lets it go on. */
export async function stopStory(
  setting: Setting,
  { member, staff }: At,
  no: string,
  end: StopDeed["end"],
): Promise<StopDeed> {
  const { world } = setting;
  const path = `/user/storeorder/${no}`;
  const desk = `/desk/orders/${no}`;
  await until(setting, `the stop of ${no}`, async () => {
    const [row] = await world.rows<{ hold: string; outcome: string | null; asked: boolean }>(
      `select o.hold, i.outcome, i.id is not null as asked from store_order o
        left join intercept i on i.order_id = o.id where o.no = $1`,
      [no],
    );
    if (row?.outcome) return null;
    const values = { intent: "intercept", reason: "Wrong size" };
    if (!row?.asked) return () => press(setting, member, { path, mark: 'value="intercept"', values });
    if (row.hold === "INTERCEPT_REQUESTED")
      return () =>
        press(setting, staff, { path: desk, mark: 'value="stopped"', values: { intent: "stopped" } });
    const intent = end === "CANCELLED" ? "cancel-refund" : "resume";
    return () => press(setting, member, { path, mark: `value="${intent}"`, values: { intent } });
  });
  return { orderNo: no, end };
}

/** Nothing of a sent order arrives: its member claims it, gets an offer, and agrees to it. */
export async function claimStory(
  setting: Setting,
  { member, staff }: At,
  orderNo: string,
): Promise<ClaimDeed> {
  const { world } = setting;
  const end = setting.claimEnd();
  const want = end === "RESOLVED_REFUND" ? "refund" : "resend";
  // Weeks pass without a scan.
  await world.rows(
    "update store_order set abnormal = abnormal || '{LATE}'::text[] where no = $1 and not 'LATE' = any(abnormal)",
    [orderNo],
  );
  const lines = await world.rows<{ id: string; qty: number }>(
    `select distinct l.id, l.qty from order_line l join order_line_item i on i.order_line_id = l.id
      join store_order o on o.id = l.order_id where o.no = $1`,
    [orderNo],
  );
  const query = new URLSearchParams([
    ["order", orderNo],
    ["reason", "not_received"],
    ...lines.flatMap(
      ({ id, qty }) =>
        [
          ["line", id],
          [`q.${id}`, String(qty)],
        ] as [string, string][],
    ),
  ]);
  const find = async () =>
    (
      await world.rows<{ no: string; status: string }>(
        `select c.no, c.status from aftersale_case c join store_order o on o.id = c.order_id where o.no = $1`,
        [orderNo],
      )
    )[0];
  const agree = want === "refund" ? "agreeRefund" : "agreeResend";
  await until(setting, `the claim of ${orderNo}`, async () => {
    const claim = await find();
    if (!claim)
      return async () => {
        const path = `/user/aftersalesorders/new?${query.toString()}`;
        const values = { intent: "open", want, note: "Nothing came", amount: "", reason: "not_received" };
        if (!(await press(setting, member, { path, mark: 'value="open"', values, upload: true })))
          await pause(300);
      };
    if (claim.status === "UNDER_REVIEW") {
      const values = { intent: "propose", kind: want, message: "", amount: "" };
      return () =>
        press(setting, staff, { path: `/desk/claims/${claim.no}`, mark: 'value="propose"', values });
    }
    if (claim.status !== "PROPOSED") return null;
    const path = `/user/aftersalesorders/${claim.no}`;
    return () => press(setting, member, { path, mark: `value="${agree}"`, values: { intent: agree } });
  });
  const claim = await find();
  if (claim?.status !== end)
    throw new Error(`the claim of ${orderNo} is ${claim?.status} and waits for nobody`);
  return { no: claim.no, orderNo, end };
}
