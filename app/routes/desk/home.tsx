/** `/desk`: where the day begins: what waits, and for whom. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { bankLineCounts } from "~/domain/banking/lines.server";
import { deskProductCounts } from "~/domain/catalogue/desk/list.server";
import { creditCounts } from "~/domain/credit/desk.server";
import { deskCounts, orderRoles } from "~/domain/orders/desk-list.server";
import { deskQueues, type DeskQueue } from "~/domain/orders/list";
import { disputeCounts } from "~/domain/payments/disputes/desk.server";
import { refundCounts } from "~/domain/payments/refunds/list.server";
import { deskWithdrawalCounts } from "~/domain/payouts/desk.server";
import { taskCounts } from "~/domain/tasks/tasks.server";
import { ticketRoles } from "~/domain/tickets/config";
import { ticketQueues } from "~/domain/tickets/desk.server";
import { deskRechargeCounts, financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, QueueCards, type IconName } from "~/ui";

export const handle = { i18n: ["desk", "tickets", "financeQueues", "products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args);
  return { name: staff.name, title: getT(args, "layout")("desk.label"), waiting: await waitingFor(staff) };
}

/** What waits for somebody, as far as their roles go. */
async function waitingFor(staff: Staff) {
  const money = hasRole(staff.roles, financeRoles);
  const [orders, tickets, finance, products] = await Promise.all([
    hasRole(staff.roles, orderRoles) ? deskCounts(staff, parseListQuery(paths.deskOrders())) : null,
    hasRole(staff.roles, ticketRoles) ? ticketQueues(staff) : null,
    money ? moneyQueues(staff) : null,
    hasRole(staff.roles, ["catalog"]) ? deskProductCounts({ filters: {} }) : null,
  ]);
  return { orders, tickets, finance, products };
}

/** What waits for finance, by the screen where it is dealt with. */
async function moneyQueues(staff: Staff) {
  const all = { filters: {} };
  const [tasks, recharges, payouts, refunds, disputes, credit, bank] = await Promise.all([
    taskCounts(),
    deskRechargeCounts(all),
    deskWithdrawalCounts(all),
    refundCounts(staff, all),
    disputeCounts(all),
    creditCounts(all),
    bankLineCounts(all),
  ]);
  return {
    tasks: tasks.open,
    recharges: recharges.review,
    review: payouts.review,
    approved: payouts.approved,
    refunds: refunds.REQUESTED,
    disputes: disputes.OPEN,
    credit: credit.APPLIED,
    overdue: credit.overdue,
    suggested: bank.suggested,
    unmatched: bank.unmatched,
  };
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
  const { t } = useTranslation(["layout", "desk", "tickets", "products"]);
  const { name, waiting } = useLoaderData<typeof loader>();
  const { orders, tickets, finance, products } = waiting;
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
      {finance && <MoneyQueues waiting={finance} />}
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

const moneyQueue = {
  tasks: { to: paths.deskTasks(), icon: "warning-circle", urgent: true },
  recharges: { to: paths.deskRecharges(), icon: "hand-coins" },
  review: { to: paths.deskWithdrawals(), icon: "bank" },
  approved: { to: paths.deskWithdrawals({ tab: "approved" }), icon: "bank" },
  refunds: { to: paths.deskRefunds(), icon: "arrow-counter-clockwise" },
  disputes: { to: paths.deskChargebacks(), icon: "warning", urgent: true },
  credit: { to: paths.deskCredits(), icon: "scales" },
  overdue: { to: paths.deskCredits({ tab: "overdue" }), icon: "clock", urgent: true },
  suggested: { to: paths.deskBank(), icon: "bank" },
  unmatched: { to: paths.deskBank({ tab: "unmatched" }), icon: "bank" },
} satisfies Record<string, { to: string; icon: IconName; urgent?: true }>;

function MoneyQueues({ waiting }: { waiting: Record<keyof typeof moneyQueue, number> }) {
  const { t } = useTranslation(["layout", "financeQueues"]);
  const queues = Object.keys(moneyQueue) as (keyof typeof moneyQueue)[];
  return (
    <QueueCards
      title={t("layout:desk.group.money")}
      queues={queues.map((key) => ({
        ...moneyQueue[key],
        label: t(`financeQueues:${key}`),
        count: waiting[key],
      }))}
    />
  );
}
