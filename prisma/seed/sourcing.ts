/** The demo's sourcing requests, one at least in each state, made and answered by the product's own commands. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Staff } from "~/domain/accounts/people";
import { keepFile } from "~/domain/sourcing/files.server";
import {
  MemberStepForm,
  QuoteForm,
  RequestForm,
  type DeskStep,
  type QuoteFields,
  type RequestFields,
} from "~/domain/sourcing/forms";
import { closeOverdue, sourcingSteps } from "~/domain/sourcing/steps.server";
import { saveRequest } from "~/domain/sourcing/submit.server";
import { db, sql } from "~/platform/db";
import { layersOf } from "./illustrations-icons";

type Demo = { memberId: string; agentId: string };
type Desk = Pick<Staff, "id" | "name" | "roles">;
type Step =
  | { ask: string }
  | { reply: string }
  | { requote: string }
  | { withdraw: true }
  | { quote: Record<string, unknown> }
  | { accept: true }
  | { expire: true }
  | { unassign: true }
  | { fail: string; code: string; alternatives?: boolean };

type Story = {
  asked: Record<string, unknown>;
  icon: string;
  hue: string;
  then: readonly Step[];
  hoursAgo: number;
};

const lamp = {
  optionNames: "Colour",
  variants: [
    { options: "Oak", price: "11.40", tiers: "50: 10.60, 200: 9.90", weightG: "640", days: "4", moq: "1" },
    { options: "Walnut", price: "12.10", tiers: "50: 11.20", weightG: "660", days: "5", moq: "1" },
  ],
};

const stories: readonly Story[] = [
  {
    asked: {
      title: "Foldable silicone lunch box",
      url: "https://kitchenfold.example/products/lunch-box-1200",
      qty: "300",
      targetPrice: "3.80",
      purchaseType: "dropship",
    },
    icon: "cooking-pot",
    hue: "#7fb5a4",
    then: [],
    hoursAgo: 5,
  },
  {
    asked: {
      title: "Solar garden lantern, hammered metal",
      url: "https://gardenglow.example/lantern?color=copper",
      qty: "120",
      purchaseType: "bulk",
      countries: ["DE"],
    },
    icon: "lightning",
    hue: "#d9a35b",
    then: [{ unassign: true }],
    hoursAgo: 60,
  },
  {
    asked: {
      title: "Cat tunnel with felt cover",
      url: "https://softpaws.example/tunnel",
      qty: "80",
      targetPrice: "9.00",
      purchaseType: "dropship",
      acceptSimilar: "yes",
    },
    icon: "paw-print",
    hue: "#b48fb8",
    then: [{ ask: "Which diameter do you need: 25 or 30 cm? Most suppliers have only one of them." }],
    hoursAgo: 30,
  },
  {
    asked: {
      title: "Wooden bedside lamp with wireless charger",
      url: "https://nordlys.example/lamp-qi",
      qty: "200",
      targetPrice: "11.00",
      purchaseType: "dropship",
      countries: ["US", "DE"],
      haveOrders: "yes",
      ordersPerDay: "12",
    },
    icon: "armchair",
    hue: "#c08a5a",
    then: [
      { ask: "Does the charger have to be certified for 15 W?" },
      { reply: "10 W is enough, but it needs a CE mark." },
      {
        quote: {
          ...lamp,
          title: "Wooden bedside lamp with wireless charger, 10 W",
          message: "CE papers are here. The oak one ships a day earlier.",
        },
      },
    ],
    hoursAgo: 50,
  },
  {
    asked: {
      title: "Linen apron with cross back",
      url: "https://linenroom.example/apron",
      qty: "150",
      targetPrice: "8.20",
      purchaseType: "dropship",
      countries: ["GB"],
    },
    icon: "t-shirt",
    hue: "#8ea7c4",
    then: [
      {
        quote: {
          title: "Linen apron with cross back",
          optionNames: "Colour / Size",
          variants: [
            { options: "Sand / M", price: "7.90", tiers: "100: 7.20", weightG: "260", days: "3", moq: "1" },
            { options: "Sand / L", price: "8.30", tiers: "100: 7.60", weightG: "290", days: "3", moq: "1" },
          ],
        },
      },
      { accept: true },
    ],
    hoursAgo: 200,
  },
  {
    asked: {
      title: "Magnetic spice rack for the fridge",
      url: "https://pantryline.example/rack",
      qty: "60",
      purchaseType: "bulk",
    },
    icon: "stack",
    hue: "#9aa08c",
    then: [
      {
        quote: {
          title: "Magnetic spice rack, 2 tiers",
          variants: [{ options: "", price: "5.60", tiers: "", weightG: "900", days: "7", moq: "30" }],
        },
      },
      { expire: true },
    ],
    hoursAgo: 900,
  },
  {
    asked: {
      title: "Plush figure of a film hero",
      url: "https://fanshelf.example/hero",
      qty: "500",
      targetPrice: "2.50",
      purchaseType: "dropship",
      acceptSimilar: "yes",
    },
    icon: "puzzle-piece",
    hue: "#c98282",
    then: [
      {
        fail: "The figure is protected. Without a licence we cannot buy it. Plain plush animals are possible.",
        code: "brand-ip",
        alternatives: true,
      },
    ],
    hoursAgo: 100,
  },
  {
    asked: {
      title: "Desk fan with two speeds",
      url: "https://breezydesk.example/fan",
      qty: "40",
      purchaseType: "dropship",
    },
    icon: "gear",
    hue: "#7d9bb0",
    then: [{ withdraw: true }],
    hoursAgo: 120,
  },
];

/** Writes the requests; where there are any they stay as they are. */
export async function seedDemoSourcing({ memberId, agentId }: Demo): Promise<void> {
  if (await db.first(sql`select 1 from sourcing_request limit 1`)) return;
  const staff = await db.first<Desk>(sql`select id, name, roles from staff where id = ${agentId}`);
  if (!staff) throw new Error("the demo has no agent");
  for (const story of stories) await play(memberId, staff, story);
}

async function play(memberId: string, staff: Desk, { asked, icon, hue, then, hoursAgo }: Story) {
  const picture = await keepFile(memberId, "pictures", `${icon}.png`, await drawn(icon, hue));
  const fields = RequestForm.parse({
    haveOrders: "no",
    acceptSimilar: "no",
    ...asked,
    pictures: [picture],
  }) as RequestFields;
  const saved = await saveRequest({ id: memberId, level: 2 }, fields, { key: randomUUID() });
  if (!saved.ok) throw new Error(`the demo's request was refused: ${saved.error}`);
  const no = saved.value;
  for (const step of then) {
    const done = await take(memberId, staff, no, step);
    if (!done.ok) throw new Error(`the demo's request ${no}: ${JSON.stringify(step)} was refused`);
  }
  const earlier = sql`make_interval(hours => ${hoursAgo})`;
  const request = await db.first<{ id: string }>(sql`
    update sourcing_request set created_at = created_at - ${earlier}, waiting_since = waiting_since - ${earlier}
    where no = ${no} returning id`);
  const id = request?.id ?? null;
  await db.run(
    sql`update sourcing_message set created_at = created_at - ${earlier} where request_id = ${id}`,
  );
  await db.run(sql`update state_transition set at = at - ${earlier} where entity_id = ${id}`);
}

async function take(memberId: string, staff: Desk, no: string, step: Step): Promise<{ ok: boolean }> {
  const once = randomUUID();
  const byStaff = (input: DeskStep | QuoteFields) =>
    sourcingSteps.runStep({ staff: { ...staff, roles: ["admin"] } }, no, input.intent, { input, once });
  const byMember = (fields: Record<string, unknown>) => {
    const input = MemberStepForm.parse(fields);
    return sourcingSteps.runStep({ member: memberId }, no, input.intent, { input, once });
  };
  if ("ask" in step) return byStaff({ intent: "ask", message: step.ask });
  if ("unassign" in step) return byStaff({ intent: "assign" });
  if ("reply" in step) return byMember({ intent: "reply", message: step.reply });
  if ("requote" in step) return byMember({ intent: "requote", message: step.requote });
  if ("withdraw" in step) return byMember({ intent: "withdraw" });
  if ("accept" in step) return byMember({ intent: "accept" });
  if ("quote" in step) return byStaff(QuoteForm.parse({ intent: "quote", ...step.quote }));
  if ("expire" in step) {
    await db.run(sql`update sourcing_request set valid_until = now() - interval '1 hour' where no = ${no}`);
    await closeOverdue();
    return { ok: true };
  }
  const listed = step.alternatives
    ? await db.first<{ sku: string }>(sql`
        select v.sku from variant v join goods g on g.id = v.product_id where v.status = 'on' order by g.hot_score desc, v.sku limit 1`)
    : null;
  const code = step.code as Extract<DeskStep, { intent: "fail" }>["code"];
  return byStaff({ intent: "fail", code, message: step.fail, skus: listed ? [listed.sku] : [] });
}

/** A plain picture of a product: its icon on a coloured ground. */
function drawn(icon: string, hue: string): Promise<Buffer> {
  const { body, ink } = layersOf(icon);
  const paths = (fill: string, list: readonly string[]) =>
    list.map((d) => `<path fill="${fill}" d="${d}"/>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${hue}"/><g transform="translate(56 56) scale(0.56)">${paths("#f4efe6", body)}${ink.stroked ? "" : paths("#2c3a42", ink.paths)}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
