/** What stands on the member's home, asked of the nouns side by side. */
import { agentOf } from "~/domain/accounts/agent.server";
import type { Member } from "~/domain/accounts/people";
import { draw } from "~/domain/figures/chart";
import { homeFigures } from "~/domain/figures/read.server";
import { profitOf } from "~/domain/figures/sums";
import { askOnce, homeCards, waitingAtHome } from "~/domain/home.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { latestNotifications } from "~/domain/notifications/inbox.server";
import { orderAttention } from "~/domain/orders/attention.server";
import { storeAttention } from "~/domain/stores/attention.server";
import type { Locale } from "~/i18n/locales";

const shownNews = 6;

/** The steps to the first order that leaves, and which of them are done. */
export type BeginSteps = Readonly<Record<"connect" | "link" | "recharge" | "pay" | "sent", boolean>>;

/** The member's home, in a language. */
export async function homeOf(member: Member, locale: Locale) {
  const ask = askOnce(member.id);
  const [waiting, cards, orders, stores, wallet, news, agent, figures] = await Promise.all([
    waitingAtHome(ask, locale),
    homeCards(member.id, locale),
    ask(orderAttention),
    ask(storeAttention),
    ask(walletOf),
    latestNotifications(member.id, shownNews),
    agentOf(member.id),
    homeFigures(member.id, member.timezone),
  ]);
  const points = figures.days.map(({ start, sums }) => ({
    key: start,
    bar: Number(sums.sales),
    line: Number(profitOf(sums)),
  }));
  return {
    waiting,
    cards,
    news,
    agent,
    balance: wallet.balance,
    // Until something was sold there is nothing to draw.
    figures: orders.everPaid || figures.days.some(({ sums }) => sums.orders > 0) ? figures : null,
    drawing: draw(points),
    begin: orders.everSent
      ? null
      : {
          connect: stores.stores > 0,
          link: stores.anyLinked,
          // Who has paid an order, however it was, needs no balance any more.
          recharge: orders.everPaid || wallet.balance > 0n,
          pay: orders.everPaid,
          sent: false,
        },
  };
}
