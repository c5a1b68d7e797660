/** A warehouse of the survival test, and how an impatient person presses there. */
import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Fields, Visitor } from "./visitor";
import type { World } from "./world";

/** A warehouse of its own with orders that lack all their pieces, and a supplier of them. */
export type Yard = {
  house: { id: string; code: string; carrier: string };
  skus: { id: string; sku: string }[];
  nos: string[];
  /** Sessions of others at the warehouse: who counts is not who counted before, and who decides is neither. */
  counters: string[];
  /** The session of the member whose orders these are. */
  cookie: string;
  /** Nothing is scanned: one press sends all. */
  unscanned: boolean;
};

export type GoodsDeeds = {
  /** What was killed in the middle of a batch, and of which. */
  inBatch: string[];
  sent: string[];
  returned: string[];
  /** A piece of its SKU was not found, and then it was. */
  short: string[];
  /** Orders whose parcel or label was made void, and made anew. */
  voided: string[];
  redone: string[];
  /** A piece more than the books had was counted. */
  counted: string[];
  /** Asked to be stopped when their labels were made: too late. */
  tooLate: string[];
};

export type GoodsSetting = {
  world: World;
  deeds: GoodsDeeds;
  chance: () => number;
  until: () => number;
};

/** Sends a form once, or twice with the same key. */
export async function press(
  { chance }: GoodsSetting,
  at: Visitor,
  path: string,
  fields: Fields,
): Promise<Answer> {
  const presses = chance() < 0.4 ? 2 : 1;
  const [answer] = await Promise.all(Array.from({ length: presses }, () => at.send(path, fields)));
  if (!answer) throw new Error(`${path} was not sent`);
  return answer;
}

/** Presses until it has happened; looks before each. */
export async function until(
  setting: GoodsSetting,
  what: string,
  isDone: () => Promise<boolean>,
  again: () => Promise<unknown>,
): Promise<void> {
  while (!(await isDone())) {
    if (Date.now() > setting.until()) throw new Error(`${what} never happened`);
    await again();
  }
}

export const wait = () => pause(200);

/** Parcels of orders in some states. */
export const parcels = ({ world }: GoodsSetting, nos: readonly string[], status: string) =>
  world.rows<{ no: string; parcel: string }>(
    `select o.no, x.no as parcel from outbound_parcel x join store_order o on o.id = x.order_id
      where o.no = any($1) and x.status = any($2) order by o.no`,
    [nos, status.split(" ")],
  );
