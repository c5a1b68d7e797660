/** Who changed what of a product, field by field. */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { isBlank, valueText } from "~/domain/staff/value-words";
import { decimalText } from "~/platform/money";
import { Card, EmptyState, Timeline } from "~/ui";
import type { ProductChange } from "../../desk/product.server";

const actions = [
  "product.new",
  "product.basics",
  "product.text",
  "product.options",
  "product.variant",
  "product.variant-new",
  "product.variant-tiers",
  "product.pictures",
  "product.shelf",
] as const;

export function History({ changes }: { changes: readonly ProductChange[] }) {
  const { t } = useTranslation("products");
  const titleOf = (action: string) => {
    const known = actions.find((candidate) => candidate === action);
    return known ? t(`action.${known}`) : t("action.other");
  };
  return (
    <Card title={t("history.title")}>
      {changes.length === 0 ? (
        <EmptyState icon="clock" title={t("history.empty")} />
      ) : (
        <Timeline
          items={changes.map((change) => ({
            id: change.id,
            at: change.at,
            title: titleOf(change.action),
            by: change.by ?? t("history.system"),
            note: <Fields change={change} />,
          }))}
        />
      )}
    </Card>
  );
}

const fields = [
  ...(["titleEn", "titleZh", "spu", "sku", "price", "weightG", "barcode", "backorder", "status"] as const),
  ...(["attributes", "saleModes", "moq", "daysMin", "daysMax", "hsCode", "origin", "vendor"] as const),
  ...(["newUntil", "hotScore", "hotPinned"] as const),
];

function useFieldWord() {
  const { t } = useTranslation(["products", "audit"]);
  return (name: string): string => {
    const known = fields.find((field) => field === name);
    if (known) return t(`products:field.${known}`);
    const key = `audit:field.${name}` as "audit:field.title";
    const word = t(key);
    return word === `field.${name}` ? name : word;
  };
}

function Fields({ change: { before, after } }: { change: ProductChange }) {
  const { t } = useTranslation("products");
  const audit = useTranslation("audit").t;
  const wordOf = useFieldWord();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !isBlank(before?.[name]) || !isBlank(after?.[name]),
  );
  if (names.length === 0) return null;
  return (
    <div className="table-wrap">
      <table className="table text-sm">
        <thead>
          <tr>
            <th scope="col">{t("history.field")}</th>
            <th scope="col">{t("history.before")}</th>
            <th scope="col">{t("history.after")}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{wordOf(name)}</th>
              <td className="wrap-anywhere">{valueOf(audit, name, before?.[name])}</td>
              <td className="wrap-anywhere">{valueOf(audit, name, after?.[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const longest = 400;

/** A value in words; amounts are kept in cents. */
function valueOf(t: TFunction<"audit">, name: string, value: unknown): string {
  if (name === "price" && typeof value === "number") return decimalText(BigInt(value));
  if (name === "tiers" && Array.isArray(value))
    return (value as { minQty: number; price: number }[])
      .map(({ minQty, price }) => `${minQty}: ${decimalText(BigInt(price))}`)
      .join(", ");
  const text = valueText(t, name, value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
