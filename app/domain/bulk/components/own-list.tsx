/** A member's own stock by SKU and warehouse. */
import { thumbnailOf } from "~/domain/catalogue/pictures";
import { textIn } from "~/domain/catalogue/words";
import { amountCell } from "~/platform/csv";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { listView, Money, ProductImage, Status } from "~/ui";
import { Link } from "~/ui/link";
import { averageCost, coverDays } from "../own-rules";
import type { OwnListed } from "../own.server";
import { Cover } from "./own-detail";

const averageOf = ({ value, inStock }: OwnListed): bigint | null => averageCost(value, inStock);

const isLow = ({ alertAt, free }: OwnListed): boolean => alertAt !== null && free <= alertAt;

function Value({ row }: { row: OwnListed }) {
  const { t } = useTranslation("ownGoods");
  const average = averageOf(row);
  return (
    <>
      <Money amount={row.value} />
      {average !== null && (
        <span className="block text-xs text-muted">
          <Money amount={average} /> {t("apiece")}
        </span>
      )}
    </>
  );
}

export const ownView = listView<OwnListed>()({
  texts: ["ownGoods"],
  title: "title",
  file: "my-inventory",
  tabs: ["all", "stocked", "coming", "low", "out"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" }, warehouse: { hidden: true } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "sku",
      head: "column.sku",
      cell: (row, { t, locale }) => (
        <span className="flex items-start gap-3">
          <ProductImage
            src={row.fileKey && thumbnailOf(row.fileKey)}
            alt=""
            className="size-10 flex-none rounded-s"
          />
          <span className="min-w-0">
            <Link
              to={paths.inventoryDetails({ sku: row.sku, warehouse: row.warehouse })}
              className="row-link whitespace-nowrap"
            >
              {row.sku}
            </Link>
            <span className="block text-xs text-muted">
              {row.warehouse} · {textIn(row.title, locale)}
            </span>
            {isLow(row) && <Status tone="caution">{t("low")}</Status>}
            {!row.forOrders && <span className="block text-xs text-muted">{t("use.off")}</span>}
          </span>
        </span>
      ),
      file: [
        { cell: (row) => row.sku },
        { head: "column.title", cell: (row, { locale }) => textIn(row.title, locale) },
        { head: "column.warehouse", cell: (row) => row.warehouse },
      ],
    },
    {
      key: "buying",
      head: "column.buying",
      align: "end",
      text: (row) => row.toBePurchased,
      file: (row) => row.toBePurchased,
    },
    { key: "ready", head: "column.ready", align: "end", text: (row) => row.ready, file: (row) => row.ready },
    {
      key: "stock",
      head: "column.stock",
      align: "end",
      text: (row) => row.inStock,
      file: (row) => row.inStock,
    },
    {
      key: "reserved",
      head: "column.reserved",
      align: "end",
      text: (row) => row.reserved,
      file: (row) => row.reserved,
    },
    { key: "free", head: "column.free", align: "end", text: (row) => row.free, file: (row) => row.free },
    {
      key: "value",
      head: "column.value",
      align: "end",
      cell: (row) => <Value row={row} />,
      file: [
        { head: "column.average", unit: "USD", cell: (row) => amountCell(averageOf(row) ?? 0n) },
        { unit: "USD", cell: (row) => amountCell(row.value) },
      ],
    },
    {
      key: "cover",
      head: "column.cover",
      cell: (row, { t }) => (
        <>
          <Cover row={row} />
          <span className="block text-xs text-muted">{t("linked", { count: row.linked })}</span>
        </>
      ),
      file: [
        { cell: (row) => coverDays(row.free, row) },
        { head: "column.linked", cell: (row) => row.linked },
      ],
    },
  ],
  empty: ({ t }) => ({
    icon: "package",
    title: t("empty"),
    text: t("empty.text"),
    action: { to: paths.goodsList({ mode: "bulk" }), label: t("empty.action") },
  }),
});
