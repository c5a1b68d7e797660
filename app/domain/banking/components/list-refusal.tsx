/** Why the action in the list booked nothing, with a link to the line. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { FormErrors } from "~/ui";
import { Link } from "~/ui/link";

export function ListRefusal({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("banking");
  const line = result?.initialValue?.["line"];
  return (
    <FormErrors form={{ id: "bank", allErrors: { "": result?.error?.[""] ?? [] } }}>
      {typeof line === "string" && (
        <Link to={paths.deskBankLine(line)} className="link">
          {t("action.open")}
        </Link>
      )}
    </FormErrors>
  );
}
