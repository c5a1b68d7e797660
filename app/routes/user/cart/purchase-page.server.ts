/** What the two pages of buying share: what they load, and what becomes of a choice or an order. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Member } from "~/domain/accounts/people";
import { choiceQuery, readChoice, type QuotedFor } from "~/domain/cart/choice";
import type { PurchaseForm } from "~/domain/cart/forms";
import type { CartLine } from "~/domain/cart/lines";
import { purchaseOf, type Order as PlainOrder } from "~/domain/cart/purchase.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import type { Result } from "~/platform/result";
import type { Taken } from "~/platform/http/take-form.server";
import type { z } from "zod";

/** Loads the purchase of some lines as the address has chosen it; `to` is where the product's page quoted to. */
export async function showPurchase(
  args: LoaderFunctionArgs,
  member: Member,
  lines: readonly CartLine[],
  to?: QuotedFor,
) {
  const url = new URL(args.request.url);
  const choice = readChoice(url.searchParams);
  const purchase = await purchaseOf(member.id, lines, { ...choice, ...(to ? { to } : {}) });
  // Who has chosen an address here has seen its prices.
  const otherwise = to && !choice.address && purchase.address && purchase.address.country !== to.country;
  const quotedFor = otherwise ? to.country : null;
  const countries = purchase.addresses.map((address) => address.country);
  const names = countryNames([...countries, ...(quotedFor ? [quotedFor] : [])], localeOf(args));
  return {
    purchase,
    names,
    quotedFor,
    frozen: member.status !== "1",
    remark: (url.searchParams.get("remark") ?? "").slice(0, 500),
    here: url.pathname + url.search,
  };
}

/** An order with what was shown of its goods in bulk. */
type Order = PlainOrder & { readonly seenBulk: string };

/** Whose press is remembered: that of an order, not a choice that is only shown. */
export const buyerOf = (form: FormData, { id }: Member): string | null =>
  form.get("intent") === "choose" ? null : `member:${id}`;

/** What is done with a form: a choice is shown, an order leads to its confirmation. */
export const purchase =
  (
    args: ActionFunctionArgs,
    form: FormData,
    pathOf: (query: Record<string, string | null>) => string,
    order: (wanted: Order, key: string) => Promise<Result<string, string>>,
  ) =>
  async ({ value, key, refuse }: Taken<z.output<typeof PurchaseForm>>) => {
    const { intent, remark, seen, seenBulk } = value;
    const choice = readChoice(form);
    const query = { ...choiceQuery(choice), remark: remark || null };
    if (intent === "choose") return redirect(pathOf(query));
    const placed = await order({ choice, remark, seen, seenBulk, locale: localeOf(args) }, key);
    if (placed.ok) return redirect(paths.paymentOrder(placed.value));
    // Without script a choice may be sent before its prices were shown: now they are.
    const chosen = JSON.stringify(choiceQuery(choice));
    const shown = JSON.stringify(choiceQuery(readChoice(new URL(args.request.url).searchParams)));
    if (placed.error === "cart:error.changed" && chosen !== shown)
      return redirect(pathOf(query), flash("cart:flash.chosen", "info"));
    return refuse(placed.error, 409);
  };
