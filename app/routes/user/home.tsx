/** /user: the member's home: what waits, what happened, who helps (§2.3). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireMember } from "~/domain/accounts/guards.server";
import { HomeFigures } from "~/domain/figures/components/figures";
import { getT, localeOf } from "~/i18n/i18n.server";
import { PageHeader, pageMeta } from "~/ui";
import {
  AgentCard,
  AllPages,
  BalanceCard,
  BeginCard,
  LinesCard,
  NewsCard,
  WaitingCard,
} from "./home-sections";
import { homeOf } from "./home.server";

export const handle = { i18n: ["member", "notifications", "figures"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const t = getT(args, "member");
  const greeting = t("greeting", { name: member.firstName });
  return { title: t("title"), greeting, unread: member.unread, ...(await homeOf(member, localeOf(args))) };
}

export default function MemberHome() {
  const home = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={home.greeting} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          {home.begin && <BeginCard done={home.begin} />}
          {(home.waiting.length > 0 || !home.begin) && <WaitingCard waiting={home.waiting} />}
          {home.figures && <HomeFigures figures={home.figures} drawing={home.drawing} />}
          <NewsCard news={home.news} unread={home.unread} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
          <BalanceCard balance={home.balance} />
          {home.cards.map((card) => (
            <LinesCard key={card.title} card={card} />
          ))}
          <AgentCard agent={home.agent} />
        </div>
      </div>
      <AllPages />
    </>
  );
}
