/** Under the ways to pay, where the balance does not suffice: how it could. */
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Money } from "~/ui";
import { Link } from "~/ui/link";

type Props = {
  /** What the balance lacks, in cents. */
  lacking: bigint;
  label: string;
};

export function RechargeFirst({ lacking, label }: Props) {
  const { t } = useTranslation("payments");
  return (
    <p className="text-sm text-muted">
      {t("method.wallet.lacks")} <Money amount={lacking} className="font-semibold text-text" />{" "}
      <Link to={paths.recharge({ amount: decimalText(lacking) })} className="link">
        {label}
      </Link>
    </p>
  );
}
