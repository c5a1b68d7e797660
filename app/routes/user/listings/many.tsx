/** /user/list/many?products=a,b[&template=]: several products to stores, by the same settings (§3.6). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { ListManyForm } from "~/domain/listings/components/many-form";
import { nobody, RefusedOnes, type Answer } from "~/domain/listings/components/listing-form";
import { NoStore, TemplateChoice } from "~/domain/listings/components/store-boxes";
import { ChosenProducts, ManyForm } from "~/domain/listings/list-forms";
import {
  namedRefusals,
  pressedBeside,
  refusedQuery,
  typedIn,
  withTyped,
} from "~/domain/listings/both-forms.server";
import { listMany, manyView, openMany } from "~/domain/listings/many.server";
import { costsFor } from "~/domain/listings/preview.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Banner, Card, EmptyState, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["listing", "listings"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const queryOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const locale = localeOf(args);
  const opened = await openMany(member.id, queryOf(args), locale);
  const { stores, lists, templates, template, countries, values, unknown } = opened;
  return {
    title: getT(args, "listing")("title.many"),
    ...{ stores, lists, countries, values, unknown, refused: opened.refused },
    products: manyView(opened, locale),
    templates: templates.map(({ id, name }) => ({ id, name })),
    template: template?.id ?? "",
    costs: await costsFor(opened.products, opened.way, locale),
    frozen: member.status !== "1",
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const locale = localeOf(args);
  const form = await readForm(args);
  // Products that were ticked in a list get their form.
  if (form.get("intent") === "choose")
    return takeForm(
      args,
      ChosenProducts,
      null,
      ({ value: { product } }) => redirect(paths.listChosen(product.join(","))),
      { form, refused: () => redirect(paths.listProducts()) },
    );
  const opened = await openMany(member.id, queryOf(args), locale);
  const typed = await typedIn(form, opened, locale);
  const beside = await pressedBeside(member.id, form, ManyForm);
  if (beside) return withTyped(beside, typed);
  const answer = await takeForm(
    args,
    ManyForm,
    `member:${member.id}`,
    async ({ value, refuse }) => {
      const done = await listMany(member.id, opened, value, typed.costs, locale);
      if ("wrong" in done) return refuse(done.wrong, 422);
      if ("error" in done)
        return refuse(done.error, 409, { refused: namedRefusals(done.refused ?? [], opened, locale) });
      if (done.refused.length === 0) return redirect(paths.listed(), flash("listing:flash.listed"));
      const products = [...new Set(done.refused.map(({ productId }) => productId))].join(",");
      return redirect(
        paths.listProducts({ products }) + refusedQuery(done.refused),
        flash("listing:flash.partly", "critical"),
      );
    },
    { form },
  );
  return withTyped(answer, typed);
}

export default function ListMany() {
  const { t } = useTranslation(["listing", "listings"]);
  const { search } = useLocation();
  const page = useLoaderData<typeof loader>();
  const { title, products, stores, lists, templates, template, countries, unknown, frozen } = page;
  const answer = useActionData<typeof action>() as Partial<Answer<typeof page>> | undefined;
  const values = answer?.values ?? page.values;
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      {answer?.saved && <Banner tone="positive">{t("template.saved", { name: answer.saved })}</Banner>}
      <RefusedOnes refused={answer ? (answer.refused ?? nobody) : page.refused} />
      {unknown > 0 && <Banner tone="caution">{t("many.unknown", { count: unknown })}</Banner>}
      {frozen ? (
        <Banner tone="caution">{t("frozen")}</Banner>
      ) : stores.length === 0 ? (
        <NoStore />
      ) : products.length === 0 ? (
        <Card>
          <EmptyState
            icon="package"
            title={t("many.noneTitle")}
            action={{ to: paths.goodsList(), label: t("many.browse") }}
          >
            {t("many.none")}
          </EmptyState>
        </Card>
      ) : (
        <div className="grid gap-4">
          <TemplateChoice
            {...{ templates, chosen: template, action: paths.listProducts() }}
            keep={{ products: products.map(({ id }) => id).join(",") }}
          />
          <ListManyForm
            key={`${search} ${answer?.saved ?? ""}`}
            {...{ products, values, stores, lists, countries }}
            costs={answer?.costs ?? page.costs}
            result={answer?.result}
          />
        </div>
      )}
    </>
  );
}
