/** Products as the file that an import reads: what is exported, changed and imported again changes only that. */
import { pieceOf } from "~/domain/pieces.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { csvLine } from "~/platform/csv";
import { decimalText } from "~/platform/money";
import type { ListQuery } from "~/platform/list";
import type { ProductTab } from "../desk-config";
import { bodyWithSpecs } from "../import/differences";
import { exportedAddress } from "../pictures";
import { pageOfProducts } from "./list.server";

const header = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Product Category",
  "Published",
  "Status",
  "MOQ",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Option3 Name",
  "Option3 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Price",
  "Variant Barcode",
  "Image Src",
  "Image Position",
  "Image Alt Text",
  "Variant Image",
];

type VariantRow = {
  sku: string;
  options: Record<string, string>;
  price: number;
  weightG: number | null;
  barcode: string | null;
  backorder: boolean;
  imageUrl: string | null;
  onHand: number;
};
type PictureRow = { source: string; key: string | null; alt: string | null };
type Row = {
  id: string;
  spu: string;
  title: string;
  description: string;
  specs: [string, string][];
  options: { name: { en: string } }[];
  vendor: string | null;
  category: string[];
  status: "on" | "off" | "draft";
  moq: number;
  variants: VariantRow[];
  pictures: PictureRow[];
};

const batch = 200;

/**
 * The lines of the file, a batch of products at a time, the newest product first. Stock is what lies in one
 * warehouse. Variants that are off are left out: a file can only say what is on.
 */
export async function* productLines(
  query: Pick<ListQuery, "filters">,
  tab: ProductTab,
  warehouse: string,
): AsyncGenerator<string> {
  yield csvLine(header);
  let last: string | null = null;
  for (;;) {
    const rows: Row[] = await rowsAfter(query, tab, warehouse, last);
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(linesOf).join("");
    last = end.id;
  }
}

async function rowsAfter(
  { filters }: Pick<ListQuery, "filters">,
  tab: ProductTab,
  warehouse: string,
  last: string | null,
) {
  const part = { filters, size: batch, after: last === null ? null : [last], before: null };
  return db.rows<Row>(sql`
    with ${await pageOfProducts(part, tab)}
    select p.id, p.spu, coalesce(p.title->>'en', '') as title, coalesce(p.description->>'en', '') as description,
      coalesce(p.specs->'en', '[]') as specs, p.options, p.vendor, p.moq,
      -- What waits for its picture was to be on the shelf: the file asks for that again.
      case when p.awaits_picture then 'on' else p.status end as status,
      (select jsonb_agg(a.name->>'en' order by cardinality(a.path)) from category c join category a on a.id = any(c.path)
        where c.id = p.category_id) as category,
      coalesce((select jsonb_agg(jsonb_build_object('sku', v.sku, 'options', v.options, 'price', v.price, 'weightG', v.weight_g,
          'barcode', v.barcode, 'backorder', v.backorder, 'imageUrl', v.image_url, 'onHand', coalesce(${pieceOf("catalogue.onHandAt")(sql`v.id`, warehouse)}, 0)) order by v.sort, v.sku)
        from variant v where v.product_id = p.id and v.status = 'on'), '[]') as variants,
      coalesce((select jsonb_agg(jsonb_build_object('source', coalesce(m.source_url, ''), 'key', m.file_key, 'alt', m.alt)
          order by m.sort, m.id)
        from product_media m where m.product_id = p.id and m.kind = 'image'), '[]') as pictures
    from page join product p on p.id = page.id order by p.id desc`);
}

const statuses = { on: "active", off: "archived", draft: "draft" } as const;

function linesOf(row: Row): string {
  const { origin } = new URL(env().PUBLIC_URL);
  const pictures = row.pictures.flatMap(({ source, key, alt }) => {
    const address = exportedAddress(origin, source, key);
    return address ? [{ address, source, alt }] : [];
  });
  const addressOf = (source: string | null) =>
    pictures.find((picture) => picture.source === source)?.address ?? null;
  const lines = Math.max(row.variants.length, row.variants.length > 0 ? pictures.length : 0);
  return Array.from({ length: lines }, (_, i) => {
    const [variant, picture] = [row.variants[i], pictures[i]];
    return csvLine([
      row.spu,
      ...(i === 0 ? headOf(row) : ["", "", "", "", "", "", ""]),
      ...optionsOf(row, variant, i === 0),
      ...(variant ? variantOf(variant) : ["", "", "", "", "", ""]),
      ...(picture ? [picture.address, i + 1, picture.alt] : ["", "", ""]),
      variant ? addressOf(variant.imageUrl) : "",
    ]);
  }).join("");
}

function headOf(row: Row) {
  const body = bodyWithSpecs(row.description, row.specs);
  const published = row.status === "on" ? "TRUE" : "FALSE";
  return [row.title, body, row.vendor, row.category.join(" > "), published, statuses[row.status], row.moq];
}

function optionsOf({ options }: Row, variant: VariantRow | undefined, first: boolean): string[] {
  return [0, 1, 2].flatMap((i) => {
    const name = options[i]?.name.en ?? "";
    return [first ? name : "", variant?.options[name] ?? ""];
  });
}

function variantOf(variant: VariantRow) {
  return [
    variant.sku,
    variant.weightG,
    variant.onHand,
    variant.backorder ? "continue" : "deny",
    decimalText(BigInt(variant.price)),
    variant.barcode,
  ];
}
