/** /user/prefershipping[?rule=]: the rules by which orders get their shipping method, and a try of them (§2.5, §6.3). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { EditRule, RuleList, TryRules } from "~/domain/orders/components/preferred";
import { RuleButtons, RuleForm } from "~/domain/orders/preferred/forms";
import {
  channelChoices,
  moveRule,
  removeRule,
  rulesOf,
  saveRule,
  storeChoices,
  tryRules,
} from "~/domain/orders/preferred/preferred.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/use-translation";
import { countryNames, servedCountryOptions } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { CountryNames, firstError, PageHeader, pageMeta, Refused } from "~/ui";

export const handle = { i18n: ["preferred"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = new URL(args.request.url).searchParams;
  const locale = localeOf(args);
  const countries = servedCountryOptions(locale);
  const qty = /^[1-9]\d?$/.test(query.get("qty") ?? "") ? Number(query.get("qty")) : 1;
  const country = countries.find(({ value }) => value === (query.get("country") ?? "US"))?.value ?? "US";
  const store = /^[\da-f-]{36}$/.exec(query.get("store") ?? "")?.[0] ?? "";
  const asked = { sku: (query.get("sku") ?? "").trim().slice(0, 100), country, qty, store };
  const [rules, stores, channels, tried] = await Promise.all([
    rulesOf(member.id),
    storeChoices(member.id),
    channelChoices(),
    asked.sku === "" ? null : tryRules(member.id, asked),
  ]);
  const rule = rules.find(({ id }) => id === query.get("rule")) ?? null;
  const names = countryNames(
    rules.flatMap((each) => each.country ?? []),
    locale,
  );
  const title = getT(args, "preferred")("title");
  return {
    title,
    rules,
    rule,
    stores,
    channels,
    countries,
    names,
    asked,
    tried,
    frozen: member.status !== "1",
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForms(args, { save: RuleForm, rest: RuleButtons }, `member:${member.id}`, {
    save: async ({ value, refuse }) => {
      const saved = await saveRule(member.id, value.rule || null, value);
      if (!saved.ok) return refuse(`preferred:error.${saved.error}`, 409);
      return redirect(paths.preferShipping(), flash("preferred:flash.saved"));
    },
    rest: async ({ value: { intent, rule } }) => {
      if (intent === "remove") await removeRule(member.id, rule);
      else await moveRule(member.id, rule, intent);
      return redirect(
        paths.preferShipping(),
        flash(`preferred:flash.${intent === "remove" ? "removed" : "moved"}`),
      );
    },
  });
}

export default function PreferShipping() {
  const { t } = useTranslation("preferred");
  const { title, rules, rule, names, asked, tried, frozen, ...choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CountryNames names={names}>
      <PageHeader title={title} description={t("description")} />
      <Refused error={firstError(answer)} />
      <RuleList rules={rules} frozen={frozen} />
      {!frozen && <EditRule {...choices} rule={rule} result={answer?.result} />}
      <TryRules {...choices} asked={asked} tried={tried} />
    </CountryNames>
  );
}
