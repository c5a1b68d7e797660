/** A message or a step that a ticket did not take any more: why, and what was written, which stands nowhere else. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, errorText, WrittenText } from "~/ui";

type Props = {
  result: SubmissionResult | undefined;
  /** Steps whose own forms say it and keep what was written. */
  told?: readonly string[];
};

export function Refused({ result, told = [] }: Props) {
  const { t } = useTranslation("tickets");
  const { t: words } = useTranslation();
  const error = result?.error?.[""]?.[0];
  const { intent, message } = result?.initialValue ?? {};
  if (!error || told.includes(String(intent))) return null;
  return (
    <Banner tone="critical" live>
      <p>{errorText(words, error)}</p>
      {typeof message === "string" && message !== "" && (
        <div className="mt-3 grid gap-2">
          <p>{t("notSent")}</p>
          <WrittenText text={message} />
        </div>
      )}
    </Banner>
  );
}
