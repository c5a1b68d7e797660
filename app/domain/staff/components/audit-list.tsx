/** The audit log as a table, and as a few lines about one thing. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { DateTime, listView } from "~/ui";
import { Link } from "~/ui/link";
import type { AuditRow } from "../audit-log.server";
import { isBlank, valueText } from "../value-words";

type More = {
  people: readonly { id: string; name: string; email: string }[];
  actions: readonly { value: string; label: string }[];
};

export const auditView = listView<AuditRow, AuditRow, More>()({
  texts: ["staff"],
  title: "audit.title",
  filters: {
    who: {
      choice: "audit.who",
      any: "audit.anybody",
      options: ({ t, more }) => [
        { value: "system", label: t("audit.system") },
        ...more.people.map(({ id, name, email }) => ({ value: `staff:${id}`, label: `${name} (${email})` })),
      ],
    },
    action: { choice: "audit.action", any: "audit.anything", options: ({ more }) => more.actions },
    from: { day: "audit.from" },
    to: { day: "audit.to" },
    entity: { hidden: true },
    id: { hidden: true },
  },
  rowKey: (row) => row.id,
  columns: [
    { key: "at", head: "audit.at", time: (row) => row.at },
    { key: "who", head: "audit.who", cell: (row) => <Who row={row} /> },
    { key: "action", head: "audit.action", cell: (row) => <Action of={row.action} /> },
    { key: "subject", head: "audit.subject", cell: (row) => <Subject row={row} /> },
    { key: "change", head: "audit.change", cell: (row) => <Change row={row} /> },
    { key: "ip", head: "audit.ip", tight: true, text: (row) => row.ip },
  ],
  empty: ({ t }) => ({ icon: "clipboard-text", title: t("audit.empty") }),
});

function wordOf(t: (key: "action.staff.login") => string, kind: "action" | "entity" | "field", name: string) {
  const key = `${kind}.${name}`;
  const word = t(key as "action.staff.login");
  return word === key ? name : word;
}

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
