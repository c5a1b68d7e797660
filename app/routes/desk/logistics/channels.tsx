/** /desk/logistics: the channels that goods travel by. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { channelView } from "~/domain/shipping/components/channel-list";
import { deskChannels } from "~/domain/shipping/lists.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["logistics"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskChannels)).list;

export default function DeskChannels() {
  const { t } = useTranslation("logistics");
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("channels.description")}
        actions={
          <>
            <LinkButton to={paths.deskRatesBook()} icon="download-simple" reloadDocument>
              {t("export.xlsx")}
            </LinkButton>
            <LinkButton to={paths.deskRatesCsv()} icon="download-simple" reloadDocument>
              {t("export.csv")}
            </LinkButton>
            <LinkButton to={paths.deskTariffImports()} icon="file-arrow-up">
              {t("imports.title")}
            </LinkButton>
            <LinkButton to={paths.deskNewChannel()} tone="primary" icon="plus">
              {t("channels.new")}
            </LinkButton>
          </>
        }
      />
      <DeclaredList view={channelView} list={list} />
    </>
  );
}
