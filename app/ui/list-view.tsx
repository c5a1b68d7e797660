/**
 * What a list shows: tabs, filters, and columns for the table and the file. A noun keeps it in `components/`. What the
 * list reads is declared in `lists.server.ts`.
 */
import type { ParseKeys, TFunction } from "i18next";
import type { ReactNode } from "react";
import type { Namespace } from "~/i18n/resources";
import { amountCell, type Cell } from "~/platform/csv";
import type { Locale } from "~/i18n/locales";
import { DateTime } from "./date-time";
import { Field } from "./field";
import type { IconName } from "./icon";
import { Input, Select, type Option } from "./inputs";
import { Money } from "./money";
import { LettersInput } from "./number-inputs";

/** Namespaces of texts; keys without one are of the first. */
export type TextsOf = readonly [Namespace, ...Namespace[]];

/** What texts and cells of a file may depend on beside the row. */
export type FileContext<Texts extends TextsOf> = {
  readonly t: TFunction<Texts>;
  readonly locale: Locale;
  readonly tab: string;
};

/** The same of a page, with what its loader read beside the rows. */
export type ListContext<Texts extends TextsOf, More> = FileContext<Texts> & { readonly more: More };

/** A text by its key, or made from what is at hand. */
export type Text<Texts extends TextsOf> = ParseKeys<Texts> | ((context: FileContext<Texts>) => string);

/** A cell of the file: its heading, which is that of the table's column where it names none, and its value. */
export type FileCell<Row, Texts extends TextsOf> = {
  head?: Text<Texts>;
  unit?: string;
  cell: (row: Row, context: FileContext<Texts>) => Cell;
};

type Shown<Row, Texts extends TextsOf, More> =
  /** Without it the column stands in the file alone. */
  | { cell?: (row: Row, context: ListContext<Texts, More>) => ReactNode }
  | { text: (row: Row, context: FileContext<Texts>) => string | number | null }
  /** Cents of US dollars. */
  | { money: (row: Row) => bigint | null }
  | { time: (row: Row) => Date | null };

export type ListColumn<Row, FileRow, Texts extends TextsOf, More> = {
  key: string;
  head?: Text<Texts>;
  file?:
    FileCell<FileRow, Texts>["cell"] | FileCell<FileRow, Texts> | readonly FileCell<FileRow, Texts>[] | false;
  align?: "end";
  tight?: boolean;
  plain?: boolean;
  tabs?: readonly string[];
  sort?: string;
  when?: (context: ListContext<Texts, More>) => boolean;
} & Shown<Row, Texts, More>;

/**
 * A filter: typed words, a country, a day, a value that only a link sets, or a choice. A choice without options is not
 * shown.
 */
export type ListFilter<Texts extends TextsOf, More> =
  | {
      search: Text<Texts>;
      wide?: boolean;
      hint?: Text<Texts>;
      tabs?: readonly string[];
    }
  | { country: Text<Texts> }
  | { day: Text<Texts> }
  | { hidden: true }
  | {
      choice: Text<Texts>;
      any: Text<Texts>;
      options: (context: ListContext<Texts, More>) => readonly Option[];
      ofTab?: boolean;
    };

export type Empty = {
  icon: IconName;
  title: string;
  text?: ReactNode;
  action?: { to: string; label: string; comeBack?: boolean } | undefined;
  lookInAll?: boolean;
};

export type ListView<
  Row,
  FileRow extends Row,
  Texts extends TextsOf,
  Tab extends string,
  Filter extends string,
  More,
> = {
  texts: Texts;
  title: Text<Texts>;
  file?: string | ((tab: string) => string);
  /** The first is the one an address without `tab` shows; none for a list without tabs. */
  tabs?: readonly [Tab, ...Tab[]];
  tabText?(tab: Tab, context: ListContext<Texts, More>): string;
  tabsIfAny?: readonly Tab[];
  tabsLabel?: Text<Texts>;
  /** The first is the one an address without `sort` shows. */
  sorts?: readonly string[];
  filters?: Readonly<Record<Filter, ListFilter<Texts, More>>>;
  columns: readonly ListColumn<Row, FileRow, Texts, More>[];
  rowKey: (row: Row) => string;
  empty(
    context: ListContext<Texts, More> & { tab: Tab; counts: Readonly<Record<string, number>> | null },
  ): Empty;
  keptBy?: (row: Row, context: ListContext<Texts, More>) => readonly unknown[];
};

/* eslint-disable @typescript-eslint/no-explicit-any */
/** A view of rows of a kind, whatever its texts, tabs and filters are called. */
export type ViewOf<Row, More> = ListView<Row, any, any, any, any, More>;
/** A view of any list, for what does not depend on its rows. */
export type AnyView = ListView<any, any, any, any, any, any>;
export type AnyContext = ListContext<any, any>;
type AnyText = Text<any>;
type AnyColumn<Texts extends TextsOf> = ListColumn<any, any, Texts, any>;
/* eslint-enable @typescript-eslint/no-explicit-any */

/**
 * Declares a view: `listView<Row>()({ texts: ["members"], … })`. `FileRow` where the file reads more than the page,
 * `More` where cells need what the page's loader reads beside the rows.
 */
export function listView<Row, FileRow extends Row = Row, More = undefined>() {
  return <const Texts extends TextsOf, const Tab extends string = never, Filter extends string = never>(
    view: ListView<Row, FileRow, Texts, Tab, Filter, More>,
  ) => view;
}

/** Columns of rows that stand under some tabs only, where a list has rows of several kinds. */
export const columnsUnder = <Row, FileRow extends Row, Texts extends TextsOf, More>(
  tabs: readonly string[],
  columns: readonly ListColumn<Row, FileRow, Texts, More>[],
): AnyColumn<Texts>[] => columns.map((column) => ({ ...column, tabs }));

/** A text of a view, in words. */
export const textOf = (text: AnyText, context: AnyContext): string =>
  typeof text === "function" ? text(context) : (context.t as (key: string) => string)(text as string);

/** A filter as one types or chooses it; null where there is nothing to choose. */
export function filterField(
  filter: ListFilter<TextsOf, unknown>,
  { context, name, value }: { context: AnyContext; name: string; value: string },
): ReactNode {
  if ("search" in filter)
    return (
      <Field
        plain
        name={name}
        label={textOf(filter.search, context)}
        value={value}
        {...(filter.wide && { className: "field-wide" })}
      >
        <Input
          type="search"
          maxLength={200}
          {...(filter.hint && { placeholder: textOf(filter.hint, context) })}
        />
      </Field>
    );
  if ("day" in filter)
    return (
      <Field plain name={name} label={textOf(filter.day, context)} value={value}>
        <Input type="date" />
      </Field>
    );
  if ("country" in filter)
    return (
      <Field plain name={name} label={textOf(filter.country, context)} value={value}>
        <LettersInput maxLength={2} size={4} />
      </Field>
    );
  if ("hidden" in filter) return value && <input type="hidden" name={name} value={value} />;
  const options = filter.options(context);
  if (options.length === 0) return null;
  return (
    <Field plain name={name} label={textOf(filter.choice, context)} value={value}>
      <Select placeholder={textOf(filter.any, context)} options={options} />
    </Field>
  );
}

type DrawnColumn = ListColumn<unknown, unknown, TextsOf, unknown> & {
  cell?: (row: unknown, context: AnyContext) => ReactNode;
};

/** A column with its cell and its place in the file, whatever its kind. */
export function drawn(column: AnyView["columns"][number]): DrawnColumn {
  const one = column as ListColumn<unknown, unknown, TextsOf, unknown>;
  if ("text" in one) {
    const cell = (row: unknown, context: AnyContext) => one.text(row, context) ?? "–";
    return { cell, file: one.text, ...one };
  }
  if ("money" in one) {
    const cell = (row: unknown) => {
      const amount = one.money(row);
      return amount === null ? "–" : <Money amount={amount} />;
    };
    const file = { unit: "USD", cell: (row: unknown) => amountCell(one.money(row)) };
    return { align: "end", cell, file, ...one };
  }
  if ("time" in one) {
    const cell = (row: unknown) => {
      const at = one.time(row);
      return at === null ? "–" : <DateTime at={at} />;
    };
    return { tight: true, cell, file: { unit: "UTC", cell: (row: unknown) => one.time(row) }, ...one };
  }
  return one;
}

/** Whether a column or a filter stands under the tab that is shown. */
export const isUnder = (part: object, { tab }: AnyContext): boolean =>
  !("tabs" in part) || (part.tabs as readonly string[] | undefined)?.includes(tab) !== false;

/** Heads and cells of a view's file, from left to right. */
export function fileColumns<Row>(
  view: AnyView,
  context: AnyContext,
): { head: string[]; cellsOf: (row: Row) => Cell[] } {
  const columns = view.columns.map(drawn).filter((column) => isUnder(column, context));
  const cells = columns.flatMap(({ head = () => "", file }): FileCell<unknown, TextsOf>[] => {
    if (!file) return [];
    if (typeof file === "function") return [{ head, cell: file }];
    return [file].flat().map((each) => ({ head, ...each }));
  });
  return {
    head: cells.map(({ head = () => "", unit }) => textOf(head, context) + (unit ? ` (${unit})` : "")),
    cellsOf: (row) => cells.map(({ cell }) => cell(row, context)),
  };
}
