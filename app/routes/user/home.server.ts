/** What stands on the member's home, asked of the nouns side by side. */
import { agentOf } from "~/domain/accounts/agent.server";
import type { Member } from "~/domain/accounts/people";
import { askOnce, homeCards, waitingAtHome } from "~/domain/home.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { latestNotifications } from "~/domain/notifications/inbox.server";
import { orderAttention } from "~/domain/orders/attention.server";
import { storeAttention } from "~/domain/stores/attention.server";
import type { Locale } from "~/i18n/locales";

const shownNews = 6;

/** The steps to the first order, and which of them are done; null once all are. */
export type BeginSteps = Readonly<Record<"connect" | "link" | "recharge", boolean>>;

const stepsLeft = (done: BeginSteps): BeginSteps | null => (Object.values(done).every(Boolean) ? null : done);

/** The member's home, in a language. */
export async function homeOf(member: Member, locale: Locale) {
  const ask = askOnce(member.id);
  const [waiting, cards, orders, stores, wallet, news, agent] = await Promise.all([
    waitingAtHome(ask, locale),
    homeCards(member.id, locale),
    ask(orderAttention),
    ask(storeAttention),
    ask(walletOf),
    latestNotifications(member.id, shownNews),
    agentOf(member.id),
  ]);
  return {
    waiting,
    cards,
    news,
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
  };
}
