/** A wire whose confirmation was a mistake and is undone, as its member reads it. */
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { Banner, formatTime } from "~/ui";
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
