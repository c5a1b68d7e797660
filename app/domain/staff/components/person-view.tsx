/** One of the staff: facts, roles, sessions, access, and what was done. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { SessionLine, type SessionView } from "~/domain/accounts/components/sessions-card";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, DateTime, FactList, Form, FormErrors } from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import type { AuditRow } from "../audit-log.server";
import type { StaffRow } from "../staff.server";
import { AuditLines } from "./audit-list";
import { RoleChoice, tickedRoles } from "./role-choice";
import { FactorState } from "./staff-list";
import { RolesForm } from "../forms";

type Person = StaffRow & { members: number; sessions: readonly SessionView[] };
type PersonViewProps = {
  person: Person;
  self: boolean;
  history: readonly AuditRow[];
  result: SubmissionResult | undefined;
};

/** The page names the texts `staff` and `security` in its `handle`. */
export function PersonView({ person, self, history, result }: PersonViewProps) {
  const { t } = useTranslation("staff");
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-4">
        {self && <Banner>{t("person.self")}</Banner>}
        <Facts person={person} />
        {!self && <RolesCard person={person} result={result} />}
        <Card
          title={t("person.history")}
          actions={
            <Link to={paths.deskAudit({ entity: "staff", id: person.id })} className="link text-sm">
              {t("audit.more")}
            </Link>
          }
        >
          <AuditLines rows={history} />
        </Card>
      </div>
      <div className="grid gap-4">
        <SessionsList person={person} />
        {!self && <AccessCard person={person} />}
      </div>
    </div>
  );
}

function Facts({ person }: { person: Person }) {
  const { t } = useTranslation("staff");
  return (
    <Card title={t("person.facts")}>
      <FactList
        facts={[
          [
            t("field.email"),
            <span key="email" className="break-all">
              {person.email}
            </span>,
          ],
          [t("column.factor"), <FactorState key="factor" person={person} />],
          [t("person.agentOf"), t("person.members", { count: person.members })],
          [t("column.seen"), person.seenAt ? <DateTime key="seen" at={person.seenAt} /> : t("never")],
          [t("person.since"), <DateTime key="since" at={person.createdAt} />],
        ]}
      />
    </Card>
  );
}

function RolesCard({ person, result }: { person: Person; result: SubmissionResult | undefined }) {
  const { t } = useTranslation("staff");
  const [form, fields] = useSchemaForm(RolesForm, { intent: "roles", result });
  return (
    <Card title={t("person.rolesTitle")}>
      <Form method="post" scope="roles" {...getFormProps(form)} className="grid gap-4">
        <p className="text-sm text-muted">{t("person.rolesText")}</p>
        <FormErrors form={form} labels={{ roles: t("field.roles") }} choices={["roles"]} />
        <RoleChoice
          key={person.roles.join()}
          meta={fields.roles}
          chosen={tickedRoles(fields.roles, person.roles)}
        />
        <div>
          <Button intent="roles" tone="primary">
            {t("person.saveRoles")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function SessionsList({ person }: { person: Person }) {
  const { t } = useTranslation("staff");
  const { sessions } = person;
  return (
    <Card title={t("person.sessions")}>
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">{t("person.noSessions")}</p>
      ) : (
        <div className="grid gap-4">
          <ul className="grid gap-3">
            {sessions.map((session) => (
              <li key={session.id}>
                <SessionLine session={session} />
              </li>
            ))}
          </ul>
          <Act intent="sessions" label={t("person.endSessions")} />
        </div>
      )}
    </Card>
  );
}

function AccessCard({ person }: { person: Person }) {
  const { t } = useTranslation("staff");
  return (
    <Card title={t("person.access")}>
      <div className="grid gap-5">
        {person.status === "active" ? (
          <>
            <Act intent="renew" label={t("person.renew")} text={t("person.renewText")} />
            {person.factor && (
              <Act intent="factor" label={t("person.factorReset")} text={t("person.factorText")} />
            )}
            <Act intent="disable" label={t("person.disable")} text={t("person.disableText")} danger />
          </>
        ) : (
          <Act intent="enable" label={t("person.enable")} text={t("person.enableText")} />
        )}
      </div>
    </Card>
  );
}

type ActProps = { intent: string; label: string; text?: string; danger?: boolean };

function Act({ intent, label, text, danger }: ActProps) {
  return (
    <Form method="post" scope={intent} className="grid justify-items-start gap-2">
      {text && <p className="text-sm text-muted">{text}</p>}
      <Button intent={intent} tone={danger ? "danger" : "secondary"}>
        {label}
      </Button>
    </Form>
  );
}
