/** /user/sourcingFrom[?title=|kind=store&q=|storeProduct=|id=]: asks us to find a product, or changes a request (§2.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { countryChoices } from "~/domain/shipping/quote-table.server";
import {
  SourcingForm,
  SourcingKinds,
  startOf,
  StoreProductChoice,
} from "~/domain/sourcing/components/request-form";
import { filesOf, readRequestForm } from "~/domain/sourcing/files.server";
import { RequestForm, type RequestFields } from "~/domain/sourcing/forms";
import { findRequest, storeSideFor } from "~/domain/sourcing/requests.server";
import { saveRequest } from "~/domain/sourcing/submit.server";
import { findStoreProducts } from "~/domain/stores/products.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Banner, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["sourcing", "stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
/** A refused form has files that the page does not know yet. */
export const shouldRevalidate = () => true;

async function askedOf({ request }: LoaderFunctionArgs, member: string) {
  const params = new URL(request.url).searchParams;
  const word = (name: string) => cleanFilter(params.get(name) ?? "");
  const [id, storeProduct] = [word("id"), word("storeProduct")];
  const changed = id ? found(await findRequest({ member }, id)) : null;
  const product = changed ? changed.storeProductId : storeProduct;
  const store = product ? await storeSideFor(member, product) : null;
  if (storeProduct) found(store);
  return { changed, store, word };
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { changed, store, word } = await askedOf(args, member.id);
  if (changed?.status === "SUCCEEDED") throw redirect(paths.sourcingRequest(changed.no));
  const choosing = !changed && !store && word("kind") === "store";
  const [countries, files, products] = await Promise.all([
    countryChoices(localeOf(args)),
    filesOf(member.id, changed?.id ?? null),
    choosing ? findStoreProducts(member.id, word("q"), 24) : null,
  ]);
  const t = getT(args, "sourcing");
  const title = word("title");
  return {
    title: t(
      changed ? (changed.status === "FAILED" ? "form.again.title" : "form.change.title") : "form.title",
    ),
    no: changed?.no ?? null,
    start: changed ? startOf(changed) : { title: title || (store?.title ?? "") },
    keep: { title },
    q: word("q"),
    frozen: member.status !== "1",
    store,
    countries,
    files,
    products,
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { changed } = await askedOf(args, member.id);
  const read = await readRequestForm(args, member.id);
  return takeForm(
    args,
    RequestForm,
    `member:${member.id}`,
    async ({ value, key, refuse }) => {
      const saved = await saveRequest(member, value as RequestFields, { key, no: changed?.no ?? null });
      if (saved.ok)
        return redirect(
          paths.sourcingRequest(saved.value),
          flash(`sourcing:flash.${changed ? "saved" : "sent"}`),
        );
      const about = "about" in saved ? `|${JSON.stringify(saved.about)}` : "";
      return refuse(`sourcing:error.${saved.error}${about}`, saved.error === "quota" ? 429 : 409);
    },
    read,
  );
}

export default function SourcingFormPage() {
  const { t } = useTranslation("sourcing");
  const { title, no, start, keep, q, frozen, store, countries, files, products } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={title} description={t("form.intro")} />
      {no === null && <SourcingKinds store={store !== null || products !== null} keep={keep} />}
      {frozen ? (
        <Banner tone="caution">{t("form.frozen")}</Banner>
      ) : products ? (
        <StoreProductChoice q={q} found={products} keep={keep} />
      ) : (
        <SourcingForm
          key={store?.id ?? no ?? ""}
          {...{ start, store, files, countries }}
          result={result}
          send={t(no === null ? "form.send" : "form.save")}
        />
      )}
    </>
  );
}
