/** /user/connection: what the member's stores sell, and what it is shipped from (§2.5). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { storeProductView, useProductActs } from "~/domain/stores/components/product-table";
import { isImporting } from "~/domain/stores/components/store-state";
import { progressSeconds } from "~/domain/stores/config";
import { ProductsForm } from "~/domain/stores/forms";
import { storeProducts } from "~/domain/stores/lists.server";
import { ignoreProducts, unlinkProducts } from "~/domain/stores/product-links.server";
import { storesOfProducts } from "~/domain/stores/views.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  Banner,
  DeclaredList,
  firstError,
  LinkButton,
  ListFile,
  listMeta,
  PageHeader,
  Refresh,
  Refused,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["stores"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const {
    viewer: member,
    list,
    beside: stores,
  } = await openList(args, storeProducts, ({ id }) => storesOfProducts(id));
  return {
    ...list,
    stores: stores.map(({ id, name }) => ({ id, name })),
    importing: stores.filter(isImporting).map(({ name }) => name),
    frozen: member.status !== "1",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { id: member } = await requireActiveMember(args);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(args, ProductsForm, `member:${member}`, async ({ value, refuse }) => {
    const { intent, product } = value;
    if (product.length === 0) return refuse("stores:error.noneChosen");
    if (intent === "match")
      return redirect(`${paths.autoMatch()}?${product.map((id) => `product=${id}`).join("&")}`);
    if (intent === "unlink") {
      found(await unlinkProducts(member, product));
      return redirect(pathname + search, flash("stores:done.unlinked"));
    }
    const ignored = found(await ignoreProducts(member, product));
    return redirect(
      pathname + search,
      ignored > 0 ? flash("stores:done.ignored") : flash("stores:done.nothingToIgnore", "info"),
    );
  });
}

export default function Connection() {
  const { t } = useTranslation("stores");
  const { stores, importing, frozen, ...list } = useLoaderData<typeof loader>();
  const acts = useProductActs();
  const { counts, filters } = list;
  const isOpen = (counts?.unlinked ?? 0) + (counts?.partly ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("products.description")}
        actions={
          <>
            <ListFile list={list} />
            {isOpen && !frozen && (
              <LinkButton
                to={paths.autoMatch({ store: filters["store"], q: filters["q"] })}
                tone="primary"
                icon="sparkle"
              >
                {t("products.matchAll")}
              </LinkButton>
            )}
          </>
        }
      />
      <Refused error={firstError(useActionData<typeof action>())} />
      {importing.length > 0 && (
        <Banner title={importing.join(", ")}>
          {t("import.begun")}
          <Refresh seconds={progressSeconds} />
        </Banner>
      )}
      <DeclaredList
        view={storeProductView}
        list={list}
        more={{ stores, frozen }}
        acts={frozen ? null : acts}
      />
    </>
  );
}
