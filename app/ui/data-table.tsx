/** The table of a work list: on a phone each row is a card with the same facts in the same order. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { cx } from "./cx";
import { useHrefWith } from "./hrefs";
import { Icon } from "./icon";
import { Link } from "./link";
import { cellClass, Cells, KeptCells, type Column } from "./plain-table";
import { hasBar, hasMenu, RowBox, RowForm, RowMenu, SelectAll, type RowActs } from "./row-acts";

type DataTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /**
   * Everything a row's cells depend on, besides the language and time zone. The server then renders them once for each
   * such key. Not for cells with forms.
   */
  keptBy?: (row: Row) => readonly unknown[];
  /** What can be done with rows. */
  acts?: RowActs<Row>;
  /** Keys of the rows that are chosen on all pages. */
  found?: readonly string[] | undefined;
  /** Whether there are rows on other pages. */
  more?: boolean;
  /** The sort in force, as in the address: `name` or `-name` for descending. */
  sort?: string;
  empty: ReactNode;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, columns, rowKey, keptBy, acts, found, more = false, sort, empty } = props;
  const [menus, boxes] = [acts && hasMenu(acts) ? acts : null, acts && hasBar(acts) ? acts : null];
  const { t } = useTranslation("common");
  if (rows.length === 0) return <>{empty}</>;
  return (
    <>
      <div className={menus ? "table-fit" : "table-wrap"}>
        <table className="table table-cards">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {boxes && (
                <th className="tight">
                  <SelectAll acts={boxes} />
                  <span className="sr-only">{t("table.choice")}</span>
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} />
              ))}
              {menus && (
                <th className="tight">
                  <span className="sr-only">{t("actions")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {boxes && (
                  <td className="cell-check plain">
                    <RowBox acts={boxes} row={row} value={rowKey(row)} chosen={found !== undefined} />
                  </td>
                )}
                {keptBy ? (
                  <KeptCells row={row} columns={columns} keptBy={() => keptBy(row)} />
                ) : (
                  <Cells row={row} columns={columns} />
                )}
                {menus && (
                  <td className="cell-menu plain">
                    <RowMenu acts={menus} row={row} value={rowKey(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {acts && <RowForm acts={acts} rows={rows} keyOf={rowKey} found={{ keys: found, more }} />}
    </>
  );
}

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: string | undefined }) {
  const { t } = useTranslation("common");
  const hrefWith = useHrefWith();
  if (!column.sort) {
    return (
      <th scope="col" className={cellClass(column)}>
        {column.header}
      </th>
    );
  }
  const up = sort === column.sort;
  const down = sort === `-${column.sort}`;
  return (
    <th scope="col" aria-sort={up ? "ascending" : down ? "descending" : "none"} className={cellClass(column)}>
      <Link
        to={hrefWith({ sort: up ? `-${column.sort}` : column.sort, after: null, before: null })}
        className={cx("inline-flex items-center gap-1 hover:underline", (up || down) && "sorted")}
        title={t("table.sortBy", { name: column.header })}
      >
        {column.header}
        {(up || down) && <Icon name={up ? "caret-up" : "caret-down"} className="size-3" />}
      </Link>
      <span className="head-name">{column.header}</span>
    </th>
  );
}
