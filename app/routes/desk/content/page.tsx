/** /desk/content/:slug/:lang: the next text of one page in one language, and its versions. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ContentEditor, VersionList } from "~/domain/content/components/content-editor";
import { contentForEditing, placeOf, saveDraft } from "~/domain/content/desk.server";
import { DraftForm } from "~/domain/content/forms";
import { localeNames } from "~/i18n/locales";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["editing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page.text.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  return { page: await contentForEditing(found(placeOf(args.params))) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const place = found(placeOf(args.params));
  return takeForm(
    args,
    DraftForm,
    `staff:${staff.id}`,
    async ({ value: draft, refuse }) => {
      const saved = await saveDraft(staff, place, draft);
      if (!saved.ok) return refuse("common:error.stale", 409);
      const to = draft.intent === "look" ? paths.deskContentDraft : paths.deskContentPage;
      return redirect(to(place.slug, place.locale), flash("editing:flash.saved"));
    },
    { maxBytes: 512 * 1024 },
  );
}

export default function DeskContentPage() {
  const { t } = useTranslation("editing");
  const { page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const stale = Boolean(result?.error?.[""]);
  const title = `${page.text.title} · ${localeNames[page.locale]}`;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("title"), to: paths.deskContent() }, { label: title }]}
      />
      <ContentEditor key={page.draft?.revision ?? 0} page={page} result={result} stale={stale} />
      <VersionList page={page} />
    </>
  );
}
