/** Orders that can be picked. */
import { textIn, type Text } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DateTime, listView, type Option, type RowActs } from "~/ui";
import { useCountryName } from "~/ui/country-names";
import { Link } from "~/ui/link";

export type ReadyRow = {
  readonly id: string;
  readonly no: string;
  readonly externalNo: string;
  readonly country: string;
  readonly paidAt: Date | null;
  readonly purchasedAt: Date | null;
  /** Names of those where its goods lie. */
  readonly warehouses: readonly Text[];
  readonly carrier: string | null;
  readonly channel: Text | null;
  readonly pieces: number;
  /** Numbers of the orders that it shares a box with. */
  readonly goesWith: readonly string[];
  readonly goods: readonly { readonly sku: string; readonly qty: number }[];
};

type More = { readonly houses: readonly Option[]; readonly carriers: readonly Option[] };

/** Hours for which an order has been paid at least: what must leave before the carrier comes. */
const cutOffs = ["4", "12", "24", "48", "72"];

export const readyView = listView<ReadyRow, ReadyRow, More>()({
  texts: ["outbound"],
  title: "ready.title",
  filters: {
    q: { search: "ready.search" },
    warehouse: { choice: "ready.warehouse", any: "ready.any", options: ({ more }) => more.houses },
    carrier: { choice: "ready.carrier", any: "ready.any", options: ({ more }) => more.carriers },
    pieces: {
      choice: "ready.pieces",
      any: "ready.any",
      options: ({ t }) =>
        ["one", "several"].map((value) => ({
          value,
          label: t(`ready.pieces.${value}` as "ready.pieces.one"),
        })),
    },
    before: {
      choice: "ready.before",
      any: "ready.any",
      options: ({ t }) =>
        cutOffs.map((value) => ({ value, label: t("ready.before.hours", { count: Number(value) }) })),
    },
  },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "ready.order",
      cell: (row, { t }) => (
        <>
          <Link to={paths.deskOrder(row.no)} className="row-link">
            {row.no}
          </Link>
          <span className="block text-xs text-muted">{row.externalNo}</span>
          {row.goesWith.length > 0 && (
            <span className="block text-xs">{t("box.goesWith", { nos: row.goesWith.join(", ") })}</span>
          )}
        </>
      ),
    },
    {
      key: "goods",
      head: "ready.goods",
      cell: ({ goods }) => (
        <ul className="text-sm">
          {goods.map(({ sku, qty }) => (
            <li key={sku}>
              {qty} × {sku}
            </li>
          ))}
        </ul>
      ),
    },
    { key: "carrier", head: "ready.carrier", cell: (row, { locale }) => <Way row={row} locale={locale} /> },
    {
      key: "warehouse",
      head: "ready.warehouse",
      cell: (row, { locale }) => row.warehouses.map((name) => textIn(name, locale)).join(" + "),
    },
    { key: "paid", head: "ready.paid", cell: (row) => row.paidAt && <DateTime at={row.paidAt} /> },
  ],
  empty: ({ t }) => ({ icon: "check-circle", title: t("ready.none"), text: t("ready.none.text") }),
});

function Way({ row, locale }: { row: ReadyRow; locale: string }) {
  const nameOf = useCountryName();
  return (
    <>
      {row.carrier ?? "–"}
      <span className="block text-xs text-muted">
        {[nameOf(row.country), textIn(row.channel, locale)].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

/** One wave of the ticked orders; without scanning for who may. */
export function useReadyActs(maySendUnscanned: boolean): RowActs<ReadyRow> {
  const { t } = useTranslation("outbound");
  return {
    id: "ready",
    name: "order",
    label: (row) => row.no,
    acts: [
      { intent: "wave", many: t("ready.makeWave"), icon: "stack", tone: "primary" },
      ...(maySendUnscanned
        ? [{ intent: "unscanned", many: t("ready.unscanned"), icon: "lightning" } as const]
        : []),
    ],
  };
}
