/** /desk/purchasing/suppliers/:supplierNo: one supplier and its prices. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { SupplierView } from "~/domain/purchasing/components/supplier";
import { buyers } from "~/domain/purchasing/config";
import { EndPriceForm, PriceForm, SupplierForm } from "~/domain/purchasing/forms";
import {
  endPrice,
  findSupplier,
  pricesOf,
  saveSupplier,
  setPrice,
} from "~/domain/purchasing/suppliers.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, LinkButton, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["purchasing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.supplier.name);
export const shouldRevalidate = revalidateAfterStale;

const supplierOf = async ({ params }: LoaderFunctionArgs) =>
  found(await findSupplier(params["supplierNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, buyers);
  const supplier = await supplierOf(args);
  const withHistory = new URL(args.request.url).searchParams.has("history");
  return { supplier, withHistory, prices: await pricesOf(supplier.id, !withHistory) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, buyers);
  const { no } = await supplierOf(args);
  const done = (said: "supplier" | "price" | "end") =>
    redirect(paths.deskSupplier(no), flash(`purchasing:flash.${said}`));
  return takeForms(args, { save: SupplierForm, price: PriceForm, end: EndPriceForm }, `staff:${staff.id}`, {
    save: async ({ value, refuse }) => {
      const saved = await saveSupplier(staff, no, value);
      return saved.ok ? done("supplier") : refuse(`purchasing:error.${saved.error}`, 409);
    },
    price: async ({ value, refuse }) => {
      const set = await setPrice(staff, no, value);
      if (set.ok) return done("price");
      return set.error === "sku"
        ? refuse({ sku: ["purchasing:error.sku"] })
        : refuse("purchasing:error.unknown", 409);
    },
    end: async ({ value, refuse }) =>
      (await endPrice(staff, no, value.priceId)) ? done("end") : refuse("purchasing:error.stale", 409),
  });
}

export default function SupplierPage() {
  const { t } = useTranslation("purchasing");
  const { supplier, prices, withHistory } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={supplier.name}
        description={supplier.no}
        breadcrumbs={[{ label: t("suppliers.title"), to: paths.deskSuppliers() }, { label: supplier.no }]}
        actions={
          <LinkButton to={paths.deskPurchases({ supplier: supplier.no })} icon="clipboard-text">
            {t("orders.title")}
          </LinkButton>
        }
      />
      <Refused error={firstError(answer)} />
      <SupplierView {...{ supplier, prices, withHistory }} result={answer?.result} />
    </>
  );
}
