/** /desk/content: pages of words in all languages, with what is in force, announced and being written. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ContentList } from "~/domain/content/components/content-list";
import { contentList } from "~/domain/content/desk.server";
import { getT } from "~/i18n/i18n.server";
import { Card, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["editing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  return { title: getT(args, "editing")("title"), rows: await contentList() };
}

export default function DeskContent() {
  const { t } = useTranslation("editing");
  const { title, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      <Card flush>
        <ContentList rows={rows} />
      </Card>
    </>
  );
}
