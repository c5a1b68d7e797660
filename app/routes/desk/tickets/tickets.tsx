/** /desk/tickets: questions to us, by state. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { ticketView } from "~/domain/tickets/components/lists";
import { deskTickets } from "~/domain/tickets/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["tickets"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskTickets)).list;

export default function DeskTickets() {
  const { t } = useTranslation("tickets");
  return (
    <ListPage view={ticketView} list={useLoaderData<typeof loader>()} description={t("desk.description")} />
  );
}
