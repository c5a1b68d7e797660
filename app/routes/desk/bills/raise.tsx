/** /desk/orders/:orderNo/bill: an order costs more, or less, than was paid. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { chargedOfOrder } from "~/domain/bills/charged.server";
import { RaiseForm } from "~/domain/bills/components/desk-bill";
import { fileBytes } from "~/domain/bills/config";
import { meantOf, RaiseForm as schema } from "~/domain/bills/forms";
import { billRaisers } from "~/domain/bills/view.server";
import { beforeDispatch, billTypes } from "~/domain/bills/states";
import { raiseDifference } from "~/domain/bills/raise.server";
import { maySee } from "~/domain/orders/desk-list.server";
import { anyOrder } from "~/domain/orders/order.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { Banner, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { Link } from "~/ui/link";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["bills", "orders"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

async function visibleNo({ params }: LoaderFunctionArgs, staff: Staff): Promise<string> {
  const no = params["orderNo"] ?? "";
  return found((await maySee(staff, no)) ? no : null);
}

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, billRaisers);
  const order = found(await anyOrder(await visibleNo(args, staff)));
  const title = getT(args, "bills")("raise.title", { no: order.no });
  // Who comes from a dearer purchase means the goods.
  const asked = new URL(args.request.url).searchParams.get("type");
  const type = billTypes.find((known) => known === asked);
  return { title, no: order.no, charged: await chargedOfOrder(order), stands: standing(order), type };
}

function standing({ status }: { status: string }): "paid" | "unpaid" | "over" {
  if (beforeDispatch(status) || status === "SHIPPED" || status === "DELIVERED") return "paid";
  return status === "AWAITING_PAYMENT" ? "unpaid" : "over";
}

const aboutAmount: ReadonlySet<string> = new Set([
  "bills:error.tooMuch",
  "bills:error.limit",
  "bills:error.billLimit",
  "bills:error.far",
  "bills:error.tolerance",
  "bills:error.unpaidFirst",
]);

const aboutFile: ReadonlySet<string> = new Set([
  "bills:error.evidence",
  "bills:error.file",
  "common:error.upload",
]);

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, billRaisers);
  const no = await visibleNo(args, staff);
  const by = `staff:${staff.id}`;
  return takeForm(
    args,
    schema,
    by,
    async ({ value, key, refuse }) => {
      const fields = { ...value, sure: value.sure === meantOf(value) };
      const raised = await raiseDifference(staff, no, fields, key);
      if (raised.ok) {
        const { no, credited } = raised.value;
        return redirect(paths.deskBill(no), flash(`bills:flash.${credited ? "credited" : "raised"}`));
      }
      const { error } = raised;
      if (aboutFile.has(error)) return refuse({ file: [error] });
      if (error === "bills:error.cost") return refuse({ cost: [error] });
      const [what] = error.split("|");
      return aboutAmount.has(what ?? "") ? refuse({ newAmount: [error] }) : refuse(error, 409);
    },
    { fileBytes, by },
  );
}

export default function RaiseBill() {
  const { t } = useTranslation("bills");
  const { title, no, charged, stands, type } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: no, to: paths.deskOrder(no) }, { label: t("raise.link") }]}
        title={title}
        description={stands === "paid" ? t("raise.description") : undefined}
      />
      {stands === "paid" ? (
        <RaiseForm result={result} charged={charged} {...(type && { type })} />
      ) : (
        <Banner
          tone="info"
          actions={
            <Link to={paths.deskOrder(no)} className="link">
              {t("raise.toOrder")}
            </Link>
          }
        >
          {t(`raise.${stands}`)}
        </Banner>
      )}
    </>
  );
}
