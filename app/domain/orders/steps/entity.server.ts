/** How the state of an order is read, written and named: what its steps stand on. */
import { sql, type Sql } from "~/platform/db";
import { sweepRows, type Doing, type Sweep } from "~/platform/db/steps.server";
import type { By } from "~/platform/steps";
import type { Row } from "../row.server";
import { keyOf, orderMachine, stateOf, type OrderEvent, type OrderKey, type OrderState } from "../states";

export const orderEntity = {
  entity: "store_order",
  machine: orderMachine,
  state: {
    of: keyOf,
    column: sql`concat_ws('/', status, box, hold)`,
    assign: (key: Sql) => sql`
      status = split_part(${key}, '/', 1), box = split_part(${key}, '/', 2), hold = split_part(${key}, '/', 3)`,
    name: (key: OrderKey) => shown(stateOf(key)),
  },
};

/**
 * Moves orders in one statement where a quote finds that they travel otherwise: quotes are made by steps, so they cannot
 * ask the steps for it. The ids of those that moved.
 */
export const sweepOrders = (
  event: Extract<OrderEvent, "unmerged" | "unsplit">,
  by: By,
  terms: Sweep,
): Promise<string[]> => sweepRows(orderEntity, event, by, terms);

/** In history, an order outside the box ACTIVE shows its box. */
export function shown({ status, box }: OrderState): string {
  return box === "ACTIVE" ? status : box;
}

/** Before and after, as the audit log has it. */
export function stood(row: OrderState, to: string, more: object = {}) {
  const { status, box, hold } = row;
  return { before: { status, box, hold }, after: { ...stateOf(to as OrderKey), ...more } };
}

/** The reason that somebody gave. */
export const reasonGiven = ({ input }: Doing<Row, { readonly reason?: string | undefined }>) => input.reason;
