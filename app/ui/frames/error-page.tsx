/** What a page that failed says: what happened, what to do next, and what to tell the administrator. */
import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Written } from "~/platform/http/rejected-post";
import { shopPaths } from "~/platform/shop-paths";
import { LinkButton } from "../button";
import { Icon, type IconName } from "../icon";
import { useRootData } from "../root-data";
import { SendAgain } from "../rejected-text";

type Refusal = {
  code: string;
  first?: string;
  again?: string;
  back?: string;
  written?: Written;
  token?: string;
};

const refusals = [
  "form-expired",
  "form-used",
  "form-busy",
  "foreign-origin",
  "too-large",
  "tooMany",
  "bad-form",
  "frozen",
  "role",
  "gone",
  "session",
] as const;

/** The content of an error boundary, for the frame at hand. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) {
    const refusal = refusalOf(error.data);
    if (refusal?.code === "session") return <SignedOutPage refusal={refusal} />;
    if (refusal) return <RefusedPage refusal={refusal} />;
    if (error.status === 404) return <NotFoundPage />;
    if (error.status === 403) return <ForbiddenPage />;
    if (error.status === 503) return <BusyPage />;
  }
  return <FailurePage />;
}

function refusalOf(data: unknown): Refusal | null {
  const code = (data as Refusal | null)?.code;
  return refusals.some((known) => known === code) ? (data as Refusal) : null;
}

function RefusedPage({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  const code = refusal.code as Exclude<(typeof refusals)[number], "session">;
  if (refusal.written) return <ExpiredPage written={refusal.written} token={refusal.token} />;
  const isFormless = code === "role" || code === "frozen" || code === "gone";
  // A fresh document brings a fresh form token.
  return (
    <Panel icon={code === "frozen" || code === "role" ? "lock-simple" : "warning"} title={t(`error.${code}`)}>
      {refusal.first && (
        <LinkButton to={refusal.first} tone="primary" reloadDocument>
          {t("error.form-result")}
        </LinkButton>
      )}
      {refusal.back && (
        <LinkButton to={refusal.back} tone="primary" reloadDocument>
          {t("error.gone-back")}
        </LinkButton>
      )}
      {!isFormless && (
        <LinkButton to={refusal.again ?? pathname + search} reloadDocument>
          {t("error.form-again")}
        </LinkButton>
      )}
    </Panel>
  );
}

function SignedOutPage({ refusal: { written, back = "" } }: { refusal: Refusal }) {
  const { t } = useTranslation("common");
  return (
    <GivenBack title={t("error.signedOut")} text={t("error.session-text")}>
      <div>
        <a href={back} target="_blank" rel="noreferrer" className="btn btn-primary">
          {t("error.session-login")}
        </a>
      </div>
      {written && <SendAgain written={written} />}
    </GivenBack>
  );
}

function ExpiredPage({ written, token }: { written: Written; token: string | undefined }) {
  const { t } = useTranslation("common");
  return (
    <GivenBack title={t("error.form-older")} text={t("error.form-kept")}>
      <SendAgain written={written} token={token} />
    </GivenBack>
  );
}

function GivenBack({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="mx-auto grid max-w-2xl gap-4 px-4 py-12">
      <h1 className="text-xl">{title}</h1>
      <p className="text-muted">{text}</p>
      {children}
    </section>
  );
}

function NotFoundPage() {
  const { t } = useTranslation("common");
  return (
    <Panel icon="anchor" title={t("notFound.title")} text={t("notFound.here")}>
      <HomeLink />
    </Panel>
  );
}

function ForbiddenPage() {
  const { t } = useTranslation("common");
  return (
    <Panel icon="lock-simple" title={t("forbidden.title")}>
      <HomeLink />
    </Panel>
  );
}

function BusyPage() {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  return (
    <Panel icon="clock" title={t("error.busy")} text={t("error.busy.text")}>
      <LinkButton to={pathname + search} tone="primary" icon="arrows-clockwise" reloadDocument>
        {t("error.retry")}
      </LinkButton>
      <HomeLink />
    </Panel>
  );
}

function FailurePage() {
  const { t } = useTranslation("common");
  const { pathname, search, key } = useLocation();
  const requestId = useRootData()?.requestId;
  // The request id is known only where the document itself failed.
  const shown = key === "default" ? requestId : null;
  return (
    <Panel icon="warning-circle" title={t("error.generic")}>
      {shown && (
        <p className="w-full text-sm text-muted">
          {t("error.requestId")}: <code className="font-mono">{shown}</code>
        </p>
      )}
      <LinkButton to={pathname + search} tone="primary" icon="arrows-clockwise" reloadDocument>
        {t("error.retry")}
      </LinkButton>
      <HomeLink />
    </Panel>
  );
}

function HomeLink() {
  const { t } = useTranslation("common");
  return (
    <Link to={shopPaths.home()} className="btn btn-secondary">
      {t("error.home")}
    </Link>
  );
}

type PanelProps = { icon: IconName; title: string; text?: string; children: ReactNode };

function Panel({ icon, title, text, children }: PanelProps) {
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-16 text-center md:py-24">
      <span className="grid size-16 place-items-center rounded-full bg-water-soft text-water">
        <Icon name={icon} className="size-8" />
      </span>
      <h1 className="text-xl">{title}</h1>
      {text && <p className="text-muted">{text}</p>}
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}
