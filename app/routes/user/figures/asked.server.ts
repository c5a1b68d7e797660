/** What an address asks of a member's figures, as the page and its files read it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { rangeOf, stepOf } from "~/domain/figures/periods";
import { storesWithSales, todayOf } from "~/domain/figures/read.server";

/** A store or currency that is not the member's reads as none. */
export async function askedFigures(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = new URL(args.request.url).searchParams;
  const [today, stores] = await Promise.all([todayOf(member.timezone), storesWithSales(member.id)]);
  const range = rangeOf(query, today);
  const store = stores.find(({ id }) => id === query.get("store"))?.id ?? null;
  const currencies = [...new Set(stores.map(({ currency }) => currency))]
    .filter((ccy) => ccy !== "USD")
    .sort();
  const ccy = currencies.find((one) => one === query.get("ccy")) ?? "USD";
  return {
    member,
    stores,
    currencies,
    step: stepOf(query),
    asked: { memberId: member.id, range, store, ccy },
  };
}

/** The same as it stands in the addresses of links. */
export const narrowedTo = ({ store, ccy }: { store: string | null; ccy: string }) => ({
  ...(store && { store }),
  ...(ccy !== "USD" && { ccy }),
});
