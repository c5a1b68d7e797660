/** /user/paynoworder?sku=[&qty=&from=&method=&country=&zip=&address=&method:CN=]: buying one product at once (§2.7). */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { PurchaseForm, QuotedElsewhere } from "~/domain/cart/components/purchase";
import { PurchaseProblem } from "~/domain/cart/components/purchase-problem";
import { mostPieces } from "~/domain/cart/config";
import { orderLine } from "~/domain/cart/purchase.server";
import { lineOfSku } from "~/domain/cart/view.server";
import { getT } from "~/i18n/i18n.server";
import { isCountryCode } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
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

export const handle = { i18n: ["cart", "address", "dueOnDelivery", "shipping", "shop"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

function askedFor(request: Request) {
  const params = new URL(request.url).searchParams;
  const typed = /^[1-9]\d{0,11}$/.test(params.get("qty") ?? "") ? Number(params.get("qty")) : 1;
  return {
    sku: cleanFilter(params.get("sku") ?? ""),
    qty: Math.min(typed, mostPieces.dropship),
    refused: typed > mostPieces.dropship ? typed : null,
    from: cleanFilter(params.get("from") ?? ""),
    method: cleanFilter(params.get("method") ?? ""),
  };
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
  const line = found(await lineOfSku(member.id, asked));
  const to = quotedTo(args.request);
  if (asked.refused)
    throw redirectTo(paths.product(line.productId, { sku: line.sku, qty: asked.refused, ...to, method }));
  const shown = await showPurchase(args, member, [line], to);
  const about = { sku: line.sku, qty: String(qty), from: line.warehouse.code, method };
  const product = paths.product(line.productId, { sku: line.sku, qty, ...to, method });
  return { title: getT(args, "cart")("buy.title"), about, product, ...shown };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const asked = askedFor(args.request);
  const line = found(await lineOfSku(member.id, asked));
  const { qty, method } = asked;
  if (asked.refused) return redirect(paths.product(line.productId, { sku: line.sku, qty: asked.refused }));
  const form = await readForm(args);
  const buy = purchase(
    args,
    form,
    (query) => paths.payNow({ sku: line.sku, qty, from: line.warehouse.code, method, ...query }),
    (order) => orderLine(member.id, line, order),
  );
  return takeForm(args, Schema, buyerOf(form, member), buy, { form });
}

export default function PayNowOrder() {
  const { t } = useTranslation("cart");
  const { about, product, names, quotedFor, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = (
    <LinkButton to={product} block icon="arrow-left">
      {t("buy.change")}
    </LinkButton>
  );
  return (
    <CountryNames names={names}>
      <PageHeader title={t("buy.title")} description={t("buy.description")} />
      <Refused error={firstError(answer)} />
      <PurchaseProblem problem={shown.purchase.problem} />
      <QuotedElsewhere country={quotedFor} to={shown.purchase.address?.country} />
      <PurchaseForm
        {...shown}
        about={about}
        back={back}
        askFor={(_lines, country) => paths.cartAsk({ sku: about.sku, qty: about.qty, country })}
      />
    </CountryNames>
  );
}
