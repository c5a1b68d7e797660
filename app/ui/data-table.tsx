/** The table of a work list: on a phone each row is a card with the same facts in the same order. */
import { useActionData, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { cx } from "./cx";
import { Form } from "./form";
import { useHrefWith } from "./hrefs";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";
import { Menu } from "./menu";
import { Link } from "./link";
import { cellClass, Cells, KeptCells, type Column } from "./plain-table";

export type Bulk<Row> = {
  /** Id of the form that the boxes belong to. */
  id: string;
  /** Name of the boxes; their value is the row's key. */
  name: string;
  method?: "get" | "post";
  action?: string;
  scope?: string;
  /** The row's label for screen readers. */
  label: (row: Row) => string;
  selectable?: (row: Row) => boolean;
  /** Keys of the rows that were ticked, where the form was refused. */
  ticked?: readonly unknown[];
  /** The buttons of the bar. */
  children: ReactNode;
};

type DataTableProps<Row> = {
  /** What the table lists, for who cannot see it. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /**
   * Everything a row's cells depend on, besides the language and time zone. The server then renders them once for each
   * such key. Not for cells with forms.
   */
  keptBy?: (row: Row) => readonly unknown[];
  /** Content of the row's menu; null for none. */
  rowMenu?: (row: Row) => ReactNode;
  bulk?: Bulk<Row>;
  /** The sort in force, as in the address: `name` or `-name` for descending. */
  sort?: string;
  empty: ReactNode;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, columns, rowKey, keptBy, rowMenu, bulk, sort, empty } = props;
  const { t } = useTranslation("common");
  if (rows.length === 0) return <>{empty}</>;
  return (
    <>
      <div className={rowMenu ? "table-fit" : "table-wrap"}>
        <table className="table table-cards">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {bulk && (
                <th className="tight">
                  <SelectAll form={bulk.id} name={bulk.name} />
                  <span className="sr-only">{t("table.choice")}</span>
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} />
              ))}
              {rowMenu && (
                <th className="tight">
                  <span className="sr-only">{t("actions")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {bulk && <CheckCell bulk={bulk} row={row} value={rowKey(row)} />}
                {keptBy ? (
                  <KeptCells row={row} columns={columns} keptBy={() => keptBy(row)} />
                ) : (
                  <Cells row={row} columns={columns} />
                )}
                {rowMenu && <MenuCell>{rowMenu(row)}</MenuCell>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {bulk && <BulkBar bulk={bulk} />}
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

function CheckCell<Row>({ bulk, row, value }: { bulk: Bulk<Row>; row: Row; value: string }) {
  const { t } = useTranslation("common");
  const selectable = bulk.selectable?.(row) ?? true;
  return (
    <td className="cell-check plain">
      <input
        type="checkbox"
        className="row-check"
        form={bulk.id}
        name={bulk.name}
        value={value}
        disabled={!selectable}
        defaultChecked={bulk.ticked?.includes(value)}
        aria-label={t("table.selectRow", { name: bulk.label(row) })}
      />
    </td>
  );
}

function MenuCell({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <td className="cell-menu plain">
      {children && (
        <Menu label={t("more")} buttonClass="btn btn-quiet btn-s" button={<Icon name="dots-three" />}>
          {children}
        </Menu>
      )}
    </td>
  );
}

/** The boxes of a bulk form on the page; they may stand outside of it. */
function boxesOf(form: string, name: string): HTMLInputElement[] {
  const all = [...document.querySelectorAll<HTMLInputElement>(`input.row-check[form="${form}"]`)];
  return all.filter((box) => box.name === name && !box.disabled);
}

function SelectAll({ form, name }: { form: string; name: string }) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  // Without script there is nothing to press.
  if (!hydrated) return null;
  return (
    <input
      type="checkbox"
      className="row-check"
      data-all={form}
      aria-label={t("table.selectAll")}
      onChange={(event) => {
        for (const box of boxesOf(form, name)) box.checked = event.currentTarget.checked;
        document.getElementById(form)?.dispatchEvent(new Event("selection"));
      }}
    />
  );
}

function BulkBar<Row>({ bulk }: { bulk: Bulk<Row> }) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const bar = useRef<HTMLDivElement>(null);
  const count = useSelectedCount(bulk, bar);
  useFreshSelection(bulk);
  return (
    // Without a wrapper: the bar sticks to the end of the list, not of its form.
    <Form
      id={bulk.id}
      className="contents"
      method={bulk.method ?? "post"}
      {...(bulk.action ? { action: bulk.action } : {})}
      {...(bulk.scope ? { scope: bulk.scope } : {})}
    >
      <div ref={bar} className="bulk">
        <span className="me-auto text-muted" aria-live="polite">
          {hydrated && count > 0 ? t("table.selected", { count }) : t("table.chooseRows")}
        </span>
        {bulk.children}
      </div>
    </Form>
  );
}

/**
 * Unticks the rows once the page has answered: what comes next must not take rows of before along. A form that is
 * refused keeps them.
 */
function useFreshSelection<Row>({ id, name }: Bulk<Row>) {
  const { key } = useLocation();
  const refused = useActionData() !== undefined;
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (refused) return;
    const all = document.querySelectorAll<HTMLInputElement>(`input[data-all="${id}"]`);
    for (const box of [...boxesOf(id, name), ...all]) box.checked = false;
    document.getElementById(id)?.dispatchEvent(new Event("selection"));
  }, [key, refused, id, name]);
}

function useSelectedCount<Row>(bulk: Bulk<Row>, bar: React.RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const recount = () => setCount(boxesOf(bulk.id, bulk.name).filter((box) => box.checked).length);
    const form = bar.current?.closest("form");
    recount();
    document.addEventListener("change", recount);
    form?.addEventListener("selection", recount);
    return () => {
      document.removeEventListener("change", recount);
      form?.removeEventListener("selection", recount);
    };
  }, [bulk.id, bulk.name, bar]);
  return count;
}
