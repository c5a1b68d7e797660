/** The page of saved views: each can be renamed, deleted, made the default, and at the desk shown to colleagues. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, EmptyState, Field, firstError, Form, Input, PageHeader, Refused, Status } from "~/ui";
import { Link } from "~/ui/link";
import { longestName } from "../config";

export type ShownView = {
  id: string;
  name: string;
  to: string;
  isDefault: boolean;
  isShared: boolean;
};

export type ViewsData = {
  title: string;
  lists: readonly { list: string; title: string; views: readonly ShownView[] }[];
  mayShare: boolean;
};

type PageProps = ViewsData & { result: SubmissionResult | undefined };

export function ViewsPage({ title, lists, mayShare, result }: PageProps) {
  const { t } = useTranslation("views");
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      <Refused error={firstError({ result })} />
      {lists.length === 0 && (
        <Card>
          <EmptyState icon="list" title={t("none")}>
            {t("noneText")}
          </EmptyState>
        </Card>
      )}
      {lists.map(({ list, title, views }) => (
        <Card key={list} title={title} flush>
          <ul>
            {views.map((view) => (
              <li key={view.id} className="grid gap-3 border-b border-line px-5 py-4 last:border-b-0">
                <OneView view={view} mayShare={mayShare} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function OneView({ view, mayShare }: { view: ShownView; mayShare: boolean }) {
  const { t } = useTranslation("views");
  const { id, name, to, isDefault, isShared } = view;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Link to={to} className="link font-semibold">
          {name}
        </Link>
        {isDefault && <Status tone="info">{t("isDefault")}</Status>}
        {isShared && <Status>{t("isShared")}</Status>}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Form method="post" scope={`rename-${id}`} className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="view" value={id} />
          <Field name="name" label={t("name")} value={name} required plain>
            <Input maxLength={longestName} required autoComplete="off" />
          </Field>
          <Button intent="rename">{t("rename")}</Button>
        </Form>
        <Form method="post" scope={`view-${id}`} className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="view" value={id} />
          <Button intent={isDefault ? "no-default" : "default"}>
            {t(isDefault ? "noDefault" : "default")}
          </Button>
          {mayShare && (
            <Button intent={isShared ? "unshare" : "share"}>{t(isShared ? "unshare" : "share")}</Button>
          )}
          <Button intent="delete" tone="quiet">
            {t("delete")}
          </Button>
        </Form>
      </div>
    </>
  );
}
