/** One member at the desk: who they are, what is theirs, what was done. */
import { useTranslation } from "~/i18n/use-translation";
import { localeNames, type Locale } from "~/i18n/locales";
import { personName } from "~/domain/accounts/address";
import { SessionLine } from "~/domain/accounts/components/sessions-card";
import type { ShownMemberCard } from "~/domain/desk.server";
import { useStoreName } from "~/domain/orders/components/store-name";
import { OrderStatus } from "~/domain/orders/components/status";
import { StoreStatus } from "~/domain/stores/components/store-state";
import { AuditLines } from "~/domain/staff/components/audit-list";
import { paths } from "~/platform/paths";
import { Button, Card, DateTime, FactList, Form, Money, Status, Timeline } from "~/ui";
import { Link } from "~/ui/link";
import type { HistoryLine, MemberFacts, memberView } from "../member.server";

type Platform = "shopify" | "woocommerce" | "aliexpress" | "ebay" | "amazon" | "tiktok" | "none";
type Channel = "search" | "social" | "referral" | "ads" | "friend" | "other";

export type MemberThings = Awaited<ReturnType<typeof memberView>>;
type FactsProps = { member: MemberFacts; country: string };

/** The pages name the texts `members`, `accounts`, `security`, `orders`, `stores` and `staff`. */
export function Facts({ member, country }: FactsProps) {
  const { t } = useTranslation(["members", "accounts", "security"]);
  const language = localeNames[member.locale as Locale] ?? member.locale;
  return (
    <Card title={t("facts.title")}>
      <FactList
        facts={[
          [t("facts.name"), personName(member)],
          [
            t("facts.email"),
            <a key="email" href={`mailto:${member.email}`} className="link break-all">
              {member.email}
            </a>,
          ],
          [t("facts.phone"), member.phone],
          [t("facts.country"), country],
          [t("facts.taxId"), member.taxId],
          [t("facts.agent"), member.agent ?? t("none")],
          [t("facts.factor"), t(member.factor ? "security:factor.on" : "security:factor.off")],
          [t("facts.sells"), t(`accounts:platform.${member.platform as Platform}`)],
          [t("facts.heard"), t(`accounts:channel.${member.channel as Channel}`)],
          [t("facts.language"), `${language}, ${member.timezone}`],
          [t("facts.terms"), member.termsVersion],
          [
            t("facts.verified"),
            member.verifiedAt ? <DateTime key="verified" at={member.verifiedAt} /> : null,
          ],
          [t("facts.since"), <DateTime key="since" at={member.createdAt} />],
        ]}
      />
    </Card>
  );
}

export function Wallet({ things }: { things: Pick<MemberThings, "balance" | "owed"> }) {
  const { t } = useTranslation("members");
  return (
    <Card title={t("wallet.title")}>
      <FactList
        columns={1}
        facts={[
          [t("wallet.balance"), <Money key="balance" amount={things.balance} />],
          things.owed > 0n && [t("wallet.owed"), <Money key="owed" amount={things.owed} />],
        ]}
      />
    </Card>
  );
}

const row =
  "flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0";

export function Orders({ orders, email }: { orders: MemberThings["orders"]; email: string }) {
  const { t } = useTranslation("members");
  const storeName = useStoreName();
  return (
    <Card
      title={t("orders.title")}
      actions={
        <Link to={paths.deskOrders({ tab: "all", q: email })} className="link text-sm">
          {t("orders.all")}
        </Link>
      }
    >
      {orders.length === 0 && <p className="text-sm text-muted">{t("orders.none")}</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.no} className={row}>
            <span className="min-w-0">
              <Link to={paths.deskOrder(order.no)} className="link">
                {order.no}
              </Link>{" "}
              <span className="text-sm text-muted">
                {storeName(order)} · <DateTime at={order.placedAt} />
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <OrderStatus order={order} />
              <Money amount={order.total} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Stores({ stores }: { stores: MemberThings["stores"] }) {
  const { t } = useTranslation("members");
  return (
    <Card title={t("stores.title")}>
      {stores.length === 0 && <p className="text-sm text-muted">{t("stores.none")}</p>}
      <ul>
        {stores.map((store) => (
          <li key={store.id} className={row}>
            <span className="min-w-0">
              <span className="font-medium">{store.name}</span>{" "}
              <span className="text-sm break-all text-muted">{store.url}</span>
            </span>
            <StoreStatus status={store.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The latest of a noun's things that are the member's. */
export function Things({ card: { title, none, lines } }: { card: ShownMemberCard }) {
  return (
    <Card title={title}>
      {lines.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <ul>
        {lines.map(({ no, to, at, state, tone }) => (
          <li key={no} className={row}>
            <span>
              <Link to={to} className="link">
                {no}
              </Link>{" "}
              <span className="text-sm text-muted">
                <DateTime at={at} />
              </span>
            </span>
            <Status tone={tone}>{state}</Status>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type SessionsProps = { sessions: MemberThings["sessions"]; mayAct: boolean };

export function Sessions({ sessions, mayAct }: SessionsProps) {
  const { t } = useTranslation("members");
  return (
    <Card title={t("sessions.title")}>
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">{t("sessions.none")}</p>
      ) : (
        <div className="grid gap-4">
          <ul className="grid gap-3">
            {sessions.map((session) => (
              <li key={session.id}>
                <SessionLine session={session} />
              </li>
            ))}
          </ul>
          {mayAct && (
            <Form method="post" scope="sessions">
              <Button intent="sessions" icon="sign-out">
                {t("sessions.end")}
              </Button>
            </Form>
          )}
        </div>
      )}
    </Card>
  );
}

const events = ["prove", "verify", "freeze", "unfreeze", "close"] as const;

export function History({ history }: { history: readonly HistoryLine[] }) {
  const { t } = useTranslation("members");
  if (history.length === 0) return <p className="text-sm text-muted">{t("history.none")}</p>;
  const items = history.map(({ id, at, event, by, reason }) => {
    const known = events.find((name) => name === event);
    return { id, at, title: known ? t(`event.${known}`) : event, by, note: reason };
  });
  return <Timeline items={items} />;
}

export function Trail({ trail }: { trail: MemberThings["trail"] }) {
  const { t } = useTranslation("members");
  return (
    <Card title={t("trail.title")}>
      <AuditLines rows={trail} />
    </Card>
  );
}
