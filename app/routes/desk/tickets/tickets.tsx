/** /desk/tickets: questions to us, by state. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { TicketFilters, TicketTable } from "~/domain/tickets/components/ticket-list";
import { ticketRoles } from "~/domain/tickets/config";
import { ticketCounts, ticketsPage } from "~/domain/tickets/desk.server";
import { ticketTabs, type TicketTab } from "~/domain/tickets/tabs";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["tickets"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, ticketRoles);
  const query = parseListQuery(args.request.url, { tabs: ticketTabs, filters: ["q", "who"] });
  const [page, counts] = await Promise.all([ticketsPage(staff, query), ticketCounts(staff, query)]);
  const title = getT(args, "tickets")("desk.title");
  return { title, page, counts, tab: query.tab as TicketTab, filters: query.filters, size: query.size };
}

export default function DeskTickets() {
  const { t } = useTranslation("tickets");
  const { title, page, counts, tab, filters, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} description={t("desk.description")} />
      <WorkList
        label={t("desk.tabs")}
        tabs={ticketTabs}
        tab={tab}
        text={(key) => t(`status.${key}`)}
        counts={counts}
        filters={<TicketFilters tab={tab} filters={filters} />}
        page={page}
        size={size}
      >
        <TicketTable rows={page.rows} />
      </WorkList>
    </>
  );
}
