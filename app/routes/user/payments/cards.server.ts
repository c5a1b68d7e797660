/** What the page of ways to pay does with saved cards. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { CardForm } from "~/domain/payments/cards/forms";
import { autopayCard, ruleOf } from "~/domain/autopay/rule.server";
import { chooseCard, removeCard, startCard, syncCards } from "~/domain/payments/cards/cards.server";
import { localeOf } from "~/i18n/i18n.server";
import { leave, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { hit } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import type { Taken } from "~/platform/http/take-form.server";

/** Somebody who tries stolen cards gets no further than this. */
const cardsADay = { limit: 10, windowSeconds: 86_400 };

export async function actOnCard(
  args: ActionFunctionArgs,
  member: { id: string; email: string },
  { value: fields, key, refuse }: Taken<z.output<typeof CardForm>>,
) {
  if (fields.intent === "add-card") {
    if (!(await hit(`card:${member.id}`, cardsADay)).ok) return refuse("cards:error.often", 429);
    const { id, email } = member;
    const page = await startCard({ id, email, locale: localeOf(args) }, key);
    return page.ok ? leave(page.value) : refuse(page.error);
  }
  if (fields.intent === "choose-card") {
    const done = await chooseCard(member.id, fields.card);
    return done.ok ? redirect(paths.payment(), flash("cards:flash.default")) : refuse(done.error, 409);
  }
  const auto = autopayCard(await ruleOf(member.id)) === fields.card;
  if (auto && !fields.sure) return refuse("cards:error.autopay", 409);
  const done = await removeCard(member.id, fields.card);
  if (!done.ok) return refuse(done.error, 409);
  return redirect(paths.payment(), flash(auto ? "cards:flash.removedAutopay" : "cards:flash.removed"));
}

/** Whoever comes back from the provider's page sees the card at once; the address is not believed, the provider is. */
export async function backFromCard(memberId: string): Promise<Response> {
  const read = await syncCards(memberId);
  return redirect(paths.payment(), read ? flash("cards:flash.saved") : flash("cards:flash.waiting", "info"));
}
