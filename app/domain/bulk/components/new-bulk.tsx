/** The grid of a product's variants with quantities: price, minimum and tiers over the whole product. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  Field,
  Form,
  FormErrors,
  IntegerInput,
  Money,
  PlainTable,
  RadioGroup,
  Select,
  SumList,
  Textarea,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { mostPieces } from "../config";
import { NewBulkForm } from "../forms";
import type { BulkOffer, OfferedVariant } from "../offer.server";
import { pastedRows, type PastedRow } from "../pasted";
import { depositOf, goodsOf, pricedLines } from "../rules";
import type { BulkKind } from "../states";
import { laterMethod, methodValue, type Freights } from "../freight";
import { MethodChoice } from "./method-choice";

type Choice = { readonly value: string; readonly label: string };

type Props = {
  offer: BulkOffer;
  kind: BulkKind;
  places: readonly Choice[];
  addresses: readonly Choice[];
  result: SubmissionResult | undefined;
  /** How the goods may travel, as it was asked last; null where nobody asked, or they stay with us. */
  freights: Freights | null;
};

export function NewBulkGrid({ offer, kind, places, addresses, result, freights }: Props) {
  const { t, i18n } = useTranslation("bulk");
  const [typed, setTyped] = useState<Record<string, number>>({});
  const [pasted, setPasted] = useState<readonly PastedRow[]>([]);
  const [said, setSaid] = useState<Record<string, string>>({});
  const start = { kind, split: "deposit" as const, address: addresses[0]?.value };
  const [form, fields] = useSchemaForm(NewBulkForm, { id: "bulk", result, start });
  const lines = fields.lines.getFieldList();
  const sent = new Map(
    lines.map((line) => {
      const { variantId, qty } = line.getFieldset();
      return [variantId.value, Number(qty.value ?? 0) || 0];
    }),
  );
  const qtyOf = ({ variantId, sku }: OfferedVariant) =>
    (typed[variantId] ?? sent.get(variantId) ?? 0) +
    (pasted.find((row) => row.sku.toLowerCase() === sku.toLowerCase())?.qty ?? 0);
  const priced = pricedLines(offer.variants.map((variant) => ({ ...variant, qty: qtyOf(variant) })));
  const goods = goodsOf(priced);
  const pieces = priced.reduce((total, { qty }) => total + qty, 0);
  // What was quoted holds for the goods and the address it was asked for.
  const [changedSince, setChangedSince] = useState<Freights | null>(null);
  const quoted = freights !== changedSince ? freights : null;
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? (target.getAttribute("name") ?? "") : "";
    if (target instanceof HTMLInputElement && target.type === "radio")
      setSaid((before) => ({ ...before, [name]: target.value }));
    if (!["method", "split"].includes(name)) setChangedSince(freights);
  };
  const labels = {
    kind: t("new.kind"),
    lines: t("new.quantities"),
    warehouse: t("column.warehouse"),
    address: t("address"),
    split: t("new.split"),
    pasted: t("new.paste"),
    method: t("method"),
  };
  const shown = priced.map((variant, i) => ({ ...variant, i, typed: lines[i]?.getFieldset().qty.value }));
  return (
    <Form method="post" {...getFormProps(form)} onChange={change} className="grid gap-4">
      <FormErrors form={form} labels={labels} />
      <Card title={t("new.quantities")} flush>
        <PlainTable
          caption={t("new.quantities")}
          rows={shown}
          rowKey={({ variantId }) => variantId}
          columns={[
            {
              key: "sku",
              header: t("line.sku"),
              cell: ({ sku, options }) => (
                <>
                  <span className="font-semibold wrap-anywhere">{sku}</span>
                  <span className="block text-xs text-muted">
                    {options.map((option) => textIn(option, i18n.language)).join(", ")}
                  </span>
                </>
              ),
            },
            {
              key: "tiers",
              header: t("new.tiers"),
              cell: ({ tiers, price }) => (
                <ul className="text-sm">
                  <li>
                    <Money amount={price} />
                  </li>
                  {tiers.map(({ minQty, price: each }) => (
                    <li key={minQty}>
                      {t("new.from", { count: minQty })} <Money amount={each} />
                    </li>
                  ))}
                </ul>
              ),
            },
            {
              key: "each",
              header: t("line.each"),
              align: "end",
              cell: ({ unitPrice }) => <Money amount={unitPrice} />,
            },
            {
              key: "qty",
              header: t("new.qty"),
              align: "end",
              cell: (variant) => (
                <>
                  <input type="hidden" name={`lines[${variant.i}].variantId`} value={variant.variantId} />
                  <IntegerInput
                    name={`lines[${variant.i}].qty`}
                    aria-label={t("new.qtyOf", { sku: variant.sku })}
                    className="w-28"
                    min={0}
                    max={mostPieces}
                    defaultValue={variant.typed ?? ""}
                    onChange={(event) => {
                      const qty = Number(event.currentTarget.value);
                      const next = Number.isInteger(qty) && qty >= 0 ? qty : 0;
                      setTyped((before) => ({ ...before, [variant.variantId]: next }));
                    }}
                  />
                </>
              ),
            },
          ]}
        />
      </Card>
      <Field meta={fields.pasted} label={t("new.paste")} hint={t("new.paste.hint")}>
        <Textarea
          rows={3}
          onChange={(event) => {
            const read = pastedRows(event.currentTarget.value);
            setPasted("rows" in read ? read.rows : []);
          }}
        />
      </Field>
      <p className="text-sm text-muted" role="status">
        {pieces > 0 && pieces < offer.moq
          ? t("new.moreNeeded", { count: offer.moq - pieces })
          : t("new.moq", { count: offer.moq })}
      </p>
      <Card>
        <div className="grid max-w-2xl gap-5">
          <Field meta={fields.kind} label={labels.kind} choice>
            <RadioGroup
              options={(["INVENTORY", "BULK"] as const).map((value) => ({
                value,
                label: t(`new.kind.${value}`),
                hint: t(`new.kind.${value}.hint`),
              }))}
            />
          </Field>
          <Field meta={fields.warehouse} label={labels.warehouse} choice>
            <Select options={[...places]} />
          </Field>
          <Field meta={fields.address} label={labels.address} hint={t("new.address.hint")} choice>
            <Select options={[...addresses]} placeholder={t("new.address.none")} />
          </Field>
          <p className="text-sm">
            <Link to={paths.addresses()} className="link">
              {t("new.address.book")}
            </Link>
          </p>
          <div className="grid gap-3">
            {quoted && (
              <MethodChoice freights={quoted} chosen={fields.method.value} name={fields.method.name} />
            )}
            <p>
              <Button intent="freight" size="s" icon="truck">
                {t("method.show")}
              </Button>
            </p>
            <p className="hint">{t("method.show.hint")}</p>
          </div>
          <Field meta={fields.split} label={labels.split} choice>
            <RadioGroup
              options={(["deposit", "full"] as const).map((value) => ({
                value,
                label: t(`new.split.${value}`),
                hint: t(`new.split.${value}.hint`),
              }))}
            />
          </Field>
        </div>
      </Card>
      {goods > 0n && (
        <Sums
          goods={goods}
          kind={said["kind"] ?? fields.kind.value ?? kind}
          split={said["split"] ?? fields.split.value}
          freights={quoted}
          method={said["method"] ?? fields.method.value}
        />
      )}
      <div>
        <Button intent="order" tone="primary">
          {t("new.submit")}
        </Button>
      </div>
    </Form>
  );
}

/** The price of a chosen method; null where none is chosen, or its freight is told with the balance. */
const freightOf = (freights: Freights | null, chosen: string | undefined): bigint | null =>
  freights?.find((freight) => methodValue(freight) === chosen)?.shipping ?? null;

type SumsProps = {
  goods: bigint;
  kind: string;
  split: string | undefined;
  freights: Freights | null;
  method: string | undefined;
};

/** What the grid comes to: freight is in the total once its method is chosen, and until then the total says that it is not. */
function Sums({ goods, kind, split, freights, method }: SumsProps) {
  const { t } = useTranslation("bulk");
  const freight = freightOf(freights, method);
  const isLater = method === laterMethod || freights?.length === 0;
  const isSent = kind === "BULK";
  const shipping = isSent ? (freight ?? 0n) : 0n;
  return (
    <Card>
      <SumList
        lines={[
          { label: t("money.goods"), value: <Money amount={goods} /> },
          isSent && freight !== null && { label: t("money.shipping"), value: <Money amount={freight} /> },
          {
            label: t(isSent && freight === null ? "new.totalWithoutFreight" : "money.total"),
            value: <Money amount={goods + shipping} />,
            total: true,
          },
          split !== "full" && { label: t("money.pay-deposit"), value: <Money amount={depositOf(goods)} /> },
        ]}
      />
      {isSent && freight === null && (
        <p className="hint mt-2">
          {t(isLater ? "method.later.hint" : freights ? "new.chooseFreight" : "new.withoutFreight")}
        </p>
      )}
    </Card>
  );
}
