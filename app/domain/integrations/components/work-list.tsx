/** Failed work: what it is, why it failed, and a way to run it again. */
import { useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { Button, DateTime, Form, listView, Status } from "~/ui";
import { mostReplayed, areas } from "../config";
import { reasonOf } from "../reasons";

export type WorkRow = {
  /** `job:<id>` or `event:<id>`. */
  readonly id: string;
  readonly task: string;
  readonly storeId: string | null;
  readonly store: string | null;
  readonly member: string | null;
  readonly tries: number;
  readonly most: number;
  readonly error: string | null;
  readonly runAt: Date | null;
  readonly since: Date;
  readonly dead: boolean;
};

type Words = { t: TFunction<["integrations"]> };

function taskText({ task }: Pick<WorkRow, "task">, { t }: Words): string {
  const key = `task.${task}`;
  const text = t(key as "task.stores.poll");
  if (text !== key) return text;
  const part = `part.${task.split(".")[0]}`;
  return t("work.ofPart", { part: t(part as "part.orders"), task });
}

const firstLine = (error: string) => error.split("\n")[0]?.slice(0, 200) ?? "";

export const workView = listView<WorkRow>()({
  texts: ["integrations"],
  title: "work.title",
  file: "failed-work",
  tabs: ["dead", "retrying", "all"],
  tabText: (tab, { t }) => t(`work.tab.${tab}`),
  tabsLabel: "work.tabs",
  filters: {
    q: { search: "work.search" },
    area: {
      choice: "work.area",
      any: "work.anyArea",
      options: ({ t }) => areas.map((value) => ({ value, label: t(`area.${value}`) })),
    },
    store: { hidden: true },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "task",
      head: "work.task",
      cell: (row, words) => (
        <>
          <span className="font-semibold">{taskText(row, words)}</span>
          <span className="block text-xs text-muted wrap-anywhere">
            {[row.store, row.member].filter(Boolean).join(" · ")}
          </span>
        </>
      ),
      file: [
        { head: "work.task", cell: taskText },
        { head: "work.id", cell: (row) => row.id },
        { head: "store", cell: (row) => row.store },
        { head: "member", cell: (row) => row.member },
      ],
    },
    {
      key: "why",
      head: "work.why",
      cell: ({ error }, { t }) => (
        <>
          <span>{t(`reason.${reasonOf(error)}`)}</span>
          {error && (
            <span className="block font-mono text-xs text-muted wrap-anywhere">{firstLine(error)}</span>
          )}
        </>
      ),
      file: [
        { head: "work.why", cell: ({ error }, { t }) => t(`reason.${reasonOf(error)}`) },
        { head: "work.error", cell: ({ error }) => error && firstLine(error) },
      ],
    },
    {
      key: "tries",
      head: "work.tries",
      tight: true,
      align: "end",
      text: ({ tries, most }, { t }) => (most > 0 ? t("work.triesOf", { tries, most }) : null),
    },
    { key: "since", head: "work.since", tight: true, time: (row) => row.since },
    {
      key: "next",
      head: "work.next",
      tight: true,
      cell: ({ runAt, dead }, { t }) =>
        dead || !runAt ? <Status tone="critical">{t("work.givenUp")}</Status> : <DateTime at={runAt} />,
      file: { head: "work.next", unit: "UTC", cell: (row) => row.runAt },
    },
    {
      key: "act",
      tight: true,
      plain: true,
      cell: ({ id }, { t }) => <Replay id={id} label={t("work.replay")} />,
      file: false,
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "check-circle",
    title: t(tab === "dead" ? "work.empty.dead" : "work.empty.all"),
    text: t("work.empty.text"),
    lookInAll: true,
  }),
});

function useHere(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}

function Replay({ id, label }: { id: string; label: string }) {
  const here = useHere();
  return (
    <Form method="post" action={here} scope={id}>
      <input type="hidden" name="work" value={id} />
      <Button size="s" intent="one" icon="arrows-clockwise">
        {label}
      </Button>
    </Form>
  );
}

/** Runs again all that the list shows under its tab and filters. */
export function ReplayAll() {
  const { t } = useTranslation("integrations");
  const here = useHere();
  return (
    <Form method="post" action={here} scope="all" className="flex flex-wrap items-center gap-3">
      <Button intent="all" icon="arrows-clockwise">
        {t("work.replayAll")}
      </Button>
      <span className="hint">{t("work.replayAll.hint", { most: mostReplayed })}</span>
    </Form>
  );
}
