/** What tests of price differences share: one paid order in a scene of its own, billed at the desk and paid by its member. */
import { chargedOfOrder } from "~/domain/bills/charged.server";
import { deskBill } from "~/domain/bills/view.server";
import { partOf, type BillType } from "~/domain/bills/states";
import { meantOf } from "~/domain/bills/forms";
import { decimalText, parseAmount } from "~/platform/money";
import { action as deskAction } from "~/routes/desk/bills/bill";
import { action as raiseAction } from "~/routes/desk/bills/raise";
import { action as billAction } from "~/routes/user/bills/bill";
import { action as billsAction, loader as billsLoader } from "~/routes/user/bills/bills";
import { action as confirmAction, loader as confirmLoader } from "~/routes/user/payments/confirm-step";
import { loader as payMoney } from "~/routes/user/payments/pay-money";
import type { StoreOrder } from "~/partners/stores/store-platform";
import { sendOrder } from "./dispatch";
import { makeStaff } from "./factories";
import { balanceOf, journalsOf } from "./ledger";
import { makeWorld, orderNow, paidOrder } from "./orders";
import { callAction, callLoader } from "./setup/call";

/** The photo of a scale. */
export const jpeg = new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], "scale.jpg", {
  type: "image/jpeg",
});

/** `more`: than was charged for that part of the price, in cents; below zero where it is less. `now`: as typed instead. */
type Raise = {
  type?: BillType;
  more?: bigint;
  now?: string;
  cost?: string;
  file?: File | null;
  sure?: string;
};

/** An order paid from the balance, or as `paid` does it; a bill of $4.20 for its weight, where nothing else is said. */
export async function billScene(fields: Partial<StoreOrder> = {}, paid = paidOrder) {
  const world = await makeWorld();
  const { member } = world;
  const staff = await makeStaff({ roles: ["admin"] });
  const order = await paid(world, fields);

  /** Raises a difference at the desk. */
  const raise = async (
    { type = "weight", more = 420n, now, cost = "", file = jpeg, sure }: Raise = {},
    as = staff,
  ) => {
    const charged = (await chargedOfOrder(await orderNow(world, order.no)))[partOf[type]];
    const reason = "It weighs 1,200 g instead of 800 g";
    const newAmount = now ?? decimalText(charged + more);
    const form = {
      type,
      newAmount,
      reason,
      cost,
      file,
      ...(sure
        ? { sure: sure === "on" ? meantOf({ type, newAmount: parseAmount(newAmount) ?? 0n }) : sure }
        : {}),
    };
    const params = { orderNo: order.no };
    return callAction(raiseAction, { url: `/desk/orders/${order.no}/bill`, params, form, as });
  };
  /** Raises one that is not refused; its number. */
  const raised = async (how: Raise = {}): Promise<string> => {
    const { location, data } = await raise(how);
    const no = /^\/desk\/bills\/(D.*)$/.exec(String(location))?.[1];
    if (!no) throw new Error(JSON.stringify(data));
    return no;
  };
  const billRow = async (no: string) => {
    const bill = await deskBill({ id: staff.id, roles: ["admin"] }, no);
    if (!bill) throw new Error(`no bill ${no}`);
    return bill;
  };
  /** So many cents over what was charged before a bill, as typed. */
  const over = async (no: string, cents: bigint) => decimalText((await billRow(no)).oldAmount + cents);
  /** What a member does about a bill. */
  const act = (no: string, form: Record<string, unknown>, as: { cookie: string } = member) =>
    callAction(billAction, {
      url: `/user/fillpricedifference/${no}`,
      params: { billNo: no },
      form: form as Record<string, string>,
      as,
    });
  /** What the desk answers to it, on its page as it stands or as an older one showed it (`seen`). */
  const decide = async (no: string, form: Record<string, string>, as = staff) => {
    const { seen } = await billRow(no);
    const sent = { seen, ...form };
    return callAction(deskAction, { url: `/desk/bills/${no}`, params: { billNo: no }, form: sent, as });
  };
  /** Pays bills by the screens, as the member would. */
  const pay = async (nos: string[], form: Record<string, string> = {}) => {
    const begun = await callAction(billsAction, {
      url: "/user/fillpricedifference",
      form: { intent: "pay", bill: nos },
      as: member,
    });
    const at = String(begun.location);
    if (!at.startsWith("/user/paymoney?checkout=")) throw new Error(`no step to pay on: ${at}`);
    const { step } = (await callLoader(payMoney, { url: at, as: member })).data;
    const url = `/user/payconfirmation/step?checkout=${step.id}&method=wallet`;
    const shown = (await callLoader(confirmLoader, { url, as: member })).data;
    const fields = {
      method: "wallet",
      expected_total: String(shown.step.total),
      seen: shown.step.seen,
      ...form,
    };
    return { step, url, answer: await callAction(confirmAction, { url, form: fields, as: member }) };
  };
  /** The numbers of the bills the member is asked to pay. */
  const billNos = async (): Promise<string[]> => {
    const { page } = (await callLoader(billsLoader, { url: "/user/fillpricedifference", as: member })).data;
    return page.rows.map(({ no }) => no);
  };
  /** Sends everything that is left in one parcel. */
  const send = async (): Promise<void> => {
    const sent = await sendOrder(order.no, `staff:${staff.id}`);
    if (!sent.ok) throw new Error(`not sent: ${sent.error}`);
  };
  return {
    world,
    staff,
    order,
    raise,
    raised,
    billRow,
    over,
    act,
    decide,
    pay,
    billNos,
    send,
    fresh: () => orderNow(world, order.no),
    balance: () => balanceOf(member.id),
    journals: (type: string) => journalsOf(order.id, type),
  };
}
