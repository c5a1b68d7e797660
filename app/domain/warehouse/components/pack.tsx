/** The bench: the order that is being packed, ticking itself. */
import type { SubmissionResult } from "@conform-to/react";
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, Form, Icon } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { WeightForm } from "../outbound-forms";
import type { PackRow, ParcelView, PlannedRow } from "../outbound-view.server";
import { PrintLabel } from "./print-label";
import { ParcelState } from "./status";

type BenchProps = {
  order: string;
  slot: number | null;
  rows: readonly PackRow[];
  plan: readonly PlannedRow[];
  result: SubmissionResult | undefined;
};

export function Bench({ order, slot, rows, plan, result }: BenchProps) {
  const { t, i18n } = useTranslation("outbound");
  const lines = rows.filter(({ qty }) => qty > 0);
  const isFull = lines.length > 0 && lines.every(({ qty, packed }) => packed === qty);
  const any = lines.some(({ packed }) => packed > 0);
  return (
    <Card
      title={slot === null ? order : t("pack.order", { order, slot })}
      actions={
        <Link to={paths.deskOrder(order)} className="link">
          {t("pack.openOrder")}
        </Link>
      }
    >
      <Plan plan={plan} />
      <ul className="grid gap-2">
        {lines.map((row) => (
          <li key={row.itemId} className="flex items-center gap-3 border-b border-line pb-2 last:border-0">
            <span
              className={`grid size-10 flex-none place-items-center rounded-s ${
                row.packed === row.qty ? "bg-positive-soft text-positive" : "bg-water-soft text-water"
              }`}
            >
              {row.packed === row.qty ? (
                <Icon name="check" />
              ) : (
                <strong className="tabular-nums">{row.qty - row.packed}</strong>
              )}
            </span>
            <span className="min-w-0 flex-1">
              <strong>{row.sku}</strong>
              <span className="block text-xs text-muted">{textIn(row.title, i18n.language)}</span>
            </span>
            <span className="font-semibold tabular-nums">
              {row.packed} / {row.qty}
            </span>
            {row.packed < row.qty && (
              <Form method="post" scope={`one ${row.itemId}`}>
                <input type="hidden" name="order" value={order} />
                <input type="hidden" name="variant" value={row.variantId} />
                <Button intent="one" size="s" icon="plus" aria-label={t("pack.oneOf", { sku: row.sku })}>
                  {t("pack.one")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {isFull && (
        <div className="mt-4">
          <PlainForm
            schema={WeightForm}
            intent="weigh"
            result={result}
            hidden={{ order }}
            intro={<p className="hint">{t("pack.weigh")}</p>}
            submit={t("pack.weighed")}
            tone="primary"
          />
        </div>
      )}
      {any && !isFull && (
        <Form method="post" scope={`end ${order}`} className="mt-4">
          <input type="hidden" name="order" value={order} />
          <Button intent="end" size="s" tone="quiet">
            {t("pack.end")}
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** Which goods go into which parcel; nothing where all go into one. */
function Plan({ plan }: { plan: readonly PlannedRow[] }) {
  const { t } = useTranslation("outbound");
  if (plan.length === 0) return null;
  return (
    <div className="mb-4 text-sm">
      <p className="font-semibold">{t("pack.plan", { count: plan.length })}</p>
      <ol className="mt-1 grid gap-0.5">
        {plan.map(({ items }, i) => (
          <li key={i}>
            {t("pack.planned", {
              no: i + 1,
              goods: items.map(({ sku, qty }) => `${sku} × ${String(qty)}`).join(", "),
            })}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The parcel that was completed last: its label, or that it needs a number. */
export function LastParcel({ parcel }: { parcel: ParcelView }) {
  const { t } = useTranslation("outbound");
  return (
    <Card
      title={t("pack.last", { no: parcel.no })}
      actions={
        <Link to={paths.deskOutboundParcel(parcel.no)} className="link">
          {t("pack.openParcel")}
        </Link>
      }
    >
      {parcel.goesWith.length > 0 && (
        <p className="mb-2 text-lg font-semibold">
          {t("box.goesWith", { nos: parcel.goesWith.join(", ") })}
          {parcel.joinedTo && ` · ${t("box.joined", { no: parcel.joinedTo })}`}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <ParcelState status={parcel.status} />
        <span>{parcel.orderNo}</span>
        {parcel.trackingNo ? (
          <strong>
            {parcel.carrier} {parcel.trackingNo}
          </strong>
        ) : (
          <span className="text-muted">{t(parcel.goesWith.length > 0 ? "box.waits" : "pack.noNumber")}</span>
        )}
      </p>
      {parcel.status === "LABELLED" && <PrintLabel parcel={parcel} byItself />}
    </Card>
  );
}
