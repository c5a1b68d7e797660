/** The staff as a work list, and the links that are on their way. */
import { useTranslation } from "~/i18n/use-translation";
import { staffRoles, type StaffRole } from "~/domain/accounts/people";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  DataTable,
  DateTime,
  Field,
  Filters,
  Form,
  NoneFound,
  SearchField,
  Select,
  Status,
  type Column,
} from "~/ui";
import { Link } from "~/ui/link";
import type { OpenInvite } from "../invites.server";
import { staffTabs, type StaffTab } from "../tabs";
import type { StaffRow } from "../staff.server";

export function StaffFilters({ tab, q, role }: { tab: StaffTab; q: string; role: string }) {
  const { t } = useTranslation("staff");
  const options = staffRoles.map((value) => ({ value, label: t(`role.${value}`) }));
  return (
    <Filters
      keep={{ tab }}
      active={[q, role].filter(Boolean).length}
      clearTo={paths.deskStaff({ tab: tab === staffTabs[0] ? null : tab })}
    >
      <SearchField label={t("filter.q")} q={q} />
      <Field label={t("filter.role")} name="role" value={role} plain>
        <Select options={options} placeholder={t("filter.anyRole")} />
      </Field>
    </Filters>
  );
}

/** Roles as words. */
export function Roles({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useTranslation("staff");
  return <>{roles.map((role) => t(`role.${role}`)).join(", ")}</>;
}

export function StaffStatus({ status }: { status: StaffRow["status"] }) {
  const { t } = useTranslation("staff");
  return <Status tone={status === "active" ? "positive" : "neutral"}>{t(`status.${status}`)}</Status>;
}

export function FactorState({ person }: { person: Pick<StaffRow, "factor" | "demo"> }) {
  const { t } = useTranslation("staff");
  if (person.factor) return <Status tone="positive">{t("factor.on")}</Status>;
  return (
    <Status tone={person.demo ? "neutral" : "caution"}>
      {t(person.demo ? "factor.demo" : "factor.off")}
    </Status>
  );
}

type StaffTableProps = {
  rows: readonly StaffRow[];
  tab: StaffTab;
  /** People who fit, whether they may still come in or not. */
  all: number;
};

export function StaffTable({ rows, tab, all }: StaffTableProps) {
  const { t } = useTranslation("staff");
  return (
    <DataTable
      caption={t("staff.title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={<NoneFound title={t("staff.empty")} text={t("staff.emptyText")} tab={tab} all={all} />}
    />
  );
}

function useColumns(): Column<StaffRow>[] {
  const { t } = useTranslation("staff");
  return [
    {
      key: "name",
      header: t("field.name"),
      cell: (row) => (
        <>
          <Link to={paths.deskPerson(row.id)} className="row-link">
            {row.name}
          </Link>
          <span className="block text-xs text-muted">{row.email}</span>
        </>
      ),
    },
    { key: "roles", header: t("field.roles"), cell: (row) => <Roles roles={row.roles} /> },
    {
      key: "factor",
      header: t("column.factor"),
      tight: true,
      cell: (row) => <FactorState person={row} />,
    },
    {
      key: "seen",
      header: t("column.seen"),
      tight: true,
      cell: (row) => (row.seenAt ? <DateTime at={row.seenAt} /> : t("never")),
    },
    {
      key: "status",
      header: t("column.status"),
      tight: true,
      cell: (row) => <StaffStatus status={row.status} />,
    },
  ];
}

export function OpenInvites({ invites }: { invites: readonly OpenInvite[] }) {
  const { t } = useTranslation("staff");
  if (invites.length === 0) return null;
  return (
    <Card title={t("invite.open")}>
      <ul className="grid">
        {invites.map((invite) => (
          <li
            key={invite.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {invite.name} <span className="font-normal break-all text-muted">{invite.email}</span>
                <Status tone={invite.expired ? "caution" : "info"}>
                  {t(invite.expired ? "invite.expired" : invite.renews ? "invite.renews" : "invite.new")}
                </Status>
              </p>
              <p className="text-sm text-muted">
                <Roles roles={invite.roles} /> · {invite.by && `${t("invite.by", { name: invite.by })} · `}
                {t("invite.until")} <DateTime at={invite.expiresAt} />
              </p>
            </div>
            <Form method="post" scope={`revoke:${invite.id}`}>
              <input type="hidden" name="invite" value={invite.id} />
              <Button intent="revoke" size="s">
                {t("invite.revoke")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
