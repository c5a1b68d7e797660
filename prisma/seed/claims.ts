/** The demo's after-sales cases, one at least in each state, opened and decided by the product's own commands. */
import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import type { Staff } from "~/domain/accounts/people";
import type { Reason, Want } from "~/domain/claims/config";
import { keepFile } from "~/domain/claims/files.server";
import { OpenForm } from "~/domain/claims/forms";
import { findClaim } from "~/domain/claims/claims.server";
import { endOverdue } from "~/domain/claims/jobs.server";
import { openCase } from "~/domain/claims/opening.server";
import { claimSteps, offer } from "~/domain/claims/steps.server";
import { anyOrder } from "~/domain/orders/order.server";
import { db, sql } from "~/platform/db";
import { demoOrders } from "./demo-orders";
import { layersOf } from "./illustrations-icons";
import { bring, move, place, type Demo } from "./orders";
import { rechargeByCard } from "./wallet";
import sharp from "sharp";

type Desk = Pick<Staff, "id" | "name" | "roles">;

type Story = {
  reason: Reason;
  want: Want;
  note: string;
  then?: (act: Acts) => Promise<unknown>;
};

type Acts = {
  no: string;
  offers: (kind: Want, percent: number) => Promise<unknown>;
  asks: (message: string) => Promise<unknown>;
  rejects: (message: string) => Promise<unknown>;
  toFinance: () => Promise<unknown>;
  agrees: () => Promise<unknown>;
  counters: (message: string) => Promise<unknown>;
  silent: () => Promise<unknown>;
};

const stories: readonly Story[] = [
  { reason: "damaged", want: "refund", note: "The glass is cracked from top to bottom." },
  {
    reason: "wrong_variant",
    want: "return",
    note: "Green instead of black.",
    then: ({ toFinance }) => toFinance(),
  },
  {
    reason: "defective",
    want: "resend",
    note: "It does not switch on.",
    then: ({ asks }) => asks("Does the lamp on the side blink when you charge it?"),
  },
  {
    reason: "damaged",
    want: "refund",
    note: "Scratched on the lid.",
    then: async ({ offers, counters }) => {
      await offers("refund", 20);
      await counters("A fifth is too little: my buyer sent it back to me.");
      await offers("refund", 50);
    },
  },
  {
    reason: "wrong_item",
    want: "return",
    note: "Something else was in the box.",
    then: async ({ offers, agrees }) => {
      await offers("return", 100);
      await agrees();
    },
  },
  {
    reason: "missing",
    want: "refund",
    note: "The box was empty.",
    then: async ({ offers, agrees }) => {
      await offers("refund", 100);
      await agrees();
    },
  },
  {
    reason: "damaged",
    want: "resend",
    note: "Broken handle.",
    then: async ({ offers, agrees }) => {
      await offers("resend", 100);
      await agrees();
    },
  },
  {
    reason: "other",
    want: "refund",
    note: "The colour looks different on the screen.",
    then: ({ rejects }) => rejects("The colour is the one of the product's page. Screens differ."),
  },
  {
    reason: "defective",
    want: "refund",
    note: "It rattles.",
    then: async ({ offers, silent }) => {
      await offers("refund", 30);
      await silent();
    },
  },
];

/** Orders of two goods each: a case stands on one line. */
const goods = [
  ["HB-LANTERN", 1],
  ["HB-MUG-350", 1],
] as const;

/** Writes the cases; where there are any they stay as they are. */
export async function seedDemoClaims(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from aftersale_case limit 1`)) return;
  const staff = await db.first<Desk>(sql`select id, name, roles from staff where id = ${demo.staffId}`);
  const [like] = demoOrders;
  if (!staff || !like) throw new Error("the demo has nobody for its cases");
  // What the orders cost, beside what the others spent.
  await rechargeByCard({ id: demo.memberId, email: demo.email, locale: "en-US" }, 21_000n);
  const lines: { orderNo: string; lineId: string }[] = [];
  for (let i = 0; lines.length < stories.length; i++) {
    const { id } = await place({ ...like, lines: goods });
    const orderNo = await bring(demo.storeId, id, 200 + i);
    await move(demo, orderNo, id, "delivered", 950 + i);
    const order = await anyOrder(orderNo);
    lines.push(...(order?.lines ?? []).map((line) => ({ orderNo, lineId: line.id })));
  }
  for (const [i, story] of stories.entries()) {
    const line = lines[i];
    if (line) await play(demo.memberId, staff, line, story, i);
  }
}

async function play(
  memberId: string,
  staff: Desk,
  { orderNo, lineId }: { orderNo: string; lineId: string },
  { reason, want, note, then }: Story,
  i: number,
): Promise<void> {
  const photo = await keepFile(memberId, `photo-${i + 1}.png`, await drawn());
  const form = { intent: "open", units: [`${lineId}:1`], reason, want, note, files: [photo] };
  const opened = await openCase(memberId, orderNo, OpenForm.parse(form), `demo:claim:${i}`);
  if (!opened.ok) throw new Error(`the demo's case was refused: ${opened.error}`);
  if (then) await then(actsOf(memberId, staff, opened.value));
}

function actsOf(memberId: string, staff: Desk, no: string): Acts {
  const by = { staff: { ...staff, roles: ["admin"] as Staff["roles"] } };
  const member = { member: memberId };
  const must = (done: { ok: true; value: unknown } | { ok: false; error: string }) => {
    if (!done.ok) throw new Error(`the demo's case ${no}: ${done.error}`);
  };
  const last = async () => (await findClaim("system", no))?.offer;
  return {
    no,
    offers: async (kind, percent) => {
      const input = { kind, percent, amount: undefined, message: "" };
      must(await offer(by.staff, no, input, randomUUID()));
    },
    asks: async (message) =>
      must(await claimSteps.runStep(by, no, "ask", { input: { intent: "ask", message } })),
    rejects: async (message) => {
      const input = { intent: "reject", code: "no_fault", message } as const;
      must(await claimSteps.runStep(by, no, "reject", { input }));
    },
    toFinance: async () => {
      const input = { kind: "return", percent: 100, amount: undefined, message: "" } as const;
      must(await claimSteps.runStep(by, no, "askFinance", { input }));
    },
    agrees: async () => {
      const standing = await last();
      if (!standing) throw new Error(`the demo's case ${no} has no offer`);
      const intent = ({ refund: "agreeRefund", resend: "agreeResend", return: "agreeReturn" } as const)[
        standing.kind
      ];
      const input = { intent, offer: standing.id } as never;
      must(await claimSteps.runStep(member, no, intent, { input }));
    },
    counters: async (message) => {
      const input = { intent: "counter", offer: (await last())?.id ?? "", want: "refund", message } as const;
      must(await claimSteps.runStep(member, no, "counter", { input }));
    },
    silent: async () => {
      await db.run(sql`update aftersale_case set due_at = now() - interval '1 minute' where no = ${no}`);
      await endOverdue();
    },
  };
}

const drawn = (): Promise<Buffer> => {
  const { body } = layersOf("package");
  const paths = body.map((d) => `<path fill="#7a5c48" d="${d}"/>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="640" height="640">
    <rect width="256" height="256" fill="#e8e2d6"/>${paths}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
