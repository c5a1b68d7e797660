/** /desk/logistics/channels/:code/surcharges/:surchargeId: one surcharge; `new` for one to come. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { SurchargeForm } from "~/domain/shipping/components/surcharge-form";
import { saveSurcharge } from "~/domain/shipping/channel-changes.server";
import { findChannel } from "~/domain/shipping/channels.server";
import { SurchargeForm as Schema } from "~/domain/shipping/forms";
import { found, foundStill, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["logistics", "shipping", "shop"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.code);
export const shouldRevalidate = revalidateAfterStale;

async function surchargeOf({ params }: LoaderFunctionArgs) {
  const { code, version, surcharges } = found(await findChannel(params["code"] ?? ""));
  const id = params["surchargeId"];
  if (id === "new") return { code, version, surcharge: null };
  const surcharge = foundStill(
    surcharges.find((row) => row.id === id),
    paths.deskChannel(code),
  );
  return { code, version, surcharge };
}

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["admin"]);
  return surchargeOf(args);
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["admin"]);
  const { code, surcharge } = await surchargeOf(args);
  return takeForm(args, Schema, `staff:${staff.id}`, async ({ value: submitted, refuse }) => {
    const fields = submitted.intent === "save" ? submitted : null;
    const saved = await saveSurcharge(staff, code, submitted.version, surcharge?.id ?? null, fields);
    if (!saved.ok) return refuse(fields ? "logistics:error.staleTyped" : "logistics:error.stale", 409);
    return redirect(paths.deskChannel(code), flash("logistics:flash.saved"));
  });
}

export default function DeskSurcharge() {
  const { t } = useTranslation("logistics");
  const { code, version, surcharge } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const title = t(surcharge ? "surcharge.title" : "surcharges.add");
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: t("channels.title"), to: paths.deskLogistics() },
          { label: code, to: paths.deskChannel(code) },
          { label: title },
        ]}
      />
      <SurchargeForm key={version} version={version} surcharge={surcharge} result={result} />
    </>
  );
}
