/** /user/paynoworder?sku=[&qty=&from=&method=&country=&zip=&address=&method:CN=]: buying one product at once (§2.7). */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { PurchaseForm, QuotedElsewhere, PurchaseProblem } from "~/domain/cart/components/purchase";
import type { SavedAddress } from "~/domain/accounts/addresses.server";
import { BulkParts } from "~/domain/bulk/components/cart-bulk";
import { readTerms } from "~/domain/bulk/cart-orders";
import { bulkPurchaseOf, placeBulk } from "~/domain/bulk/cart-orders.server";
import { choiceQuery, readChoice, type Choice } from "~/domain/cart/choice";
import {
  BuyingMode,
  kindsOf,
  modeOf,
  namedKind,
  type BuyingKind,
} from "~/domain/cart/components/buying-mode";
import { mostPieces } from "~/domain/cart/config";
import type { CartLine } from "~/domain/cart/lines";
import { orderBulkLine, orderLine, problemOfLines } from "~/domain/cart/purchase.server";
import { lineOfSku } from "~/domain/cart/view.server";
import { getT } from "~/i18n/i18n.server";
import { isCountryCode } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import {
  CountryNames,
  firstError,
  LinkButton,
  PageHeader,
  pageMeta,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { buyerOf, purchase, showPurchase } from "./purchase-page.server";
import { takeForm } from "~/platform/http/take-form.server";
import { readForm } from "~/platform/http/form.server";
import { PurchaseForm as Schema } from "~/domain/cart/forms";

export const handle = { i18n: ["cart", "bulk", "address", "dueOnDelivery", "shipping", "shop"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

/** What the address asks for; `form` names another quantity and another way of buying. */
function askedFor(request: Request, form?: FormData) {
  const params = new URL(request.url).searchParams;
  const said = (name: string) => String(form?.get(name) ?? params.get(name) ?? "");
  const typed = /^[1-9]\d{0,11}$/.test(said("qty")) ? Number(said("qty")) : 1;
  const kind = namedKind(said("kind"), params.get("mode"));
  const most = mostPieces[modeOf(kind)];
  return {
    kind,
    sku: cleanFilter(params.get("sku") ?? ""),
    qty: Math.min(typed, most),
    refused: typed > most ? typed : null,
    from: cleanFilter(params.get("from") ?? ""),
    method: cleanFilter(params.get("method") ?? ""),
  };
}

type Asked = ReturnType<typeof askedFor>;

/** The line, and the way it is bought: the one that is asked for, where the product is sold so. */
async function lineOf(memberId: string, asked: Asked) {
  const line = found(await lineOfSku(memberId, { ...asked, mode: modeOf(asked.kind) }));
  const kinds = kindsOf(line.saleModes);
  const kind = kinds.includes(asked.kind) ? asked.kind : (kinds[0] ?? "DROPSHIP");
  if (modeOf(kind) === line.mode) return { line, kinds, kind };
  return { line: found(await lineOfSku(memberId, { ...asked, mode: modeOf(kind) })), kinds, kind };
}

function quotedTo(request: Request) {
  const params = new URL(request.url).searchParams;
  const country = params.get("country") ?? "";
  return isCountryCode(country) ? { country, zip: cleanFilter(params.get("zip") ?? "") } : undefined;
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const asked = askedFor(args.request);
  const { qty, method } = asked;
  if (!asked.sku) throw redirectTo(paths.cart());
  const { line, kinds, kind } = await lineOf(member.id, asked);
  const to = quotedTo(args.request);
  if (asked.refused)
    throw redirectTo(paths.product(line.productId, { sku: line.sku, qty: asked.refused, ...to, method }));
  const isBulk = kind !== "DROPSHIP";
  const shown = await showPurchase(args, member, isBulk ? [] : [line], to);
  const bulk = isBulk ? await bulkOf(args, member.id, line, kind, shown.purchase.address) : null;
  const purchase = bulk ? { ...shown.purchase, problem: bulk.problem } : shown.purchase;
  const mode = isBulk ? { mode: "bulk" } : {};
  return {
    ...shown,
    ...{ purchase, bulk, kinds, kind, qty },
    moq: line.moq,
    title: getT(args, "cart")("buy.title"),
    about: { sku: line.sku, from: line.warehouse.code, method },
    product: paths.product(line.productId, { sku: line.sku, qty, ...to, method, ...mode }),
  };
}

const termsOf = (choice: Choice, kind: BuyingKind) => readTerms({ split: "", ...choice.bulk, kind });

async function bulkOf(
  args: LoaderFunctionArgs,
  memberId: string,
  line: CartLine,
  kind: BuyingKind,
  address: SavedAddress | null,
) {
  const choice = readChoice(new URL(args.request.url).searchParams);
  const bought = await bulkPurchaseOf(memberId, [line], termsOf(choice, kind), address);
  return { ...bought, problem: bought.problem ?? problemOfLines([line]) };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const shown = askedFor(args.request);
  const asked = askedFor(args.request, form);
  const { line, kind } = await lineOf(member.id, asked);
  const { qty, method } = asked;
  if (asked.refused) return redirect(paths.product(line.productId, { sku: line.sku, qty: asked.refused }));
  const pathOf = (query: Record<string, string | null>) =>
    paths.payNow({ sku: line.sku, qty, from: line.warehouse.code, method, kind, ...query });
  // Another quantity, or another way of buying, has prices that nobody has seen yet.
  if (form.get("intent") === "order" && (qty !== shown.qty || kind !== (await lineOf(member.id, shown)).kind))
    return redirect(pathOf(choiceQuery(readChoice(form))), flash("cart:flash.chosen", "info"));
  const buy = purchase(args, form, pathOf, ({ seenBulk, ...order }, key) => {
    if (kind === "DROPSHIP") return orderLine(member.id, line, order);
    const terms = termsOf(order.choice, kind);
    return orderBulkLine(member.id, line, order, (tx, lines, address) =>
      placeBulk(tx, member.id, { lines, address, terms, seen: seenBulk }, key),
    );
  });
  return takeForm(args, Schema, buyerOf(form, member), buy, { form });
}

export default function PayNowOrder() {
  const { t } = useTranslation("cart");
  const { about, product, names, quotedFor, bulk, kinds, kind, qty, moq, ...shown } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const to = shown.purchase.address?.id;
  const back = (
    <LinkButton to={product} block icon="arrow-left">
      {t("buy.change")}
    </LinkButton>
  );
  return (
    <CountryNames names={names}>
      <PageHeader
        title={t("buy.title")}
        description={t(kind === "INVENTORY" ? "buy.description.inventory" : "buy.description")}
      />
      <Refused error={firstError(answer)} />
      <PurchaseProblem problem={shown.purchase.problem} />
      <QuotedElsewhere
        country={kind === "INVENTORY" ? null : quotedFor}
        to={shown.purchase.address?.country}
      />
      <PurchaseForm
        {...shown}
        about={kinds.length > 1 || bulk ? about : { ...about, qty: String(qty) }}
        back={back}
        isSent={kind !== "INVENTORY"}
        askFor={(_lines, country) => paths.cartAsk({ sku: about.sku, qty: String(qty), country })}
        {...(kinds.length > 1 || bulk
          ? { first: <BuyingMode key={`${kind} ${qty}`} {...{ kinds, kind, qty, moq }} /> }
          : {})}
        {...(bulk
          ? { more: { ...bulk, cards: <BulkParts bulk={bulk} isAsked={to !== undefined} payOnly /> } }
          : {})}
      />
    </CountryNames>
  );
}
