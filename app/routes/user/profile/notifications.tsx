/** /user/profile/notifications: which events a member hears of, and where (§2.3). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { chooseMailMode, mailModeOf } from "~/domain/invoices/by-mail.server";
import { InvoiceMailCard } from "~/domain/invoices/components/mail-choice";
import { MailModeForm } from "~/domain/invoices/mail-modes";
import { choicesOf, saveChoices } from "~/domain/notifications/choices.server";
import { NotificationChoicesCard } from "~/domain/notifications/components/notification-choices";
import { NotificationChoicesForm } from "~/domain/notifications/forms";
import { offeredEvents } from "~/domain/notifications/kinds.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";

export const handle = { i18n: ["profile", "notifications", "invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const title = getT(args, "profile")("tab.notifications");
  const [choices, mode] = await Promise.all([choicesOf(member.id), mailModeOf(member.id)]);
  return { title, offered: offeredEvents(), choices, mode, frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  if (form.get("intent") === "invoices") {
    const chosen = parseWithZod(form, { schema: MailModeForm });
    if (chosen.status !== "success") return invalid(chosen);
    return once(args, form, `member:${member.id}`, async () => {
      await chooseMailMode(member.id, chosen.value.mode);
      return redirect(paths.notificationSettings(), flash("invoices:byMail.saved"));
    });
  }
  const submission = parseWithZod(form, { schema: NotificationChoicesForm });
  if (submission.status !== "success") return invalid(submission);
  const choices = submission.value;
  return once(args, form, `member:${member.id}`, async () => {
    await saveChoices(member.id, choices);
    return redirect(paths.notificationSettings(), flash("notifications:settings.saved"));
  });
}

export default function NotificationSettings() {
  const { offered, choices, mode, frozen } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame part="notifications">
      <NotificationChoicesCard offered={offered} choices={choices} frozen={frozen} />
      <InvoiceMailCard mode={mode} frozen={frozen} />
    </ProfileFrame>
  );
}
