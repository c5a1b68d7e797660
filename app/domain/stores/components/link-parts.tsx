/** The form of links of a product with many variants: part after part, without losing what is typed. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, useHrefWith } from "~/ui";
import type { FormRow } from "../link-rows";
import type { StoreVariantView, VariantPart } from "../products.server";
import { valueOf, type Rows } from "./link-form-state";

/** Where these variants stand among all of the product, and the buttons to those before and after them. */
export function Parts({ part: { number, parts, from, to, all } }: { part: VariantPart }) {
  const { t } = useTranslation("stores");
  const hrefWith = useHrefWith();
  // What is typed goes along to the other part.
  const lead = (part: number) => ({
    type: "submit" as const,
    intent: "part",
    formAction: hrefWith({ part, for: null }),
    formNoValidate: true,
    size: "s" as const,
  });
  return (
    <nav aria-label={t("link.parts")} className="card flex flex-wrap items-center gap-3 px-5 py-3">
      <p className="me-auto">{t("link.part", { from, to, all })}</p>
      {number > 1 && (
        <Button {...lead(number - 1)} icon="caret-left">
          {t("link.partBefore")}
        </Button>
      )}
      {number < parts && (
        <Button {...lead(number + 1)} iconEnd="caret-right">
          {t("link.partAfter")}
        </Button>
      )}
    </nav>
  );
}

/** What was typed for variants of other parts: it is sent along, and saved with these. */
export function OtherRows({ rows, variants }: { rows: Rows; variants: readonly StoreVariantView[] }) {
  const { t } = useTranslation("stores");
  const shown = new Set(variants.map(({ id }) => id));
  const others = rows
    .map((row) => ({ name: row.name, value: valueOf(row) }))
    .filter(({ value }) => !shown.has(value.storeVariantId));
  if (others.length === 0) return null;
  const count = new Set(others.map(({ value }) => value.storeVariantId)).size;
  return (
    <Banner tone="caution">
      {t("link.elsewhere", { count })}
      {others.flatMap(({ name, value }) =>
        fieldsOf(value).map(([field, text]) => (
          <input key={`${name}.${field}`} type="hidden" name={`${name}.${field}`} value={text} />
        )),
      )}
    </Banner>
  );
}

function fieldsOf({ storeVariantId, override, country, kind, options, items }: FormRow): [string, string][] {
  return [
    ["storeVariantId", storeVariantId],
    ["override", override],
    ["country", country],
    ["kind", kind],
    ...options.flatMap(({ name, value }, i): [string, string][] => [
      [`options[${i}].name`, name],
      [`options[${i}].value`, value],
    ]),
    ...items.flatMap(({ sku, qty }, i): [string, string][] => [
      [`items[${i}].sku`, sku],
      [`items[${i}].qty`, qty],
    ]),
  ];
}
