/** One supplier: its record, its prices by SKU, and their history. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, type Column, DateTime, Form, LinkButton, Money, PlainTable, Status } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import { PriceForm, SupplierForm } from "../forms";
import type { Supplier, SupplierPrice } from "../suppliers.server";

type Result = { result: SubmissionResult | undefined };

const fresh = { leadDays: "7", ccy: "CNY", locale: "zh-CN", active: "on" } as const;

/** A new supplier, or the record of one. */
export function SupplierRecord({ supplier, result }: Result & { supplier: Supplier | null }) {
  const { t } = useTranslation("purchasing");
  const start = supplier
    ? { ...supplier, leadDays: String(supplier.leadDays), active: supplier.active ? "on" : undefined }
    : fresh;
  return (
    <Card title={t("supplier.record")}>
      <PlainForm
        schema={SupplierForm}
        intent="save"
        result={result}
        start={start as never}
        {...(supplier ? { hidden: { version: supplier.version } } : {})}
        submit={t("supplier.save")}
        tone="primary"
      />
    </Card>
  );
}

type Props = Result & {
  supplier: Supplier;
  prices: readonly SupplierPrice[];
  withHistory: boolean;
};

export function SupplierView({ supplier, prices, withHistory, result }: Props) {
  const { t } = useTranslation("purchasing");
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        <Card
          title={t("price.title")}
          flush
          actions={
            <>
              <LinkButton to={paths.deskPriceFiles(supplier.no)} size="s" icon="file-arrow-up">
                {t("price.file")}
              </LinkButton>
              <LinkButton
                to={`${paths.deskSupplier(supplier.no)}${withHistory ? "" : "?history=1"}`}
                size="s"
                icon="clock"
              >
                {t(withHistory ? "price.current" : "price.history")}
              </LinkButton>
            </>
          }
        >
          <Prices prices={prices} ccy={supplier.ccy} />
        </Card>
        <Card title={t("price.set")}>
          <PlainForm
            schema={PriceForm}
            intent="price"
            result={result}
            start={{ moq: "1", pack: "1" } as never}
            intro={<p className="hint">{t("price.set.hint", { ccy: supplier.ccy })}</p>}
            submit={t("price.save")}
          />
        </Card>
      </div>
      <SupplierRecord key={supplier.version} supplier={supplier} result={result} />
    </div>
  );
}

function Prices({ prices, ccy }: { prices: readonly SupplierPrice[]; ccy: string }) {
  const { t } = useTranslation("purchasing");
  if (prices.length === 0) return <p className="px-5 py-4 text-sm text-muted">{t("price.none")}</p>;
  const columns: Column<SupplierPrice>[] = [
    {
      key: "sku",
      header: t("column.sku"),
      cell: (price) => (
        <>
          <strong className="wrap-anywhere">{price.sku}</strong>
          <span className="block text-xs text-muted">{price.supplierSku}</span>
        </>
      ),
    },
    {
      key: "price",
      header: t("column.price"),
      align: "end",
      cell: (price) => (
        <>
          <Money amount={price.price} currency={ccy} />
          {(price.moq > 1 || price.pack > 1) && (
            <span className="block text-xs text-muted">
              {t("price.terms", { moq: price.moq, pack: price.pack })}
            </span>
          )}
          {price.leadDays !== null && (
            <span className="block text-xs text-muted">{t("price.days", { count: price.leadDays })}</span>
          )}
        </>
      ),
    },
    {
      key: "marks",
      header: t("price.marks"),
      cell: (price) => (
        <>
          {price.isUsual && <Status tone="accent">{t("price.usual")}</Status>}
          {price.isCheapest && <Status tone="positive">{t("price.cheapest")}</Status>}
        </>
      ),
    },
    {
      key: "from",
      header: t("price.valid"),
      cell: (price) => (
        <>
          <DateTime at={price.validFrom} />
          {price.validTo && (
            <span className="block text-xs text-muted">
              {t("price.until")} <DateTime at={price.validTo} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "end",
      header: t("price.act"),
      cell: (price) =>
        price.validTo === null && (
          <Form method="post" scope={`end-${price.id}`}>
            <input type="hidden" name="priceId" value={price.id} />
            <Button intent="end" size="s" aria-label={t("price.endOf", { sku: price.sku })}>
              {t("price.end")}
            </Button>
          </Form>
        ),
    },
  ];
  return (
    <PlainTable caption={t("price.title")} rows={prices} columns={columns} rowKey={(price) => price.id} />
  );
}
