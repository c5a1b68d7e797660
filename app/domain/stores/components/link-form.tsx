/** The table of links: for each variant of a store's product, what is shipped when it is sold. */
import { getFormProps, useForm, type FormMetadata, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, EmptyState, Form, FormErrors } from "~/ui";
import { LinksForm } from "../forms";
import { formRows, withSku } from "../link-rows";
import type { LinkableProduct } from "../products.server";
import { isBase, valueOf, type LinkFormProps, type Rows, type Shape } from "./link-form-state";
import { LinkVariant } from "./link-variant";
import { SkuSearch, type UseButton } from "./sku-search";

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
          <LinkVariant
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
