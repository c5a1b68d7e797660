/** The document around every page. */
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useEffect, type ReactNode } from "react";
import { usePageTexts, useTranslation } from "~/i18n/use-translation";
import { isVisitorPage } from "~/platform/visitor-pages";
import { ErrorPage } from "~/ui/frames/error-page";
import { DemoNotice } from "~/ui/frames/notices";
import { PageBoundary } from "~/ui/page-boundary";
import { useScrollToTop } from "~/ui/frames/scroll-to-top";
import { SearchLinks } from "~/ui/frames/search-links";
import { ShopFrame } from "~/ui/frames/shop-frame";
import { pageMeta } from "~/ui/meta";
import { useNonce } from "~/ui/nonce";
import { isSignedOut } from "~/ui/revalidate";
import { useRootData } from "~/ui/root-data";
import { LanguageOffer } from "~/ui/switches";
import { Toast } from "~/ui/toast";
import font from "~/ui/fonts/figtree-latin.woff2?url";
import styles from "./tailwind.css?url";
import { loadRoot } from "./root.server";

// Our policy forbids code made from text, which zod tries once unless it is told so before it is loaded.
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export const handle = { i18n: ["common", "layout"] };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "preload", href: font, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const meta: MetaFunction = () => pageMeta(undefined);

export const loader = (args: LoaderFunctionArgs) => loadRoot(args);

/** In the browser: a form was sent, and the root's data of after it has not come yet. */
let awaitsData = false;

/**
 * The root's data is read again after a post (which uses up the form token) unless its session had ended, with a
 * navigation that cancels that reading, and between pages whose tokens differ (member, desk, shared).
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  actionStatus,
  actionResult,
}) => {
  if (isSignedOut(actionResult)) return false;
  const posted = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
  const stale = actionStatus === 409;
  const desk = (url: URL) => /^\/desk(\/|$)/i.test(url.pathname);
  const shared = (url: URL) => isVisitorPage(url.pathname);
  awaitsData ||= posted || stale;
  return awaitsData || desk(currentUrl) !== desk(nextUrl) || (shared(currentUrl) && !shared(nextUrl));
};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = useNonce();
  const { t, i18n } = useTranslation("layout");
  const theme = root?.theme ?? "system";
  return (
    <html lang={root?.locale ?? i18n.language} {...(theme === "system" ? {} : { "data-theme": theme })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0c2a3b" />
        <Meta />
        <SearchLinks />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip">
          {t("skip")}
        </a>
        <DemoNotice />
        <LanguageOffer />
        {children}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useScrollToTop();
  const root = useRootData();
  useEffect(() => {
    awaitsData = false;
  }, [root]);
  const flash = root?.flash ?? null;
  return (
    <PageBoundary>
      <Toast flash={flash} />
      <Page />
    </PageBoundary>
  );
}

function Page() {
  usePageTexts();
  return <Outlet />;
}

/** What no nearer boundary caught; the header and footer stay where their data could be read. */
export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage />
    </ShopFrame>
  );
}
