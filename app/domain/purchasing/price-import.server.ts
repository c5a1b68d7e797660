/** Files of a supplier's prices: each row is what it asks for a SKU from now on. */
import { z } from "zod";
import { declareImport, type Outcome, type RunContext, type Work } from "~/domain/imports/declare.server";
import { excerpt } from "~/domain/imports/header";
import { senderOf } from "~/domain/imports/runs.server";
import { usdRates } from "~/domain/rates/rates.server";
import type { UsdRates } from "~/domain/rates/rates";
import { db, sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { cellAmount } from "~/platform/cell-numbers";
import { decimalText, maxAmount } from "~/platform/money";
import { farTimes, priceBatch } from "./config";
import { columns, fieldOf, isCurrency, priceReader, type PriceRow, type Problem } from "./price-file";
import { lockSupplier, putPrice, type PriceSaid } from "./suppliers.server";

const Options = z.object({ supplier: z.string() });
export type PriceOptions = z.output<typeof Options>;

export const priceImport = declareImport({
  kind: "supplier-prices",
  options: Options,
  columns,
  required: () => ["sku" as const, "price" as const],
  fieldOf,
  batch: priceBatch,
  fromPeople: true,
  reader: priceReader,
  begin: workOn,
  audited: {
    entity: "supplier_price_file",
    apply: "supplier.price-file",
    cancel: "supplier.price-file-cancel",
  },
});

type Standing = {
  id: string;
  sku: string;
  /** Null where this supplier offers it not yet. */
  price: bigint | null;
  supplierSku: string | null;
  moq: number | null;
  pack: number | null;
  leadDays: number | null;
  isUsual: boolean | null;
  /** Another supplier's is the usual one. */
  otherUsual: string | null;
};

function workOn({ importId, mode, options }: RunContext<PriceOptions>): Work<PriceRow, Problem> {
  return {
    async write(tx, rows) {
      const supplier = await lockSupplier(tx, options.supplier);
      if (!supplier) throw new Error(`there is no supplier ${options.supplier}`);
      const by = (await senderOf(tx, importId)) ?? "system";
      const rates = await usdRates(tx);
      const known = new Map((await standing(tx, supplier.id, rows)).map((row) => [row.sku, row]));
      const outcomes: Outcome<Problem>[] = [];
      for (const row of rows) outcomes.push(await one(tx, row, known, { supplier, by, rates, mode }));
      return outcomes;
    },
  };
}

/** What stands of the SKUs of some rows. */
function standing(tx: Tx, supplierId: string, rows: readonly PriceRow[]): Promise<Standing[]> {
  return tx.rows<Standing>(sql`
    select v.id, v.sku, p.price, p.supplier_sku, p.moq, p.pack, p.lead_days, p.is_usual, (
        select s.name from supplier_price q join supplier s on s.id = q.supplier_id
        where q.variant_id = v.id and q.is_usual and q.valid_to is null and q.supplier_id <> ${supplierId}::uuid
      ) as other_usual
    from variant v left join supplier_price p
      on p.variant_id = v.id and p.supplier_id = ${supplierId}::uuid and p.valid_to is null
    where v.sku = any(${rows.map(({ sku }) => sku)}::text[])`);
}

type With = {
  readonly supplier: { id: string; ccy: string };
  readonly by: Actor;
  readonly rates: UsdRates;
  readonly mode: RunContext<PriceOptions>["mode"];
};

async function one(
  tx: Tx,
  row: PriceRow,
  known: ReadonlyMap<string, Standing>,
  { supplier, by, rates, mode }: With,
): Promise<Outcome<Problem>> {
  const { line, sku: item } = row;
  const before = known.get(row.sku);
  const price = cellAmount(row.price, supplier.ccy);
  const findings: Problem[] = [];
  if (!before) findings.push({ line, code: "unknown", item });
  if (row.currency !== null && !isCurrency(row.currency, supplier.ccy))
    findings.push({ line, code: "currency", item, detail: excerpt(`${row.currency} / ${supplier.ccy}`) });
  if (!price.ok)
    findings.push({ line, code: `cell-${price.error}`, field: "price", item, detail: excerpt(row.price) });
  else if (price.value < 0n || price.value > maxAmount)
    findings.push({ line, code: "price-range", item, detail: decimalText(price.value) });
  if (!before || !price.ok || findings.length > 0) return { outcome: "refused", findings };

  const said = saidOf(row, price.value, before);
  if (isSame(said, before)) return { outcome: "unchanged" };
  if (mode === "import")
    await putPrice(tx, { supplier, variant: { id: before.id, sku: before.sku }, rates, by }, said);
  return {
    outcome: before.price === null ? "created" : "updated",
    hints: hintsOf(row, said, before),
  };
}

/** What an empty cell leaves out stays as it was. */
function saidOf(row: PriceRow, price: bigint, before: Standing): PriceSaid {
  return {
    price,
    supplierSku: row.supplierSku ?? before.supplierSku ?? "",
    moq: row.moq ?? before.moq ?? 1,
    pack: row.pack ?? before.pack ?? 1,
    leadDays: row.leadDays ?? before.leadDays ?? undefined,
    isUsual: row.usual ?? before.isUsual ?? false,
  };
}

const isSame = (said: PriceSaid, before: Standing): boolean =>
  said.price === before.price &&
  said.supplierSku === before.supplierSku &&
  said.moq === before.moq &&
  said.pack === before.pack &&
  (said.leadDays ?? null) === before.leadDays &&
  said.isUsual === before.isUsual;

function hintsOf({ line, sku: item }: PriceRow, said: PriceSaid, before: Standing): Problem[] {
  const was = before.price;
  const isFar = was !== null && (said.price > was * farTimes || said.price * farTimes < was);
  return [
    ...(isFar
      ? [{ line, code: "far" as const, item, detail: `${decimalText(was)} → ${decimalText(said.price)}` }]
      : []),
    ...(said.isUsual && before.otherUsual !== null
      ? [{ line, code: "other-usual" as const, item, detail: excerpt(before.otherUsual) }]
      : []),
  ];
}

/** When the same file was applied for the same supplier before, and which one it was; null where it was not. */
export function sameBefore(importId: string) {
  return db.first<{ id: string; at: Date }>(sql`
    select b.id, coalesce(b.finished_at, b.created_at) as at from import_run i
    join import_run b on b.kind = i.kind and b.sha256 = i.sha256 and b.id <> i.id
      and b.options ->> 'supplier' = i.options ->> 'supplier' and b.created_at <= i.created_at
      and b.status in ('DONE', 'DONE_WITH_ERRORS', 'RUNNING', 'QUEUED')
    where i.id = ${importId}::uuid and i.kind = ${priceImport.kind}
    order by b.created_at desc limit 1`);
}
