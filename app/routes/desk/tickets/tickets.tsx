/** /desk/tickets: questions to us, by state. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { ticketView } from "~/domain/tickets/components/ticket-list";
import { deskTickets } from "~/domain/tickets/lists.server";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["tickets"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskTickets)).list;

export default function DeskTickets() {
  const { t } = useTranslation("tickets");
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={list.title} description={t("desk.description")} />
      <DeclaredList view={ticketView} list={list} />
    </>
  );
}
