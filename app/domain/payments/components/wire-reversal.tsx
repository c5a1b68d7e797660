/** A credited wire that the bank reversed, as the member and the desk see it. */
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, formatTime } from "~/ui";
import { Link } from "~/ui/link";
import type { WireReversal } from "../wires/reversal.server";
import type { LaterCredit } from "../wires/undone.server";

type Props = {
  came: LaterCredit | null;
  paid?: boolean;
};

export function UndoneWireBanner({ came, paid = false }: Props) {
  const { t, i18n } = useTranslation("wallet");
  const facts = came && {
    day: formatTime(new Date(came.on), i18n.language, "UTC", "date"),
    amount: formatMoney({ amount: came.amount, currency: "USD" }, i18n.language),
  };
  return (
    <Banner tone={came ? "caution" : "critical"} title={t("wire.undone.title")}>
      {paid && t("wire.recalled.paid")} {t("wire.undone.text")}{" "}
      {facts ? t("wire.undone.came", facts) : t("wire.undone.waits")}
    </Banner>
  );
}

function useFacts({ no, on, amount }: WireReversal) {
  const { i18n } = useTranslation("wallet");
  return {
    no,
    day: formatTime(new Date(on), i18n.language, "UTC", "date"),
    amount: formatMoney({ amount: BigInt(amount), currency: "USD" }, i18n.language),
  };
}

/** `paid`: whether it paid for something, which stays paid. */
export function WireReversalBanner({ recalled, paid = false }: { recalled: WireReversal; paid?: boolean }) {
  const { t } = useTranslation("wallet");
  const facts = useFacts(recalled);
  return (
    <Banner tone="critical" title={t("wire.recalled.title", facts)}>
      {paid && t("wire.recalled.paid")} {t("wire.recalled.text", facts)}
    </Banner>
  );
}

/** With the way to the correction that took it from the member. */
export function DeskWireReversalBanner({
  recalled,
  paid = false,
}: {
  recalled: WireReversal;
  paid?: boolean;
}) {
  const { t } = useTranslation("wallet");
  const facts = useFacts(recalled);
  return (
    <Banner tone="critical" title={t("wire.recalled.title", facts)}>
      {t("desk.recalled", facts)} {paid && t("desk.recalled.paid")} {t("desk.recalled.correction")}{" "}
      <Link to={paths.deskAdjustment(recalled.no)} className="link">
        {recalled.no}
      </Link>
    </Banner>
  );
}
