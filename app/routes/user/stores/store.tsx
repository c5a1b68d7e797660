/** /user/:platform/:storeId: one store, its settings, and what is fetched from it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { NotTakenOrders } from "~/domain/stores/components/failed-orders";
import { OlderOrders } from "~/domain/stores/components/older-orders";
import { SettingsCard } from "~/domain/stores/components/settings-card";
import {
  ImportProgress,
  OrdersProgress,
  StoreNotice,
  useFailureText,
  StoreStatus,
} from "~/domain/stores/components/store-state";
import { importDaysBack, importDaysMost } from "~/domain/stores/config";
import { decideOlderOrders, pauseStore, syncNow } from "~/domain/stores/connect.server";
import { saveStoreSettings, warehouseChoice } from "~/domain/stores/settings.server";
import type { SettingsValue, StoreIntent } from "~/domain/stores/forms";
import { notTakenOf, retryNotTaken } from "~/domain/stores/failed-orders.server";
import { storeOf, type StoreView } from "~/domain/stores/views.server";
import { OfferChanges, StepCard, StepNotice } from "~/domain/storeupdates/components/step-card";
import { offerChangesOf, updatesOf } from "~/domain/storeupdates/reads.server";
import { resendNow } from "~/domain/storeupdates/resend.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { leadToOwnAddress } from "./own-address.server";
import { Button, Card, DateTime, FactList, Form, LinkButton, PageHeader, pageMeta, Refused } from "~/ui";
import { takeForms } from "~/platform/http/take-form.server";
import { storeForms } from "~/domain/stores/forms";

export { revalidateAfterStale as shouldRevalidate } from "~/ui";
export const handle = { i18n: ["stores", "storeupdates"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.store.name);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const store = found(await storeOf(member.id, args.params["storeId"] ?? ""));
  leadToOwnAddress(args.request, paths.store(store.id, store.platform));
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const days = { earliest: daysAgo(importDaysMost), proposed: daysAgo(importDaysBack), today: daysAgo(0) };
  const [notTaken, warehouses, updates, offerChanges] = await Promise.all([
    notTakenOf(store.id),
    warehouseChoice(),
    updatesOf(store.id),
    offerChangesOf(store.id),
  ]);
  return { store, days, notTaken, warehouses, updates, offerChanges, frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { id, platform } = found(await storeOf(member.id, args.params["storeId"] ?? ""));
  const here = paths.store(id, platform);
  return takeForms(args, storeForms, `member:${member.id}`, {
    save: async ({ value, refuse }) => {
      const saved = await saveStoreSettings(member.id, id, settingsOf(value));
      if (saved.ok) return redirect(here, flash("stores:settings.saved"));
      if (saved.error === "stores:error.warehouse") return refuse({ warehouse: [saved.error] });
      if (saved.error === "stores:error.location") return refuse({ location: [saved.error] });
      return refuse(saved.error, 409);
    },
    "import-older": async ({ value, refuse }) => {
      const decided = await decideOlderOrders(member.id, id, value.from);
      return decided.ok ? redirect(here, flash("stores:done.olderImport")) : refuse(decided.error, 409);
    },
    "retry-order": async ({ value, refuse }) => {
      const asked = await retryNotTaken(member.id, id, value.order ?? null);
      return asked.ok ? redirect(here, flash("stores:done.retry", "info")) : refuse(asked.error, 409);
    },
    rest: async ({ value, refuse }) => {
      const done = await act(member.id, id, value.intent);
      return done.result.ok ? redirect(here, flash(done.says)) : refuse(done.result.error, 409);
    },
  });
}

function settingsOf({
  orders,
  name,
  ioss,
  autopay,
  autoIntercept,
  emailPermission,
  importFrom,
  warehouse,
  location,
  ...step
}: SettingsValue) {
  const rest = { name, ioss, autopay, autoIntercept, emailPermission, importFrom };
  return {
    ...rest,
    paidOnly: orders === "paid",
    step: { ...step, warehouseId: warehouse, locationId: location },
  };
}

async function act(memberId: string, storeId: string, intent: StoreIntent) {
  if (intent === "send-stock")
    return { result: await resendNow(memberId, storeId), says: "stores:done.sendStock" };
  if (intent === "leave-older")
    return { result: await decideOlderOrders(memberId, storeId, null), says: "stores:done.olderLeft" };
  if (intent === "sync-orders")
    return { result: await syncNow(memberId, storeId, "orders"), says: "stores:done.syncOrders" };
  if (intent === "sync-products")
    return { result: await syncNow(memberId, storeId, "products"), says: "stores:done.syncProducts" };
  const paused = intent === "pause";
  const says = paused ? "stores:done.paused" : "stores:done.resumed";
  return { result: await pauseStore(memberId, storeId, paused), says };
}

export default function Store() {
  const { t } = useTranslation("stores");
  const { store, days, notTaken, warehouses, updates, offerChanges, frozen } = useLoaderData<typeof loader>();
  const bound = store.status !== "UNBOUND";
  const result = useAnswer();
  const answerTo = (intent: string) => (result?.initialValue?.["intent"] === intent ? result : undefined);
  return (
    <>
      <PageHeader
        title={store.name}
        status={<StoreStatus status={store.status} />}
        actions={!frozen && bound && <Acts store={store} />}
      />
      <Refused error={result?.error?.[""]?.[0]} />
      <StoreNotice store={store} />
      <StepNotice store={store} updates={updates} />
      <NotTakenOrders {...notTaken} mayRetry={!frozen && store.status === "CONNECTED"} />
      {store.olderOffered && store.status === "CONNECTED" && !frozen && (
        <OlderOrders movedAt={store.olderOffered} result={answerTo("import-older")} {...days} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Card title={t("import.title")}>
            <ImportProgress store={store} />
          </Card>
          <OrdersProgress store={store} />
          <StepCard store={store} updates={updates} mayAct={!frozen} />
          <Connection store={store} />
        </div>
        {bound && !frozen && (
          <SettingsCard
            key={`${store.id} ${store.name}`}
            store={store}
            result={answerTo("save")}
            earliest={days.earliest}
            today={days.today}
            warehouses={warehouses}
          />
        )}
      </div>
      <OfferChanges changes={offerChanges} currency={store.currency} />
      {bound && !frozen && (
        <p>
          <LinkButton to={paths.unbindStore(store.id, store.platform)} tone="quiet" icon="link-break">
            {t("action.unbind")}
          </LinkButton>
        </p>
      )}
    </>
  );
}

function useAnswer() {
  const answer = useActionData<typeof action>();
  return answer && "result" in answer ? answer.result : undefined;
}

function Acts({ store }: { store: StoreView }) {
  const { t } = useTranslation("stores");
  const connected = store.status === "CONNECTED";
  if (!connected && store.status !== "PAUSED") return null;
  return (
    <Form method="post" scope="acts" className="flex flex-wrap gap-2">
      {connected && (
        <>
          <Button intent="sync-orders" icon="arrows-clockwise">
            {t("action.syncOrders")}
          </Button>
          <Button intent="sync-products" icon="arrows-clockwise">
            {t("action.syncProducts")}
          </Button>
          <Button intent="pause" tone="quiet">
            {t("action.pause")}
          </Button>
        </>
      )}
      {!connected && (
        <Button intent="resume" tone="primary">
          {t("action.resume")}
        </Button>
      )}
    </Form>
  );
}

function Connection({ store }: { store: StoreView }) {
  const { t } = useTranslation("stores");
  const failure = useFailureText()(store);
  return (
    <Card title={t("store.connection")}>
      <FactList
        columns={1}
        facts={[
          [
            t("store.address"),
            store.status === "UNBOUND" ? (
              store.url.replace(/^https?:\/\//, "")
            ) : (
              <a key="url" href={paths.externalJump(store.url)} className="link break-all">
                {store.url.replace(/^https?:\/\//, "")}
              </a>
            ),
          ],
          [t("store.products"), store.products],
          [t("store.orders"), store.orders],
          [
            t("store.lastSync"),
            store.lastOrderSyncAt ? <DateTime key="sync" at={store.lastOrderSyncAt} /> : t("list.never"),
          ],
          [
            t("store.productsChecked"),
            store.productsCheckedAt ? (
              <DateTime key="products" at={store.productsCheckedAt} />
            ) : (
              t("list.never")
            ),
          ],
          [
            t("store.productsCompared"),
            store.productsComparedAt ? (
              <DateTime key="compared" at={store.productsComparedAt} />
            ) : (
              t("list.never")
            ),
          ],
          failure !== null && [t("store.lastError"), failure],
          [t("store.currency"), store.currency],
          [t("store.since"), <DateTime key="since" at={store.createdAt} show="date" />],
          [t("store.updated"), <DateTime key="updated" at={store.changedAt} />],
        ]}
      />
    </Card>
  );
}
