/** /user/tickets/:ticketNo: one question as a conversation. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { MemberTicketState } from "~/domain/tickets/components/lists";
import { MemberTicket } from "~/domain/tickets/components/ticket";
import { MemberTicketForm } from "~/domain/tickets/forms";
import { ticketSteps } from "~/domain/tickets/steps.server";
import { findTicket, type OwnTicket } from "~/domain/tickets/tickets.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["tickets"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.ticket.no);
export const shouldRevalidate = revalidateAfterStale;

const ticketOf = async (member: string, { params }: LoaderFunctionArgs) =>
  found(await findTicket({ member }, params["ticketNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const whole = await ticketOf(member.id, args);
  const { user: _, userId: _id, assignee: _name, assignedTo: _to, ...ticket } = whole;
  const steps = ticketSteps.stepsOf(whole, { member: member.id, frozen: member.status !== "1" });
  return { ticket: ticket satisfies OwnTicket, steps };
}

export async function action(args: ActionFunctionArgs) {
  const { id: member } = await requireActiveMember(args);
  const { no } = await ticketOf(member, args);
  return takeForm(args, MemberTicketForm, `member:${member}`, async ({ value: step, key, refuse }) => {
    const done = await ticketSteps.runStep({ member }, no, step.intent, { input: step, once: key });
    if (!done.ok) return refuse("tickets:error.stale", 409);
    return redirect(paths.ticket(no), flash(`tickets:mine.flash.${step.intent}`));
  });
}

export default function TicketOfMember() {
  const { ticket, steps } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={ticket.no} status={<MemberTicketState status={ticket.status} />} />
      <MemberTicket key={ticket.messages.length} {...{ ticket, steps, result }} />
    </>
  );
}
