/** /desk/orders/:orderNo/refund: money of an order goes back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { RefundUnits } from "~/domain/orders/components/refund-units";
import { RefundForm } from "~/domain/orders/components/refund-form";
import { maySee } from "~/domain/orders/desk-list.server";
import { anyOrder, type OrderPage } from "~/domain/orders/order.server";
import { RefundForm as schema } from "~/domain/orders/refund-forms";
import { proposedParts, unitsFit, unitsOf, unitsText } from "~/domain/orders/refund-lines";
import { chargedOf, linesToRefund } from "~/domain/orders/refund-lines.server";
import { refundableOfOrder, type Refundable } from "~/domain/orders/refundable.server";
import { refundsOf } from "~/domain/orders/refund-row.server";
import { requestRefund } from "~/domain/orders/refund.server";
import { deskRefund, refundRoles } from "~/domain/payments/refunds/list.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["refunds", "orders"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

async function visibleOrder({ params }: LoaderFunctionArgs, staff: Staff) {
  const no = params["orderNo"] ?? "";
  return found((await maySee(staff, no)) ? await anyOrder(no) : null);
}

async function chosenUnits(request: Request, order: OrderPage, able: Refundable) {
  const params = new URL(request.url).searchParams;
  const asked = [...params].flatMap(([name, value]) =>
    name.startsWith("u.") ? (unitsOf(`${name.slice(2)}:${value}`) ?? []) : [],
  );
  const lines = able.stage ? await linesToRefund(order.id, able.stage) : [];
  const units = unitsFit(lines, asked) ? asked : [];
  const postage = units.length === 0 || params.get("postage") === "on";
  const proposed =
    units.length > 0
      ? proposedParts({ lines, units, charged: await chargedOf(order), left: able.parts, shipping: postage })
      : null;
  return { lines, units, postage, proposed };
}

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, refundRoles);
  const order = await visibleOrder(args, staff);
  const able = await refundableOfOrder(order);
  const limited = !hasRole(staff.roles, ["finance"]);
  const title = getT(args, "refunds")("new.title", { no: order.no });
  const seen = await refundsOf(order.id);
  return { title, no: order.no, able, limited, seen, ...(await chosenUnits(args.request, order, able)) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, refundRoles);
  const { no } = await visibleOrder(args, staff);
  return takeForm(args, schema, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const { way, goodwill, reason, units, seen, ...parts } = value;
    const paymentId = way === "wallet" ? null : way;
    const asked = await requestRefund(staff, no, { parts, goodwill, paymentId, reason, units, seen }, key);
    if (!asked.ok) return refuse(asked.error, 409);
    const made = await deskRefund({ id: staff.id, roles: ["admin"] }, asked.value);
    const done = way === "wallet" ? "balance" : "sent";
    return redirect(
      paths.deskOrder(no),
      flash(`refunds:flash.${made?.status === "REQUESTED" ? "requested" : done}`),
    );
  });
}

export default function NewRefund() {
  const { t } = useTranslation("refunds");
  const { title, no, able, limited, seen, lines, units, postage, proposed } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: no, to: paths.deskOrder(no) }, { label: t("card.new") }]}
        title={title}
      />
      {able.stage && (
        <RefundUnits
          lines={lines}
          units={units}
          shipping={postage}
          stage={able.stage}
          clearTo={paths.deskOrderRefund(no)}
        />
      )}
      <RefundForm
        key={units.map(unitsText).join(" ") + String(postage)}
        {...{ able, limited, seen, units, proposed, result }}
      />
    </>
  );
}
