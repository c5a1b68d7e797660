/** /desk/purchasing/suppliers/:supplierNo/prices-en.xlsx, prices-zh.xlsx: a supplier's prices as a table to be changed. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { buyers } from "~/domain/purchasing/config";
import { priceTemplate } from "~/domain/purchasing/price-template.server";
import { findSupplier } from "~/domain/purchasing/suppliers.server";
import { found } from "~/platform/http/answers.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, buyers);
  const supplier = found(await findSupplier(args.params["supplierNo"] ?? ""));
  const isChinese = new URL(args.request.url).pathname.endsWith("-zh.xlsx");
  return new Response(await priceTemplate(supplier, isChinese ? "zh-CN" : "en-US"), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="prices-${supplier.no}.xlsx"`,
      "Cache-Control": "private, no-store",
    },
  });
}
