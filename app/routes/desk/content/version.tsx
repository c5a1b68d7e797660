/** /desk/content/:slug/:lang/versions/:version: one published version, and what it changed. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ContentChanges } from "~/domain/content/components/content-changes";
import { ReaderView } from "~/domain/content/components/content-draft";
import { VersionState } from "~/domain/content/components/content-editor";
import { placeOf, publishedVersion } from "~/domain/content/desk.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { Card, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["editing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.version.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const place = found(placeOf(args.params));
  return { version: found(await publishedVersion(place, args.params["version"] ?? "")) };
}

export default function DeskContentVersion() {
  const { t } = useTranslation("editing");
  const { version } = useLoaderData<typeof loader>();
  const title = t("version.title", { version: version.version });
  return (
    <>
      <PageHeader
        title={title}
        status={<VersionState state={version.state} />}
        breadcrumbs={[
          { label: t("title"), to: paths.deskContent() },
          { label: version.title, to: paths.deskContentPage(version.slug, version.locale) },
          { label: title },
        ]}
      />
      <ContentChanges against={version.against} changes={version.changes} lang={version.locale} />
      <ReaderView page={version} />
      <Card title={t("version.text")}>
        <pre lang={version.locale} className="text-sm whitespace-pre-wrap wrap-anywhere">
          {version.body}
        </pre>
      </Card>
    </>
  );
}
