/** The staff as a work list, and the links that are on their way. */
import { useTranslation } from "~/i18n/use-translation";
import { staffRoles, type StaffRole } from "~/domain/accounts/people";
import { paths } from "~/platform/paths";
import { Button, Card, DateTime, Form, listView, Status } from "~/ui";
import { Link } from "~/ui/link";
import type { OpenInvite } from "../invites.server";
import type { StaffRow } from "../staff.server";

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

export const staffView = listView<StaffRow>()({
  texts: ["staff"],
  title: "staff.title",
  tabs: ["active", "disabled", "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "staff.tabs",
  filters: {
    q: { search: "filter.q" },
    role: {
      choice: "filter.role",
      any: "filter.anyRole",
      options: ({ t }) => staffRoles.map((value) => ({ value, label: t(`role.${value}`) })),
    },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "name",
      head: "field.name",
      cell: (row) => (
        <>
          <Link to={paths.deskPerson(row.id)} className="row-link">
            {row.name}
          </Link>
          <span className="block text-xs text-muted">{row.email}</span>
        </>
      ),
    },
    { key: "roles", head: "field.roles", cell: (row) => <Roles roles={row.roles} /> },
    { key: "factor", head: "column.factor", tight: true, cell: (row) => <FactorState person={row} /> },
    {
      key: "seen",
      head: "column.seen",
      tight: true,
      cell: (row, { t }) => (row.seenAt ? <DateTime at={row.seenAt} /> : t("never")),
    },
    { key: "status", head: "column.status", tight: true, cell: (row) => <StaffStatus status={row.status} /> },
  ],
  empty: ({ t }) => ({ icon: "user", title: t("staff.empty"), text: t("staff.emptyText"), lookInAll: true }),
});

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
