/** /user/tickets: what a member asked, and whether it was answered. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireMember } from "~/domain/accounts/guards.server";
import { QuestionTable } from "~/domain/tickets/components/member-tickets";
import { memberTicketCounts, memberTickets } from "~/domain/tickets/member.server";
import { memberTicketTabs, type MemberTicketTab } from "~/domain/tickets/tabs";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { LinkButton, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["tickets"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { tabs: memberTicketTabs });
  const [page, counts] = await Promise.all([memberTickets(member.id, query), memberTicketCounts(member.id)]);
  const title = getT(args, "tickets")("mine.title");
  return { title, page, counts, tab: query.tab as MemberTicketTab, size: query.size };
}

export default function MemberTickets() {
  const { t } = useTranslation("tickets");
  const { title, page, counts, tab, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("mine.description")}
        actions={
          <LinkButton to={paths.contact()} tone="primary" icon="plus">
            {t("mine.ask")}
          </LinkButton>
        }
      />
      <WorkList
        label={t("mine.tabs")}
        tabs={memberTicketTabs}
        tab={tab}
        text={(key) => t(`mine.tab.${key}`)}
        counts={counts}
        page={page}
        size={size}
      >
        <QuestionTable rows={page.rows} />
      </WorkList>
    </>
  );
}
