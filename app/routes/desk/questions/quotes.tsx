/** /desk/quotes: orders that no channel takes by itself; their freight is quoted by hand, one or many alike. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { requireStaff } from "~/domain/accounts/guards.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { quoteView, useQuoteActs } from "~/domain/questions/components/quote-list";
import { quoteRoles } from "~/domain/questions/config";
import { QuotesForm } from "~/domain/questions/forms";
import { quoteList } from "~/domain/questions/lists.server";
import { channelChoices } from "~/domain/questions/quote.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  CountryNames,
  firstError,
  listMeta,
  ListPage,
  Refused,
  RefusedRows,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["questions"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside } = await openList(args, quoteList, channelChoices);
  const locale = localeOf(args);
  const channels = beside.map(({ id, code, name, warehouse }) => ({
    value: id,
    label: `${warehouse} · ${textIn(name, locale)} (${code})`,
  }));
  const names = countryNames([...new Set(list.page.rows.map(({ country }) => country))], locale);
  return { ...list, channels, names };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, quoteRoles);
  return takeForm(args, QuotesForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const { order, channel: channelId, amount: shipping, daysMin, daysMax, validDays } = value;
    const input = { channels: [{ channelId, shipping, daysMin, daysMax }], validDays };
    const reports = await orderSteps.runSteps({ staff }, order, "quoted", { input, once: key });
    return answerRows(
      saidOf(reports),
      refuse,
      () => redirect(paths.deskQuotes(), flash("questions:desk.flash.quoted")),
      paths.deskOrder,
    );
  });
}

export default function Quotes() {
  const { t } = useTranslation("questions");
  const { channels, names, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const acts = useQuoteActs(channels);
  return (
    <CountryNames names={names}>
      <RefusedRows answer={answer} pathOf={paths.deskOrder} />
      <Refused error={firstError(answer)} />
      <ListPage view={quoteView} list={list} description={t("quote.description")} acts={acts} />
    </CountryNames>
  );
}
