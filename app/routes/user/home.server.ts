/** What stands on the member's home, asked of the nouns side by side. */
import { agentOf } from "~/domain/accounts/agent.server";
import type { Member } from "~/domain/accounts/people";
import { openBills } from "~/domain/bills/view.server";
import { overdueDraws } from "~/domain/credit/attention.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { latestNotifications } from "~/domain/notifications/inbox.server";
import { failedListings } from "~/domain/listings/lists.server";
import { orderAttention } from "~/domain/orders/attention.server";
import { storeAttention } from "~/domain/stores/attention.server";
import { waitingRequests } from "~/domain/sourcing/lists.server";
import { answeredTickets, latestTickets } from "~/domain/tickets/lists.server";
import { openRecharges } from "~/domain/wallet/attention.server";
import { paths } from "~/platform/paths";

/** Something that waits for the member: its kind, how many, where it is dealt with. */
export type Waiting = {
  kind:
    | "overdue"
    | "reauthorise"
    | "answered"
    | "problems"
    | "held"
    | "unwritten"
    | "bills"
    | "payable"
    | "sourcing"
    | "listings"
    | "unlinkedOrders"
    | "balance"
    | "recharges"
    | "unlinkedProducts";
  count: number;
  to: string;
  /** An amount that belongs to it, in cents of USD. */
  amount?: bigint;
};

const shownNews = 6;
const shownTickets = 4;

/** The steps to the first order, and which of them are done; null once all are. */
export type BeginSteps = Readonly<Record<"connect" | "link" | "recharge", boolean>>;

const stepsLeft = (done: BeginSteps): BeginSteps | null => (Object.values(done).every(Boolean) ? null : done);

/** The member's home. */
export async function homeOf(member: Member) {
  const [
    orders,
    stores,
    wallet,
    recharges,
    answered,
    news,
    tickets,
    agent,
    bills,
    overdue,
    sourcing,
    listings,
  ] = await Promise.all([
    orderAttention(member.id),
    storeAttention(member.id),
    walletOf(member.id),
    openRecharges(member.id),
    answeredTickets(member.id),
    latestNotifications(member.id, shownNews),
    latestTickets(member.id, shownTickets),
    agentOf(member.id),
    openBills(member.id),
    overdueDraws(member.id),
    waitingRequests(member.id),
    failedListings(member.id),
  ]);
  const unpaid = (state: string) => paths.storeOrders({ tab: "AWAITING_PAYMENT", state });
  const short = orders.payableTotal > wallet.balance ? orders.payableTotal - wallet.balance : 0n;
  const waiting: Waiting[] = [
    { kind: "overdue", ...overdue, to: paths.credit() },
    { kind: "reauthorise", count: stores.reauthorise, to: paths.woocommerce() },
    { kind: "answered", count: answered, to: paths.tickets() },
    { kind: "sourcing", count: sourcing, to: paths.sourcing({ tab: "all" }) },
    { kind: "listings", count: listings, to: paths.listed({ tab: "failed" }) },
    { kind: "problems", count: orders.problems, to: unpaid("ABNORMAL") },
    { kind: "held", count: orders.held, to: paths.storeOrders({ tab: "PENDING" }) },
    { kind: "unwritten", count: orders.unwritten, to: paths.storeOrders({ tag: "UNWRITTEN" }) },
    { kind: "bills", count: bills.count, to: paths.bills(), amount: bills.total },
    { kind: "payable", count: orders.payable, to: unpaid("CONNECTED"), amount: orders.payableTotal },
    { kind: "balance", count: short > 0n ? 1 : 0, to: paths.recharge(), amount: short },
    { kind: "unlinkedOrders", count: orders.unlinked, to: unpaid("ABNORMAL") },
    { kind: "recharges", count: recharges, to: paths.rechargeOrders({ tab: "AWAITING_PAYMENT" }) },
    { kind: "unlinkedProducts", count: stores.unlinked, to: paths.connection({ tab: "unlinked" }) },
  ];
  return {
    news,
    tickets,
    agent,
    balance: wallet.balance,
    // Who has paid an order knows the way, with a store or without.
    begin: orders.everPaid
      ? null
      : stepsLeft({
          connect: stores.stores > 0,
          link: stores.anyLinked,
          recharge: wallet.balance > 0n,
        }),
    waiting: waiting.filter(({ count }) => count > 0),
  };
}
