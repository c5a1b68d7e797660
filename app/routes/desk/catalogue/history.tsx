/** /desk/catalogue/:productId/history: who changed what of one product. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { History } from "~/domain/catalogue/components/desk/history";
import { ProductFrame } from "~/domain/catalogue/components/desk/product-frame";
import { findDeskProduct, productHistory } from "~/domain/catalogue/desk/product.server";
import { found } from "~/platform/http/answers.server";
import { pageMeta } from "~/ui";

export const handle = { i18n: ["products", "audit"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.product.title.en);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const product = found(await findDeskProduct(args.params["productId"] ?? ""));
  return { product, changes: await productHistory(product.id) };
}

export default function DeskHistory() {
  const { product, changes } = useLoaderData<typeof loader>();
  return (
    <ProductFrame product={product} section="history">
      <History changes={changes} />
    </ProductFrame>
  );
}
