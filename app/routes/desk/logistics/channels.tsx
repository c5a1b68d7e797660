/** /desk/logistics: the channels that goods travel by. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ChannelList } from "~/domain/shipping/components/channel-list";
import { channelTabs, type ChannelTab } from "~/domain/shipping/channel-tabs";
import { channelCounts, channelsPage } from "~/domain/shipping/channels.server";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { LinkButton, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["logistics"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["admin"]);
  const query = parseListQuery(args.request.url, { tabs: channelTabs, filters: ["q", "country"] });
  const [page, counts] = await Promise.all([channelsPage(query), channelCounts(query)]);
  return {
    ...{ title: getT(args, "logistics")("channels.title"), page, counts, size: query.size },
    ...{ tab: query.tab as ChannelTab, q: query.filters["q"] ?? "", country: query.filters["country"] ?? "" },
  };
}

export default function DeskChannels() {
  const { t } = useTranslation("logistics");
  const { title, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
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
      <ChannelList {...list} />
    </>
  );
}
