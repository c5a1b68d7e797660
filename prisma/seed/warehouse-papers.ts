/** Senders of the demo's warehouses, and ranges of tracking numbers: one of them nearly used up. */
import "~/domain/wiring.server";
import { addRange } from "~/domain/warehouse/numbers/ranges.server";
import { saveSender, senders } from "~/domain/warehouse/paper/settings.server";
import { db, sql } from "~/platform/db";

const addresses: Readonly<
  Record<string, { street: string; city: string; province: string; postCode: string; phone: string }>
> = {
  CN: {
    street: "稠州北路 88 号",
    city: "义乌",
    province: "Zhejiang",
    postCode: "322000",
    phone: "+8657985550188",
  },
  US: {
    street: "1200 Harbor Street",
    city: "Carson",
    province: "California",
    postCode: "90745",
    phone: "+13105550188",
  },
};
const elsewhere = {
  street: "Kaistraße 12",
  city: "Hamburg",
  province: "",
  postCode: "20457",
  phone: "+494055501880",
};

/** Letters of the demo's ranges: the posts' for China Post, 16 digits for all others. */
const rangeOf = (carrier: string, i: number) =>
  carrier === "China Post"
    ? ({ prefix: "RB", suffix: "CN", digits: 8, check: "s10", first: "10000001", last: "10050000" } as const)
    : ({
        prefix: carrier === "YunExpress" ? "YT" : "",
        suffix: "",
        digits: carrier === "YunExpress" ? 16 : 12,
        check: "none",
        first: `${1 + (i % 9)}00000000001`,
        last: i === 0 ? `${1 + (i % 9)}00000000080` : `${1 + (i % 9)}00000020000`,
      } as const);

/** Fills them once. */
export async function seedDemoPapers(staffId: string): Promise<void> {
  const staff = { id: staffId };
  for (const { code, country, sender } of await senders()) {
    if (sender !== null) continue;
    const address = addresses[country] ?? elsewhere;
    await saveSender(staff, {
      intent: "sender",
      warehouse: code,
      version: 0,
      company: "Quayside Fulfilment",
      firstName: "",
      lastName: "",
      address: "",
      email: "",
      taxId: "",
      signer: "Li Na",
      ...address,
    });
  }
  if (await db.first(sql`select 1 from number_range limit 1`)) return;
  const carriers = await db.rows<{ carrier: string }>(
    sql`select distinct carrier from ship_channel order by carrier`,
  );
  for (const [i, { carrier }] of carriers.entries())
    await addRange(staff, { intent: "add", carrier, ...rangeOf(carrier, i) });
}
