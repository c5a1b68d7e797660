/** /desk/purchasing/suppliers/:supplierNo/prices: send a file of a supplier's prices, and see what became of earlier ones. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { priceFileView, SendPrices } from "~/domain/purchasing/components/price-files";
import { priceFiles } from "~/domain/purchasing/files.server";
import { priceFileList } from "~/domain/purchasing/lists.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { fileToStore } from "../../imports.server";
import { openList } from "../../lists.server";

export const handle = { i18n: ["imports", "prices", "purchasing"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: supplier, list } = await openList(args, priceFileList);
  return { ...list, supplier };
}

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take, from } = await fileToStore(args, priceFiles);
  return takeForm(args, form, owner, take, from);
}

export default function PriceFiles() {
  const { t } = useTranslation(["prices", "purchasing"]);
  const { supplier, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("prices:description", { supplier: supplier.name })}
        breadcrumbs={[
          { label: t("purchasing:suppliers.title"), to: paths.deskSuppliers() },
          { label: supplier.no, to: paths.deskSupplier(supplier.no) },
          { label: list.title },
        ]}
      />
      <SendPrices supplier={supplier} result={useActionData<typeof action>()?.result} />
      <DeclaredList view={priceFileView} list={list} title={t("prices:history")} />
    </>
  );
}
