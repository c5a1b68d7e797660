/** /desk/tax: tax, duty and handling by country and day; a test of a sale; countries that are closed. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { warehouses } from "~/domain/catalogue/tree.server";
import { textIn } from "~/domain/catalogue/words";
import { Sanctions, TaxList, TaxTest } from "~/domain/shipping/components/tax-list";
import { SanctionForm } from "~/domain/shipping/forms";
import { readTaxQuestion } from "~/domain/shipping/tax-question";
import {
  answerTax,
  sanctionedCountries,
  setSanction,
  taxRuleCounts,
  taxRulesPage,
} from "~/domain/shipping/tax-rules.server";
import { taxTabs, type TaxTab } from "~/domain/shipping/tax-tabs";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryName } from "~/platform/countries";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { LinkButton, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["taxes", "logistics", "shipping"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["finance"]);
  const locale = localeOf(args);
  const query = parseListQuery(args.request.url, { tabs: taxTabs, filters: ["country", "kind"] });
  const places = (await warehouses()).map(({ code, name }) => ({ value: code, label: textIn(name, locale) }));
  const codes = places.map(({ value }) => value);
  const today = new Date().toISOString().slice(0, 10);
  const question = readTaxQuestion(new URL(args.request.url).searchParams, codes, today);
  const [page, counts, closed, answer] = await Promise.all([
    taxRulesPage(query),
    taxRuleCounts(query),
    sanctionedCountries(),
    question.asked ? answerTax(question) : null,
  ]);
  const { country = "", kind = "" } = query.filters;
  return {
    ...{ title: getT(args, "taxes")("title"), page, counts, question, answer, places },
    ...{ tab: query.tab as TaxTab, filters: { country, kind }, size: query.size },
    closed: closed.map((code) => ({ code, name: countryName(code, locale) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["finance"]);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: SanctionForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, country } = submission.value;
  return once(args, form, `staff:${staff.id}`, async () => {
    await setSanction(staff, country, intent === "add");
    return redirect(paths.deskTax(), flash("logistics:flash.saved"));
  });
}

export default function DeskTax() {
  const { t } = useTranslation("taxes");
  const { title, question, answer, places, closed, ...list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        actions={
          <LinkButton to={paths.deskNewTaxRule()} tone="primary" icon="plus">
            {t("new")}
          </LinkButton>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <TaxList {...list} />
        <div className="grid gap-4">
          <TaxTest
            key={JSON.stringify([question, String(answer?.tax)], (_key, value: unknown) =>
              typeof value === "bigint" ? String(value) : value,
            )}
            question={question}
            answer={answer}
            warehouses={places}
          />
          <Sanctions key={closed.length} countries={closed} result={result} />
        </div>
      </div>
    </>
  );
}
