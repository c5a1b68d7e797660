/** `/desk`: where the day begins: what waits, and for whom. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { deskProductCounts } from "~/domain/catalogue/desk/list.server";
import { deskCounts, orderRoles } from "~/domain/orders/desk-list.server";
import { deskQueues, type DeskQueue } from "~/domain/orders/list";
import { deskWithdrawalCounts } from "~/domain/payouts/desk.server";
import { ticketQueues, ticketRoles } from "~/domain/tickets/desk.server";
import { deskRechargeCounts, financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, QueueCards, type IconName } from "~/ui";

export const handle = { i18n: ["desk", "tickets", "wallet", "payoutdesk", "products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args);
  return { name: staff.name, title: getT(args, "layout")("desk.label"), waiting: await waitingFor(staff) };
}

/** What waits for somebody, as far as their roles go. */
async function waitingFor(staff: Staff) {
  const money = hasRole(staff.roles, financeRoles);
  const [orders, tickets, wires, payouts, products] = await Promise.all([
    hasRole(staff.roles, orderRoles) ? deskCounts(staff, parseListQuery(paths.deskOrders())) : null,
    hasRole(staff.roles, ticketRoles) ? ticketQueues(staff) : null,
    money ? deskRechargeCounts({ filters: {} }) : null,
    money ? deskWithdrawalCounts({ filters: {} }) : null,
    hasRole(staff.roles, ["catalog"]) ? deskProductCounts({ filters: {} }) : null,
  ]);
  return { orders, tickets, wires, payouts, products };
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
  const { t } = useTranslation(["layout", "desk", "wallet", "payoutdesk", "tickets", "products"]);
  const { name, waiting } = useLoaderData<typeof loader>();
  const { orders, tickets, wires, payouts, products } = waiting;
  return (
    <>
      <PageHeader title={t("layout:desk.welcome", { name })} description={t("layout:desk.welcomeText")} />
      {orders && (
        <QueueCards
          title={t("layout:desk.orders")}
          queues={deskQueues
            .filter((queue) => queue !== "all")
            .map((queue) => ({
              to: paths.deskOrders({ tab: queue === deskQueues[0] ? null : queue }),
              label: t(`desk:queue.${queue}`),
              icon: icons[queue],
              urgent: queue === "problems",
              count: orders[queue],
            }))}
        />
      )}
      {wires && payouts && (
        <QueueCards
          title={t("layout:desk.group.money")}
          queues={[
            {
              to: paths.deskRecharges(),
              label: t("wallet:desk.tab.review"),
              icon: "hand-coins",
              count: wires.review,
            },
            ...(["review", "approved"] as const).map((tab) => ({
              to: paths.deskWithdrawals({ tab: tab === "review" ? null : tab }),
              label: t(tab === "review" ? "payoutdesk:home.review" : "payoutdesk:home.approved"),
              icon: "bank" as const,
              count: payouts[tab],
            })),
          ]}
        />
      )}
      {tickets && (
        <QueueCards
          title={t("tickets:desk.overview")}
          queues={[
            {
              to: paths.deskTickets(),
              label: t("tickets:status.OPEN"),
              icon: "chat-circle-dots",
              count: tickets.open,
            },
            {
              to: paths.deskTickets({ who: "mine" }),
              label: t("tickets:desk.mineOpen"),
              icon: "user",
              count: tickets.mine,
            },
            {
              to: paths.deskTickets({ tab: "WAITING_USER" }),
              label: t("tickets:status.WAITING_USER"),
              icon: "clock",
              count: tickets.waiting,
            },
          ]}
        />
      )}
      {products && (
        <QueueCards
          title={t("layout:desk.products")}
          queues={[
            {
              to: paths.deskProducts({ tab: "problems" }),
              label: t("products:tab.problems"),
              icon: "warning",
              urgent: true,
              count: products.problems,
            },
            {
              to: paths.deskProducts({ tab: "draft" }),
              label: t("products:tab.draft"),
              icon: "pencil-simple",
              count: products.draft,
            },
            {
              to: paths.deskProducts({ tab: "on" }),
              label: t("products:tab.on"),
              icon: "package",
              count: products.on,
            },
          ]}
        />
      )}
    </>
  );
}
