/** What staff do about a member: status with a reason, agent. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Field, Form, Select } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import type { HistoryLine, MemberFacts } from "../member.server";
import { History } from "./member-view";
import { MemberForm } from "../forms";

type StatusCardProps = {
  member: MemberFacts;
  history: readonly HistoryLine[];
  mayAct: boolean;
  result: SubmissionResult | undefined;
};

export function StatusCard({ member, history, mayAct, result }: StatusCardProps) {
  const { t } = useTranslation("members");
  const intent = ({ "0": "verify", "1": "freeze", "2": "unfreeze", "9": null } as const)[member.status];
  return (
    <Card title={t("act.statusTitle")}>
      <div className="grid gap-5">
        {mayAct && intent && <ReasonForm key={intent} intent={intent} result={result} />}
        <History history={history} />
      </div>
    </Card>
  );
}

type ReasonFormProps = { intent: "verify" | "freeze" | "unfreeze"; result: SubmissionResult | undefined };

function ReasonForm({ intent, result }: ReasonFormProps) {
  const { t } = useTranslation("members");
  return (
    <PlainForm
      schema={MemberForm}
      intent={intent}
      result={result}
      intro={<p className="text-sm text-muted">{t(`act.${intent}Text`)}</p>}
      submit={t(`act.${intent}`)}
      tone={intent === "freeze" ? "danger" : "primary"}
    />
  );
}

type CareCardProps = { member: MemberFacts; agents: readonly { id: string; name: string }[] };

export function CareCard({ member, agents }: CareCardProps) {
  const { t } = useTranslation("members");
  const people = agents.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card title={t("act.title")}>
      <Form method="post" scope="agent" className="flex flex-wrap items-end gap-2" key={member.agentId}>
        <Field label={t("facts.agent")} name="agent" value={member.agentId ?? ""} plain className="flex-1">
          <Select options={people} placeholder={t("none")} />
        </Field>
        <Button intent="agent">{t("act.agent")}</Button>
      </Form>
    </Card>
  );
}
