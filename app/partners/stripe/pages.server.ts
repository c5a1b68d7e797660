/** Lists at Stripe, page by page. Each page has the time limit of a call. */
import type Stripe from "stripe";
import { call, type StripeAnswer } from "./client.server";

type Listed = { id: string };
type From = { limit: number; starting_after?: string };
type ReadPage<T> = (stripe: Stripe, from: From) => Promise<{ data: T[]; has_more: boolean }>;

/** The first entry that matches, or null; later pages are not read. `what`: its name in the log. */
export async function findListed<T extends Listed>(
  what: string,
  page: ReadPage<T>,
  isMatch: (each: T) => boolean,
): Promise<StripeAnswer<T | null>> {
  for (let from: From = { limit: 100 }; ;) {
    const answer = await call(what, (stripe) => page(stripe, from));
    if (!answer.ok) return answer;
    const { data, has_more: hasMore } = answer.value;
    const found = data.find(isMatch);
    const last = data.at(-1);
    if (found || !hasMore || !last) return { ok: true, value: found ?? null };
    from = { ...from, starting_after: last.id };
  }
}

/** All of a list, in Stripe's order: the newest first. */
export async function listAll<T extends Listed>(what: string, page: ReadPage<T>): Promise<StripeAnswer<T[]>> {
  const all = new Map<string, T>();
  const read = await findListed(what, page, (each) => {
    all.set(each.id, each);
    return false;
  });
  return read.ok ? { ok: true, value: [...all.values()] } : read;
}
