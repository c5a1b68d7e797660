/** /desk/purchasing/suppliers: who sells to us. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { supplierView } from "~/domain/purchasing/components/supplier-list";
import { supplierList } from "~/domain/purchasing/lists.server";
import { paths } from "~/platform/paths";
import { LinkButton, listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["purchasing"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, supplierList)).list;

export default function Suppliers() {
  const { t } = useTranslation("purchasing");
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage
      view={supplierView}
      list={list}
      description={t("suppliers.description")}
      actions={
        <LinkButton to={paths.deskNewSupplier()} tone="primary" icon="plus">
          {t("suppliers.new")}
        </LinkButton>
      }
    />
  );
}
