/** Members take money out while everything dies: asked for, taken back, agreed to, given to the bank, paid or bounced. */
import { setTimeout as pause } from "node:timers/promises";
import { ibanForm } from "../bank-account";
import type { WithdrawalEnd } from "./deck";
import type { Setting } from "./stories";
import { filled, formIn, type Fields, type Visitor } from "./visitor";

export type WithdrawalDeed = { no: string; amount: number; end: WithdrawalEnd };

type Who = { memberId: string; amount: number };

/** A withdrawal from the form to its end; an impatient member or clerk presses twice. */
export async function withdrawalStory(
  setting: Setting,
  at: { member: Visitor; staff: Visitor },
  who: Who,
): Promise<void> {
  const { deeds } = setting;
  const no = await asked(setting, at.member, who);
  const end = setting.withdrawalEnd();
  const state = () => stateOf(setting, no);
  if (end === "CANCELLED") {
    const path = `/user/withdraw/${no}`;
    await press(setting, at.member, { path, mark: 'value="cancel"', values: { intent: "cancel" } });
    if ((await state()) !== "CANCELLED") throw new Error(`the withdrawal ${no} was not taken back`);
    deeds.withdrawals.push({ no, amount: who.amount, end });
    return;
  }
  const path = `/desk/withdrawals/${no}`;
  const paid = { intent: "paid", bankRef: `BANK-${no}`, bankFee: "0.00", paidOn: today() };
  const bounced = { intent: "bounced", reason: "The account is closed" };
  for (let now = await state(); now !== end; now = await state()) {
    if (Date.now() > setting.until()) throw new Error(`the withdrawal ${no} is ${now} and goes no further`);
    if (now === "UNDER_REVIEW")
      await press(setting, at.staff, { path, mark: 'value="approve"', values: { intent: "approve" } });
    else if (now === "APPROVED") await batch(setting, at.staff, no);
    else if (now === "PAYING" && end === "COMPLETED")
      await press(setting, at.staff, { path, mark: 'value="paid"', values: paid });
    else if (now === "PAYING")
      await press(setting, at.staff, { path, mark: 'value="bounced"', values: bounced });
    else throw new Error(`the withdrawal ${no} is ${now}, and was to be ${end}`);
  }
  deeds.withdrawals.push({ no, amount: who.amount, end });
}

const today = () => new Date().toISOString().slice(0, 10);

async function asked(setting: Setting, member: Visitor, { memberId, amount }: Who): Promise<string> {
  const { world, chance, until } = setting;
  const find = async () => {
    const [row] = await world.rows<{ no: string }>(
      "select no from withdrawal where user_id = $1 and amount = $2",
      [memberId, amount],
    );
    return row?.no;
  };
  for (let no = await find(); ; no = await find()) {
    if (no) return no;
    if (Date.now() > until()) throw new Error(`the withdrawal of ${amount} was never taken`);
    const form = formIn(await member.page("/user/withdraw"), 'name="holder"');
    if (form) {
      const fields = filled(form, ibanForm({ amount: (amount / 100).toFixed(2) }));
      const presses = chance() < 0.4 ? 2 : 1;
      await Promise.all(Array.from({ length: presses }, () => member.send("/user/withdraw", fields)));
    } else await pause(250);
  }
}

async function stateOf({ world }: Setting, no: string): Promise<string> {
  const [row] = await world.rows<{ status: string }>("select status from withdrawal where no = $1", [no]);
  return row?.status ?? "gone";
}

type Press = { path: string; mark: string; values: Record<string, string> };

async function press({ chance }: Setting, by: Visitor, { path, mark, values }: Press): Promise<void> {
  const form = formIn(await by.page(path), mark);
  if (!form) return;
  const presses = chance() < 0.4 ? 2 : 1;
  await Promise.all(Array.from({ length: presses }, () => by.send(path, filled(form, values))));
}

async function batch({ chance }: Setting, staff: Visitor, no: string): Promise<void> {
  const path = "/desk/withdrawals?tab=approved";
  const form = formIn(await staff.page(path), 'value="batch"');
  if (!form) return;
  const fields: Fields = [
    ...form.filter(([name]) => name !== "no" && name !== "intent"),
    ["no", no],
    ["intent", "batch"],
  ];
  const presses = chance() < 0.4 ? 2 : 1;
  await Promise.all(Array.from({ length: presses }, () => staff.send(path, fields)));
}
