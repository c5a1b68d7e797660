/** /desk/integrations: how the connections of members' stores are doing (§3.7). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { healthView, PlatformTable } from "~/domain/integrations/components/health-list";
import { integrationRoles } from "~/domain/integrations/config";
import { CatchUpForm } from "~/domain/integrations/forms";
import { platformHealth } from "~/domain/integrations/health.server";
import { storeHealth } from "~/domain/integrations/lists.server";
import { TrackingServices } from "~/domain/tracking/components/services";
import { trackingHealth, waitingToFollow } from "~/domain/tracking/view.server";
import { catchUpStore } from "~/domain/integrations/replay.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  DeclaredList,
  firstError,
  LinkButton,
  ListFile,
  listMeta,
  PageHeader,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["integrations", "tracking"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside } = await openList(args, storeHealth, () =>
    Promise.all([platformHealth(), trackingHealth(), waitingToFollow()]),
  );
  const [platforms, services, waiting] = beside;
  return { ...list, platforms, services, waiting };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, integrationRoles);
  return takeForm(args, CatchUpForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const begun = await catchUpStore(staff, value.store);
    if (!begun.ok) return refuse("integrations:error.stale", 409);
    return redirect(paths.deskIntegrations(), flash("integrations:flash.caughtUp"));
  });
}

export default function DeskIntegrations() {
  const { t } = useTranslation("integrations");
  const { platforms, services, waiting, ...list } = useLoaderData<typeof loader>();
  const ways = (
    <>
      <ListFile list={list} />
      <LinkButton to={paths.deskIntegrationWork()} icon="warning-circle">
        {t("toWork")}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHeader title={list.title} description={t("description")} actions={ways} />
      <Refused error={firstError(useActionData<typeof action>())} />
      <PlatformTable platforms={platforms} />
      <TrackingServices services={services} waiting={waiting} />
      <DeclaredList view={healthView} list={list} more={{ platforms }} />
    </>
  );
}
