/** A draft as readers will see it, what it changes, and how it becomes a version. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, Card, Field, Form, FormErrors, Input } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { DraftPreview, PublishedVersion } from "../desk.server";
import { ContentSections } from "./content-article";
import { PublishDayForm } from "../forms";

/** The words as readers get them. */
export function ReaderView({
  page,
}: {
  page: Pick<DraftPreview | PublishedVersion, "locale" | "title" | "summary" | "sections">;
}) {
  const { t } = useTranslation("editing");
  return (
    <Card title={t("draft.reader")}>
      <div lang={page.locale} className="grid min-w-0 content-start gap-8">
        <header className="grid gap-2">
          <p className="text-xl font-semibold">{page.title}</p>
          <p className="max-w-prose text-muted">{page.summary}</p>
        </header>
        <ContentSections sections={page.sections} />
      </div>
    </Card>
  );
}

type Props = { draft: DraftPreview; result: SubmissionResult | undefined; stale: boolean };

export function PublishDraft({ draft: { revision, earliest }, result, stale }: Props) {
  const { t } = useTranslation("editing");
  const [form, fields] = useSchemaForm(PublishDayForm, {
    intent: "publish",
    result,
    start: { day: earliest },
  });
  return (
    <Card title={t("publish.title")}>
      <div className="grid gap-5">
        {stale && <Banner tone="caution">{t("stale.moved")}</Banner>}
        <p className="text-sm text-muted">{t("publish.text")}</p>
        <Form method="post" {...getFormProps(form)} scope="publish" className="grid gap-4">
          <FormErrors form={form} labels={{ day: t("publish.day") }} choices={["day"]} />
          <input type="hidden" name="revision" value={revision} />
          <Field meta={fields.day} label={t("publish.day")} hint={t("publish.dayHint")} required choice>
            <Input type="date" min={earliest} />
          </Field>
          <Button tone="primary" intent="publish" block>
            {t("publish.button")}
          </Button>
        </Form>
        <Form method="post" scope="discard">
          <input type="hidden" name="revision" value={revision} />
          <Button tone="danger" intent="discard" block>
            {t("publish.discard")}
          </Button>
        </Form>
      </div>
    </Card>
  );
}
