/** Copies a text where script runs; the text itself is on the page for everybody else. */
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "./button";
import { useHydrated } from "./hydrated";

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!hydrated) return null;
  return (
    <Button
      type="button"
      tone="quiet"
      size="s"
      icon={copied ? "check" : "copy"}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {copied ? t("copied") : (label ?? t("copy"))}
    </Button>
  );
}
