/** /desk/purchasing/suppliers/:supplierNo/prices/en.xlsx, zh.xlsx: a supplier's prices as a table to be changed. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { buyers } from "~/domain/purchasing/config";
import { priceTemplate } from "~/domain/purchasing/price-template.server";
import { findSupplier } from "~/domain/purchasing/suppliers.server";
import { found } from "~/platform/http/answers.server";

const languages = { "en.xlsx": "en-US", "zh.xlsx": "zh-CN" } as const;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, buyers);
  const supplier = found(await findSupplier(args.params["supplierNo"] ?? ""));
  const language = found(languages[args.params["file"] as keyof typeof languages] ?? null);
  return new Response(await priceTemplate(supplier, language), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="prices-${supplier.no}.xlsx"`,
      "Cache-Control": "private, no-store",
    },
  });
}
