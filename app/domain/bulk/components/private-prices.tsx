/** Prices of single members as a list, and one of them on its page. */
import type { SubmissionResult } from "@conform-to/react";
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Button, Card, DateTime, FactList, Form, listView, Money } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { EditPriceForm } from "../offers/forms";
import type { PriceListed } from "../offers/prices.server";

export const privatePricesView = listView<PriceListed>()({
  texts: ["bulk"],
  title: "price.title",
  file: "private-prices",
  tabs: ["current", "coming", "ended"],
  tabText: (tab, { t }) => t(`price.tab.${tab}`),
  tabsLabel: "price.tabs",
  filters: { q: { search: "price.search" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "member",
      head: "column.member",
      cell: (row) => (
        <Link to={paths.deskPrivatePrice(row.id)} className="row-link">
          {row.member}
        </Link>
      ),
      file: (row) => row.member,
    },
    {
      key: "sku",
      head: "line.sku",
      cell: (row, { locale }) => (
        <>
          <span className="font-semibold wrap-anywhere">{row.sku}</span>
          <span className="block text-xs text-muted">
            {[row.title, ...row.options].map((each) => textIn(each, locale)).join(", ")}
          </span>
        </>
      ),
      file: (row) => row.sku,
    },
    {
      key: "minQty",
      head: "price.minQty",
      align: "end",
      text: (row) => String(row.minQty),
      file: (row) => row.minQty,
    },
    {
      key: "price",
      head: "line.each",
      align: "end",
      cell: (row) => <Money amount={row.price} />,
      file: { unit: "USD", cell: (row) => amountCell(row.price) },
    },
    {
      key: "usual",
      head: "price.usual",
      align: "end",
      cell: (row) => <Money amount={row.usual} />,
      file: { unit: "USD", cell: (row) => amountCell(row.usual) },
    },
    {
      key: "from",
      head: "price.from",
      cell: (row) => <DateTime at={row.validFrom} />,
      file: { unit: "UTC", cell: (row) => row.validFrom },
    },
    {
      key: "until",
      head: "offer.validUntil",
      cell: (row) => <DateTime at={row.validUntil} />,
      file: { unit: "UTC", cell: (row) => row.validUntil },
    },
  ],
  empty: ({ t }) => ({ icon: "tag", title: t("price.empty"), text: t("price.empty.text") }),
});

type Props = { price: PriceListed; mayEdit: boolean; result: SubmissionResult | undefined };

export function PrivatePrice({ price, mayEdit, result }: Props) {
  const { t, i18n } = useTranslation("bulk");
  const isOver = price.validUntil <= new Date();
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return (
    <div className="grid max-w-2xl gap-4">
      <Card>
        <FactList
          columns={1}
          facts={[
            [t("column.member"), price.member],
            [t("line.sku"), price.sku],
            [
              t("price.product"),
              [price.title, ...price.options].map((each) => textIn(each, i18n.language)).join(", "),
            ],
            [t("price.usual"), <Money key="usual" amount={price.usual} />],
          ]}
        />
      </Card>
      {mayEdit && (
        <Card title={t("price.edit")}>
          <PlainForm
            schema={EditPriceForm}
            intent="save"
            result={result}
            tone="primary"
            start={{
              minQty: String(price.minQty),
              price: decimalText(price.price),
              validFrom: day(price.validFrom),
              validUntil: day(price.validUntil),
            }}
            submit={t("price.save")}
          />
        </Card>
      )}
      {mayEdit && !isOver && (
        <Card title={t("price.end")}>
          <Form method="post" scope="end" className="grid gap-3">
            <p className="text-sm text-muted">{t("price.end.text")}</p>
            <div>
              <Button intent="end">{t("price.end")}</Button>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}
