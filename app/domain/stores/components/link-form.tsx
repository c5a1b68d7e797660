/** The table of links: for each variant of a store's product, what is shipped when it is sold. */
import { getFormProps, type FormMetadata } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, EmptyState, Field, Form, FormErrors, Select, useHydrated } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { mostPreviews } from "../config";
import { LinksForm } from "../forms";
import { formRows, freightKey, freightsAsked, withSku } from "../link-rows";
import type { LinkableProduct } from "../products.server";
import { SaveAnyway } from "./save-anyway";
import { isBase, valueOf, type LinkFormProps, type Rows, type Shape } from "./link-form-state";
import { OtherRows, Parts } from "./link-parts";
import { LinkVariant } from "./link-variant";
import { SkuSearch, type UseButton } from "./sku-search";

export function LinkForm(given: LinkFormProps) {
  const { t } = useTranslation("stores");
  const { product, result } = given;
  const [made, fields] = useSchemaForm(LinksForm, {
    id: "links",
    result,
    start: { rows: formRows(product.variants) } as never,
    unchecked: (intent) => intent === "part",
  });
  const form = made as unknown as FormMetadata<Shape>;
  const rows = fields.rows.getFieldList() as unknown as Rows;
  const seen = useSeen(given);
  const [country, choose] = useState(given.country);
  const freights = useFreights(
    product.storeId,
    given.freights,
    freightsAsked(rows.map(valueOf), country).flatMap((asked) => freightKey(asked) ?? []),
  );
  const props = { ...given, country, freights };
  if (product.variants.length === 0) return <EmptyState icon="cube" title={t("link.noVariants")} />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Form method="post" {...getFormProps(form)} scope="links" className="grid gap-4">
        <input type="hidden" name="seen" value={seen} />
        <FormErrors form={form as never} labels={{}} />
        <div className="card flex flex-wrap items-end gap-3 px-5 py-3">
          <Field name="to" label={t("link.preview")} value={given.country} plain className="w-64">
            <Select options={props.served} onChange={(event) => choose(event.currentTarget.value)} />
          </Field>
          <ByHand>
            <Button type="submit" intent="preview" formNoValidate>
              {t("link.preview.show")}
            </Button>
          </ByHand>
        </div>
        {product.part.parts > 1 && <Parts part={product.part} />}
        <OtherRows rows={rows} variants={product.variants} />
        {product.variants.map((variant) => (
          <LinkVariant
            key={variant.id}
            {...props}
            variant={variant}
            form={form}
            rows={rows}
            all={fields.rows.name}
          />
        ))}
        <SaveAnyway error={result?.error?.[""]} />
        <div className="card z-20 lg:sticky lg:bottom-2 px-5 py-3">
          <Button tone="primary" type="submit" intent="save" icon="link-simple">
            {t(product.part.number < product.part.parts ? "link.saveNext" : "link.save")}
          </Button>
        </div>
      </Form>
      <SkuSearch
        product={product}
        q={props.q}
        found={props.found}
        wanted={props.wanted}
        buttons={(sku) => usesOf(form, rows, product, sku)}
      />
    </div>
  );
}

function ByHand({ children }: { children: ReactNode }) {
  return useHydrated() ? null : children;
}

function useFreights(storeId: string, known: LinkFormProps["freights"], keys: readonly string[]) {
  const fetcher = useFetcher<{ freights: LinkFormProps["freights"] }>();
  const [heard, hear] = useState<LinkFormProps["freights"]>({});
  const news = fetcher.data?.freights;
  useEffect(() => {
    if (news) hear((before) => ({ ...before, ...news }));
  }, [news]);
  const all = { ...heard, ...known };
  const missing = [...new Set(keys)].filter((key) => !(key in all)).slice(0, mostPreviews);
  const asked = missing.join(";");
  const last = useRef("");
  const { load, state } = fetcher;
  useEffect(() => {
    // An answer without one of them: its SKU is not known, and asking again would not help.
    if (asked === "" || asked === last.current || state !== "idle") return;
    const timer = setTimeout(() => {
      last.current = asked;
      load(paths.freightPreview({ of: asked, store: storeId }));
    }, 400);
    return () => clearTimeout(timer);
  }, [asked, load, state, storeId]);
  return all;
}

/**
 * The links of the variants when the form was opened; a search reloads them without changing this. A refusal that shows
 * the present links updates it.
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
