/** /user/payment: the ways to pay: saved cards and what the others mean. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { RuleCard } from "~/domain/autopay/components/rule-card";
import { AutopayForm } from "~/domain/autopay/forms";
import { ownModesOf } from "~/domain/autopay/modes.server";
import { autopayCard, ruleOf, saveRule } from "~/domain/autopay/rule.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { CardForm } from "~/domain/payments/cards/forms";
import { SavedCards } from "~/domain/payments/components/saved-cards";
import { waysOf } from "~/domain/payments/payment-methods.server";
import { OtherWays } from "~/domain/wallet/components/other-ways";
import { accountFor, wireCurrencies } from "~/domain/wallet/wire.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, Refused } from "~/ui";
import { actOnCard, backFromCard } from "./cards.server";
import { takeForms } from "~/platform/http/take-form.server";

export { revalidateAfterStale as shouldRevalidate } from "~/ui";
export const handle = { i18n: ["cards", "payments", "autopay"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  if (new URL(args.request.url).searchParams.get("card") === "saved") throw await backFromCard(member.id);
  const [ways, { balance }, rule, own] = await Promise.all([
    waysOf(member.id),
    walletOf(member.id),
    ruleOf(member.id),
    ownModesOf(member.id),
  ]);
  const wires = wireCurrencies().flatMap((ccy) => {
    const account = accountFor(ccy);
    return account ? [{ ccy, account }] : [];
  });
  const title = getT(args, "cards")("title");
  const theirs = { frozen: member.status !== "1", zone: member.timezone };
  return {
    title,
    ways,
    balance,
    rule,
    own,
    autopayCard: autopayCard(rule),
    wires,
    ...theirs,
    now: new Date(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForms(args, { autopay: AutopayForm, rest: CardForm }, `member:${member.id}`, {
    autopay: async ({ value, refuse }) => {
      const saved = await saveRule(member.id, {
        mode: value.mode,
        atMinute: value.at,
        maxOrder: value.max_order,
        maxDay: value.max_day,
        leastMargin: value.least_margin,
        useCredit: value.use_credit,
        onDelivery: value.on_delivery,
        fallbackCard: value.fallback_card,
      });
      return saved.ok
        ? redirect(paths.payment(), flash("autopay:saved"))
        : refuse({ fallback_card: [saved.error] }, 409);
    },
    rest: (taken) => actOnCard(args, member, taken),
  });
}

export default function Payment() {
  const { t } = useTranslation("cards");
  const { title, ways, balance, rule, own, autopayCard, wires, frozen, zone, now } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      <Refused error={result?.error?.[""]?.[0]} />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
        <div className="grid gap-4">
          <SavedCards
            cards={ways.cards}
            canSave={ways.canSave}
            configured={ways.configured.includes("card")}
            frozen={frozen}
            now={now}
            autopayCard={autopayCard}
          />
          <RuleCard cards={ways.cards} result={result} {...{ rule, zone, own, frozen, now }} />
        </div>
        <OtherWays balance={balance} paypal={ways.configured.includes("paypal")} wires={wires} />
      </div>
    </>
  );
}
