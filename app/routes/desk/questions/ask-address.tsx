/** /desk/orders/:orderNo/address-problem: an address cannot be delivered to; its member is asked to mend it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { Address } from "~/domain/accounts/components/address";
import { addressAskers } from "~/domain/orders/config";
import { maySee } from "~/domain/orders/desk-list.server";
import { anyOrder } from "~/domain/orders/order.server";
import { AskAddressForm } from "~/domain/questions/forms";
import { askAddress } from "~/domain/questions/raise.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Card, CountryNames, firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";
import { PlainForm } from "~/ui/plain-form";

export const handle = { i18n: ["questions", "address"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

async function visibleNo({ params }: LoaderFunctionArgs, staff: Staff): Promise<string> {
  const no = params["orderNo"] ?? "";
  return found((await maySee(staff, no)) ? no : null);
}

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, addressAskers);
  const { no, shipTo, country } = found(await anyOrder(await visibleNo(args, staff)));
  const title = getT(args, "questions")("address.title", { no });
  return { title, no, shipTo, names: countryNames([country], localeOf(args)) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, addressAskers);
  const no = await visibleNo(args, staff);
  return takeForm(args, AskAddressForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const asked = await askAddress(staff, no, value.note, key);
    if (!asked.ok) return refuse(asked.error, 409);
    return redirect(paths.deskOrder(no), flash("questions:desk.flash.asked"));
  });
}

export default function AskAddress() {
  const { t } = useTranslation("questions");
  const { title, no, shipTo, names } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CountryNames names={names}>
      <PageHeader
        breadcrumbs={[{ label: no, to: paths.deskOrder(no) }, { label: t("address.link") }]}
        title={title}
        description={t("address.description")}
      />
      <Refused error={firstError(answer)} />
      <Card title={t("address.now")}>
        <Address to={shipTo} />
      </Card>
      <Card title={t("address.link")}>
        <PlainForm
          schema={AskAddressForm}
          intent="ask"
          result={answer?.result}
          submit={t("ask.send")}
          tone="primary"
        />
      </Card>
    </CountryNames>
  );
}
