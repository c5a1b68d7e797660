/** /user/storedownloadinvoice: the invoices of a store and of days as one file (§2.6), made by a job. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireMember } from "~/domain/accounts/guards.server";
import { archivesOf, askArchive } from "~/domain/invoices/archive.server";
import { ArchiveList, BatchForm } from "~/domain/invoices/components/batch";
import { BillingMissing } from "~/domain/invoices/components/document-list";
import { archiveDays, archiveMax } from "~/domain/invoices/config";
import { ArchiveForm } from "~/domain/invoices/forms";
import { waitForBilling } from "~/domain/invoices/invoices.server";
import { sellingStoresOf } from "~/domain/orders/list.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const [stores, archives, waiting] = await Promise.all([
    sellingStoresOf(member.id),
    archivesOf(member.id),
    waitForBilling(member.id),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const days = { from: `${today.slice(0, 8)}01`, to: today };
  const title = getT(args, "invoices")("batch.title");
  const byHand = getT(args, "orders")("store.manual");
  const names = stores.map(({ id, name, platform }) => ({ id, name: platform === "manual" ? byHand : name }));
  const files = archives.map((file) => (file.platform === "manual" ? { ...file, store: byHand } : file));
  return { title, stores: names, archives: files, waiting, days, kept: archiveDays };
}

/** Reading one's own documents is no change: a frozen member may, too (D23). */
export async function action(args: ActionFunctionArgs) {
  const member = await requireMember(args);
  return takeForm(args, ArchiveForm, `member:${member.id}`, async ({ value, refuse }) => {
    const asked = await askArchive(member.id, value, localeOf(args));
    if (asked.ok) return redirect(paths.invoiceBatch(), flash("invoices:flash.batch", "info"));
    const message = asked.error === "tooMany" ? `tooMany|{"max":${archiveMax}}` : asked.error;
    return refuse(`invoices:error.${message}`, asked.error === "busy" ? 409 : 422);
  });
}

export default function StoreDownloadInvoice() {
  const { t } = useTranslation("invoices");
  const { title, stores, archives, waiting, days, kept } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={title} description={t("batch.description")} />
      {waiting > 0 && <BillingMissing count={waiting} />}
      <BatchForm key={archives[0]?.id ?? ""} stores={stores} days={days} result={result} />
      <ArchiveList archives={archives} days={kept} />
    </>
  );
}
