/** Questions about orders as lists: what is asked, what can be answered, until when, and what happens without an answer. */
import type { TFunction } from "i18next";
import { textIn, type Text } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { mostAtOnce, type Offers } from "~/platform/steps";
import { CalendarDay, DateTime, listView, Status, type RowActs, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { defaultOf, substituteOf } from "../options";
import type { QuestionFacts } from "../row.server";
import { deskTabs, memberTabs, type Answer, type QuestionKind } from "../states";

export type QuestionListed = QuestionFacts & {
  readonly id: string;
  readonly orderNo: string;
  readonly qty: number;
  readonly note: string;
  readonly answer: Answer | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly waitUntil: string | null;
  readonly followedBy: string[];
  readonly createdAt: Date;
  readonly sku: string | null;
  readonly title: Text | null;
  readonly member: string;
};

const tones: Record<QuestionKind, Tone> = { STOCK: "critical", ADDRESS: "caution" };

type T = TFunction<["questions"]>;

/** What the question is about. */
export function About({ question }: { question: QuestionListed }) {
  const { t, i18n } = useTranslation("questions");
  const { kind, qty, sku, title, note } = question;
  return (
    <>
      <Status tone={tones[kind]}>{t(`kind.${kind}`)}</Status>
      {sku && (
        <span className="mt-1 block text-sm wrap-anywhere">
          {qty} × {sku} {title && textIn(title, i18n.language)}
        </span>
      )}
      {note && <span className="block text-xs text-muted wrap-anywhere">{note}</span>}
    </>
  );
}

/** A substitute's price in words: dearer, cheaper or the same. */
export function priceText(options: QuestionFacts["options"], t: T, locale: string): string {
  const other = substituteOf(options);
  if (!other) return "";
  const more = other.goods + other.tax;
  const amount = formatMoney({ amount: more < 0n ? -more : more, currency: "USD" }, locale);
  return more === 0n ? t("price.same") : t(more > 0n ? "price.dearer" : "price.cheaper", { amount });
}

/** What can be answered, as lines of text. */
function optionTexts({ kind, options }: QuestionListed, t: T, locale: string): string[] {
  if (kind === "ADDRESS") return [t("option.mend")];
  return [
    ...(options.wait ? [t("option.wait", { day: options.wait })] : []),
    ...(options.substitute
      ? [`${t("option.substitute", { sku: options.substitute.sku })} (${priceText(options, t, locale)})`]
      : []),
    t("option.refund"),
  ];
}

function OptionList({ question }: { question: QuestionListed }) {
  const { t, i18n } = useTranslation("questions");
  return (
    <ul className="list-disc ps-4 text-sm">
      {optionTexts(question, t, i18n.language).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const doerOf = (by: string | null, isMine: boolean) =>
  by === "staff" ? "staff" : by !== "member" ? "system" : isMine ? "you" : "member";

/** Until when, and what happens then; or what was decided. */
export function Outcome({ question, isMine = false }: { question: QuestionListed; isMine?: boolean }) {
  const { t } = useTranslation("questions");
  const { status, answer, answeredAt, answeredBy, dueAt, kind, pausedAt, waitUntil, followedBy } = question;
  if (status === "ANSWERED" && answer)
    return (
      <>
        <Status tone="positive">{t(`answer.${answer}`)}</Status>
        {waitUntil && (
          <span className="block text-sm">
            <CalendarDay at={waitUntil} />
          </span>
        )}
        <span className="block text-xs text-muted">
          {t(`by.${doerOf(answeredBy, isMine)}`)} {answeredAt && <DateTime at={answeredAt} />}
        </span>
        {followedBy.length > 0 && <span className="block text-xs text-muted">{followedBy.join(", ")}</span>}
      </>
    );
  if (status !== "OPEN" || !dueAt) return <Status tone="neutral">{t(`status.${status}`)}</Status>;
  return (
    <>
      <DateTime at={dueAt} />
      <span className="block text-xs text-muted">
        {pausedAt ? t("paused") : t(`default.${defaultOf(kind)}`)}
      </span>
    </>
  );
}

const what = {
  key: "what",
  head: "column.what",
  cell: (row: QuestionListed) => <About question={row} />,
  file: [
    { head: "column.what", cell: (row: QuestionListed, { t }: { t: T }) => t(`kind.${row.kind}`) },
    { head: "column.sku", cell: (row: QuestionListed) => row.sku ?? "" },
    { head: "column.units", cell: (row: QuestionListed) => row.qty },
    { head: "column.note", cell: (row: QuestionListed) => row.note },
  ],
} as const;

const options = {
  key: "options",
  head: "column.options",
  cell: (row: QuestionListed) => <OptionList question={row} />,
  file: (row: QuestionListed, { t, locale }: { t: T; locale: string }) =>
    optionTexts(row, t, locale).join(", "),
} as const;

const until = {
  key: "until",
  head: "column.until",
  cell: (row: QuestionListed) => <Outcome question={row} />,
  file: [
    { head: "column.until", unit: "UTC", cell: (row: QuestionListed) => row.dueAt },
    {
      head: "column.answer",
      cell: (row: QuestionListed, { t }: { t: T }) => (row.answer ? t(`answer.${row.answer}`) : ""),
    },
  ],
} as const;

export const questionView = listView<QuestionListed>()({
  texts: ["questions"],
  title: "title",
  file: "questions",
  tabs: memberTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "filter.q" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "order",
      head: "column.order",
      tight: true,
      cell: (row) => (
        <>
          <Link to={paths.question(row.id)} className="row-link">
            {row.orderNo}
          </Link>
        </>
      ),
      file: (row) => row.orderNo,
    },
    what,
    options,
    { ...until, cell: (row) => <Outcome question={row} isMine /> },
  ],
  empty: ({ t, tab }) => ({
    icon: "check-circle",
    title: t(tab === "open" ? "empty" : "empty.done"),
    text: t("empty.text"),
  }),
});

export const deskQuestionView = listView<QuestionListed>()({
  texts: ["questions"],
  title: "desk.title",
  file: "order-questions",
  tabs: deskTabs,
  tabText: (tab, { t }) => t(`desk.tab.${tab}`),
  tabsLabel: "desk.tabs",
  filters: { q: { search: "filter.q" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "order",
      head: "column.order",
      cell: (row) => (
        <>
          <Link to={paths.deskOrder(row.orderNo)} className="row-link">
            {row.orderNo}
          </Link>
          <span className="block text-xs text-muted">{row.member}</span>
        </>
      ),
      file: [
        { head: "column.order", cell: (row) => row.orderNo },
        { head: "column.member", cell: (row) => row.member },
      ],
    },
    what,
    options,
    until,
    { key: "since", head: "column.since", tight: true, time: (row) => row.createdAt },
  ],
  empty: ({ t, tab }) => ({
    icon: "check-circle",
    title: t("desk.empty"),
    text: t("desk.empty.text"),
    lookInAll: tab !== "all",
  }),
});

const icons = {
  wait: "clock",
  substitute: "arrows-clockwise",
  refund: "hand-coins",
  withdraw: "x",
  cancel: "trash",
} as const;

/** What a member answers to one, or to those that are ticked. An address is mended on the page of its question. */
export function useQuestionActs(offers: Readonly<Record<string, Offers>>): RowActs<QuestionListed> {
  const { t } = useTranslation("questions");
  return {
    id: "questions",
    name: "question",
    most: mostAtOnce,
    label: (row) => `${row.orderNo} ${row.sku ?? ""}`,
    offers: (row) => offers[row.id] ?? {},
    ways: (row) => [
      {
        to: paths.question(row.id),
        label: t(row.kind === "ADDRESS" && row.status === "OPEN" ? "way.mend" : "way.open"),
        icon: "eye",
      },
      { to: paths.storeOrder(row.orderNo), label: t("way.order"), icon: "clipboard-text" },
    ],
    acts: (["wait", "substitute", "refund"] as const).map((intent) => ({
      intent,
      label: t(`act.${intent}`),
      many: t(`act.${intent}`),
      icon: icons[intent],
    })),
  };
}

/** What the desk does with one, or with those that are ticked. */
export function useDeskQuestionActs(offers: Readonly<Record<string, Offers>>): RowActs<QuestionListed> {
  const { t } = useTranslation("questions");
  return {
    id: "questions",
    name: "question",
    most: mostAtOnce,
    label: (row) => `${row.orderNo} ${row.sku ?? ""}`,
    offers: (row) => offers[row.id] ?? {},
    ways: (row) => [
      { to: paths.deskOrder(row.orderNo), label: t("way.order"), icon: "clipboard-text" },
      ...(row.sku
        ? [
            {
              to: paths.deskAskStock({ sku: row.sku, order: row.orderNo }),
              label: t("way.askAgain"),
              icon: "chat-circle-dots",
            } as const,
          ]
        : []),
    ],
    acts: (["withdraw", "cancel", "wait", "substitute", "refund"] as const).map((intent) => ({
      intent,
      label: t(`desk.act.${intent}`),
      many: t(`desk.act.${intent}`),
      icon: icons[intent],
      danger: intent === "cancel",
    })),
  };
}
