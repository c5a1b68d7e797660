/** The parts of the member's home. */
import { useTranslation } from "~/i18n/use-translation";
import { memberArea } from "~/domain/member-areas";
import type { ShownCard, Waiting } from "~/domain/home.server";
import { NotificationList } from "~/domain/notifications/components/notification-list";
import type { NotificationItem } from "~/domain/notifications/inbox.server";
import { paths } from "~/platform/paths";
import { Card, cx, DateTime, EmptyState, Icon, LinkButton, Money, Status, useRootData } from "~/ui";
import { Link } from "~/ui/link";
import type { BeginSteps } from "./home.server";

/** What waits for the member, the urgent first. */
export function WaitingCard({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation("member");
  return (
    <Card title={t("waiting.title")} flush>
      {waiting.length === 0 ? (
        <p className="flex items-center gap-3 px-5 py-6">
          <Icon name="check-circle" className="size-6 text-positive" />
          {t("waiting.nothing")}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {waiting.map((item) => (
            <WaitingLine key={item.label} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function WaitingLine({ item: { label, to, icon, urgent, amount } }: { item: Waiting }) {
  return (
    <li className="relative flex items-center gap-3 px-5 py-3 hover:bg-sunken">
      <Icon name={icon} className={cx("size-5 flex-none", urgent ? "text-critical" : "text-water")} />
      <Link to={to} className="row-link min-w-0 flex-1 font-semibold">
        {label}
      </Link>
      {amount !== undefined && amount > 0n && (
        <span className="text-sm tabular-nums">
          <Money amount={amount} />
        </span>
      )}
      <Icon name="caret-right" className="size-4 flex-none text-muted" />
    </li>
  );
}

const steps = [
  { key: "connect", to: paths.woocommerce(), icon: "storefront" },
  { key: "link", to: paths.connection(), icon: "link-simple" },
  { key: "recharge", to: paths.recharge(), icon: "wallet" },
  { key: "pay", to: paths.storeOrders(), icon: "clipboard-text" },
  { key: "sent", to: paths.storeOrders({ tab: "PURCHASING" }), icon: "package" },
] as const;

/** The way to the first order: what is done is ticked, and the next step stands out. */
export function BeginCard({ done }: { done: BeginSteps }) {
  const { t } = useTranslation("member");
  const next = steps.find(({ key }) => !done[key])?.key;
  return (
    <Card title={t("begin.title")}>
      <ol className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ key, to, icon }, index) => (
          <li key={key} className="grid content-start gap-2">
            <p className="flex items-center gap-2 font-semibold">
              <span className="grid size-8 place-items-center rounded-full bg-water-soft text-water">
                <Icon name={done[key] ? "check" : icon} />
              </span>
              {index + 1}. {t(`begin.${key}`)}
            </p>
            <p className="text-sm text-muted">{t(`begin.${key}Text`)}</p>
            <p>
              {done[key] ? (
                <Status tone="positive">{t("begin.done")}</Status>
              ) : (
                <LinkButton to={to} size="s" tone={key === next ? "primary" : "secondary"}>
                  {t(`begin.${key}Go`)}
                </LinkButton>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function NewsCard({ news, unread }: { news: readonly NotificationItem[]; unread: number }) {
  const { t } = useTranslation("member");
  const { t: words } = useTranslation("notifications");
  return (
    <Card
      title={unread > 0 ? t("news.titleUnread", { count: unread }) : t("news.title")}
      actions={
        <LinkButton to={paths.notifications()} tone="quiet" size="s">
          {t("news.all")}
        </LinkButton>
      }
      flush
    >
      {news.length > 0 ? (
        <NotificationList items={news} />
      ) : (
        <EmptyState icon="bell" title={words("empty")}>
          {words("emptyText")}
        </EmptyState>
      )}
    </Card>
  );
}

/** Some of a noun's things, the way to each and to all. */
export function LinesCard({ card: { title, all, none, lines } }: { card: ShownCard }) {
  return (
    <Card
      title={title}
      actions={
        <LinkButton to={all.to} tone="quiet" size="s">
          {all.label}
        </LinkButton>
      }
      flush
    >
      {lines.length === 0 ? (
        <p className="px-5 py-4 text-sm text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map(({ no, to, text, state, tone, at }) => (
            <li key={no} className="relative grid gap-1 px-5 py-3 hover:bg-sunken">
              <Link to={to} className="row-link line-clamp-2 text-sm font-semibold wrap-anywhere">
                {text}
              </Link>
              <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
                <Status tone={tone}>{state}</Status> {no} · <DateTime at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Who answers this member (D25). */
export function AgentCard({ agent }: { agent: { name: string } | null }) {
  const { t } = useTranslation("member");
  const support = useRootData()?.supportEmail;
  return (
    <Card title={t("agent.title")}>
      <div className="flex items-start gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-water-soft text-water">
          <Icon name="user" className="size-6" />
        </span>
        <div className="min-w-0 text-sm">
          <p className="text-base font-semibold">{agent?.name ?? t("agent.team")}</p>
          <p className="text-muted">{t(agent ? "agent.text" : "agent.teamText")}</p>
        </div>
      </div>
      <div className="grid gap-2 pt-4">
        <LinkButton to={paths.contact()} icon="chat-circle-dots" block>
          {t("agent.ask")}
        </LinkButton>
        {support && (
          <p className="text-center text-xs text-muted">
            {t("agent.mail")}{" "}
            <a className="link break-all" href={`mailto:${support}`}>
              {support}
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}

export function BalanceCard({ balance }: { balance: bigint }) {
  const { t } = useTranslation("member");
  return (
    <Card title={t("balance.title")}>
      <p className="text-xl font-semibold tabular-nums">
        <Money amount={balance} />
      </p>
      <div className="flex flex-wrap gap-2 pt-3">
        <LinkButton to={paths.recharge()} size="s" icon="plus">
          {t("balance.recharge")}
        </LinkButton>
        <LinkButton to={paths.wallet()} size="s" tone="quiet">
          {t("balance.transactions")}
        </LinkButton>
      </div>
    </Card>
  );
}

/** On a phone, where there is no side bar: every page of the member area. */
export function AllPages() {
  const { t } = useTranslation("layout");
  return (
    <nav aria-label={t("member.all")} className="card lg:hidden">
      {memberArea.groups.map((group) => (
        <section key={group.key} className="border-b border-line px-5 py-3 last:border-b-0">
          <h2 className="pb-1 text-xs font-semibold text-muted">{t(group.key)}</h2>
          <ul className="grid grid-cols-2 gap-x-3">
            {group.entries.map(({ key, to, icon }) => (
              <li key={to}>
                <Link to={to} className="flex min-h-11 items-center gap-2 text-sm">
                  <Icon name={icon} className="size-5 flex-none text-water" />
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
