/** What a purchase from the cart buys in bulk: by warehouse, where it goes, and how it is paid. */
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Card, Field, Money, PlainTable, RadioGroup } from "~/ui";
import type { BulkPurchase } from "../cart-orders.server";
import { laterMethod } from "../freight";
import { MethodChoice } from "./method-choice";

type Props = {
  bulk: BulkPurchase;
  /** Whether the address is known that methods are quoted for. */
  isAsked: boolean;
  /** Where the page asks already what becomes of the goods. */
  payOnly?: boolean;
};

export function BulkParts({ bulk, isAsked, payOnly = false }: Props) {
  const { t, i18n } = useTranslation("bulk");
  const { parts, terms } = bulk;
  return (
    <>
      {parts.map((part) => (
        <Card key={part.code} title={t("cart.part", { place: textIn(part.name, i18n.language) })} flush>
          <PlainTable
            caption={t("cart.part", { place: textIn(part.name, i18n.language) })}
            rows={[...part.lines]}
            rowKey={(line) => line.variantId}
            columns={[
              {
                key: "sku",
                header: t("line.sku"),
                cell: ({ sku, title, options }) => (
                  <>
                    <span className="font-semibold wrap-anywhere">{sku}</span>
                    <span className="block text-xs text-muted">
                      {[title, ...options].map((each) => textIn(each, i18n.language)).join(", ")}
                    </span>
                  </>
                ),
              },
              { key: "qty", header: t("line.qty"), align: "end", cell: ({ qty }) => qty },
              {
                key: "each",
                header: t("line.each"),
                align: "end",
                cell: ({ unitPrice }) => <Money amount={unitPrice} />,
              },
              {
                key: "sum",
                header: t("line.sum"),
                align: "end",
                cell: ({ unitPrice, qty }) => <Money amount={unitPrice * BigInt(qty)} />,
              },
            ]}
          />
          {terms.kind === "BULK" && isAsked && (
            <div className="grid gap-3 border-t border-line px-5 py-4">
              <MethodChoice
                freights={part.freights}
                name={`freight:${part.code}`}
                label={`${t("method")} · ${textIn(part.name, i18n.language)}`}
                chosen={part.freight?.channelId ?? laterMethod}
                named={({ channelId }) => channelId}
              />
            </div>
          )}
        </Card>
      ))}
      {parts.length > 1 && <Banner>{t("cart.orders", { count: parts.length })}</Banner>}
      <Card title={t("cart.terms")}>
        <div className="grid gap-5">
          {!payOnly && (
            <Field group plain name="kind" label={t("new.kind")} required choice>
              <RadioGroup
                defaultValue={terms.kind}
                options={(["INVENTORY", "BULK"] as const).map((value) => ({
                  value,
                  label: t(`new.kind.${value}`),
                  hint: t(`new.kind.${value}.hint`),
                }))}
              />
            </Field>
          )}
          <Field group plain name="split" label={t("new.split")} required choice>
            <RadioGroup
              defaultValue={terms.isSplit ? "deposit" : "full"}
              options={(["deposit", "full"] as const).map((value) => ({
                value,
                label: t(`new.split.${value}`),
                hint: t(`new.split.${value}.hint`),
              }))}
            />
          </Field>
        </div>
      </Card>
    </>
  );
}
