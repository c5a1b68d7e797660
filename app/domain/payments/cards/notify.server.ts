/** Tells owners of saved cards in time that one runs out. */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { notify } from "~/domain/notifications/notifications.server";
import { db, sql, transaction } from "~/platform/db";
import { brandName, expiryText } from "./cards";
import { expiringDays } from "../config";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

type Expiring = { name: string; brand: string; last4: string; expiry: string };

export const mails = {
  "payments.cardExpiring": ({ name, brand, last4, expiry }: Expiring, userLocale: string): MailText => {
    const t = texts(asLocale(userLocale) ?? defaultLocale, "cards");
    return {
      subject: t("mail.expiring.subject", { last4 }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.expiring.text", { brand, last4, expiry }) },
        {
          kind: "button",
          label: t("mail.expiring.button"),
          url: new URL(paths.payment(), env().PUBLIC_URL).href,
        },
      ],
    };
  },
};

/** Queues one of these mails in the caller's transaction. */
const sendCardMail = mailer<typeof mails>();

type Ending = {
  id: string;
  userId: string;
  email: string;
  locale: string;
  name: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** Once a card and last month: by mail and in the member area. Safe to run again. */
export async function notifyExpiringCards(): Promise<void> {
  const ending = await db.rows<{ id: string }>(sql`
    select c.id from saved_card c join "user" u on u.id = c.user_id
    where c.removed_at is null and u.status in ('1', '2')
      and make_date(c.exp_year, c.exp_month, 1) + interval '1 month'
        between now() and now() + make_interval(days => ${expiringDays})
      and c.expiry_told is distinct from c.exp_year * 100 + c.exp_month`);
  for (const { id } of ending) await notifyOne(id);
}

async function notifyOne(cardId: string): Promise<void> {
  await transaction(async (tx) => {
    const card = await tx.first<Ending>(sql`
      update saved_card c set expiry_told = c.exp_year * 100 + c.exp_month from "user" u
      where c.id = ${cardId} and u.id = c.user_id and c.removed_at is null
        and c.expiry_told is distinct from c.exp_year * 100 + c.exp_month
      returning c.id, u.id as user_id, u.email, u.locale, ${greetingOfU} as name, c.brand, c.last4,
        c.exp_month, c.exp_year`);
    if (!card) return;
    const { userId, email, locale, name, last4 } = card;
    const facts = { brand: brandName(card.brand) ?? "", last4, expiry: expiryText(card) };
    await sendCardMail(tx, {
      key: `card.expiring:${card.id}:${card.expYear}-${card.expMonth}`,
      to: email,
      locale,
      template: "payments.cardExpiring",
      params: { name, ...facts },
    });
    await notify(tx, { userId, event: "card.expiring", data: facts });
  });
}
