/** The warehouses that goods can come from. */
import type { Text } from "~/domain/catalogue/words";
import { db, prisma, sql } from "~/platform/db";
import { timedCache } from "~/platform/timed-cache.server";

/** Warehouses that goods can come from. */
export function warehouses(): Promise<{ code: string; country: string; name: Text }[]> {
  return activeWarehouses("");
}

const activeWarehouses = timedCache(10, () =>
  db.rows<{ code: string; country: string; name: Text }>(
    sql`select code, country, name from warehouse where active order by sort, code`,
  ),
);

/** Whether there is a warehouse of that code that takes stock. */
export const isWarehouse = async (code: string): Promise<boolean> =>
  (await prisma.warehouse.count({ where: { code, active: true } })) > 0;
