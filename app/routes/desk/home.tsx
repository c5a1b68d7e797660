/** `/desk`: where the day begins: what waits, and for whom. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole } from "~/domain/accounts/people";
import { deskCounts, orderRoles } from "~/domain/orders/desk-list.server";
import { deskQueues, type DeskQueue } from "~/domain/orders/list";
import { TicketQueues } from "~/domain/tickets/components/ticket-queues";
import { ticketQueues, ticketRoles } from "~/domain/tickets/desk.server";
import { deskRechargeCounts, financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { countText, parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Icon, PageHeader, pageMeta, Section, type IconName } from "~/ui";

export const handle = { i18n: ["desk", "tickets", "wallet"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args);
  const sees = hasRole(staff.roles, orderRoles);
  const counts = sees ? await deskCounts(staff, parseListQuery(paths.deskOrders())) : null;
  const tickets = hasRole(staff.roles, ticketRoles) ? await ticketQueues(staff) : null;
  const wires = hasRole(staff.roles, financeRoles)
    ? (await deskRechargeCounts({ filters: {} })).review
    : null;
  const imports = hasRole(staff.roles, ["catalog"]);
  return { name: staff.name, title: getT(args, "layout")("desk.label"), counts, tickets, wires, imports };
}

const icons: Record<DeskQueue, IconName> = {
  accept: "check-circle",
  purchase: "shopping-cart-simple",
  dispatch: "package",
  shipped: "truck",
  delivered: "house",
  problems: "warning",
  all: "clipboard-text",
};

export default function DeskHome() {
  const { t } = useTranslation(["layout", "desk", "wallet"]);
  const { name, counts, tickets, wires, imports } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("layout:desk.welcome", { name })} description={t("layout:desk.welcomeText")} />
      {counts && (
        <Section title={t("layout:desk.orders")}>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {deskQueues
              .filter((queue) => queue !== "all")
              .map((queue) => (
                <li key={queue}>
                  <QueueCard
                    to={paths.deskOrders({ tab: queue === deskQueues[0] ? null : queue })}
                    label={t(`desk:queue.${queue}`)}
                    icon={icons[queue]}
                    urgent={queue === "problems"}
                    count={counts[queue]}
                  />
                </li>
              ))}
          </ul>
        </Section>
      )}
      {tickets && <TicketQueues counts={tickets} />}
      {wires !== null && (
        <Section title={t("layout:desk.recharges")}>
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            <QueueCard
              to={paths.deskRecharges()}
              label={t("wallet:desk.tab.review")}
              icon="hand-coins"
              count={wires}
            />
          </div>
        </Section>
      )}
      {imports && (
        <Link to={paths.deskImports()} className="card flex items-start gap-4 p-5 hover:border-line-strong">
          <span className="grid size-11 flex-none place-items-center rounded-s bg-water-soft text-water">
            <Icon name="file-arrow-up" className="size-6" />
          </span>
          <span>
            <span className="block font-semibold">{t("layout:desk.import")}</span>
            <span className="block text-sm text-muted">{t("layout:desk.importText")}</span>
          </span>
        </Link>
      )}
    </>
  );
}

type QueueCardProps = { to: string; label: string; icon: IconName; count: number; urgent?: boolean };

/** A queue and how many wait in it; an urgent one with anything in it is marked. */
function QueueCard({ to, label, icon, count, urgent = false }: QueueCardProps) {
  const { i18n } = useTranslation();
  const tone = urgent && count > 0 ? "bg-critical-soft text-critical" : "bg-water-soft text-water";
  return (
    <Link to={to} className="card flex h-full items-center gap-4 px-5 py-4 hover:border-line-strong">
      <span className={`grid size-10 flex-none place-items-center rounded-s ${tone}`}>
        <Icon name={icon} className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block text-xl font-semibold tabular-nums">{countText(count, i18n.language)}</span>
        <span className="block text-sm text-muted">{label}</span>
      </span>
    </Link>
  );
}
