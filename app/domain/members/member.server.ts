/** One member at the desk: everything that is known at a glance. */
import { openSessionsOf } from "~/domain/accounts/sessions.server";
import { memberCards } from "~/domain/desk.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import type { OrderState } from "~/domain/orders/states";
import type { StoreView } from "~/domain/stores/views.server";
import { auditOf } from "~/domain/staff/audit-log.server";
import type { Locale } from "~/i18n/locales";
import { db, sql } from "~/platform/db";
import { visibleTo, type AnyStatus, type Viewer } from "./list.server";

export type MemberFacts = {
  readonly id: string;
  readonly email: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly country: string;
  readonly taxId: string | null;
  readonly channel: string;
  readonly platform: string;
  readonly locale: string;
  readonly timezone: string;
  readonly status: AnyStatus;
  readonly agentId: string | null;
  readonly agent: string | null;
  readonly factor: boolean;
  readonly termsVersion: string;
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
};

/** The member, where the viewer may see them; else null. Anything that is no id finds nobody. */
export async function findMemberOf(staff: Viewer, id: string): Promise<MemberFacts | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null;
  return db.first<MemberFacts>(sql`
    select u.id, u.email, u.user_name, u.first_name, u.last_name, u.phone,
      u.country, u.tax_id, u.channel, u.platform, u.locale, u.timezone, u.status,
      u.agent_id, (select s.name from staff s where s.id = u.agent_id) as agent,
      u.totp_enc is not null as factor, u.terms_version, u.email_verified_at as verified_at,
      u.created_at
    from "user" u where u.id = ${id} and ${visibleTo(staff)}`);
}

type OrderLine = OrderState & {
  no: string;
  total: bigint;
  placedAt: Date;
  storeName: string;
  platform: string;
};
type StoreLine = { id: string; name: string; platform: string; url: string; status: StoreView["status"] };
export type HistoryLine = {
  id: string;
  from: string | null;
  to: string;
  event: string;
  by: string | null;
  reason: string | null;
  at: Date;
};

/** What belongs to a member: stores, wallet, latest orders and what later nouns have, sessions, history and audit trail. */
export async function memberView(id: string, locale: Locale) {
  const [stores, wallet, orders, cards, sessions, history, trail] = await Promise.all([
    db.rows<StoreLine>(sql`
      select id, name, platform, url, status from store where user_id = ${id} and platform <> 'manual'
      order by created_at limit 50`),
    walletOf(id),
    db.rows<OrderLine>(sql`
      select o.no, o.status, o.box, o.hold, o.total, o.placed_at, s.name as store_name, s.platform
      from store_order o join store s on s.id = o.store_id
      where o.user_id = ${id} order by o.placed_at desc, o.id desc limit 10`),
    memberCards(id, locale),
    openSessionsOf("member", id),
    db.rows<HistoryLine>(sql`
      select t.id, t.from_state as "from", t.to_state as "to", t.event, t.reason, t.at,
        case when t.actor ~ '^staff:[0-9a-f-]{36}$'
          then (select s.name from staff s where s.id = substr(t.actor, 7)::uuid) end as by
      from state_transition t where t.entity = 'user' and t.entity_id = ${id} order by t.at desc, t.id desc limit 20`),
    auditOf("user", id),
  ]);
  return { stores, balance: wallet.balance, owed: wallet.owed, orders, cards, sessions, history, trail };
}
