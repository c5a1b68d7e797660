/** The table of links: for each variant of a store's product, what is shipped when it is sold. */
import {
  getFormProps,
  useForm,
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useState } from "react";
import {
  Banner,
  Button,
  Card,
  cx,
  EmptyState,
  Field,
  Form,
  FormErrors,
  Icon,
  Input,
  QuantityInput,
  RadioGroup,
  Select,
  useHrefWith,
  type Option,
} from "~/ui";
import { maxComponents, maxQty } from "../config";
import { linkKinds, LinksForm } from "../forms";
import { formRows, narrowRow, withSku, type FormRow } from "../link-rows";
import type { LinkableProduct, StoreVariantView } from "../products.server";
import { LinkCost } from "./link-cost";
import { SkuSearch, type KnownSku, type UseButton } from "./sku-search";

type Shape = { rows: FormRow[] };
type Rows = FieldMetadata<FormRow, Shape>[];

export type LinkFormProps = {
  product: LinkableProduct;
  /** The SKUs that are linked or suggested, and those found. */
  known: readonly KnownSku[];
  found: readonly KnownSku[] | null;
  q: string;
  /** The variant a SKU is looked for. */
  wanted: StoreVariantView | null;
  usdPpm: bigint | null;
  countries: readonly Option[];
  /** It is one line of an order, not a product: no rows for countries or choices. */
  oneLine?: boolean;
  /** What the variants are connected to, as the form sends it back. */
  seen: string;
  /** Variants that were connected otherwise since the form was opened. */
  meanwhile: readonly string[];
  result: SubmissionResult | undefined;
};

export function LinkForm(props: LinkFormProps) {
  const { t } = useTranslation("stores");
  const { product, result } = props;
  const [form, fields] = useForm<Shape>({
    id: "links",
    ...(result ? { lastResult: result as SubmissionResult<string[]> } : {}),
    defaultValue: { rows: formRows(product.variants) },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: LinksForm }) as never,
  });
  const rows = fields.rows.getFieldList() as unknown as Rows;
  const seen = useSeen(props);
  if (product.variants.length === 0) return <EmptyState icon="cube" title={t("link.noVariants")} />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Form method="post" {...getFormProps(form)} scope="links" className="grid gap-4">
        <input type="hidden" name="seen" value={seen} />
        <FormErrors form={form as never} labels={{}} />
        {product.variants.map((variant) => (
          <Variant
            key={variant.id}
            {...props}
            variant={variant}
            form={form}
            rows={rows}
            all={fields.rows.name}
          />
        ))}
        <div className="card sticky bottom-2 z-20 px-5 py-3 max-lg:bottom-18">
          <Button tone="primary" type="submit" intent="save" icon="link-simple">
            {t("link.save")}
          </Button>
        </div>
      </Form>
      <SkuSearch
        q={props.q}
        found={props.found}
        wanted={props.wanted}
        buttons={(sku) => usesOf(form, rows, product, sku)}
      />
    </div>
  );
}

/**
 * What the variants were connected to when the form was opened, whatever was loaded since: a search loads them anew. A
 * refusal that shows the present state says the present one.
 */
function useSeen({ seen, result }: Pick<LinkFormProps, "seen" | "result">): string {
  const answered = result?.initialValue?.["seen"];
  const said = typeof answered === "string" ? answered : null;
  const [kept, keep] = useState(said ?? seen);
  const [heard, hear] = useState(result);
  if (result && result !== heard) {
    hear(result);
    if (said !== null) keep(said);
  }
  return kept;
}

/** The buttons that put a found SKU into the row of a variant; they work without script, too. */
function usesOf(form: FormMetadata<Shape>, rows: Rows, product: LinkableProduct, sku: string): UseButton[] {
  return product.variants.flatMap((variant) => {
    const row = rows.find(
      (candidate) => isBase(candidate) && valueOf(candidate).storeVariantId === variant.id,
    );
    if (!row) return [];
    const value = withSku(valueOf(row), sku) as never;
    return [{ variant, props: { ...form.update.getButtonProps({ name: row.name, value }), form: form.id } }];
  });
}

/** What a row holds just now, whether typed, sent or kept. */
function valueOf(row: Rows[number]): FormRow {
  const value = (row.value ?? row.initialValue ?? {}) as Partial<FormRow>;
  const items = (value.items ?? []).map((item) => ({ sku: item?.sku ?? "", qty: item?.qty ?? "1" }));
  return {
    storeVariantId: value.storeVariantId ?? "",
    country: value.country ?? "",
    override: value.override ?? "",
    options: (value.options ?? []).map((option) => ({
      name: option?.name ?? "",
      value: option?.value ?? "",
    })),
    kind: value.kind ?? "linked",
    items: items.length > 0 ? items : [{ sku: "", qty: "1" }],
  };
}

function isBase(row: Rows[number]): boolean {
  return valueOf(row).override !== "1";
}

type VariantProps = LinkFormProps & {
  variant: StoreVariantView;
  form: FormMetadata<Shape>;
  rows: Rows;
  /** Name of the list of rows. */
  all: string;
};

function Variant(props: VariantProps) {
  const { t } = useTranslation("stores");
  const { variant, form, rows, all, wanted, oneLine } = props;
  const mine = rows.flatMap((row, index) =>
    valueOf(row).storeVariantId === variant.id ? [{ row, index }] : [],
  );
  // At the end of the list, wherever it is shown: in its midst the rows behind it would change their names.
  const insert = { name: all, defaultValue: narrowRow(variant) };
  const byChoice = variant.choices.length > 0;
  return (
    <Card
      className={cx(wanted?.id === variant.id && "ring-2 ring-water")}
      title={
        <>
          {variant.title}
          <span className="ms-2 text-xs font-normal text-muted">{variant.sku ?? t("link.noSku")}</span>
        </>
      }
      actions={<FindLink {...props} />}
    >
      <div className="grid gap-5">
        {props.meanwhile.includes(variant.id) && (
          <ConnectedNow variant={variant} countries={props.countries} />
        )}
        {byChoice && <Choices variant={variant} />}
        {mine.map(({ row, index }) => (
          <Row key={row.key} {...props} row={row} index={index} />
        ))}
        {!oneLine && (
          <div>
            <Button {...form.insert.getButtonProps(insert as never)} tone="quiet" size="s" icon="plus">
              {t(byChoice ? "link.addChoice" : "link.addCountry")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

type ConnectedNowProps = Pick<VariantProps, "variant" | "countries">;

/** What a variant was connected to while somebody filled in the form. */
function ConnectedNow({ variant, countries }: ConnectedNowProps) {
  const { t } = useTranslation("stores");
  return (
    <Banner tone="critical" title={t("error.already-associated")}>
      <p>{t("link.meanwhile")}</p>
      <ul className="mt-1 font-semibold">
        {variant.links.map(({ country, options, kind, items }, place) => {
          const only = [
            ...(country ? [countries.find(({ value }) => value === country)?.label ?? country] : []),
            ...options.map(({ name, value }) => `${name}: ${value}`),
          ].join(", ");
          const goods = items.map(({ sku, qty }) => `${sku} × ${qty}`).join(", ");
          return (
            <li key={place} className="wrap-anywhere">
              {only && `${only} – `}
              {kind === "linked" ? goods : t("link.kind.do_not_fulfil")}
            </li>
          );
        })}
      </ul>
      <p className="mt-1">{t("link.meanwhile.next")}</p>
    </Banner>
  );
}

/** What the buyer chooses at the shop, and how that is linked. */
function Choices({ variant }: Pick<VariantProps, "variant">) {
  const { t } = useTranslation("stores");
  const named = variant.choices.map(
    ({ name, values }) => `${name} (${values.slice(0, 6).join(", ")}${values.length > 6 ? " …" : ""})`,
  );
  return <p className="hint wrap-anywhere">{t("link.choices", { choices: named.join("; ") })}</p>;
}

function FindLink({ product, variant, q, wanted }: VariantProps) {
  const { t } = useTranslation("stores");
  const hrefWith = useHrefWith();
  const current = wanted?.id === variant.id;
  return (
    <Link
      to={`${hrefWith({ for: variant.id, q: q || product.title })}#find`}
      className="btn btn-secondary btn-s"
      preventScrollReset
      {...(current ? { "aria-current": "true" as const } : {})}
    >
      <Icon name="magnifying-glass" />
      {current ? t("link.finding") : t("link.find")}
    </Link>
  );
}

type RowProps = VariantProps & { row: Rows[number]; index: number };

function Row(props: RowProps) {
  const { t } = useTranslation("stores");
  const { row, variant, form, index, all, countries } = props;
  const fields = row.getFieldset();
  const value = valueOf(row);
  const override = value.override === "1";
  const suggested = !override && variant.links.length === 0 && value.items[0]?.sku === variant.suggestion;
  const name = (key: keyof FormRow) => `${row.name}.${key}`;
  const kinds = linkKinds.map((kind) => ({ value: kind, label: t(`link.kind.${kind}`) }));
  return (
    <div className={cx("group/row grid gap-3", override && "border-s-2 border-line ps-4")}>
      <input type="hidden" name={name("storeVariantId")} value={variant.id} />
      {override && <input type="hidden" name={name("override")} value="1" />}
      <div className="flex flex-wrap items-end gap-3">
        {override && (
          <Field
            meta={fields.country}
            label={t("link.only")}
            required={variant.choices.length === 0}
            choice
            className="w-56"
          >
            <Select
              options={countries}
              placeholder={t(variant.choices.length > 0 ? "link.countryAny" : "link.countryChoose")}
            />
          </Field>
        )}
        {override && <ChoiceFields row={row} variant={variant} />}
        {override ? (
          // No radios: they lose their mark where another row's removal changes their name.
          <Field meta={fields.kind} label={t("link.kind")} required>
            <Select options={kinds} />
          </Field>
        ) : (
          <Field meta={fields.kind} label={t("link.kind")} group required>
            <RadioGroup look="segments" options={kinds} />
          </Field>
        )}
        {override && (
          <Button
            {...form.remove.getButtonProps({ name: all as never, index })}
            tone="quiet"
            size="s"
            icon="trash"
          >
            {t("link.removeCountry")}
          </Button>
        )}
      </div>
      <p className="hint hidden group-has-[[value^=do]:checked]/row:block">{t("link.ignored")}</p>
      <div className="grid gap-3 group-has-[[value^=do]:checked]/row:hidden">
        <Items {...props} />
        {suggested && variant.suggestion !== null && (
          <p className="hint flex items-center gap-1.5">
            <Icon name="sparkle" /> {t("link.suggested")}
          </p>
        )}
        <LinkCost {...props} items={value.items} />
      </div>
    </div>
  );
}

/** One question for each choice: which value the row is for, or any. */
function ChoiceFields({ row, variant }: Pick<RowProps, "row" | "variant">) {
  const { t } = useTranslation("stores");
  const kept = valueOf(row).options;
  const fields = row.getFieldset().options.getFieldList();
  return variant.choices.map(({ name, values }, index) => {
    const field = fields[index]?.getFieldset().value;
    const value = kept.find((option) => option.name === name)?.value ?? "";
    const part = `${row.name}.options[${index}]`;
    return (
      <span key={name} className="contents">
        <input type="hidden" name={`${part}.name`} value={name} />
        <Field
          {...(field ? { meta: field } : { name: `${part}.value`, value })}
          label={t("link.onlyChoice", { name })}
          plain
          className="w-48"
        >
          <Select
            placeholder={t("link.choiceAny")}
            options={values.map((option) => ({ value: option, label: option }))}
          />
        </Field>
      </span>
    );
  });
}

function Items({ row, form, known, found }: RowProps) {
  const { t } = useTranslation("stores");
  const list = row.getFieldset().items;
  const items = list.getFieldList();
  const titles = new Map([...known, ...(found ?? [])].map((sku) => [sku.sku, sku]));
  return (
    <div className="grid gap-2">
      {items.map((item, index) => {
        const { sku, qty } = item.getFieldset();
        const entry = titles.get((sku.value ?? "").trim());
        return (
          <div key={item.key} className="grid gap-1">
            <div className="flex flex-wrap items-start gap-2">
              <Field meta={sku} label={t("link.sku")} plain className="w-56 flex-auto sm:flex-none">
                <Input autoComplete="off" spellCheck={false} className="font-mono" />
              </Field>
              <Field meta={qty} label={t("link.qty")} plain>
                <QuantityInput min={1} max={maxQty} className="w-14" />
              </Field>
              {items.length > 1 && (
                <Button
                  {...form.remove.getButtonProps({ name: list.name as never, index })}
                  tone="quiet"
                  icon="trash"
                  iconOnly
                  className="mt-6"
                >
                  {t("link.remove")}
                </Button>
              )}
            </div>
            {entry && <Known sku={entry} />}
          </div>
        );
      })}
      {items.length < maxComponents && (
        <div>
          <Button
            {...form.insert.getButtonProps({
              name: list.name as never,
              defaultValue: { sku: "", qty: "1" } as never,
            })}
            tone="quiet"
            size="s"
            icon="plus"
          >
            {t("link.addSku")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Known({ sku }: { sku: KnownSku }) {
  const { t } = useTranslation("stores");
  return (
    <p className="text-xs text-muted">
      {sku.title}
      {sku.options && ` · ${sku.options}`}
      {!sku.onSale && ` · ${t("link.off")}`}
    </p>
  );
}
