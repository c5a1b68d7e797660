/** A table of facts: on a phone each row is a card with the same facts in the same order. Nothing in it is chosen. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { cx } from "./cx";
import { Kept } from "./kept";
import { useRootData } from "./root-data";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  tight?: boolean;
  plain?: boolean;
  sort?: string;
};

type PlainTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
};

export function PlainTable<Row>({ caption, rows, columns, rowKey }: PlainTableProps<Row>) {
  return (
    <div className="table-wrap">
      <table className="table table-cards">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <Cells row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The facts of a row, labelled for phones. Their markup is cached by the key `keptBy`. */
export function KeptCells<Row>({ keptBy, ...cells }: CellsProps<Row> & { keptBy: () => readonly unknown[] }) {
  const { i18n } = useTranslation("common");
  const zone = useRootData()?.timezone;
  const headers = cells.columns.map(({ key, header }) => [key, header]);
  return (
    <Kept by={() => ["row", i18n.language, zone, headers, ...keptBy()]}>{() => <Cells {...cells} />}</Kept>
  );
}

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[] };

/** The facts of a row, each with its name for a phone. */
export function Cells<Row>({ row, columns }: CellsProps<Row>) {
  return columns.map((column, index) => (
    <td
      key={column.key}
      data-label={column.header}
      className={cx(cellClass(column), index === 0 && !column.plain && "plain") || undefined}
    >
      <div className="min-w-0">{column.cell(row)}</div>
    </td>
  ));
}

export function cellClass<Row>(column: Column<Row>): string | undefined {
  return cx(column.align, column.tight && "tight", column.plain && "plain") || undefined;
}
