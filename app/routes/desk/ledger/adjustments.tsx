/** /desk/ledger/adjustments: corrections by hand; those that wait for a second person first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { adjustmentView } from "~/domain/adjustments/components/adjustment-list";
import { adjustments } from "~/domain/adjustments/lists.server";
import { paths } from "~/platform/paths";
import { LinkButton, listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["books"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, adjustments)).list;

export default function Adjustments() {
  const { t } = useTranslation("books");
  return (
    <ListPage
      view={adjustmentView}
      list={useLoaderData<typeof loader>()}
      description={t("adjustments.description")}
      actions={
        <LinkButton to={paths.deskNewAdjustment()} tone="primary" icon="plus">
          {t("new")}
        </LinkButton>
      }
    />
  );
}
