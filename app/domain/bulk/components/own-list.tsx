/** A member's own stock by SKU and warehouse. */
import { textIn } from "~/domain/catalogue/words";
import { amountCell } from "~/platform/csv";
import { divideRounded } from "~/platform/money";
import { paths } from "~/platform/paths";
import { listView, Money } from "~/ui";
import { Link } from "~/ui/link";
import type { OwnListed } from "../view.server";

/** What one piece cost on average, in cents; null where there is none. */
const averageOf = ({ value, inStock }: OwnListed): bigint | null =>
  inStock > 0 ? divideRounded(value, BigInt(inStock)) : null;

export const ownView = listView<OwnListed>()({
  texts: ["bulk"],
  title: "own.title",
  file: "my-inventory",
  filters: { q: { search: "own.search" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "sku",
      head: "line.sku",
      cell: (row, { locale }) => (
        <Link to={paths.product(row.productId, { sku: row.sku, mode: "bulk" })} className="row-link">
          {row.sku}
          <span className="block text-xs text-muted">{textIn(row.title, locale)}</span>
        </Link>
      ),
      file: (row) => row.sku,
    },
    {
      key: "warehouse",
      head: "column.warehouse",
      text: (row) => row.warehouse,
      file: (row) => row.warehouse,
    },
    {
      key: "buying",
      head: "line.toBuy",
      align: "end",
      text: (row) => row.toBePurchased,
      file: (row) => row.toBePurchased,
    },
    { key: "ready", head: "line.ready", align: "end", text: (row) => row.ready, file: (row) => row.ready },
    {
      key: "stock",
      head: "own.inStock",
      align: "end",
      text: (row) => row.inStock,
      file: (row) => row.inStock,
    },
    {
      key: "average",
      head: "own.average",
      align: "end",
      cell: (row) => {
        const average = averageOf(row);
        return average === null ? "–" : <Money amount={average} />;
      },
      file: { unit: "USD", cell: (row) => amountCell(averageOf(row) ?? 0n) },
    },
    {
      key: "value",
      head: "own.value",
      align: "end",
      cell: (row) => <Money amount={row.value} />,
      file: { unit: "USD", cell: (row) => amountCell(row.value) },
    },
  ],
  empty: ({ t }) => ({
    icon: "package",
    title: t("own.empty"),
    text: t("own.empty.text"),
    action: { to: paths.goodsList({ mode: "bulk" }), label: t("empty.action") },
  }),
});
