/** What members ask the warehouse for own goods, at the desk. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Card, DateTime, FactList, listView, Money, Status } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { FinishForm, RefuseForm } from "../own-forms";
import type { RequestListed } from "../own-requests.server";

export const requestView = listView<RequestListed>()({
  texts: ["ownGoods"],
  title: "desk.title",
  file: "inventory-requests",
  tabs: ["open", "done", "off"],
  tabText: (tab, { t }) => t(`desk.tab.${tab}`),
  tabsLabel: "desk.tabs",
  filters: { q: { search: "desk.search" } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "request.no",
      cell: (row) => (
        <Link to={paths.deskOwnRequest(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: (row) => row.no,
    },
    { key: "member", head: "request.member", text: (row) => row.member, file: (row) => row.member },
    {
      key: "kind",
      head: "request.kind",
      text: (row, { t }) => t(`request.kind.${row.kind}`),
      file: (row, { t }) => t(`request.kind.${row.kind}`),
    },
    { key: "sku", head: "column.sku", text: (row) => row.sku, file: (row) => row.sku },
    {
      key: "warehouse",
      head: "column.warehouse",
      text: (row) => (row.to ? `${row.warehouse} → ${row.to}` : row.warehouse),
      file: (row) => (row.to ? `${row.warehouse} → ${row.to}` : row.warehouse),
    },
    { key: "qty", head: "form.pieces", align: "end", text: (row) => row.qty, file: (row) => row.qty },
    {
      key: "at",
      head: "request.at",
      tight: true,
      time: (row) => row.createdAt,
      file: (row) => row.createdAt,
    },
  ],
  empty: ({ t }) => ({ icon: "package", title: t("desk.empty") }),
});

type Props = { request: RequestListed; offers: Offers<string>; result: SubmissionResult | undefined };

export function DeskRequest({ request, offers, result }: Props) {
  const { t } = useTranslation("ownGoods");
  const { kind, to, warehouse, qty, doneQty, unitCost, note, answer, createdAt, status, sku, member } =
    request;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <Card title={t(`request.kind.${kind}`)}>
        <FactList
          facts={[
            [t("request.status"), <Status>{t(`request.status.${status}`)}</Status>],
            [t("request.member"), member],
            [t("column.sku"), sku],
            [t("column.warehouse"), to ? `${warehouse} → ${to}` : warehouse],
            [t("form.pieces"), qty],
            ...(doneQty === null ? [] : [[t("desk.counted"), doneQty] as const]),
            ...(kind === "SEND_IN"
              ? [[t("sendIn.cost"), <Money key="cost" amount={unitCost} />] as const]
              : []),
            [t("form.note"), note ?? "–"],
            [t("desk.answer"), answer ?? "–"],
            [t("request.at"), <DateTime at={createdAt} />],
          ]}
        />
      </Card>
      <div className="grid gap-4">
        {offers["finish"] === true && (
          <Card title={t("desk.finish")}>
            <PlainForm
              result={result}
              schema={FinishForm}
              intent="finish"
              tone="primary"
              start={{ pieces: String(qty) }}
              submit={t(`desk.finish.${kind}`)}
            />
          </Card>
        )}
        {offers["refuse"] === true && (
          <Card title={t("desk.refuse")}>
            <PlainForm result={result} schema={RefuseForm} intent="refuse" submit={t("desk.refuse.submit")} />
          </Card>
        )}
      </div>
    </div>
  );
}
