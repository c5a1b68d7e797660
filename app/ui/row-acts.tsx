/**
 * What can be done with rows of a list: in the menu of each row, and in the bar for those that are ticked. One form of
 * the page takes both, with script and without.
 */
import { useActionData, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { foundParam } from "~/platform/list";
import { paths } from "~/platform/paths";
import { rowField, rowValue } from "~/platform/row-field";
import type { Offers } from "~/platform/steps";
import { Button, type ButtonTone } from "./button";
import { cx } from "./cx";
import { errorText } from "./error-text";
import { Form } from "./form";
import { useHrefWith } from "./hrefs";
import { useHydrated } from "./hydrated";
import { Icon, type IconName } from "./icon";
import { Kept } from "./kept";
import { Link } from "./link";
import { Menu, MenuLink } from "./menu";

/** Something that can be done, by its intent. */
export type Act = {
  readonly intent: string;
  /** In the menu of a row; left out where only the bar has it. */
  readonly label?: string;
  /** In the bar; left out where only menus have it. */
  readonly many?: string;
  readonly icon?: IconName;
  /** Rows that it takes, where that is less than can be ticked. */
  readonly most?: number;
  /** Of the button in the bar. */
  readonly tone?: ButtonTone;
  readonly danger?: boolean;
  /** Where the bar posts it, if not to this page. */
  readonly action?: string;
};

/** A way from the menu of a row. `end`: after what is done. */
export type Way = {
  readonly to: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly end?: boolean;
};

export type RowActs<Row> = {
  /** Id of the form. */
  readonly id: string;
  /** Name of the field with a row's key. */
  readonly name: string;
  /** The row for who cannot see it. */
  readonly label: (row: Row) => string;
  readonly acts: readonly Act[];
  /** What its state allows: true, or why it is closed now. Left out where every act of the bar is open. */
  readonly offers?: (row: Row) => Offers;
  readonly ways?: (row: Row) => readonly Way[];
  /** Where the menu of a row posts, if not to this page. */
  readonly action?: (row: Row) => string;
  /** Rows that one press may change, where those can be ticked that are found on other pages, too. */
  readonly most?: number;
  /** Keys of the rows that were ticked, where the form was refused. */
  readonly ticked?: readonly unknown[];
  /** The bar, where its buttons are not enough. */
  readonly bar?: ReactNode;
};

const offersOf = <Row,>({ offers, acts }: RowActs<Row>, row: Row): Offers =>
  offers ? offers(row) : Object.fromEntries(acts.map(({ intent }) => [intent, true]));

/** Whether rows have menus. */
export const hasMenu = <Row,>({ ways, acts }: RowActs<Row>): boolean =>
  ways !== undefined || acts.some(({ label }) => label !== undefined);

/** Whether rows are ticked. */
export const hasBar = <Row,>({ bar, acts }: RowActs<Row>): boolean =>
  bar !== undefined || acts.some(({ many }) => many !== undefined);

type RowProps<Row> = { readonly acts: RowActs<Row>; readonly row: Row; readonly value: string };

/** The box of a row; closed where the bar has nothing for it. */
export function RowBox<Row>({ acts, row, value, chosen }: RowProps<Row> & { readonly chosen?: boolean }) {
  const { t } = useTranslation("common");
  const offers = offersOf(acts, row);
  const open =
    acts.bar !== undefined || acts.acts.some(({ intent, many }) => many && offers[intent] === true);
  return (
    <input
      type="checkbox"
      className="row-check"
      form={acts.id}
      name={acts.name}
      value={value}
      disabled={!open}
      defaultChecked={chosen === true || acts.ticked?.includes(value)}
      aria-label={t("table.selectRow", { name: acts.label(row) })}
    />
  );
}

/** The menu of a row: its ways, what is open, and what is closed with the reason. Nothing where there is none of that. */
export function RowMenu<Row>({ acts, row, value }: RowProps<Row>) {
  const { t, i18n } = useTranslation("common");
  const offers = offersOf(acts, row);
  const shown = acts.acts.filter(({ intent, label }) => label !== undefined && intent in offers);
  const ways = acts.ways?.(row) ?? [];
  if (shown.length === 0 && ways.length === 0) return null;
  const action = acts.action?.(row);
  const facts = () => ["menu", i18n.language, acts.id, acts.name, value, action, offers, ways, shown];
  return (
    <Kept by={facts}>
      {() => (
        <Menu label={t("more")} buttonClass="btn btn-quiet btn-s" button={<Icon name="dots-three" />}>
          <Ways ways={ways.filter(({ end }) => !end)} />
          {shown.map(({ intent, label, icon, danger }) => {
            const offer = offers[intent];
            return (
              <button
                key={intent}
                type="submit"
                form={acts.id}
                name={rowField}
                value={rowValue(intent, acts.name, value)}
                {...(action && { formAction: action })}
                disabled={offer !== true}
                className={cx("menu-item", danger && offer === true && "menu-item-danger")}
              >
                {icon && <Icon name={icon} />}
                {offer === true ? label : <Closed label={label} why={offer} />}
              </button>
            );
          })}
          <Ways ways={ways.filter(({ end }) => end)} />
        </Menu>
      )}
    </Kept>
  );
}

function Ways({ ways }: { ways: readonly Way[] }) {
  return ways.map(({ to, label, icon }) => (
    <MenuLink key={`${to} ${label}`} to={to} {...(icon && { icon })}>
      {label}
    </MenuLink>
  ));
}

/** A step that is closed now, and why. */
export function Closed({ label, why }: { label: ReactNode; why: string | undefined }) {
  const { t } = useTranslation();
  return (
    <span className="min-w-0 text-muted">
      {label}
      {why && <span className="block text-xs">{errorText(t, why)}</span>}
    </span>
  );
}

/** Ticks all rows of the page. Without script there is nothing to press. */
export function SelectAll<Row>({ acts: { id, name } }: { acts: RowActs<Row> }) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <input
      type="checkbox"
      className="row-check"
      data-all={id}
      aria-label={t("table.selectAll")}
      onChange={(event) => {
        for (const box of boxesOf(id, name)) box.checked = event.currentTarget.checked;
        document.getElementById(id)?.dispatchEvent(new Event("selection"));
      }}
    />
  );
}

/** Rows that are found: the keys of all that are chosen, and whether there are more than the page shows. */
export type Found = { readonly keys: readonly string[] | undefined; readonly more: boolean };

type FormProps<Row> = {
  readonly acts: RowActs<Row>;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly found: Found;
};

/** The form of menus and boxes, with the bar where rows are ticked. */
export function RowForm<Row>({ acts, rows, keyOf, found }: FormProps<Row>) {
  const { pathname, search } = useLocation();
  const here = new Set(rows.map(keyOf));
  const elsewhere = (found.keys ?? []).filter((key) => !here.has(key));
  // After what is done the list comes back with nothing ticked.
  const action = found.keys && pathname + withoutFound(search);
  return (
    // Without a wrapper: the bar sticks to the end of the list, not of its form.
    <Form id={acts.id} className="contents" method="post" scope={acts.id} {...(action && { action })}>
      {elsewhere.map((key) => (
        <input key={key} type="hidden" name={acts.name} value={key} />
      ))}
      {hasBar(acts) && <Bar acts={acts} rows={rows} found={found} elsewhere={elsewhere.length} />}
    </Form>
  );
}

function withoutFound(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(foundParam);
  return params.size > 0 ? `?${params.toString()}` : "";
}

type BarProps<Row> = Omit<FormProps<Row>, "keyOf"> & { readonly elsewhere: number };

function Bar<Row>({ acts, rows, found, elsewhere }: BarProps<Row>) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const bar = useRef<HTMLDivElement>(null);
  const ticked = useSelectedCount(acts, bar);
  useFreshSelection(acts);
  useAllTicked(acts, found);
  const count = ticked + elsewhere;
  const offers = rows.map((row) => offersOf(acts, row));
  return (
    <div ref={bar} className="bulk">
      <span className="me-auto text-muted" aria-live="polite">
        {found.keys && (!hydrated || count === found.keys.length)
          ? t("table.foundSelected", { count: found.keys.length })
          : hydrated && count > 0
            ? t("table.selected", { count })
            : t("table.chooseRows")}
      </span>
      <FoundLinks most={acts.most} found={found} />
      {acts.bar ??
        acts.acts.map(
          ({ intent, many, most, icon, tone, action }) =>
            many &&
            (most ?? Infinity) >= (found.keys?.length ?? 0) &&
            offers.some((offer) => offer[intent] === true) && (
              <Button
                key={intent}
                intent={intent}
                size="s"
                {...(tone && { tone })}
                {...(icon && { icon })}
                {...(action && { formAction: action })}
              >
                {many}
              </Button>
            ),
        )}
    </div>
  );
}

/** Ticks what is found on all pages, and leads to the reports of larger changes. A way, so it needs no script. */
function FoundLinks({ most, found }: { most: number | undefined; found: Found }) {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  const hrefWith = useHrefWith();
  if (most === undefined) return null;
  return (
    <>
      {found.keys ? (
        <Link to={hrefWith({ [foundParam]: null })} className="link" preventScrollReset>
          {t("table.onlyPage")}
        </Link>
      ) : (
        found.more && (
          <Link to={hrefWith({ [foundParam]: "1" })} className="link" preventScrollReset>
            {t("table.selectFound", { count: most })}
          </Link>
        )
      )}
      <Link
        to={pathname.startsWith(paths.desk()) ? paths.deskChanges() : paths.memberChanges()}
        className="link"
      >
        {t("rows.reports")}
      </Link>
    </>
  );
}

/** Ticks the boxes of the page where all that are found are chosen. */
function useAllTicked<Row>({ id, name }: RowActs<Row>, { keys }: Found): void {
  const { key } = useLocation();
  const all = keys !== undefined;
  useEffect(() => {
    if (!all) return;
    for (const box of boxesOf(id, name)) box.checked = true;
    document.getElementById(id)?.dispatchEvent(new Event("selection"));
  }, [all, key, id, name]);
}

/** The boxes of a form on the page; they stand outside of it. */
function boxesOf(form: string, name: string): HTMLInputElement[] {
  const all = [...document.querySelectorAll<HTMLInputElement>(`input.row-check[form="${form}"]`)];
  return all.filter((box) => box.name === name && !box.disabled);
}

/**
 * Unticks the rows once the page has answered: what comes next must not take rows of before along. A form that is
 * refused keeps them.
 */
function useFreshSelection<Row>({ id, name }: RowActs<Row>) {
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

function useSelectedCount<Row>({ id, name }: RowActs<Row>, bar: React.RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const recount = () => setCount(boxesOf(id, name).filter((box) => box.checked).length);
    const form = bar.current?.closest("form");
    recount();
    document.addEventListener("change", recount);
    form?.addEventListener("selection", recount);
    return () => {
      document.removeEventListener("change", recount);
      form?.removeEventListener("selection", recount);
    };
  }, [id, name, bar]);
  return count;
}
