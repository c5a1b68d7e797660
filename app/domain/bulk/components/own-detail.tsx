/** One SKU of a member's own goods: figures, level, lots, and what the member does with it. */
import type { SubmissionResult } from "@conform-to/react";
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  DateTime,
  FactList,
  Form,
  LinkButton,
  Money,
  PlainTable,
  Status,
  type Option,
} from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { chartSize as size, type LevelDrawing } from "../own-chart";
import { AlertForm, DisposeForm, SendInForm, TransferForm } from "../own-forms";
import { averageCost, coverDays } from "../own-rules";
import type { RequestListed } from "../own-requests.server";
import type { OwnDetail, OwnListed } from "../own.server";

export function Cover({ row }: { row: OwnListed }) {
  const { t } = useTranslation("ownGoods");
  const days = coverDays(row.free, row);
  if (days !== null) return <>{t("cover.days", { count: days })}</>;
  return <span className="text-muted">{t(row.used === 0 ? "cover.unused" : "cover.short")}</span>;
}

export function OwnFacts({ own }: { own: OwnDetail }) {
  const { t } = useTranslation("ownGoods");
  const average = averageCost(own.value, own.inStock);
  return (
    <Card title={t("detail.figures")}>
      <FactList
        facts={[
          [t("column.buying"), own.toBePurchased],
          [t("column.ready"), own.ready],
          [t("column.stock"), own.inStock],
          [t("column.reserved"), own.reserved],
          [t("column.free"), own.free],
          [t("column.average"), average === null ? "–" : <Money amount={average} />],
          [t("column.value"), <Money amount={own.value} />],
          [t("column.cover"), <Cover row={own} />],
          [t("column.linked"), own.linked],
        ]}
      />
      <p className="mt-3">
        <LinkButton to={paths.product(own.productId, { sku: own.sku, mode: "bulk" })} icon="stack">
          {t("detail.reorder")}
        </LinkButton>
      </p>
    </Card>
  );
}

export function LevelChart({ drawing }: { drawing: LevelDrawing }) {
  const { t } = useTranslation("ownGoods");
  return (
    <Card title={t("chart.title")}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t("chart.title")}
        className="h-auto w-full"
      >
        {drawing.ticks.map(({ y, pieces }) => (
          <g key={pieces}>
            <line x1={size.left} x2={size.width - size.right} y1={y} y2={y} className="stroke-line" />
            <text x={size.left - 6} y={y + 4} textAnchor="end" className="fill-muted text-[11px]">
              {pieces}
            </text>
          </g>
        ))}
        {drawing.path && <path d={drawing.path} fill="none" strokeWidth={2} className="stroke-positive" />}
        {drawing.labels.map(({ x, day }) => (
          <text key={day} x={x} y={size.height - 6} textAnchor="middle" className="fill-muted text-[11px]">
            {day.slice(5)}
          </text>
        ))}
      </svg>
    </Card>
  );
}

export function OwnLots({ own }: { own: OwnDetail }) {
  const { t } = useTranslation("ownGoods");
  return (
    <Card title={t("lots.title")} flush>
      <PlainTable
        caption={t("lots.title")}
        rows={own.lots}
        rowKey={(lot) => lot.id}
        columns={[
          { key: "at", header: t("lots.at"), cell: (lot) => <DateTime at={lot.receivedAt} /> },
          {
            key: "order",
            header: t("lots.order"),
            cell: ({ orderNo }) =>
              orderNo ? (
                <Link to={paths.inventoryOrder(orderNo)} className="link">
                  {orderNo}
                </Link>
              ) : (
                "–"
              ),
          },
          {
            key: "cost",
            header: t("lots.cost"),
            align: "end",
            cell: (lot) => <Money amount={lot.unitCost} />,
          },
          { key: "in", header: t("lots.in"), align: "end", cell: (lot) => lot.qtyIn },
          { key: "left", header: t("lots.left"), align: "end", cell: (lot) => lot.qtyLeft },
          { key: "reserved", header: t("column.reserved"), align: "end", cell: (lot) => lot.reserved },
        ]}
      />
    </Card>
  );
}

type ActsProps = { own: OwnDetail; houses: readonly Option[]; result: SubmissionResult | undefined };

export function OwnActs({ own, houses, result }: ActsProps) {
  const { t } = useTranslation("ownGoods");
  return (
    <>
      <Card title={t("use.title")}>
        <Form method="post" scope="use" className="grid gap-3">
          <p className="text-sm text-muted">{t(own.forOrders ? "use.isOn" : "use.isOff")}</p>
          <input type="hidden" name="on" value={own.forOrders ? "no" : "yes"} />
          <Button intent="use">{t(own.forOrders ? "use.stop" : "use.start")}</Button>
        </Form>
      </Card>
      <Card title={t("alert.title")}>
        <PlainForm
          result={result}
          schema={AlertForm}
          intent="alert"
          start={{ at: own.alertAt === null ? "" : String(own.alertAt) }}
          submit={t("alert.save")}
        />
      </Card>
      {own.free > 0 && houses.length > 1 && (
        <Card title={t("transfer.title")}>
          <PlainForm
            result={result}
            schema={TransferForm}
            intent="transfer"
            options={{ to: houses.filter(({ value }) => value !== own.warehouse) }}
            submit={t("transfer.submit")}
          />
        </Card>
      )}
      {own.free > 0 && (
        <Card title={t("dispose.title")}>
          <PlainForm result={result} schema={DisposeForm} intent="dispose" submit={t("dispose.submit")} />
        </Card>
      )}
    </>
  );
}

export function SendIn({ houses, result }: Omit<ActsProps, "own">) {
  const { t } = useTranslation("ownGoods");
  return (
    <Card title={t("sendIn.title")}>
      <PlainForm
        result={result}
        schema={SendInForm}
        intent="send-in"
        intro={<p className="text-sm text-muted">{t("sendIn.intro")}</p>}
        options={{ warehouse: houses }}
        submit={t("sendIn.submit")}
      />
    </Card>
  );
}

export function OwnRequests({ requests }: { requests: readonly RequestListed[] }) {
  const { t } = useTranslation("ownGoods");
  if (requests.length === 0) return null;
  return (
    <Card title={t("request.title")} flush>
      <PlainTable
        caption={t("request.title")}
        rows={requests}
        rowKey={(row) => row.no}
        columns={[
          { key: "no", header: t("request.no"), cell: (row) => row.no },
          { key: "kind", header: t("request.kind"), cell: (row) => t(`request.kind.${row.kind}`) },
          { key: "sku", header: t("column.sku"), tight: true, cell: (row) => row.sku },
          { key: "qty", header: t("form.pieces"), align: "end", cell: (row) => row.doneQty ?? row.qty },
          {
            key: "status",
            header: t("request.status"),
            cell: (row) => (
              <>
                <Status>{t(`request.status.${row.status}`)}</Status>
                {row.answer && <span className="block text-xs text-muted wrap-anywhere">{row.answer}</span>}
              </>
            ),
          },
          {
            key: "act",
            header: "",
            cell: (row) =>
              row.status === "REQUESTED" ? (
                <Form method="post" scope={`withdraw-${row.no}`}>
                  <input type="hidden" name="no" value={row.no} />
                  <Button intent="withdraw" tone="quiet">
                    {t("request.withdraw")}
                  </Button>
                </Form>
              ) : null,
          },
        ]}
      />
    </Card>
  );
}

export const ownTitle = (own: OwnDetail, locale: string) => textIn(own.title, locale);
