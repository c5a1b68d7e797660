/** Where a page's next text is written: the draft, and the versions that were published. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  DataTable,
  DateTime,
  EmptyState,
  Field,
  Form,
  FormErrors,
  Input,
  LinkButton,
  Status,
  Textarea,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import type { ContentForEditing } from "../desk.server";
import { Day } from "./content-list";
import { DraftForm } from "../forms";

type Props = { page: ContentForEditing; result: SubmissionResult | undefined; stale: boolean };
type Typed = { title: string; summary: string; body: string };

export function ContentEditor({ page, result, stale }: Props) {
  const { t } = useTranslation("editing");
  const { slug, locale, draft, text } = page;
  const [form, fields] = useSchemaForm(DraftForm, {
    id: "draft",
    intent: ["look", "save"],
    result,
    start: text,
  });
  const labels = { title: t("form.name"), summary: t("form.summary"), body: t("form.body") };
  return (
    <Card
      title={t("form.title")}
      actions={
        draft && (
          <LinkButton to={paths.deskContentDraft(slug, locale)} size="s" icon="eye">
            {t("form.preview")}
          </LinkButton>
        )
      }
    >
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        scope="draft"
        className="grid gap-5"
      >
        <FormErrors form={form} labels={labels} />
        {stale ? <Theirs text={text} /> : <Banner>{t(draft ? "form.draft" : "form.begun")}</Banner>}
        <input type="hidden" name="revision" value={draft?.revision ?? 0} />
        <Field meta={fields.title} label={labels.title} required>
          <Input lang={locale} autoComplete="off" />
        </Field>
        <Field meta={fields.summary} label={labels.summary} hint={t("form.summaryHint")} required>
          <Textarea lang={locale} rows={2} />
        </Field>
        <Field meta={fields.body} label={labels.body} hint={t("form.bodyHint")} required>
          <Textarea lang={locale} rows={28} className="font-mono text-sm" />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" intent="look" icon="eye">
            {t("form.look")}
          </Button>
          <Button intent="save">{t("form.save")}</Button>
        </div>
      </Form>
    </Card>
  );
}

function Theirs({ text }: { text: Typed }) {
  const { t } = useTranslation("editing");
  return (
    <Banner tone="caution" title={t("stale.title")}>
      <p>{t("stale.text")}</p>
      <pre className="mt-2 max-h-80 overflow-auto text-xs whitespace-pre-wrap wrap-anywhere">
        {[text.title, text.summary, text.body].join("\n\n")}
      </pre>
    </Banner>
  );
}

const tones = { current: "positive", coming: "info", older: "neutral" } as const;

export function VersionState({ state }: { state: keyof typeof tones }) {
  const { t } = useTranslation("editing");
  return <Status tone={tones[state]}>{t(`state.${state}`)}</Status>;
}

export function VersionList({ page: { slug, locale, versions } }: Pick<Props, "page">) {
  const { t } = useTranslation("editing");
  type Row = ContentForEditing["versions"][number];
  return (
    <Card title={t("versions.title")} flush>
      <DataTable<Row>
        caption={t("versions.caption")}
        rows={versions}
        rowKey={({ version }) => version}
        empty={<EmptyState icon="clock" title={t("versions.empty")} />}
        columns={[
          {
            key: "version",
            header: t("versions.version"),
            cell: ({ version }) => (
              <Link to={paths.deskContentVersion(slug, locale, version)} className="link">
                {version}
              </Link>
            ),
          },
          { key: "state", header: t("versions.state"), cell: ({ state }) => <VersionState state={state} /> },
          {
            key: "effective",
            header: t("versions.effective"),
            cell: ({ effectiveAt }) => <Day at={effectiveAt} />,
          },
          {
            key: "published",
            header: t("versions.published"),
            cell: ({ publishedAt }) => <DateTime at={publishedAt} />,
          },
          { key: "by", header: t("versions.by"), cell: ({ by }) => by ?? t("system") },
        ]}
      />
    </Card>
  );
}
