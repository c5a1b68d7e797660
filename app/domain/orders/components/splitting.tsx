/** The parcels that a member wishes: chosen by line before payment, shown with what is in each and its freight. */
import { useTranslation } from "~/i18n/use-translation";
import type { PlannedParcel } from "~/domain/shipping/quote";
import { formatMoney } from "~/platform/money";
import { Banner, Button, Card, Field, Form, Money, Select } from "~/ui";
import type { OrderLine, OrderPage } from "../order.server";
import { mostGroups } from "../splitting/rules";

type Shown = Pick<OrderPage, "plan" | "lines" | "events" | "mergedWith" | "connection" | "total">;

const isSplit = ({ plan }: Pick<Shown, "plan">): boolean => plan.some(({ group }) => group !== undefined);

/** On the member's page of an order; nothing where it is not split and cannot be. */
export function Splitting({ order, canSplit }: { order: Shown; canSplit: boolean }) {
  const { t } = useTranslation("orders");
  const lines = order.lines.filter(({ items }) => items.length > 0);
  const mayChoose =
    canSplit && lines.length > 1 && order.mergedWith.length === 0 && order.connection === "CONNECTED";
  if (!isSplit(order) && !mayChoose) return null;
  return (
    <div id="split" className="scroll-mt-24">
      <Card title={t("split.title")}>
        <div className="grid gap-4">
          {isSplit(order) && <WishedParcels order={order} />}
          {isSplit(order) && canSplit && <PriceChange order={order} />}
          {mayChoose && (
            <ChooseParcels
              // By what is kept: after a change the fields show that.
              key={lines.map(({ parcelNo }) => parcelNo).join()}
              lines={lines}
              split={isSplit(order)}
            />
          )}
        </div>
      </Card>
    </div>
  );
}

/** Its member's number of a planned parcel. What is too heavy for one is numbered within that, so that the others keep theirs. */
function useParcelName(): (plan: readonly PlannedParcel[], index: number) => string {
  const { t } = useTranslation("orders");
  return (plan, index) => {
    const no = plan[index]?.group;
    const same = plan.flatMap((parcel, i) => (parcel.group === no ? [i] : []));
    if (no === undefined || same.length === 1) return t("split.parcel", { no: no ?? index + 1 });
    return t("split.parcelPart", { no, part: same.indexOf(index) + 1, parts: same.length });
  };
}

/** What is in each parcel of an order that is split; nothing for any other. */
export function WishedParcels({ order }: { order: Pick<Shown, "plan" | "lines"> }) {
  const { t } = useTranslation("orders");
  const nameOf = useParcelName();
  if (!isSplit(order)) return null;
  const skus = new Map(
    order.lines.flatMap(({ items }) => items.map(({ variantId, sku }) => [variantId, sku])),
  );
  return (
    <ul className="divide-y divide-line text-sm">
      {order.plan.map((parcel, i) => (
        <li key={i} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 wrap-anywhere">
            <strong>{nameOf(order.plan, i)}</strong>{" "}
            {parcel.items
              .map(({ variantId, qty }) => `${skus.get(variantId) ?? ""} × ${String(qty)}`)
              .join(", ")}
            <span className="block text-xs text-muted">{t("split.weight", { grams: parcel.weightG })}</span>
          </span>
          <Freight parcel={parcel} />
        </li>
      ))}
    </ul>
  );
}

/** Goods that are too heavy for one parcel make several; the first of them names the freight of all. */
function Freight({ parcel: { shipping } }: { parcel: PlannedParcel }) {
  const { t } = useTranslation("orders");
  const cents = BigInt(shipping ?? 0);
  if (cents === 0n) return <span className="text-muted">{t("split.included")}</span>;
  return (
    <span>
      {t("sum.shipping")} <Money amount={cents} />
    </span>
  );
}

/** The order's total before and after it was split, as long as that is what it costs. */
function PriceChange({ order }: { order: Pick<Shown, "events" | "total"> }) {
  const { t } = useTranslation("orders");
  const last = order.events.find(({ event }) => event === "split")?.reason;
  const isNow = last?.endsWith(` ${formatMoney({ amount: order.total, currency: "USD" })}`);
  const said = isNow ? last : null;
  return (
    <Banner
      tone="info"
      title={t("split.done")}
      actions={
        <Form method="post" scope="unsplit">
          <Button intent="unsplit">{t("split.undo")}</Button>
        </Form>
      }
    >
      {said && <p>{t("split.price", { said })}</p>}
    </Banner>
  );
}

function ChooseParcels({ lines, split }: { lines: readonly OrderLine[]; split: boolean }) {
  const { t } = useTranslation("orders");
  const options = Array.from({ length: mostGroups }, (_, i) => ({
    value: String(i + 1),
    label: t("split.parcel", { no: i + 1 }),
  }));
  return (
    <details>
      <summary className="cursor-pointer text-sm font-semibold">
        {t(split ? "split.again" : "split.choose")}
      </summary>
      <Form method="post" scope="split" className="mt-3 grid gap-3">
        <p className="hint">{t("split.text")}</p>
        {lines.map((line) => (
          <div key={line.id}>
            <input type="hidden" name="line" value={line.id} />
            <Field
              plain
              name="parcel"
              label={`${line.title} × ${String(line.qty)}`}
              value={String(line.parcelNo ?? 1)}
            >
              <Select options={options} />
            </Field>
          </div>
        ))}
        <div>
          <Button intent="split" icon="package">
            {t("split.do")}
          </Button>
        </div>
      </Form>
    </details>
  );
}
