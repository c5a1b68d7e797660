/** /user/tickets: what a member asked, and whether it was answered. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { memberTicketView } from "~/domain/tickets/components/lists";
import { memberTickets } from "~/domain/tickets/lists.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["tickets"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, memberTickets)).list;

export default function MemberTickets() {
  const { t } = useTranslation("tickets");
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("mine.description")}
        actions={
          <LinkButton to={paths.contact()} tone="primary" icon="plus">
            {t("mine.ask")}
          </LinkButton>
        }
      />
      <DeclaredList view={memberTicketView} list={list} />
    </>
  );
}
