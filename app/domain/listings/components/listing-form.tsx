/** What the form of one product and that of many have in common: stores, prices, their preview, and the buttons. */
import { parseWithZod } from "@conform-to/zod/v4";
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import type { z } from "zod";
import { useTranslation } from "~/i18n/use-translation";
import {
  Banner,
  Button,
  Card,
  errorText,
  Field,
  Form,
  FormErrors,
  RadioGroup,
  Status,
  type Option,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { Refused } from "../both-forms.server";
import type { CategoryList } from "../categories.server";
import { pricingOf, settingsIn } from "../list-forms";
import type { Costs, StoreChoice } from "../preview.server";
import { isUnchecked, ratesOf, useSettingsLabels } from "./form-parts";
import { metaOf, PriceSettings, type Shown } from "./price-settings";
import { listOf, StoreBoxes, TemplateSaving } from "./store-boxes";

export type Values = Readonly<Record<string, unknown>>;

/** What both pages hand to their forms. */
export type PageProps = {
  values: Values;
  result: SubmissionResult | undefined;
  stores: readonly StoreChoice[];
  lists: readonly CategoryList[];
  countries: readonly Option[];
  costs: Costs;
};

/** What an action answers beside a redirect. */
export type Answer<Page extends { values: Values; costs: Costs }> = Pick<Page, "values" | "costs"> & {
  result: never;
  saved: string | null;
  refused: Refused;
};

/** Nothing was refused. */
export const nobody: Refused = { rows: [], more: 0 };

type Asked = {
  id: string;
  /** By the costs on the way that is typed: they say why nothing can be chosen. */
  schema: (costs: Costs) => z.ZodType<unknown, Record<string, unknown>>;
  /** The page with other costs. */
  addressOf: (query: { country: string; channel: string }) => string;
  /** The store of a listing that is changed. */
  fixedStore?: string | undefined;
  /** The listing of the product that a store has already, by store. */
  listed?: Readonly<Record<string, string>>;
};

/** The state of a form: what is typed, and the costs and rates that follow from it. */
export function useListingForm(page: PageProps, { id, schema, addressOf, fixedStore, listed = {} }: Asked) {
  const { values, result, stores } = page;
  const [typed, setTyped] = useState<Values>(values);
  const costs = useCosts(page.costs, typed, addressOf);
  const [form] = useSchemaForm(schema(costs), {
    id,
    result,
    start: values as never,
    unchecked: isUnchecked,
  });
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setTyped(parseWithZod(new FormData(currentTarget), { schema: schema(costs) }).payload);
  const shown: Shown = { id: form.id, values, errors: form.allErrors };
  const chosen = fixedStore === undefined ? listOf(typed["stores"]) : [fixedStore];
  const settings = settingsIn(typed);
  return {
    ...{ page, form, follow, shown, typed, costs, chosen, fixedStore, listed },
    rates: ratesOf(stores, chosen),
    pricing: settings && pricingOf(settings),
  };
}

type Props = {
  state: ReturnType<typeof useListingForm>;
  /** More settings below those of the price. */
  settings?: ReactNode;
  /** The preview: what it is called, and its table. */
  preview: { readonly title: string; readonly table: ReactNode };
  /** More cards. */
  children?: ReactNode;
  closing: ReactNode;
};

export function ListingForm({ state, settings, preview, children, closing }: Props) {
  const { t } = useTranslation("listing");
  const { form, follow, shown, costs, pricing, fixedStore, listed } = state;
  const { stores, lists, countries } = state.page;
  return (
    <Form method="post" {...getFormProps(form)} onInput={follow} className="grid gap-4">
      <FormErrors form={form} labels={useSettingsLabels()} choices={["stores", "country", "visibility"]} />
      {/* The first button is the one of the enter key: it must not list anything. */}
      <Button intent="preview" className="sr-only" tabIndex={-1} aria-hidden>
        {t("preview")}
      </Button>
      {fixedStore === undefined ? (
        <Card title={t("stores.title")}>
          <StoreBoxes {...{ form: shown, stores, lists, listed }} />
        </Card>
      ) : (
        <input type="hidden" name="stores" value={fixedStore} />
      )}
      <div className="grid items-start gap-4 2xl:grid-cols-[26rem_minmax(0,1fr)]">
        <Card title={t("prices.title")}>
          <div className="grid gap-5">
            <PriceSettings form={shown} {...{ countries, methods: costs.methods }} />
            {settings}
          </div>
          <div className="mt-4 border-t border-line pt-4">
            <TemplateSaving form={shown} stores={stores} />
          </div>
        </Card>
        <Card
          title={preview.title}
          flush
          actions={
            <Button intent="preview" size="s" icon="arrows-clockwise">
              {t("preview")}
            </Button>
          }
        >
          <p className="px-5 py-3 text-sm text-muted">{t(pricing ? "preview.text" : "preview.incomplete")}</p>
          {preview.table}
        </Card>
      </div>
      {children}
      {closing}
    </Form>
  );
}

/** The language of the buyers' texts. */
export function WordsField({ form, label, ...look }: { form: Shown; label: string; plain?: boolean }) {
  const { t } = useTranslation("listing");
  return (
    <Field meta={metaOf(form, "words", !look.plain)} label={label} group {...look}>
      <RadioGroup
        look="segments"
        options={(["en", "zh"] as const).map((value) => ({ value, label: t(`words.${value}`) }))}
      />
    </Field>
  );
}

type ClosingProps = {
  /** How much is listed. */
  count: string;
  /** How much of it has a wrong price. */
  losses: number;
  /** The button. */
  send: string;
  children?: ReactNode;
};

/** What will happen, beside the button that does it. */
export function Closing({ count, losses, send, children }: ClosingProps) {
  const { t } = useTranslation("listing");
  return (
    <div className="closing card flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3 text-sm" aria-live="polite">
        <span>{count}</span>
        {children}
        {losses > 0 && <Status tone="critical">{t("sum.losses", { count: losses })}</Status>}
      </div>
      <Button intent="list" tone="primary" icon="storefront">
        {send}
      </Button>
    </div>
  );
}

/** Each product that a store did not take, and why; `alone` where there is only one product. */
export function RefusedOnes({
  refused: { rows, more },
  alone = false,
}: {
  refused: Refused;
  alone?: boolean;
}) {
  const { t } = useTranslation("listing");
  const { t: common } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <Banner tone="critical" title={t("refused.title")}>
      <ul className="grid gap-1">
        {rows.map(({ store, product, error }, i) => (
          <li key={i}>
            <strong>{alone ? store : `${product} – ${store}`}</strong>: {errorText(common, error)}
          </li>
        ))}
        {more > 0 && <li>{t("refused.more", { count: more })}</li>}
      </ul>
    </Banner>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Those of the page, or those that are fetched from `addressOf` once the country or method changes. */
function useCosts(
  given: Costs,
  typed: Values,
  addressOf: (query: { country: string; channel: string }) => string,
): Costs {
  const { load, data } = useFetcher<{ costs: Costs }>();
  const country = textOf(typed["country"]) || given.country;
  const channel = textOf(typed["channel"]);
  const key = `${country} ${channel}`;
  const keyOf = (costs: Costs) => `${costs.country} ${costs.channelId ?? ""}`;
  const known = [given, data?.costs].find((costs) => costs && keyOf(costs) === key);
  const address = known ? "" : addressOf({ country, channel });
  useEffect(() => {
    if (address) load(address);
  }, [address, load]);
  return known ?? data?.costs ?? given;
}
