/** /desk/categories: the category tree with its counts. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { CategoryTable } from "~/domain/catalogue/components/desk/categories";
import { allCategories } from "~/domain/catalogue/desk/categories.server";
import { getT } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { Card, LinkButton, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  return { title: getT(args, "products")("category.title"), rows: await allCategories() };
}

export default function DeskCategories() {
  const { t } = useTranslation("products");
  const { title, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("category.text")}
        actions={
          <LinkButton to={paths.deskCategory("new")} tone="primary" icon="plus">
            {t("category.new")}
          </LinkButton>
        }
      />
      <Card flush>
        <CategoryTable rows={rows} />
      </Card>
    </>
  );
}
