/** /user/notifications: what happened, the newest first. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { NotificationList, notificationView } from "~/domain/notifications/components/notification-list";
import { readAllNotifications } from "~/domain/notifications/inbox.server";
import { memberNotifications } from "~/domain/notifications/lists.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { Button, DeclaredList, Form, LinkButton, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";
import { ButtonForm } from "~/platform/form-fields";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["notifications"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: member, list } = await openList(args, memberNotifications);
  return { ...list, canRead: member.status === "1" && list.counts.unread > 0 };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, ButtonForm, `member:${member.id}`, async () => {
    await readAllNotifications(member.id);
    return redirect(paths.notifications(), flash("notifications:flash.read"));
  });
}

export default function Notifications() {
  const { t } = useTranslation("notifications");
  const { canRead, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("description")}
        actions={
          <>
            <LinkButton to={paths.notificationSettings()} icon="gear">
              {t("choose")}
            </LinkButton>
            {canRead && (
              <Form method="post">
                <Button icon="check">{t("readAll")}</Button>
              </Form>
            )}
          </>
        }
      />
      <DeclaredList view={notificationView} list={list}>
        {(rows) => <NotificationList items={rows} />}
      </DeclaredList>
    </>
  );
}
