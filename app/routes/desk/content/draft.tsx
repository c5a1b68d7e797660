/** /desk/content/:slug/:lang/draft: a draft as readers will see it, what it changes, and its publishing. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ContentChanges } from "~/domain/content/components/content-changes";
import { PublishDraft, ReaderView } from "~/domain/content/components/content-draft";
import { discardDraft, draftPreview, placeOf, publishDraft } from "~/domain/content/desk.server";
import { PublishForm } from "~/domain/content/forms";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { DateTime, LinkButton, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["editing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.draft.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const place = found(placeOf(args.params));
  const draft = await draftPreview(place);
  // Published or thrown away since: what there is now is on the page it belongs to.
  if (!draft) throw redirect(paths.deskContentPage(place.slug, place.locale));
  return { draft };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const place = found(placeOf(args.params));
  const back = paths.deskContentPage(place.slug, place.locale);
  return takeForm(args, PublishForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const publishes = fields.intent === "publish";
    const done = publishes
      ? await publishDraft(staff, place, fields)
      : await discardDraft(staff, place, fields.revision);
    if (done.ok) return redirect(back, flash(`editing:flash.${publishes ? "published" : "discarded"}`));
    if (done.error === "stale") return refuse("common:error.stale", 409);
    const text = `editing:error.${done.error}`;
    return refuse(done.error === "same" ? text : { day: [text] });
  });
}

export default function DeskContentDraft() {
  const { t } = useTranslation("editing");
  const { draft } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const { slug, locale } = draft;
  return (
    <>
      <PageHeader
        title={t("draft.title")}
        description={
          <>
            {t("draft.saved", { name: draft.by ?? t("system") })} <DateTime at={draft.at} />
          </>
        }
        breadcrumbs={[
          { label: t("title"), to: paths.deskContent() },
          { label: draft.title, to: paths.deskContentPage(slug, locale) },
          { label: t("draft.title") },
        ]}
        actions={
          <LinkButton to={paths.deskContentPage(slug, locale)} icon="pencil-simple">
            {t("draft.edit")}
          </LinkButton>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <ContentChanges against={draft.against} changes={draft.changes} lang={locale} />
          <ReaderView page={draft} />
        </div>
        <PublishDraft
          key={draft.revision}
          draft={draft}
          result={result}
          stale={Boolean(result?.error?.[""]?.includes("common:error.stale"))}
        />
      </div>
    </>
  );
}
