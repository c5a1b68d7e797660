/** After-sales cases for tests, made by the product's own commands. */
import { randomUUID } from "node:crypto";
import { keepFile } from "~/domain/claims/files.server";
import { OpenForm } from "~/domain/claims/forms";
import { openCase } from "~/domain/claims/opening.server";
import { claimSteps, offer } from "~/domain/claims/steps.server";
import { findClaim } from "~/domain/claims/claims.server";
import { anyOrder } from "~/domain/orders/order.server";
import { db, sql } from "~/platform/db";
import { sendOrder } from "./dispatch";
import { makeStaff, type TestMember, type TestStaff } from "./factories";
import { lineOf, makeWorld, paidOrder, type World } from "./orders";
import { pictureBytes } from "./sourcing";

/** Id of a photo that the member has sent. */
export async function keptEvidence(member: Pick<TestMember, "id">): Promise<string> {
  const id = await keepFile(member.id, "broken.png", await pictureBytes(Math.floor(Math.random() * 250)));
  if (!id) throw new Error("the photo was refused");
  return id;
}

/** A warehouse that says where returns go. */
export async function enterReturnAddress(warehouseId: string): Promise<void> {
  const sender = {
    company: "Quayside Returns",
    street: "Dock Road",
    houseNo: "7",
    city: "Yiwu",
    postCode: "322000",
  };
  await db.run(sql`
    insert into warehouse_sender (warehouse_id, sender, updated_by)
    values (${warehouseId}, ${JSON.stringify(sender)}::jsonb, 'system') on conflict (warehouse_id) do nothing`);
}

/** An order of three of one thing and one of another, paid from the balance, sent, and delivered where that is said. */
export async function soldScene({
  delivered = true,
  world: given,
}: { delivered?: boolean; world?: World } = {}) {
  const world = given ?? (await makeWorld());
  const agent = await makeStaff({ roles: ["support"] });
  const order = await paidOrder(world, { lines: [lineOf(world, 0, 3), lineOf(world, 1, 1)] });
  const sent = await sendOrder(order.no, `staff:${agent.id}`);
  if (!sent.ok) throw new Error(sent.error);
  if (delivered)
    await db.run(sql`update store_order set status = 'DELIVERED', delivered_at = now() - interval '1 day'
      where id = ${order.id}`);
  const lines = (await anyOrder(order.no))?.lines ?? [];
  return { ...actsOn(world, agent, order.no), world, agent, order, lines };
}

/** What members and staff do with cases of an order. */
export function actsOn(world: World, agent: TestStaff, orderNo: string) {
  const { member } = world;
  const open = async (
    units: Record<string, number>,
    fields: Record<string, unknown> = {},
    key: string = randomUUID(),
  ) =>
    openCase(
      member.id,
      orderNo,
      OpenForm.parse({
        intent: "open",
        units: Object.entries(units).map(([id, qty]) => `${id}:${qty}`),
        reason: "damaged",
        want: "refund",
        files: [await keptEvidence(member)],
        ...fields,
      }),
      key,
    );
  const opened = async (units: Record<string, number>, fields: Record<string, unknown> = {}) => {
    const made = await open(units, fields);
    if (!made.ok) throw new Error(made.error);
    return made.value;
  };
  const propose = (
    no: string,
    kind: "refund" | "resend" | "return",
    more: { amount?: bigint; percent?: number; message?: string } = {},
    by = agent,
    key: string = randomUUID(),
  ) => offer(by, no, { kind, message: "", amount: undefined, percent: undefined, ...more }, key);
  const look = async (no: string) => {
    const claim = await findClaim("system", no);
    if (!claim) throw new Error("no case");
    return claim;
  };
  const agree = async (no: string, offerId?: string, once: string = randomUUID()) => {
    const claim = await look(no);
    const intent = ({ refund: "agreeRefund", resend: "agreeResend", return: "agreeReturn" } as const)[
      claim.offer?.kind ?? "refund"
    ];
    const input = { intent, offer: offerId ?? claim.offer?.id ?? "" };
    return claimSteps.runStep({ member: member.id }, no, intent, { input: input as never, once });
  };
  return { open, opened, propose, look, agree };
}
