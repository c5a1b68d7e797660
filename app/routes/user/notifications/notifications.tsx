/** /user/notifications: what happened, the newest first. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { NotificationList } from "~/domain/notifications/components/notification-list";
import {
  notificationCounts,
  notificationPage,
  notificationTabs,
  readAllNotifications,
  type NotificationTab,
} from "~/domain/notifications/inbox.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  EmptyState,
  Form,
  LinkButton,
  PageHeader,
  pageMeta,
  Pager,
  Tabs,
  useHrefWith,
} from "~/ui";

export const handle = { i18n: ["notifications"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { tabs: notificationTabs });
  const [page, counts] = await Promise.all([
    notificationPage(member.id, query),
    notificationCounts(member.id),
  ]);
  const title = getT(args, "notifications")("title");
  const tabs = notificationTabs.map((key) => ({ key, count: counts[key] }));
  const canRead = member.status === "1" && counts.unread > 0;
  return { title, page, tabs, tab: query.tab as NotificationTab, size: query.size, canRead };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  return once(args, form, `member:${member.id}`, async () => {
    await readAllNotifications(member.id);
    return redirect(paths.notifications(), flash("notifications:flash.read"));
  });
}

export default function Notifications() {
  const { t } = useTranslation("notifications");
  const { title, page, tabs, tab, size, canRead } = useLoaderData<typeof loader>();
  const hrefWith = useHrefWith();
  const items = tabs.map(({ key, count }) => ({
    ...{ key, count, label: t(`tab.${key}`) },
    to: hrefWith({ tab: key === "all" ? null : key, after: null, before: null }),
  }));
  return (
    <>
      <PageHeader
        title={title}
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
      <Card flush>
        <Tabs label={t("tabs.label")} items={items} current={tab} />
        {page.rows.length > 0 ? (
          <>
            <NotificationList items={page.rows} />
            <Pager before={page.before} after={page.after} size={size} />
          </>
        ) : (
          <EmptyState icon="bell" title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        )}
      </Card>
    </>
  );
}
