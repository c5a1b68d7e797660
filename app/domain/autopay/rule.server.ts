/** A member's auto-pay rule: read and kept. */
import { cardExpired } from "~/domain/payments/cards/cards";
import { db, prepared, sql, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { forgetNotes } from "./notes.server";
import type { AutopayMode, Caps } from "./rules";

export type AutopayRule = Caps & {
  /** Percent of what the buyer paid that has to be left of an order; null asks for nothing. */
  leastMargin: number | null;
  mode: AutopayMode;
  atMinute: number;
  useCredit: boolean;
  onDelivery: boolean;
  fallbackCard: string | null;
};

export const noRule: AutopayRule = {
  mode: "off",
  atMinute: 540,
  maxOrder: null,
  maxDay: null,
  leastMargin: null,
  useCredit: false,
  onDelivery: false,
  fallbackCard: null,
};

/** A member's rule; off where none was kept. */
export async function ruleOf(memberId: string): Promise<AutopayRule> {
  const row = await db.first<AutopayRule>(prepared`
    select r.mode, r.at_minute, r.max_order, r.max_day, r.least_margin,
      r.use_credit, r.on_delivery, c.id as fallback_card
    from autopay_rule r left join saved_card c on c.id = r.fallback_card and c.removed_at is null
    where r.user_id = ${memberId}`);
  return row ?? { ...noRule, leastMargin: 0 };
}

/** The card that auto-pay charges as the rule stands, or null. */
export function autopayCard({ mode, fallbackCard }: AutopayRule): string | null {
  return mode === "off" ? null : fallbackCard;
}

/** Why a rule was not kept: its card is not there any more, or can pay nothing. */
export type RuleError = "cards:error.gone" | "autopay:error.expired";

/**
 * Saves a rule. A daily time that has passed begins tomorrow; skipped candidates are tried again. A disabled rule may
 * keep an expired card.
 */
export async function saveRule(memberId: string, rule: AutopayRule): Promise<Result<undefined, RuleError>> {
  return transaction(async (tx) => {
    if (rule.fallbackCard !== null) {
      const card = await tx.prisma.savedCard.findUnique({
        where: { id: rule.fallbackCard, userId: memberId, removedAt: null },
        select: { expMonth: true, expYear: true },
      });
      if (!card) return err("cards:error.gone");
      if (rule.mode !== "off" && cardExpired(card, new Date())) return err("autopay:error.expired");
    }
    await tx.run(sql`
      insert into autopay_rule as r (user_id, mode, at_minute, max_order, max_day, least_margin, use_credit, on_delivery, fallback_card, last_run_on)
      select u.id, ${rule.mode}, ${rule.atMinute}, ${rule.maxOrder}::bigint, ${rule.maxDay}::bigint, ${rule.leastMargin}::int, ${rule.useCredit}, ${rule.onDelivery},
        ${rule.fallbackCard}::uuid, case when (now() at time zone u.timezone)::time
          >= make_time(${Math.floor(rule.atMinute / 60)}::int, ${rule.atMinute % 60}::int, 0) then (now() at time zone u.timezone)::date end
      from "user" u where u.id = ${memberId}
      on conflict (user_id) do update set mode = excluded.mode, at_minute = excluded.at_minute,
        max_order = excluded.max_order, max_day = excluded.max_day, least_margin = excluded.least_margin, use_credit = excluded.use_credit,
        on_delivery = excluded.on_delivery,
        fallback_card = excluded.fallback_card, last_run_on = excluded.last_run_on, updated_at = now()`);
    await forgetNotes(tx, sql`o.user_id = ${memberId}`);
    return ok();
  });
}
