/** `/desk`: where the day begins: what waits, and for whom. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { waitingFor } from "~/domain/desk.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { PageHeader, pageMeta, QueueCards } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args);
  const waiting = await waitingFor(staff, localeOf(args));
  return { name: staff.name, title: getT(args, "layout")("desk.label"), waiting };
}

export default function DeskHome() {
  const { t } = useTranslation("layout");
  const { name, waiting } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("desk.welcome", { name })} description={t("desk.welcomeText")} />
      {waiting.map(({ title, queues }) => (
        <QueueCards key={title} title={title} queues={queues} />
      ))}
    </>
  );
}
