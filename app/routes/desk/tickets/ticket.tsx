/** /desk/tickets/:ticketNo: one question, its messages, and the answer by email. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { TicketState } from "~/domain/tickets/components/lists";
import { DeskTicket } from "~/domain/tickets/components/ticket";
import { ticketRoles } from "~/domain/tickets/config";
import { TicketForm } from "~/domain/tickets/forms";
import { ticketSteps } from "~/domain/tickets/steps.server";
import { answerers, findTicket } from "~/domain/tickets/tickets.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { LinkButton, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["tickets"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.ticket.no);
export const shouldRevalidate = revalidateAfterStale;

const ticketOf = async (staff: Staff, { params }: LoaderFunctionArgs) =>
  found(await findTicket({ staff }, params["ticketNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, ticketRoles);
  const [ticket, people] = await Promise.all([ticketOf(staff, args), answerers()]);
  return { ticket, people, steps: ticketSteps.stepsOf(ticket, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ticketRoles);
  const { no } = await ticketOf(staff, args);
  return takeForm(args, TicketForm, `staff:${staff.id}`, async ({ value: step, key, refuse }) => {
    const done = await ticketSteps.runStep({ staff }, no, step.intent, { input: step, once: key });
    if (!done.ok) return refuse(`tickets:error.${done.error}`, 409);
    // An agent who gives a ticket away may see it no more.
    const gone = step.intent === "assign" && (await findTicket({ staff }, no)) === null;
    return redirect(
      gone ? paths.deskTickets() : paths.deskTicket(no),
      flash(`tickets:desk.flash.${step.intent}`),
    );
  });
}

export default function TicketAtDesk() {
  const { t } = useTranslation("tickets");
  const { ticket, people, steps } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={`${ticket.no} · ${ticket.name}`}
        status={<TicketState status={ticket.status} />}
        breadcrumbs={[{ label: t("desk.title"), to: paths.deskTickets() }, { label: ticket.no }]}
      />
      {ticket.userId && (
        <p>
          <LinkButton to={paths.deskNewBulkOffer({ ticket: ticket.no })} size="s" icon="receipt">
            {t("desk.offer")}
          </LinkButton>
        </p>
      )}
      <DeskTicket key={ticket.messages.length} {...{ ticket, people, steps, result }} />
    </>
  );
}
