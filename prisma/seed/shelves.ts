/** What the desk has beside what is on sale: goods off the shelf and drafts, a closed and an unopened channel, taxes to come and gone. */
import { changeMany, createProduct } from "~/domain/catalogue/desk/shelf.server";
import { actOnChannel } from "~/domain/shipping/channel-changes.server";
import { findChannel } from "~/domain/shipping/channels.server";
import { addTaxRule } from "~/domain/shipping/tax-rules.server";
import { db, sql } from "~/platform/db";
import { shiftDay } from "~/platform/days";

const draft = { spu: "DEMO-DRAFT-LANTERN", sku: "DEMO-DRAFT-LANTERN-1" };

/** Puts them there by the commands of the desk; said again it changes nothing. */
export async function seedDemoShelves(staffId: string): Promise<void> {
  if (await db.first(sql`select 1 from product where spu = ${draft.spu}`)) return;
  const by = { id: staffId };
  await seedGoods(by);
  await seedChannels(by);
  await seedTaxes(by);
}

async function seedGoods(by: { id: string }) {
  const category = await db.first<{ id: string }>(sql`
    select id from category where active order by product_count desc, slug limit 1`);
  const words = { titleEn: "Storm lantern, brass (being prepared)", titleZh: "黄铜防风灯（准备中）" };
  await createProduct(by, { ...draft, ...words, categoryId: category?.id ?? "", price: 3450n, weightG: 900 });
  // Those nobody has ordered or linked: they are missed nowhere else in the demonstration.
  const spare = await db.rows<{ id: string }>(sql`
    select p.id from product p where p.status = 'on' and p.visibility = 'public'
      and not exists (select 1 from variant v join order_line l on l.variant_id = v.id where v.product_id = p.id)
      and not exists (select 1 from variant v join variant_link_item i on i.variant_id = v.id where v.product_id = p.id)
      and not exists (select 1 from variant v join cart_item c on c.variant_id = v.id where v.product_id = p.id)
    order by p.hot_score, p.spu desc limit 2`);
  await changeMany(by, { intent: "off", product: spare.map(({ id }) => id), category: null });
}

async function seedChannels(by: { id: string }) {
  const source = await db.first<{ code: string }>(
    sql`select code from ship_channel order by sort desc, code desc limit 1`,
  );
  if (!source) return;
  const [closed, unopened] = [`${source.code}-OLD`, `${source.code}-NEW`];
  for (const code of [closed, unopened]) await actOnChannel(by, source.code, { intent: "copy", code });
  for (const intent of ["open", "close"] as const) {
    const channel = await findChannel(closed);
    if (channel) await actOnChannel(by, closed, { intent, version: channel.version });
  }
}

async function seedTaxes(by: { id: string }) {
  const today = new Date().toISOString().slice(0, 10);
  const words = { labelEn: "Biosecurity levy", labelZh: "生物安全费" };
  const levy = {
    ...({ intent: "save", country: "NZ", kind: "handling", ccy: "USD", unit: "order" } as const),
    ...({ base: "goods", dutyInBase: false, collect: "always", ...words } as const),
  };
  await addTaxRule(by, { ...levy, fixed: "1.10", validFrom: "2026-01-01", validTo: "2026-06-30" });
  await addTaxRule(by, { ...levy, fixed: "1.35", validFrom: shiftDay(today, 60) });
}
