/** /user/cartpaylist?checkout=[&address=&method:CN=]: buying the chosen lines of the cart (§2.7). */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { PurchaseForm, PurchaseProblem } from "~/domain/cart/components/purchase";
import { BulkParts } from "~/domain/bulk/components/cart-bulk";
import { readTerms } from "~/domain/bulk/cart-orders";
import { bulkPurchaseOf, placeBulk } from "~/domain/bulk/cart-orders.server";
import type { SavedAddress } from "~/domain/accounts/addresses.server";
import { readChoice } from "~/domain/cart/choice";
import type { CartLine } from "~/domain/cart/lines";
import { byMode, cartPurchase, orderCart, problemOfLines } from "~/domain/cart/purchase.server";
import { isUuid } from "~/domain/orders/list";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import {
  Card,
  CountryNames,
  EmptyState,
  firstError,
  LinkButton,
  PageHeader,
  pageMeta,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { requireNamed } from "../named.server";
import { buyerOf, purchase, showPurchase } from "./purchase-page.server";
import { takeForm } from "~/platform/http/take-form.server";
import { readForm } from "~/platform/http/form.server";
import { PurchaseForm as Schema } from "~/domain/cart/forms";

export const handle = { i18n: ["cart", "bulk", "address", "dueOnDelivery", "shipping", "shop"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

function checkoutId(request: Request): string {
  const id = new URL(request.url).searchParams.get("checkout") ?? undefined;
  return found(isUuid(id) ? id : null);
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireNamed(args.request, "checkout", paths.cart());
  const checkout = checkoutId(args.request);
  const { lines, placed, expired } = found(await cartPurchase(member.id, checkout));
  if (placed) throw redirectTo(paths.paymentOrder(placed));
  const { dropship, bulk: inBulk } = byMode(lines);
  const shown = await showPurchase(args, member, dropship);
  const bulk = inBulk.length === 0 ? null : await bulkOf(args, member.id, inBulk, shown.purchase.address);
  // Where all is bought in bulk there are no parcels, and nothing is wrong with that.
  const problem = bulk && dropship.length === 0 ? null : shown.purchase.problem;
  const purchase = { ...shown.purchase, problem: problem ?? bulk?.problem ?? null };
  return { title: getT(args, "cart")("buy.cartTitle"), checkout, expired, ...shown, purchase, bulk };
}

async function bulkOf(
  args: LoaderFunctionArgs,
  memberId: string,
  lines: readonly CartLine[],
  address: SavedAddress | null,
) {
  const choice = readChoice(new URL(args.request.url).searchParams);
  const bought = await bulkPurchaseOf(memberId, lines, readTerms(choice.bulk), address);
  return { ...bought, problem: problemOfLines(lines) ?? bought.problem };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const checkout = checkoutId(args.request);
  found(await cartPurchase(member.id, checkout));
  const form = await readForm(args);
  const buy = purchase(
    args,
    form,
    (query) => paths.cartPay(checkout, query),
    ({ seenBulk, ...order }, key) =>
      orderCart(member.id, checkout, order, (tx, lines, address) =>
        placeBulk(
          tx,
          member.id,
          { lines, address, terms: readTerms(order.choice.bulk), seen: seenBulk },
          `${checkout}:${key}`,
        ),
      ),
  );
  return takeForm(args, Schema, buyerOf(form, member), buy, { form });
}

export default function CartPayList() {
  const { t } = useTranslation("cart");
  const { checkout, expired, names, bulk, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = (
    <LinkButton to={paths.cart()} block icon="arrow-left">
      {t("buy.backToCart")}
    </LinkButton>
  );
  return (
    <CountryNames names={names}>
      <PageHeader title={t("buy.cartTitle")} description={t("buy.description")} />
      <Refused error={firstError(answer)} />
      {shown.purchase.parcels.length === 0 && !bulk ? (
        <Card>
          <EmptyState
            icon="shopping-cart-simple"
            title={t(expired ? "buy.expired" : "empty")}
            action={{ to: paths.cart(), label: t("buy.backToCart") }}
          />
        </Card>
      ) : (
        <>
          <PurchaseProblem problem={shown.purchase.problem} />
          <PurchaseForm
            {...shown}
            about={{ checkout }}
            back={back}
            isSent={shown.purchase.parcels.length > 0 || bulk?.terms.kind !== "INVENTORY"}
            {...(bulk
              ? {
                  more: {
                    ...bulk,
                    cards: <BulkParts bulk={bulk} isAsked={shown.purchase.address !== null} />,
                  },
                }
              : {})}
            askFor={(lines, country) =>
              paths.cartAsk({ lines: lines.map(({ id }) => id).join("."), country })
            }
          />
        </>
      )}
    </CountryNames>
  );
}
