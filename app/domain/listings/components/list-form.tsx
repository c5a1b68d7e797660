/** The form by which one product goes to stores, with the preview of its prices (§3.6). */
import { parseWithZod } from "@conform-to/zod/v4";
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { parseAmount } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  cx,
  Field,
  Form,
  FormErrors,
  Input,
  LinkButton,
  RadioGroup,
  Status,
  type Option,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { ListForm as Schema, pricingOf, settingsIn } from "../list-forms";
import type { CategoryList } from "../categories.server";
import type { Costs, ProductView, StoreChoice } from "../preview.server";
import type { Rate } from "../price-rules";
import { mostVariants } from "../draft";
import { isUnchecked, ratesOf, useSettingsLabels } from "./form-parts";
import { CategoryBoxes } from "./category-boxes";
import { useCosts } from "./use-costs";
import { DescriptionEditor } from "./description-editor";
import { PictureChoice } from "./picture-choice";
import { Margin, PreviewTable, rowsOf, type TableVariant } from "./preview-table";
import { metaOf, PriceSettings, StoreSettings, type Shown } from "./price-settings";
import { listOf, StoreBoxes, TemplateSaving } from "./store-boxes";

type Values = Readonly<Record<string, unknown>>;

export type FormProps = {
  product: ProductView;
  /** What the fields begin with, or what was typed. */
  values: Values;
  result: SubmissionResult | undefined;
  stores: readonly StoreChoice[];
  lists: readonly CategoryList[];
  listed: Readonly<Record<string, string>>;
  countries: readonly Option[];
  costs: Costs;
  /** A listing that is changed: its store is fixed. */
  listing: { id: string; storeId: string } | null;
};

export function ListProductForm({
  product,
  values,
  result,
  stores,
  lists,
  listed,
  countries,
  listing,
  ...rest
}: FormProps) {
  const { t } = useTranslation("listing");
  const [form] = useSchemaForm(Schema, {
    id: "list",
    result,
    start: values as never,
    unchecked: isUnchecked,
  });
  const [typed, setTyped] = useState<Values>(values);
  const costs = useCosts(rest.costs, typed, (query) => paths.listProduct({ product: product.id, ...query }));
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setTyped(parseWithZod(new FormData(currentTarget), { schema: Schema }).payload);
  const shown: Shown = { id: form.id, values, errors: form.allErrors };
  const chosen = listing ? [listing.storeId] : listOf(typed["stores"]);
  const rates = ratesOf(stores, chosen);
  const settings = settingsIn(typed);
  const variants = variantsOf(product, costs, { values, typed, errors: form.allErrors }, rates);
  const rows = rowsOf({ variants, pricing: settings && pricingOf(settings), rates });
  const labels = {
    ...useSettingsLabels(),
    title: t("titleField"),
    description: t("descriptionField"),
    variants: t("preview.variant"),
  };
  return (
    <Form method="post" {...getFormProps(form)} onInput={follow} className="grid gap-4">
      <FormErrors form={form} labels={labels} choices={["stores", "country", "visibility"]} />
      {/* The first button is the one of the enter key: it must not list anything. */}
      <Button intent="preview" className="sr-only" tabIndex={-1} aria-hidden>
        {t("preview")}
      </Button>
      {listing ? (
        <input type="hidden" name="stores" value={listing.storeId} />
      ) : (
        <Card title={t("stores.title")}>
          <StoreBoxes {...{ form: shown, stores, lists, listed }} />
        </Card>
      )}
      <div className="grid items-start gap-4 2xl:grid-cols-[26rem_minmax(0,1fr)]">
        <Card title={t("prices.title")}>
          <PriceSettings form={shown} {...{ countries, methods: costs.methods }} />
          <div className="mt-4 border-t border-line pt-4">
            <TemplateSaving form={shown} stores={stores} />
          </div>
        </Card>
        <Card
          title={t("preview.title")}
          flush
          actions={
            <Button intent="preview" size="s" icon="arrows-clockwise">
              {t("preview")}
            </Button>
          }
        >
          <p className="px-5 py-3 text-sm text-muted">
            {settings ? t("preview.text") : t("preview.incomplete")}
          </p>
          <div id={`${form.id}-variants`}>
            {variants.length > mostVariants && (
              <p className="hint px-5 pt-4">
                {t("preview.mostVariants", { most: mostVariants, all: variants.length })}
              </p>
            )}
            <PreviewTable {...{ rows, rates }} />
          </div>
        </Card>
      </div>
      <Card title={t("words.title")}>
        <Words {...{ form: shown }} />
      </Card>
      <Card title={t("pictures.title")}>
        <p className="mb-3 text-sm text-muted">{t("pictures.hint")}</p>
        <PictureChoice pictures={picturesOf(product, values)} />
      </Card>
      <Card title={t("send.title")}>
        <div className="grid gap-5">
          <StoreSettings form={shown} />
          {stores.map(
            (store) =>
              store.id === listing?.storeId && (
                <CategoryBoxes key={store.id} {...{ store, lists }} chosen={listOf(values["categories"])} />
              ),
          )}
        </div>
      </Card>
      <Closing {...{ rows, again: listing !== null }} />
    </Form>
  );
}

type Typing = { values: Values; typed: Values; errors: Readonly<Record<string, string[]>> };
type Typed = { id?: string; on?: string; price?: string };

function variantsOf(
  product: ProductView,
  costs: Costs,
  { values, typed, errors }: Typing,
  rates: readonly Rate[],
): TableVariant[] {
  const priced = new Map((costs.products[product.id] ?? []).map((cost) => [cost.variantId, cost]));
  const find = (from: Values, id: string) =>
    ((from["variants"] as Typed[] | undefined) ?? []).find((one) => one.id === id);
  return product.variants.flatMap(({ id, sku, label, weightG }, at) => {
    const cost = priced.get(id);
    if (!cost) return [];
    const [first, now] = [find(values, id), find(typed, id)];
    return [
      {
        ...{ id, sku, label, weightG, cost },
        on: first?.on === "on",
        ticked: now?.on === "on",
        typed: first?.price ?? "",
        typedAmount: now?.price && rates[0] ? parseAmount(now.price, rates[0].currency) : null,
        errors: errors[`variants[${at}].price`],
      },
    ];
  });
}

function picturesOf(product: ProductView, values: Values) {
  const typed = ((values["pictures"] as (Typed & { place?: string })[] | undefined) ?? []).map((one, i) => ({
    ...one,
    at: Number(one.place ?? i + 1),
  }));
  return typed
    .sort((a, b) => a.at - b.at)
    .flatMap(({ id, on }) => {
      const picture = product.pictures.find((one) => one.id === id);
      return picture ? [{ ...picture, on: on === "on" }] : [];
    });
}

/** Title and description, in the language of the store's buyers. */
function Words({ form }: { form: Shown }) {
  const { t } = useTranslation("listing");
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <Field meta={metaOf(form, "words")} label={t("words")} group plain>
          <RadioGroup
            look="segments"
            options={(["en", "zh"] as const).map((value) => ({ value, label: t(`words.${value}`) }))}
          />
        </Field>
        <Button intent="words">{t("words.use")}</Button>
        <p className="hint">{t("words.hint")}</p>
      </div>
      <Field meta={{ ...metaOf(form, "title", true), maxLength: 200 }} label={t("titleField")}>
        <Input autoComplete="off" />
      </Field>
      <Field meta={metaOf(form, "description")} label={t("descriptionField")} hint={t("descriptionHint")}>
        <DescriptionEditor label={t("descriptionField")} />
      </Field>
    </div>
  );
}

/** What will happen, beside the button that does it. */
function Closing({ rows, again }: { rows: ReturnType<typeof rowsOf>; again: boolean }) {
  const { t } = useTranslation("listing");
  const chosen = rows.filter(({ ticked }) => ticked);
  const sums = chosen.flatMap((row) => row.sums);
  const margins = sums
    .filter(({ margin }) => margin !== null)
    .sort((a, b) => ((a.margin ?? 0n) < (b.margin ?? 0n) ? -1 : 1));
  const [worst, best] = [margins[0], margins.at(-1)];
  const wrong = chosen.filter((row) => row.sums.some(({ problem }) => problem !== null)).length;
  const unpriced = chosen.filter(({ cost }) => cost.shipping === null).length;
  return (
    <div className={cx("closing card flex flex-wrap items-center justify-between gap-3 p-4")}>
      <div className="flex flex-wrap items-center gap-3 text-sm" aria-live="polite">
        <span>{t("sum.variants", { count: chosen.length })}</span>
        {worst && (
          <span className="flex items-center gap-1">
            {t("preview.margin")}: <Margin sum={{ ...worst, problem: null }} />
            {best && best.margin !== worst.margin && (
              <>
                {" – "}
                <Margin sum={{ ...best, problem: null }} />
              </>
            )}
          </span>
        )}
        {wrong > 0 && <Status tone="critical">{t("sum.losses", { count: wrong })}</Status>}
        {unpriced > 0 && <Status tone="caution">{t("sum.unpriced", { count: unpriced })}</Status>}
      </div>
      <Button intent="list" tone="primary" icon="storefront">
        {t(again ? "send.again" : "send")}
      </Button>
    </div>
  );
}

/** A product that cannot be listed says why. */
export function OffShelf() {
  const { t } = useTranslation("listing");
  return (
    <>
      <Banner tone="caution">{t("offShelf")}</Banner>
      <p>
        <LinkButton to={paths.goodsList()}>{t("many.browse")}</LinkButton>
      </p>
    </>
  );
}
