/** /user/profile/notifications: which events a member hears of, and where (§2.3). */
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
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";
import { takeForms } from "~/platform/http/take-form.server";

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
  const back = (says: string) => redirect(paths.notificationSettings(), flash(says));
  const forms = { invoices: MailModeForm, rest: NotificationChoicesForm };
  return takeForms(args, forms, `member:${member.id}`, {
    invoices: async ({ value }) => {
      await chooseMailMode(member.id, value.mode);
      return back("invoices:byMail.saved");
    },
    rest: async ({ value }) => {
      await saveChoices(member.id, value);
      return back("notifications:settings.saved");
    },
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
