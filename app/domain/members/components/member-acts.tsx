/** What staff do about a member: status with a reason, agent. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { answerTo, Button, Card, Field, Form, FormErrors, Select, Textarea } from "~/ui";
import { useForm } from "~/ui/use-form";
import type { HistoryLine, MemberFacts } from "../member.server";
import { History } from "./member-view";

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
  const [form, fields] = useForm<{ reason: string }>({ id: intent, lastResult: answerTo(result, intent) });
  return (
    <Form method="post" scope={intent} {...getFormProps(form)} className="grid gap-3">
      <p className="text-sm text-muted">{t(`act.${intent}Text`)}</p>
      <FormErrors form={form} labels={{ reason: t("act.reason") }} />
      <Field meta={fields.reason} label={t("act.reason")} hint={t("act.reasonHint")} required>
        <Textarea rows={2} maxLength={500} />
      </Field>
      <div>
        <Button intent={intent} tone={intent === "freeze" ? "danger" : "primary"}>
          {t(`act.${intent}`)}
        </Button>
      </div>
    </Form>
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
