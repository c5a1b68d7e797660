/** /desk/catalogue/import: send a product file to be looked at, and see what became of earlier ones. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { warehouses } from "~/domain/stock/warehouses.server";
import { useTranslation } from "~/i18n/use-translation";
import { importView, SendProducts } from "~/domain/catalogue/components/imports";
import { productFiles } from "~/domain/catalogue/files.server";
import { productImports } from "~/domain/catalogue/lists.server";
import { textIn } from "~/domain/catalogue/words";
import { localeOf } from "~/i18n/i18n.server";
import { takeForm } from "~/platform/http/take-form.server";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { fileToStore } from "../../imports.server";
import { openList } from "../../lists.server";

export const handle = { i18n: ["imports", "catalogue"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside: places } = await openList(args, productImports, () => warehouses());
  const locale = localeOf(args);
  return {
    ...list,
    places: places.map(({ code, name }) => ({ value: code, label: textIn(name, locale) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take, from } = await fileToStore(args, productFiles);
  return takeForm(args, form, owner, take, from);
}

export default function CatalogueImport() {
  const { t } = useTranslation("catalogue");
  const { places, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={list.title} description={t("import.description")} />
      <SendProducts result={useActionData<typeof action>()?.result} places={places} />
      <DeclaredList view={importView} list={list} title={t("import.history")} />
    </>
  );
}
