/** The progress of something that takes longer than a second. The page refreshes itself. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useId, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";

type ProgressProps = {
  label: ReactNode;
  value?: number;
  max?: number;
  children?: ReactNode;
  /** Seconds between refreshes; leave it out when nothing changes any more. */
  refresh?: number;
};

export function Progress({ label, value, max, children, refresh }: ProgressProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <p id={id} className="text-sm font-semibold">
        {label}
      </p>
      <progress className="progress" aria-labelledby={id} {...(max ? { value: value ?? 0, max } : {})} />
      {children && <div className="hint">{children}</div>}
      {refresh !== undefined && <Refresh seconds={refresh} />}
    </div>
  );
}

/** Refreshes every few seconds: with script in the background, without by reloading the page. */
export function Refresh({ seconds }: { seconds: number }) {
  const { t } = useTranslation("common");
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, revalidate, state]);
  return (
    <noscript>
      {/* A refresh is obeyed wherever it stands, and only this place knows whether one is needed. */}
      <meta httpEquiv="refresh" content={String(seconds)} />
      <p className="hint">{t("progress.reload", { count: seconds })}</p>
    </noscript>
  );
}
