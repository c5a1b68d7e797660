/** /desk/catalogue/products.csv: the products of the present filter as the file that the import reads. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { ProductTab } from "~/domain/catalogue/desk-config";
import { productLines } from "~/domain/catalogue/desk/export.server";
import { deskProducts } from "~/domain/catalogue/lists.server";
import { warehouses } from "~/domain/stock/warehouses.server";
import { csvResponse } from "~/platform/csv";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const query = deskProducts.parse(args.request.url, staff);
  const places = await warehouses();
  const asked = new URL(args.request.url).searchParams.get("warehouse");
  const { code = "CN" } = places.find((place) => place.code === asked) ?? places[0] ?? {};
  return csvResponse(`products-${code}.csv`, productLines(query, query.tab as ProductTab, code));
}
