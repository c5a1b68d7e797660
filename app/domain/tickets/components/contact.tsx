/** The contact page: its form, and how else we can be reached. */
import { getFormProps, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import {
  Button,
  Card,
  Field,
  FileInput,
  Form,
  FormErrors,
  Icon,
  Input,
  Select,
  Textarea,
  useRootData,
  type IconName,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { attachmentEndings, attachmentMegabytes, messageLength, supportHours, topics } from "../config";
import { ContactForm as Schema, type ContactFields } from "../forms";

type ContactFormProps = { start: DefaultValue<ContactFields>; result: SubmissionResult | undefined };

export function ContactForm({ start, result }: ContactFormProps) {
  const { t } = useTranslation("tickets");
  const [form, fields] = useSchemaForm(Schema, { id: "contact", result, start });
  const labels = {
    name: t("field.name"),
    email: t("field.email"),
    topic: t("field.topic"),
    orderNo: t("field.orderNo"),
    sku: t("field.sku"),
    message: t("field.message"),
    file: t("field.file"),
  };
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="grid gap-5">
      <FormErrors form={form} labels={labels} choices={["topic"]} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field meta={fields.name} label={labels.name}>
          <Input autoComplete="name" />
        </Field>
        <Field meta={fields.email} label={labels.email}>
          <Input type="email" autoComplete="email" inputMode="email" spellCheck={false} />
        </Field>
      </div>
      <Field meta={fields.topic} label={labels.topic} choice>
        <Select
          placeholder={t("topic.choose")}
          options={topics.map((value) => ({ value, label: t(`topic.${value}`) }))}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field meta={fields.orderNo} label={labels.orderNo}>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        <Field meta={fields.sku} label={labels.sku}>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
      </div>
      <Field meta={fields.message} label={labels.message} hint={t("field.messageHint", messageLength)}>
        <Textarea rows={8} />
      </Field>
      <Field meta={fields.file} label={labels.file}>
        <FileInput accept={attachmentEndings} maxMegabytes={attachmentMegabytes} />
      </Field>
      <div>
        <Button tone="primary" size="l">
          {t("contact.submit")}
        </Button>
      </div>
    </Form>
  );
}

export function ContactWays() {
  const { t } = useTranslation("tickets");
  const root = useRootData();
  return (
    <Card title={t("contact.company")}>
      <p className="pb-4 text-sm text-muted">{t("contact.companyText")}</p>
      <dl className="grid gap-4 text-sm">
        {root && (
          <Way icon="envelope-simple" label={t("contact.email")}>
            <a href={`mailto:${root.supportEmail}`} className="link break-all">
              {root.supportEmail}
            </a>
          </Way>
        )}
        <Way icon="clock" label={t("contact.hours")}>
          {t("contact.hoursValue", supportHours)}
        </Way>
        <Way icon="translate" label={t("contact.languages")}>
          {t("contact.languagesValue")}
        </Way>
        {root?.chatUrl && (
          <Way icon="chat-circle-dots" label={t("contact.chat")}>
            <a href={root.chatUrl} target="_blank" rel="noopener noreferrer" className="link">
              {t("contact.chatLink")}
            </a>
          </Way>
        )}
      </dl>
    </Card>
  );
}

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Icon name={icon} className="row-span-2 mt-0.5 size-5 text-water" />
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
