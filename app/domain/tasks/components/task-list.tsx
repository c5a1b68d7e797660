/** Tasks of finance as a work list; each is ended where it stands. */
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney, type Currency } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Button, DateTime, Field, Form, Input, LinkButton, listView } from "~/ui";
import { Link } from "~/ui/link";
import type { TaskRow } from "../tasks.server";

/** A note that was refused, to be shown again where it was typed. */
export type SentNote = { task: string; note: string };

export const taskView = listView<TaskRow>()({
  texts: ["tasks"],
  title: "title",
  tabs: ["open", "done"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  rowKey: (row) => row.id,
  columns: [],
  empty: ({ t, tab }) => {
    const which = tab === "done" ? "done" : "open";
    return { icon: "check-circle", title: t(`empty.${which}`), text: t(`emptyText.${which}`) };
  },
});

type TaskRowsProps = { rows: readonly TaskRow[]; sent: Partial<SentNote> | undefined };

export function TaskRows({ rows, sent }: TaskRowsProps) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Found row={row} />
          {row.doneAt ? (
            <Done row={row} />
          ) : row.undecided ? (
            <Decide row={row} />
          ) : (
            <EndForm id={row.id} typed={sent?.task === row.id ? sent.note : undefined} />
          )}
        </li>
      ))}
    </ul>
  );
}

const worded: ReadonlySet<string> = new Set(["difference", "provider", "method"]);

const paymentKinds: ReadonlySet<string> = new Set([
  "payment-unresolved",
  "payment-mismatch",
  "capture-reversed",
  "refund-unseen",
]);

function wayTo({ kind, refType, refId }: TaskRow) {
  const [provider = "", day = ""] = refId.split("/");
  if (refType === "provider_day")
    return { to: paths.deskReconciliationDay(provider, day), text: "toDay" } as const;
  if (refType === "provider_line")
    return { to: paths.deskReconciliationLine(refId), text: "toMovement" } as const;
  if (refType === "fx_result") return { to: paths.deskExchange(), text: "toPosition" } as const;
  if (refType === "bank_line") return { to: paths.deskBankLine(refId), text: "toLine" } as const;
  return paymentKinds.has(kind) ? ({ to: paths.deskPayment(refId), text: "toPayment" } as const) : null;
}

function Found({ row }: { row: TaskRow }) {
  const { t, i18n } = useTranslation("tasks");
  const wordOf = (name: string) => {
    const word = t(`fact.${name}` as "fact.amount");
    return word === `fact.${name}` ? name : word;
  };
  // Facts that are words of ours themselves are told in the reader's language.
  const valueOf = (name: string, value: string) => {
    const word = t(`${name}.${value}` as "difference.amount");
    return !worded.has(name) || word === `${name}.${value}` ? value : word;
  };
  const way = row.undecided ? null : wayTo(row);
  const kind = t(`kind.${row.kind}` as "kind.reconciliation");
  const hint = t(`hint.${row.kind}` as "hint.reconciliation");
  return (
    <div className="grid min-w-0 content-start gap-1">
      <h2 className="text-md font-semibold">{kind === `kind.${row.kind}` ? row.kind : kind}</h2>
      <p className="text-sm text-muted">
        <DateTime at={row.at} />
        {row.member && (
          <>
            {" · "}
            <Link to={paths.deskMember(row.member.id)} className="link">
              {row.member.name}
            </Link>
          </>
        )}
      </p>
      {hint !== `hint.${row.kind}` && <p className="text-sm">{hint}</p>}
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        {factsOf(row, i18n.language).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{wordOf(name)}</dt>
            <dd className="wrap-anywhere">{valueOf(name, value)}</dd>
          </div>
        ))}
      </dl>
      {way && (
        <p className="text-sm">
          <Link to={way.to} className="link">
            {t(way.text)}
          </Link>
        </p>
      )}
    </div>
  );
}

function factsOf({ data, refType, refId }: TaskRow, locale: string): [string, string][] {
  const { amount, ccy, ...rest } = data;
  const found = Object.entries(isMoney(amount, ccy) ? rest : data).flatMap(([name, value]) =>
    flattened(name, value),
  );
  const money: [string, string][] = isMoney(amount, ccy)
    ? [["amount", formatMoney({ amount: BigInt(amount as string), currency: ccy as Currency }, locale)]]
    : [];
  // A provider's day or movement, a line of the bank and an exchange result are told by their links.
  const linked = ["provider_day", "provider_line", "bank_line", "fx_result"].includes(refType);
  return [...money, ...found, ...(linked ? [] : [[refType, refId] as [string, string]])];
}

function isMoney(amount: unknown, ccy: unknown): boolean {
  return (
    typeof amount === "string" && /^-?\d+$/.test(amount) && typeof ccy === "string" && /^[A-Z]{3}$/.test(ccy)
  );
}

function flattened(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([part, inner]) => flattened(`${name} ${part}`, inner));
}

function Decide({ row }: { row: TaskRow }) {
  const { t } = useTranslation("tasks");
  const way = wayTo(row);
  if (!way) return null;
  return (
    <div>
      <LinkButton to={way.to} tone="primary">
        {t(way.text === "toPayment" ? "decide" : way.text)}
      </LinkButton>
    </div>
  );
}

function EndForm({ id, typed = "" }: { id: string; typed: string | undefined }) {
  const { t } = useTranslation("tasks");
  return (
    <Form method="post" scope={id} className="grid content-start gap-2">
      <input type="hidden" name="task" value={id} />
      <Field plain name="note" label={t("note")} hint={t("noteHint")} value={typed}>
        <Input maxLength={500} />
      </Field>
      <div>
        <Button icon="check">{t("end")}</Button>
      </div>
    </Form>
  );
}

function Done({ row }: { row: TaskRow }) {
  const { t } = useTranslation("tasks");
  return (
    <div className="grid content-start gap-1 text-sm">
      <p>{row.note ?? t("settled")}</p>
      <p className="text-muted">
        {row.doneBy && `${row.doneBy} · `}
        {row.doneAt && <DateTime at={row.doneAt} />}
      </p>
    </div>
  );
}
