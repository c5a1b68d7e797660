/** A store's state, its last problem, and the progress of its products. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Card, DateTime, LinkButton, Progress, Status, type Tone } from "~/ui";
import { progressSeconds } from "../config";
import type { StoreView } from "../views.server";

const tones: Record<StoreView["status"], Tone> = {
  CONNECTED: "positive",
  NEED_REAUTH: "critical",
  PAUSED: "neutral",
  UNBOUND: "neutral",
};

export function StoreStatus({ status }: { status: StoreView["status"] }) {
  const { t } = useTranslation("stores");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}

/** Whether products are on their way just now. */
export function isImporting({ status, sync }: Pick<StoreView, "status" | "sync">): boolean {
  return status === "CONNECTED" && (sync.state === "queued" || sync.state === "running");
}

/** The import of a store's products, which keeps itself up to date while it runs. */
export function ImportProgress({ store }: { store: Pick<StoreView, "id" | "status" | "sync"> }) {
  const { t } = useTranslation("stores");
  const { sync } = store;
  if (isImporting(store)) {
    const running = sync.state === "running" ? sync : null;
    const isWritten = running?.ready !== undefined;
    const done = running?.ready ?? running?.done ?? 0;
    const counted = running?.total ? { done, total: running.total } : null;
    const begun = running ? t("import.begun") : t("import.queued");
    return (
      <Progress
        label={counted ? t(isWritten ? "import.preparing" : "import.running", counted) : begun}
        {...(counted ? { value: counted.done, max: counted.total } : {})}
        refresh={progressSeconds}
      >
        {t("import.leave")}
      </Progress>
    );
  }
  if (sync.state === "failed") {
    return (
      <Banner tone="caution">
        {t("import.failed", { done: sync.done })} {sync.error && t(`failure.${sync.error}`)}
      </Banner>
    );
  }
  if (sync.state !== "done") return null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t("import.done", { count: sync.done })}</p>
        <LinkButton to={paths.connection({ store: store.id, tab: "unlinked" })} size="s" icon="link-simple">
          {t("import.link")}
        </LinkButton>
      </div>
      {sync.unread && sync.unread.count > 0 && (
        <Banner tone="caution">
          {t("import.unread", { count: sync.unread.count, ids: sync.unread.some.join(", ") || "?" })}
        </Banner>
      )}
    </div>
  );
}

/** The first import of the orders of a large store, while it runs. */
export function OrdersProgress({ store }: { store: Pick<StoreView, "status" | "ordersImport"> }) {
  const { t } = useTranslation("stores");
  const { ordersImport } = store;
  if (store.status !== "CONNECTED" || !ordersImport) return null;
  const { done, ready } = ordersImport;
  const total = Math.max(ordersImport.total ?? 0, done);
  const label =
    ready === null
      ? t("ordersImport.running", { done, total })
      : t("ordersImport.preparing", { done: ready, total });
  return (
    <Card title={t("ordersImport.title")}>
      <Progress label={label} value={ready ?? done} max={total} refresh={progressSeconds}>
        {t("import.leave")}
      </Progress>
    </Card>
  );
}

type Noticed = Pick<StoreView, "id" | "name" | "status" | "lastError" | "trouble" | "sync" | "webhooksOffAt">;

/** Why a store could not be read last: what stood in the way, where that is known. */
export function useFailureText(): (store: Pick<StoreView, "lastError" | "trouble">) => string | null {
  const { t } = useTranslation("stores");
  return ({ lastError, trouble }) =>
    trouble
      ? t(`trouble.${trouble.kind}`, { to: trouble.to ?? "" })
      : lastError
        ? t(`failure.${lastError}`)
        : null;
}

export function StoreNotice({ store }: { store: Noticed }) {
  const { t } = useTranslation("stores");
  const failureText = useFailureText();
  const again = (label: string) => (
    <LinkButton to={paths.woocommerce({ reauthorise: store.id })} tone="primary" size="s">
      {label}
    </LinkButton>
  );
  if (store.status === "NEED_REAUTH") {
    return (
      <Banner tone="critical" title={t("store.reauth.title")} actions={again(t("action.reauthorise"))}>
        {t("store.reauth.text")}
      </Banner>
    );
  }
  if (store.status === "PAUSED") {
    return (
      <Banner tone="caution" title={t("store.paused.title")}>
        {t("store.paused.text")}
      </Banner>
    );
  }
  if (store.status === "UNBOUND") {
    return (
      <Banner tone="neutral" title={t("store.unbound.title")} actions={again(t("action.connect"))}>
        {t("store.unbound.text")}
      </Banner>
    );
  }
  // What ended the import is said beside it.
  const saidBeside = store.sync.state === "failed" && store.sync.error === store.lastError;
  return (
    <>
      {store.lastError && (store.trouble || !saidBeside) && (
        <Banner tone="caution" actions={<NewAddress store={store} />}>
          {failureText(store)}
        </Banner>
      )}
      {store.webhooksOffAt && (
        <Banner tone="caution" title={t("store.webhooksOff.title")}>
          {t("store.webhooksOff.text")} <DateTime at={store.webhooksOffAt} />
        </Banner>
      )}
    </>
  );
}

function NewAddress({ store: { name, trouble } }: { store: Pick<StoreView, "name" | "trouble"> }) {
  const { t } = useTranslation("stores");
  if (trouble?.kind !== "redirect" || !trouble.to) return null;
  return (
    <LinkButton to={paths.woocommerce({ connect: 1, address: trouble.to, name })} size="s">
      {t("trouble.redirect.go")}
    </LinkButton>
  );
}
