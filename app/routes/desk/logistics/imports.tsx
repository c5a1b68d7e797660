/** /desk/logistics/imports: send a price list, and see what became of earlier ones. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { SendPriceList, tariffImportView } from "~/domain/shipping/components/tariff-import";
import { priceFiles } from "~/domain/shipping/files.server";
import { tariffImports } from "~/domain/shipping/lists.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, listMeta, PageHeader } from "~/ui";
import { fileToRead } from "../../imports.server";
import { openList } from "../../lists.server";

export const handle = { i18n: ["logistics"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, tariffImports)).list;

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take, from } = await fileToRead(args, priceFiles);
  return takeForm(args, form, owner, take, from);
}

export default function DeskTariffImports() {
  const { t } = useTranslation("logistics");
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("imports.description")}
        breadcrumbs={[{ label: t("channels.title"), to: paths.deskLogistics() }, { label: list.title }]}
        actions={
          <LinkButton to={paths.deskRatesBook()} icon="download-simple" reloadDocument>
            {t("export.xlsx")}
          </LinkButton>
        }
      />
      <SendPriceList
        result={answer?.result}
        problems={answer && "problems" in answer ? answer.problems : []}
      />
      <DeclaredList view={tariffImportView} list={list} title={t("imports.history")} />
    </>
  );
}
