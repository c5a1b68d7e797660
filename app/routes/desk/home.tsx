/** `/desk`: where the day begins. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { getT } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { Icon, PageHeader, pageMeta, type IconName } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args);
  return { name: staff.name, title: getT(args, "layout")("desk.label") };
}

export default function DeskHome() {
  const { t } = useTranslation("layout");
  const { name } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("desk.welcome", { name })} description={t("desk.welcomeText")} />
      <div className="grid gap-4 md:grid-cols-2">
        <Door
          to={paths.deskOrders()}
          icon="clipboard-text"
          title={t("desk.orders")}
          text={t("desk.ordersText")}
        />
        <Door
          to={paths.deskImports()}
          icon="file-arrow-up"
          title={t("desk.import")}
          text={t("desk.importText")}
        />
      </div>
    </>
  );
}

type DoorProps = { to: string; icon: IconName; title: string; text: string };

function Door({ to, icon, title, text }: DoorProps) {
  return (
    <Link to={to} className="card flex items-start gap-4 p-5 hover:border-line-strong">
      <span className="grid size-11 flex-none place-items-center rounded-s bg-water-soft text-water">
        <Icon name={icon} className="size-6" />
      </span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
    </Link>
  );
}
