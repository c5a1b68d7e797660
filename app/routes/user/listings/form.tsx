/** /user/list?product=|listing=[&store=|template=]: the form by which a product goes to stores (§3.6). */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { ListProductForm, OffShelf } from "~/domain/listings/components/list-form";
import { nobody, RefusedOnes, type Answer } from "~/domain/listings/components/listing-form";
import { NoStore, TemplateChoice } from "~/domain/listings/components/store-boxes";
import { descriptionHtml } from "~/domain/listings/description";
import { nothingListable } from "~/domain/listings/draft-check";
import { listForm } from "~/domain/listings/list-forms";
import { costsFor, productView } from "~/domain/listings/preview.server";
import { insertWords, listProduct, openForm } from "~/domain/listings/form.server";
import { areDeleted } from "~/domain/listings/lists.server";
import {
  namedRefusals,
  pressedBeside,
  refusedQuery,
  typedIn,
  withTyped,
} from "~/domain/listings/both-forms.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Banner, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["listing", "listings"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** A description in Chinese takes nine bytes a letter. */
const maxBytes = 1024 * 1024;

const queryOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const locale = localeOf(args);
  const changed = queryOf(args).get("listing");
  // Who goes back after deleting it has nothing to change here.
  if (changed && (await areDeleted(member.id, [changed])))
    throw redirectTo(paths.listed(), { headers: flash("listings:delete.already", "info") });
  const opened = await openForm(member.id, queryOf(args), locale);
  const { product, listing, stores, lists, listed, templates, template, countries, way, values } = opened;
  return {
    title: getT(args, "listing")(listing ? "title.change" : "title"),
    product: productView(product, locale),
    listing,
    stores,
    lists,
    listed,
    refused: opened.refused,
    templates: templates.map(({ id, name }) => ({ id, name })),
    template: template?.id ?? "",
    countries,
    values,
    costs: await costsFor([product], way, locale),
    frozen: member.status !== "1",
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const locale = localeOf(args);
  const opened = await openForm(member.id, queryOf(args), locale);
  const form = await readForm(args, { maxBytes });
  form.set("description", descriptionHtml(String(form.get("description") ?? "")));
  if (form.get("intent") === "words") insertWords(form, opened.product);
  const typed = await typedIn(form, opened, locale);
  const schema = listForm(nothingListable(typed.costs.products[opened.product.id] ?? []));
  const beside = await pressedBeside(member.id, form, schema);
  if (beside) return withTyped(beside, typed);
  const answer = await takeForm(
    args,
    schema,
    `member:${member.id}`,
    async ({ value, refuse }) => {
      const done = await listProduct(member.id, opened, value, locale);
      if ("wrong" in done) return refuse(done.wrong, 422);
      if ("error" in done)
        return refuse(done.error, 409, { refused: namedRefusals(done.refused ?? [], opened, locale) });
      if (done.refused.length > 0)
        return redirect(
          paths.listProduct({ product: opened.product.id }) + refusedQuery(done.refused),
          flash("listing:flash.partlyStores", "info"),
        );
      return redirect(paths.listed(), flash(`listing:flash.${opened.listing ? "again" : "listed"}`));
    },
    { form },
  );
  return withTyped(answer, typed);
}

export default function ListToStore() {
  const { t, i18n } = useTranslation(["listing", "listings"]);
  const { search } = useLocation();
  const page = useLoaderData<typeof loader>();
  const { title, product, listing, stores, lists, listed, templates, template, countries, frozen } = page;
  const answer = useActionData<typeof action>() as Partial<Answer<typeof page>> | undefined;
  const values = answer?.values ?? page.values;
  const refused = answer ? (answer.refused ?? nobody) : page.refused;
  const name = i18n.language === "zh-CN" ? product.title.zh || product.title.en : product.title.en;
  return (
    <>
      <PageHeader title={title} description={name} />
      {answer?.saved && <Banner tone="positive">{t("template.saved", { name: answer.saved })}</Banner>}
      <RefusedOnes refused={refused} alone />
      {frozen ? (
        <Banner tone="caution">{t("frozen")}</Banner>
      ) : !product.on ? (
        <OffShelf />
      ) : stores.length === 0 ? (
        <NoStore />
      ) : (
        <div className="grid gap-4">
          <TemplateChoice
            {...{ templates, chosen: template, action: paths.listProduct() }}
            keep={listing ? { listing: listing.id } : { product: product.id }}
          />
          <ListProductForm
            key={`${search} ${String(values["words"])} ${answer?.saved ?? ""}`}
            {...{ product, values, listing, stores, lists, listed, countries }}
            costs={answer?.costs ?? page.costs}
            result={answer?.result}
          />
        </div>
      )}
    </>
  );
}
