import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { jobs } from "~/domain/imports/jobs.server";
import { applyFile, lookAtFile } from "~/domain/imports/whole.server";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../prisma/seed/reference";
import { makeStaff } from "../../../tests/factories";
import { previewDays } from "./config";
import { findTariffImport, priceListImport, standingRates } from "./imports.server";
import { priceListCsv } from "./price-file.server";

beforeAll(() => seedReference());

test("a list that was only looked at is cleared away after a month, an applied one stays", async () => {
  const staff = await makeStaff();
  const [head = "", ...lines] = priceListCsv((await standingRates("CN-ECONOMY")) ?? {});
  /** The list with another last bracket, which nothing stands above. */
  const looked = async (to: number) => {
    const cells = lines.at(-1)?.split(",") ?? [];
    cells[head.split(",").indexOf("to_g")] = String(to);
    const bytes = Buffer.from([head, ...lines.slice(0, -1), cells.join(",")].join("\r\n"));
    const kept = await lookAtFile(priceListImport, staff, { name: "prices.csv", bytes });
    return kept.ok ? kept.id : JSON.stringify(kept.problems);
  };
  const [applied, seen] = [await looked(3_000_000), await looked(3_000_001)];
  expect(await applyFile(priceListImport, staff, applied)).toMatchObject({ ok: true });
  const keptAfter = async (days: number) => {
    await db.run(sql`update tariff_import set created_at = now() - make_interval(days => ${days})`);
    await jobs["imports.sweep"]?.({}, undefined as never);
    return [await findTariffImport(applied), await findTariffImport(seen)].map((found) => found?.status);
  };
  expect(await keptAfter(previewDays - 1)).toEqual(["APPLIED", "PREVIEWED"]);
  expect(await keptAfter(previewDays + 1)).toEqual(["APPLIED", undefined]);
});
