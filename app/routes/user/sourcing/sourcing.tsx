/** /user/sourcing: what a member asked us to find (§2.4). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { memberView } from "~/domain/sourcing/components/lists";
import { memberSourcing } from "~/domain/sourcing/lists.server";
import { paths } from "~/platform/paths";
import { LinkButton, listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["sourcing"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, memberSourcing)).list;

export default function Sourcing() {
  const { t } = useTranslation("sourcing");
  return (
    <ListPage
      view={memberView}
      list={useLoaderData<typeof loader>()}
      description={t("mine.description")}
      actions={
        <LinkButton to={paths.sourcingForm()} tone="primary" icon="plus">
          {t("mine.new")}
        </LinkButton>
      }
    />
  );
}
