/** /user/addconnectionsku?product=: which of a store's products is shipped from one of the catalogue (§2.5). */
import { redirect as redirectTo, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireMember } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { productChoiceView } from "~/domain/stores/components/product-table";
import { productChoice } from "~/domain/stores/lists.server";
import { skusOfProduct } from "~/domain/stores/products.server";
import { storeNames } from "~/domain/stores/views.server";
import { localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { DeclaredList, PageHeader, pageMeta } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.list.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const product = new URL(args.request.url).searchParams.get("product") ?? "";
  if (!product) throw redirectTo(paths.goodsList());
  const [skus, { list }, stores] = await Promise.all([
    skusOfProduct(member.id, product),
    openList(args, productChoice),
    storeNames(member.id),
  ]);
  const [first] = skus;
  const goods = textIn(found(first).title, localeOf(args));
  return { goods, product, list, stores, frozen: member.status !== "1" };
}

export default function AddConnectionSku() {
  const { t } = useTranslation("stores");
  const { list, goods, product, stores, frozen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={`${t("choose.for", { title: goods })}. ${t("choose.text")}`}
      />
      <DeclaredList
        view={productChoiceView}
        list={list}
        more={{ stores, frozen, choice: { product } }}
        keep={{ product }}
      />
    </>
  );
}
