/** How orders are paid by themselves, in a few words; it leads to the rule. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { clockText, type ModesShown } from "../rules";

type Props = ModesShown & { atMinute: number };

export function ModeBadge({ mode, others, atMinute }: Props) {
  const { t } = useTranslation("autopay");
  const at = clockText(atMinute);
  const parts = others.map((other) => t(`badge.stores.${other.mode}`, { count: other.stores, at }));
  return (
    <Link to={paths.payment()} className="link self-center text-sm">
      {[t(`badge.${mode}`, { at }), ...parts].join(t("badge.and"))}
    </Link>
  );
}
