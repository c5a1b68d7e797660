/** /desk/tax: tax, duty and handling by country and day; a test of a sale; countries that are closed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { warehouses } from "~/domain/stock/warehouses.server";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { taxRuleView } from "~/domain/shipping/components/tax-rules";
import { Sanctions, TaxTest } from "~/domain/shipping/components/tax-test";
import { SanctionForm } from "~/domain/shipping/forms";
import { taxRules } from "~/domain/shipping/lists.server";
import { readTaxQuestion } from "~/domain/shipping/tax-question";
import { answerTax, sanctionedCountries, setSanction } from "~/domain/shipping/tax-rules.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryName } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["taxes", "logistics", "shipping"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list } = await openList(args, taxRules);
  const locale = localeOf(args);
  const places = (await warehouses()).map(({ code, name }) => ({ value: code, label: textIn(name, locale) }));
  const codes = places.map(({ value }) => value);
  const today = new Date().toISOString().slice(0, 10);
  const question = readTaxQuestion(new URL(args.request.url).searchParams, codes, today);
  const [closed, answer] = await Promise.all([
    sanctionedCountries(),
    question.asked ? answerTax(question) : null,
  ]);
  const countries = closed.map((code) => ({ code, name: countryName(code, locale) }));
  return { ...list, question, answer, places, closed: countries };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["finance"]);
  return takeForm(args, SanctionForm, `staff:${staff.id}`, async ({ value }) => {
    const { intent, country } = value;
    await setSanction(staff, country, intent === "add");
    return redirect(paths.deskTax(), flash("logistics:flash.saved"));
  });
}

export default function DeskTax() {
  const { t } = useTranslation("taxes");
  const { question, answer, places, closed, ...list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("description")}
        actions={
          <LinkButton to={paths.deskNewTaxRule()} tone="primary" icon="plus">
            {t("new")}
          </LinkButton>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <DeclaredList view={taxRuleView} list={list} />
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
