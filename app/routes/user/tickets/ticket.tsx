/** /user/tickets/:ticketNo: one question as a conversation. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { Conversation, QuestionState } from "~/domain/tickets/components/member-tickets";
import { MemberTicketForm } from "~/domain/tickets/forms";
import { memberTicket, takesReplies, writeBack } from "~/domain/tickets/member.server";
import { found, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["tickets"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.ticket.no);
export const shouldRevalidate = revalidateAfterStale;

const ticketOf = async (memberId: string, { params }: LoaderFunctionArgs) =>
  found(await memberTicket(memberId, params["ticketNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const ticket = await ticketOf(member.id, args);
  return { ticket, open: takesReplies(ticket.status), frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { no } = await ticketOf(member.id, args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: MemberTicketForm });
  if (submission.status !== "success") return invalid(submission);
  const wanted = submission.value;
  return once(args, form, `member:${member.id}`, async (key) => {
    const done = await writeBack(member.id, no, wanted, key);
    if (!done.ok) return invalid(submission, "tickets:error.stale", 409);
    return redirect(paths.ticket(no), flash(`tickets:mine.flash.${wanted.intent}`));
  });
}

export default function MemberTicketPage() {
  const { ticket, open, frozen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={ticket.no} status={<QuestionState status={ticket.status} />} />
      <Conversation key={ticket.messages.length} {...{ ticket, open, frozen, result }} />
    </>
  );
}
