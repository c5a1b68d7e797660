/** /user/list/many?products=a,b[&template=]: several products to stores, by the same settings (§3.6). */
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { ListManyForm } from "~/domain/listings/components/many-form";
import { NoStore, TemplateChoice } from "~/domain/listings/components/store-boxes";
import { ChosenProducts, ManyForm } from "~/domain/listings/list-forms";
import { readIntent } from "~/domain/listings/categories.server";
import { keepTemplate } from "~/domain/listings/keep-template.server";
import { listMany, manyCosts, manyView, openMany, type OpenedMany } from "~/domain/listings/many.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
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
    ...{ stores, lists, countries, values, unknown },
    products: manyView(opened, locale),
    templates: templates.map(({ id, name }) => ({ id, name })),
    template: template?.id ?? "",
    costs: await manyCosts(opened, opened.way, locale),
    frozen: member.status !== "1",
  };
}

/** Products that were ticked in a list get their form. */
function chosenIn(form: FormData): Response {
  const { value } = parseWithZod(form, { schema: ChosenProducts }) as { value?: { product: string[] } };
  const ids = value?.product ?? [];
  return redirect(ids.length > 0 ? paths.listChosen(ids.join(",")) : paths.listProducts());
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const locale = localeOf(args);
  const form = await readForm(args);
  const intent = form.get("intent");
  if (intent === "choose") return chosenIn(form);
  const opened = await openMany(member.id, queryOf(args), locale);
  const typed = await typedIn(form, opened, locale);
  if (intent === "save-template") {
    const kept = await keepTemplate(member.id, form);
    if ("saved" in kept) return data({ ...typed, saved: kept.saved, refused: null });
    return data({ ...kept.data, ...typed, saved: null, refused: null }, kept.init ?? undefined);
  }
  if (await readIntent(member.id, form)) return data({ ...typed, saved: null, refused: null });
  if (intent !== "list") {
    const submission = parseWithZod(form, { schema: ManyForm });
    if (submission.status === "success") return data({ ...typed, saved: null, refused: null });
    const { data: answer, init } = invalid(submission);
    return data({ ...answer, ...typed, saved: null, refused: null }, init ?? undefined);
  }
  const answer = await takeForm(
    args,
    ManyForm,
    `member:${member.id}`,
    async ({ value, refuse }) => {
      const done = await listMany(member.id, opened, value, typed.costs, locale);
      if ("error" in done) return refuse(done.error, 409);
      if (done.refused.length === 0) return redirect(paths.listed(), flash("listing:flash.listed"));
      const products = [...new Set(done.refused.map(({ productId }) => productId))].join(",");
      return redirect(paths.listProducts({ products }), flash("listing:flash.partly", "critical"));
    },
    { form, faults: {} },
  );
  if (answer instanceof Response || !("data" in answer)) return answer;
  return data({ ...answer.data, ...typed, saved: null }, answer.init ?? undefined);
}

/** What was typed, with the costs of the country and method in it. */
async function typedIn(form: FormData, opened: OpenedMany, locale: string) {
  const values = parseWithZod(form, { schema: ManyForm }).payload as Readonly<Record<string, unknown>>;
  const country = /^[A-Z]{2}$/.exec(String(values["country"]))?.[0] ?? opened.way.country;
  const way = { country, channelId: String(values["channel"] ?? "") || null };
  return { values, costs: await manyCosts(opened, way, locale) };
}

export default function ListMany() {
  const { t } = useTranslation(["listing", "listings"]);
  const { search } = useLocation();
  const page = useLoaderData<typeof loader>();
  const { title, products, stores, lists, templates, template, countries, unknown, frozen } = page;
  const answer = useActionData<typeof action>() as
    (Partial<Pick<typeof page, "values" | "costs">> & { result?: never; saved?: string | null }) | undefined;
  const values = answer?.values ?? page.values;
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      {answer?.saved && <Banner tone="positive">{t("template.saved", { name: answer.saved })}</Banner>}
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
