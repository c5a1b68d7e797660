/** The form of the contact page. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Field, FileInput, Form, FormErrors, Input, Select, Textarea } from "~/ui";
import { attachmentEndings, attachmentMegabytes, messageLength, topics, type Topic } from "../config";
import { ContactForm as Schema, type ContactFields } from "../forms";

export type ContactStart = {
  name: string;
  email: string;
  topic: Topic | undefined;
  orderNo: string;
  sku: string;
  message: string;
};

type ContactFormProps = { start: ContactStart; result: SubmissionResult | undefined };

export function ContactForm({ start, result }: ContactFormProps) {
  const { t } = useTranslation("tickets");
  const [form, fields] = useForm<ContactFields>({
    id: "contact",
    lastResult: result,
    defaultValue: start,
    constraint: getZodConstraint(Schema),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Schema }),
  });
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
