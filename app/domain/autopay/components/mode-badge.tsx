/** How orders are paid by themselves, in a few words; it leads to the rule. */
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { clockText, type AutopayMode } from "../rules";

export function ModeBadge({ mode, atMinute }: { mode: AutopayMode; atMinute: number }) {
  const { t } = useTranslation("autopay");
  return (
    <Link to={paths.payment()} className="link self-center whitespace-nowrap text-sm">
      {t(`badge.${mode}`, { at: clockText(atMinute) })}
    </Link>
  );
}
