/** The audit log as a table, and as a few lines about one thing. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DataTable, DateTime, EmptyState, Field, Filters, Input, Select, type Column } from "~/ui";
import { Link } from "~/ui/link";
import type { AuditRow } from "../audit-log.server";
import { isBlank, valueText } from "../value-words";

type AuditFiltersProps = {
  filters: Readonly<Record<string, string>>;
  people: readonly { id: string; name: string; email: string }[];
  /** What can be done, in the reader's words. */
  actions: readonly { value: string; label: string }[];
};

export function AuditFilters({ filters, people, actions }: AuditFiltersProps) {
  const { t } = useTranslation("staff");
  const options = [
    { value: "system", label: t("audit.system") },
    ...people.map(({ id, name, email }) => ({ value: `staff:${id}`, label: `${name} (${email})` })),
  ];
  const { who = "", action = "", from = "", to = "", entity, id } = filters;
  return (
    <Filters
      keep={{ entity, id }}
      active={Object.keys(filters).filter((name) => name !== "id").length}
      clearTo={paths.deskAudit()}
    >
      <Field label={t("audit.who")} name="who" value={who} plain>
        <Select options={options} placeholder={t("audit.anybody")} />
      </Field>
      <Field label={t("audit.action")} name="action" value={action} plain>
        <Select options={actions} placeholder={t("audit.anything")} />
      </Field>
      <Field label={t("audit.from")} name="from" value={from} plain>
        <Input type="date" />
      </Field>
      <Field label={t("audit.to")} name="to" value={to} plain>
        <Input type="date" />
      </Field>
    </Filters>
  );
}

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTranslation("staff");
  return (
    <DataTable
      caption={t("audit.title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={<EmptyState icon="clipboard-text" title={t("audit.empty")} />}
    />
  );
}

function useColumns(): Column<AuditRow>[] {
  const { t } = useTranslation("staff");
  return [
    { key: "at", header: t("audit.at"), tight: true, cell: (row) => <DateTime at={row.at} /> },
    { key: "who", header: t("audit.who"), cell: (row) => <Who row={row} /> },
    { key: "action", header: t("audit.action"), cell: (row) => <Action of={row.action} /> },
    { key: "subject", header: t("audit.subject"), cell: (row) => <Subject row={row} /> },
    { key: "change", header: t("audit.change"), cell: (row) => <Change row={row} /> },
    { key: "ip", header: t("audit.ip"), tight: true, cell: (row) => row.ip ?? "–" },
  ];
}

/** The word for a name of the log; a name that has none is shown as it was written. */
function wordOf(t: (key: "action.staff.login") => string, kind: "action" | "entity" | "field", name: string) {
  const key = `${kind}.${name}`;
  const word = t(key as "action.staff.login");
  return word === key ? name : word;
}

/** What was done, in words; one that has none is shown as it was written. */
function Action({ of }: { of: string }) {
  const { t } = useTranslation("audit");
  return <span title={of}>{wordOf(t, "action", of)}</span>;
}

function Who({ row }: { row: AuditRow }) {
  const { t } = useTranslation("staff");
  const [kind, id] = row.actor.split(":");
  if (row.actor === "system") return <>{t("audit.system")}</>;
  const pages = { staff: paths.deskPerson, member: paths.deskMember };
  const to = kind === "staff" || kind === "member" ? pages[kind](id ?? "") : null;
  return to && row.actorName ? (
    <Link to={to} className="link">
      {row.actorName}
    </Link>
  ) : (
    <span className="break-all">{row.actorName ?? row.actor}</span>
  );
}

function Subject({ row }: { row: AuditRow }) {
  const { t } = useTranslation("audit");
  const to = paths.deskAudit({ entity: row.entity, id: row.entityId });
  return (
    <>
      <span className="block text-xs text-muted">{wordOf(t, "entity", row.entity)}</span>
      <Link to={to} className="link break-all">
        {row.subject ?? row.entityId}
      </Link>
    </>
  );
}

/** What it was and became, field by field. */
function Change({ row }: { row: Pick<AuditRow, "before" | "after"> }) {
  const { t } = useTranslation("audit");
  const names = changedNames(row);
  if (names.length === 0) return <>–</>;
  return (
    <ul className="text-sm">
      {names.map((name) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{wordOf(t, "field", name)}:</span>{" "}
          {row.before && name in row.before && <>{valueText(t, name, row.before[name])} → </>}
          {row.after && name in row.after ? valueText(t, name, row.after[name]) : "–"}
        </li>
      ))}
    </ul>
  );
}

/** Fields that are not what they were. */
function changedNames({ before, after }: Pick<AuditRow, "before" | "after">): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.filter(
    (name) =>
      JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]) &&
      (!isBlank(before?.[name]) || !isBlank(after?.[name])),
  );
}

/** The latest lines about one thing, the newest first. */
export function AuditLines({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTranslation("staff");
  if (rows.length === 0) return <p className="text-sm text-muted">{t("audit.none")}</p>;
  return (
    <ol className="grid gap-3 text-sm">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-0.5">
          <p className="flex flex-wrap gap-x-2">
            <Action of={row.action} />
            <span className="text-muted">
              <Who row={row} /> · <DateTime at={row.at} />
            </span>
          </p>
          {(row.before ?? row.after) && <Change row={row} />}
        </li>
      ))}
    </ol>
  );
}
