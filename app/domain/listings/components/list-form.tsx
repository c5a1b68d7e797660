/** The form by which one product goes to stores, with the preview of its prices (§3.6). */
import { useTranslation } from "~/i18n/use-translation";
import { parseAmount } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, Field, Input, LinkButton, Status } from "~/ui";
import { mostVariants } from "../draft";
import { nothingListable } from "../draft-check";
import { listForm } from "../list-forms";
import { summaryOf } from "../preview";
import type { Costs, ProductView } from "../preview.server";
import type { Rate } from "../price-rules";
import { CategoryBoxes } from "./category-boxes";
import { DescriptionEditor } from "./description-editor";
import {
  Closing,
  ListingForm,
  useListingForm,
  WordsField,
  type PageProps,
  type Values,
} from "./listing-form";
import { PictureChoice } from "./picture-choice";
import { Margin, PreviewTable, rowsOf, type TableVariant } from "./preview-table";
import { metaOf, StoreSettings, type Shown } from "./price-settings";
import { listOf } from "./store-boxes";

type FormProps = PageProps & {
  product: ProductView;
  listed: Readonly<Record<string, string>>;
  listing: { id: string; storeId: string } | null;
};

export function ListProductForm({ product, listed, listing, ...page }: FormProps) {
  const { t } = useTranslation("listing");
  const { values, stores, lists } = page;
  const state = useListingForm(page, {
    id: "list",
    schema: (costs) => listForm(nothingListable(costs.products[product.id] ?? [])),
    addressOf: (query) => paths.listProduct({ product: product.id, ...query }),
    fixedStore: listing?.storeId,
    listed,
  });
  const { shown, typed, costs, rates, pricing } = state;
  const variants = variantsOf(product, costs, { values, typed, errors: shown.errors }, rates);
  const rows = rowsOf({ variants, pricing, rates });
  return (
    <ListingForm
      state={state}
      preview={{
        title: t("preview.title"),
        table: (
          <div id={`${shown.id}-variants`}>
            {variants.length > mostVariants && (
              <p className="hint px-5 pt-4">
                {t("preview.mostVariants", { most: mostVariants, all: variants.length })}
              </p>
            )}
            <PreviewTable {...{ rows, rates }} />
          </div>
        ),
      }}
      closing={<ClosingOfOne {...{ rows, again: listing !== null }} />}
    >
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
    </ListingForm>
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

function Words({ form }: { form: Shown }) {
  const { t } = useTranslation("listing");
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <WordsField form={form} label={t("words")} plain />
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

function ClosingOfOne({ rows, again }: { rows: ReturnType<typeof rowsOf>; again: boolean }) {
  const { t } = useTranslation("listing");
  const chosen = rows.filter(({ ticked }) => ticked);
  const { losses, extremes } = summaryOf(chosen.map(({ sums }) => sums));
  const [worst, best] = extremes ?? [];
  const unpriced = chosen.filter(({ cost }) => cost.shipping === null).length;
  return (
    <Closing
      count={t("sum.variants", { count: chosen.length })}
      losses={losses}
      send={t(again ? "send.again" : "send")}
    >
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
      {unpriced > 0 && <Status tone="caution">{t("sum.unpriced", { count: unpriced })}</Status>}
    </Closing>
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
