/** The pick list of a wave. */
import type { SubmissionResult } from "@conform-to/react";
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, Form, Icon, PlainTable, Status } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { ShortForm } from "../outbound-forms";
import { shortReasons } from "../outbound-config";
import type { PickRow, WaveOrderRow } from "../outbound-view.server";
import { ParcelState } from "./status";

const keyOf = ({ variantId, binId }: PickRow) => (binId ? `${variantId}:${binId}` : variantId);
const openOf = ({ qty, picked, short }: PickRow) => qty - picked - short;

/** What is to be picked, in the order of the way: the next first, what is done last. */
export function PickList({
  rows,
  result,
}: {
  rows: readonly PickRow[];
  result: SubmissionResult | undefined;
}) {
  const { t, i18n } = useTranslation("outbound");
  const open = rows.filter((row) => openOf(row) > 0);
  const done = rows.filter((row) => openOf(row) === 0);
  return (
    <Card title={t("pick.list")}>
      <ol className="grid gap-2">
        {[...open, ...done].map((row) => (
          <li
            key={keyOf(row)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-2 last:border-0"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <strong className="text-lg">{row.bin ?? t("pick.noBin")}</strong>
                <span className="font-semibold">{row.sku}</span>
                {row.short > 0 && (
                  <Status tone="critical">
                    {t("pick.short", {
                      count: row.short,
                      reason: t(`short.reason.${row.shortReason ?? "other"}`),
                    })}
                  </Status>
                )}
              </span>
              <span className="block text-xs text-muted">
                {textIn(row.title, i18n.language)}
                {row.slots.some((slot) => slot !== null) &&
                  ` · ${t("pick.slots", { slots: row.slots.filter((slot) => slot !== null).join(", ") })}`}
              </span>
            </span>
            <span className="text-lg font-semibold tabular-nums">
              {openOf(row) === 0 && <Icon name="check" className="me-1 inline size-4" />}
              {row.picked} / {row.qty - row.short}
            </span>
            {openOf(row) > 0 && <LineActs row={row} result={result} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function LineActs({ row, result }: { row: PickRow; result: SubmissionResult | undefined }) {
  const { t } = useTranslation("outbound");
  const key = keyOf(row);
  return (
    <span className="flex flex-wrap items-start gap-2">
      <Form method="post" scope={`all ${key}`}>
        <input type="hidden" name="line" value={key} />
        <Button
          intent="all"
          size="s"
          icon="check"
          aria-label={t("pick.allOf", { sku: row.sku, bin: row.bin ?? "" })}
        >
          {t("pick.all")}
        </Button>
      </Form>
      <details>
        <summary className="btn btn-quiet btn-s">{t("pick.missing")}</summary>
        <div className="mt-2">
          <PlainForm
            schema={ShortForm}
            intent="short"
            id={`short-${key}`}
            result={result}
            hidden={{ line: key }}
            start={{ reason: "missing" }}
            options={{
              reason: shortReasons.map((value) => ({ value, label: t(`short.reason.${value}`) })),
            }}
            submit={t("short.submit")}
            tone="danger"
          />
        </div>
      </details>
    </span>
  );
}

/** The orders of a wave, and what has become of each. */
export function WaveOrders({ orders }: { orders: readonly WaveOrderRow[] }) {
  const { t } = useTranslation("outbound");
  return (
    <Card title={t("pick.orders")} flush>
      <PlainTable
        caption={t("pick.orders")}
        rows={orders}
        rowKey={(order) => order.no}
        columns={[
          { key: "slot", header: t("pick.slot"), cell: (order) => order.slot ?? "–" },
          {
            key: "no",
            header: t("ready.order"),
            cell: (order) => (
              <Link to={paths.deskOrder(order.no)} className="row-link">
                {order.no}
              </Link>
            ),
          },
          {
            key: "picked",
            header: t("waves.picked"),
            align: "end",
            cell: (order) => `${order.picked} / ${order.pieces}`,
          },
          {
            key: "state",
            header: t("waves.state"),
            cell: (order) =>
              order.status === "OUT" ? (
                <Status tone="critical">{t(`left.${order.outReason ?? "closed"}` as "left.held")}</Status>
              ) : (
                <span className="grid gap-1">
                  {order.parcels.map((parcel) => (
                    <span key={parcel.no} className="flex flex-wrap items-center gap-2">
                      <Link to={paths.deskOutboundParcel(parcel.no)} className="link">
                        {parcel.no}
                      </Link>
                      <ParcelState status={parcel.status} />
                    </span>
                  ))}
                  {order.parcels.length === 0 && t(`order.${order.status}`)}
                </span>
              ),
          },
        ]}
      />
    </Card>
  );
}
