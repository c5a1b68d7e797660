/** /user/skuconnect?storeProduct=[&part=]: what is shipped for the variants of a store's product, or for one line of an order (§2.5). */
import type { SubmissionResult } from "@conform-to/react";
import {
  data,
  redirect as redirectTo,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { homeCountry } from "~/domain/accounts/addresses.server";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { shownRates } from "~/domain/rates/rates.server";
import { countryChoices } from "~/domain/shipping/quote-table.server";
import { LinkForm } from "~/domain/stores/components/link-form";
import { StorePicture } from "~/domain/stores/components/product-table";
import { skuShown } from "~/domain/stores/components/sku-search";
import { optionsText } from "~/domain/orders/components/line-options";
import { linkableLine, linkLine, skipLine } from "~/domain/orders/line-links.server";
import { LinksForm, type LinksValue } from "~/domain/stores/forms";
import { freightsFor, previewCountry, withoutMethod } from "~/domain/stores/freight.server";
import { changedRows, formRows, freightsAsked, linkRows, typedRows } from "~/domain/stores/link-rows";
import {
  saveLinks,
  seenBeside,
  seenIn,
  seenText,
  type LinkResult,
  type LinkRow,
} from "~/domain/stores/links.server";
import { otherServices } from "~/domain/stores/other-services.server";
import {
  linkableProduct,
  type PartAsked,
  searchSkus,
  skusNamed,
  skusOfProduct,
  type LinkableProduct,
  type SkuView,
  variantIdsOf,
} from "~/domain/stores/products.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { found, redirect, samePath } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Banner, Button, CountryNames, Form, PageHeader, pageMeta } from "~/ui";
import { takeForm, type Taken } from "~/platform/http/take-form.server";
import { ButtonForm } from "~/platform/form-fields";

export { revalidateAfterStale as shouldRevalidate } from "~/ui";
export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const frozen = member.status !== "1";
  const line = searchParams.get("line");
  if (line) return { frozen, ...(await linkingLine(args, member.id, line)) };
  const storeProduct = searchParams.get("storeProduct");
  const product = searchParams.get("product") ?? "";
  if (storeProduct) return { frozen, ...(await linking(args, member.id, storeProduct, product)) };
  throw redirectTo(product ? paths.addConnectionSku({ product }) : paths.connection());
}

async function linking(args: LoaderFunctionArgs, memberId: string, storeProduct: string, from: string) {
  const product = found(await linkableProduct(memberId, storeProduct, partAsked(args.request)));
  const title = getT(args, "stores")("link.title", { title: product.title });
  return { ...(await table(args, memberId, product, from)), title, description: null, oneLine: false };
}

function partAsked({ url }: Request): PartAsked {
  const params = new URL(url).searchParams;
  const part = params.get("part") ?? "";
  return { number: /^[1-9]\d{0,3}$/.test(part) ? Number(part) : null, holds: params.get("for") };
}

async function linkingLine(args: LoaderFunctionArgs, memberId: string, lineId: string) {
  const line = found(await linkableLine(memberId, lineId));
  const t = getT(args, "stores");
  const title = t("link.title", { title: line.title });
  const chosen = optionsText(line.options);
  const description = [`${line.store} ${line.externalNo}`, chosen, t("link.oneLine")]
    .filter(Boolean)
    .join(" · ");
  return { ...(await table(args, memberId, line, "")), title, description, oneLine: true };
}

async function table(args: LoaderFunctionArgs, memberId: string, product: LinkableProduct, from: string) {
  const locale = localeOf(args);
  const { searchParams } = new URL(args.request.url);
  const q = cleanFilter(searchParams.get("q") ?? "");
  const named = product.variants.flatMap(({ links, suggestion }) => [
    ...links.flatMap((link) => link.items.map((item) => item.sku)),
    ...(suggestion ? [suggestion] : []),
  ]);
  const [known, hits, rates, served, country, services] = await Promise.all([
    skusNamed(memberId, named),
    q ? searchSkus(memberId, q) : from ? skusOfProduct(memberId, from) : null,
    shownRates(),
    countryChoices(locale),
    previewTo(args, product),
    otherServices(
      product.storeId,
      product.variants.map(({ id }) => id),
    ),
  ]);
  const freights = await freightsFor(
    memberId,
    freightsAsked(formRows(product.variants), country),
    locale,
    product.storeId,
  );
  const shown = (sku: SkuView) => skuShown(sku, locale);
  const asked = product.variants.find((variant) => variant.id === searchParams.get("for"));
  const open = product.variants.find(({ links, suggestion }) => links.length === 0 && !suggestion);
  return {
    product,
    q,
    seen: seenText(product.variants),
    known: known.map(shown),
    found: hits?.map(shown) ?? null,
    wanted: asked ?? open ?? product.variants[0] ?? null,
    services,
    usdPpm: rates[product.currency] ?? null,
    countries: countryOptions(locale),
    served,
    country,
    freights,
    names: Object.fromEntries(countryOptions(locale).map(({ value, label }) => [value, label])),
  };
}

async function previewTo(
  args: LoaderFunctionArgs,
  { storeId }: Pick<LinkableProduct, "storeId">,
  chosen?: string,
) {
  const { id } = await requireMember(args);
  const home = await homeCountry(id);
  const asked = chosen ?? new URL(args.request.url).searchParams.get("to");
  return previewCountry(storeId, { asked, home });
}

type Typed = Taken<unknown>["typed"];

async function previewed(args: ActionFunctionArgs, typed: Typed, memberId: string, product: LinkableProduct) {
  const country = await previewTo(args, product, String(typed["to"] ?? ""));
  const asked = freightsAsked(typedRows(typed), country);
  const freights = await freightsFor(memberId, asked, localeOf(args), product.storeId);
  const result: SubmissionResult = { initialValue: typed };
  return { result, freights, country };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args, { maxBytes: 1024 * 1024 });
  const { searchParams } = new URL(args.request.url);
  const lineId = searchParams.get("line");
  if (lineId) return linkOneLine(args, form, member.id, lineId);
  const id = searchParams.get("storeProduct") ?? "";
  const asked = partAsked(args.request);
  const intent = form.get("intent");
  const product = found(await linkableProduct(member.id, id, intent === "unlink" ? null : asked));
  // Where the member came from, such as an order.
  const back = samePath(searchParams.get("back"), paths.connection({ store: product.storeId }));
  const owner = `member:${member.id}`;
  if (intent === "preview")
    return takeForm(args, ButtonForm, null, ({ typed }) => previewed(args, typed, member.id, product), {
      form,
    });
  if (intent === "part")
    return takeForm(args, ButtonForm, null, ({ typed }) => anotherPart(args, typed, member.id, product), {
      form,
    });
  if (intent === "unlink")
    return takeForm(
      args,
      ButtonForm,
      owner,
      async () => {
        const rows = product.variants.map(({ id: storeVariantId }) => unlinked(storeVariantId));
        await saveLinks(member.id, product.storeId, rows, { whole: true });
        return redirect(back, flash("stores:done.unlinked"));
      },
      { form },
    );
  const save = async (taken: Taken<LinksValue>) => {
    const { value, refuse } = taken;
    // The parts may have shifted since the form was made: its rows are any of the product's variants.
    const own = await variantIdsOf(product.id);
    const rows = linkRows(value);
    if (!rows.every((row) => own.has(row.storeVariantId))) return refuse("stores:error.unknown", 409);
    const unsent = await withoutWay(args, member.id, product, taken);
    if (unsent) return refuse(unsent, 409);
    const saved = await saveLinks(member.id, product.storeId, rows, {
      whole: true,
      seen: seenIn(value.seen),
    });
    if (saved.ok) return redirect(nextPart(args.request, product) ?? back, flash("stores:done.linked"));
    if (!saved.meanwhile) return refuse(placeOf(saved, rows, form));
    const typed = new Set(rows.map((row) => row.storeVariantId));
    const variants = (await linkableProduct(member.id, id))?.variants.filter((each) => typed.has(each.id));
    return linkedMeanwhile(refuse, saved, variants ?? []);
  };
  return takeForm(args, LinksForm, owner, save, { form });
}

async function anotherPart(
  args: ActionFunctionArgs,
  sent: Typed,
  memberId: string,
  { id, variants, part }: LinkableProduct,
) {
  const whole = found(await linkableProduct(memberId, id));
  const typed = changedRows(whole.variants, typedRows(sent));
  const kept = new Set(typed.map(({ storeVariantId }) => storeVariantId));
  const { pathname, search } = new URL(args.request.url);
  if (kept.size === 0) return redirect(pathname + search);
  const rows = [...formRows(variants.filter((variant) => !kept.has(variant.id))), ...typed];
  const seen = seenBeside(variants, String(sent["seen"] ?? ""), kept);
  const result = { initialValue: { rows, seen } } as unknown as SubmissionResult;
  return { result, part: part.number };
}

function nextPart({ url }: Request, { id, part }: LinkableProduct): string | null {
  if (part.number >= part.parts) return null;
  const params = new URL(url).searchParams;
  const [back, product] = [params.get("back"), params.get("product")];
  return paths.skuConnect({
    storeProduct: id,
    part: part.number + 1,
    ...(back ? { back } : {}),
    ...(product ? { product } : {}),
  });
}

async function linkOneLine(args: ActionFunctionArgs, form: FormData, memberId: string, lineId: string) {
  const line = found(await linkableLine(memberId, lineId));
  const back = paths.storeOrder(line.orderNo);
  const owner = `member:${memberId}`;
  if (form.get("intent") === "unlink")
    return takeForm(
      args,
      ButtonForm,
      owner,
      async () => {
        await skipLine(memberId, line.orderNo, lineId, false);
        return redirect(back, flash("stores:done.unlinked"));
      },
      { form },
    );
  if (form.get("intent") === "preview")
    return takeForm(args, ButtonForm, null, ({ typed }) => previewed(args, typed, memberId, line), { form });
  const save = async (taken: Taken<LinksValue>) => {
    const { value, refuse } = taken;
    const rows = linkRows(value);
    const [row] = rows;
    if (!row || rows.length > 1) return refuse("stores:error.unknown", 409);
    const unsent = await withoutWay(args, memberId, line, taken);
    if (unsent) return refuse(unsent, 409);
    const saved = await linkLine(memberId, line.orderNo, lineId, row, seenIn(value.seen));
    if (saved.ok) return redirect(back, flash("stores:done.linked"));
    if ("meanwhile" in saved) {
      const now = await linkableLine(memberId, lineId);
      return linkedMeanwhile(refuse, saved, now?.variants ?? []);
    }
    return saved.at ? refuse(placeOf(saved, rows, form)) : refuse(saved.error, 409);
  };
  return takeForm(args, LinksForm, owner, save, { form });
}

async function withoutWay(
  args: ActionFunctionArgs,
  memberId: string,
  product: LinkableProduct,
  { value, typed }: Taken<LinksValue>,
): Promise<string | null> {
  const country = await previewTo(args, product, String(typed["to"] ?? ""));
  const none = await withoutMethod(memberId, freightsAsked(typedRows(typed), country), localeOf(args));
  if (!none || none.mark === value.noMethod) return null;
  const { mark, count } = none;
  return `stores:error.no-method|${JSON.stringify({ mark, count })}`;
}

const unlinked = (storeVariantId: string): LinkRow => ({
  storeVariantId,
  country: null,
  options: [],
  kind: "unlinked",
  items: [],
});

type Refusal = Extract<LinkResult, { ok: false }>;

function linkedMeanwhile(
  refuse: Taken<unknown>["refuse"],
  { error, meanwhile = [] }: Refusal,
  now: LinkableProduct["variants"],
) {
  const { result } = refuse(error, 409).data;
  const seen = seenText(now);
  return data(
    { result: { ...result, initialValue: { ...result.initialValue, seen } }, meanwhile },
    { status: 409 },
  );
}

function placeOf(refused: Refusal, rows: readonly LinkRow[], form: FormData) {
  const { at, error } = refused;
  const row = rows.findIndex((candidate) => candidate.storeVariantId === at?.storeVariantId);
  if (!at || row === -1) return error;
  if (error === "stores:error.country-twice") {
    return { [`rows[${at.row ?? row}].country`]: [error] };
  }
  const within = at.row === undefined ? "rows[" : `rows[${at.row}].`;
  const named = [...form].find(
    ([name, value]) => name.startsWith(within) && /\.sku$/.test(name) && String(value).trim() === at.sku,
  );
  return { [named?.[0] ?? `rows[${at.row ?? row}].items[0].sku`]: [error] };
}

export default function SkuConnect() {
  const { t } = useTranslation("stores");
  const data = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { product, frozen, title, description, names } = data;
  // Another part is answered a moment before its variants are there.
  const isAhead = answered && "part" in answered && answered.part !== product.part.number;
  const answer = isAhead ? undefined : answered;
  const preview = answer && "freights" in answer ? answer : null;
  const linked = product.variants.some((variant) => variant.links.length > 0);
  return (
    <CountryNames names={names}>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <StorePicture fileKey={product.fileKey} title={product.title} />
            {title}
          </span>
        }
        description={description ?? `${product.store} · ${t("link.text")}`}
        actions={
          <>
            {product.url && (
              <a href={product.url} className="btn btn-quiet" rel="noreferrer">
                {t("link.inStore")}
              </a>
            )}
            {linked && !frozen && (
              <Form method="post" scope="unlink">
                <Button intent="unlink" tone="quiet" icon="link-break">
                  {t("link.unlink")}
                </Button>
              </Form>
            )}
          </>
        }
      />
      {data.services.map(({ service, variants }) => (
        <Banner key={service} tone="caution" title={t("link.service.title", { service })}>
          {t("link.service.text", { service, variants: variants.join(", ") })}
        </Banner>
      ))}
      <LinkForm
        key={`${product.id} ${product.part.number}`}
        {...data}
        {...(preview && { country: preview.country, freights: { ...data.freights, ...preview.freights } })}
        result={answer && "result" in answer ? answer.result : undefined}
        meanwhile={answer && "meanwhile" in answer ? answer.meanwhile : []}
      />
    </CountryNames>
  );
}
