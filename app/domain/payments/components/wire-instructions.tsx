/** Where to send a wire, and the words that must stand on it. */
import { useTranslation } from "~/i18n/use-translation";
import type { WireAccount } from "~/platform/env.server";
import { Banner, Card, CopyButton, FactList, Money, type Fact } from "~/ui";
import { wireDays } from "../wires/config";

type Props = { account: WireAccount; reference: string; amount: bigint; ccy: string };

export function WireInstructions({ account, reference, amount, ccy }: Props) {
  const { t } = useTranslation("wallet");
  const fact = (key: "holder" | "bank" | "iban" | "account" | "swift" | "address"): Fact | false => {
    const text = account[key];
    return text !== undefined && [t(`wire.${key}`), <Copied key={key} text={text} />];
  };
  return (
    <Card title={t("wire.instructions")}>
      <div className="grid gap-4">
        <Banner tone="caution" title={t("wire.reference.title")}>
          <p className="flex flex-wrap items-center gap-2">
            <strong className="font-mono text-md">{reference}</strong> <CopyButton text={reference} />
          </p>
          <p>{t("wire.reference.text")}</p>
        </Banner>
        <FactList
          columns={1}
          facts={[
            [t("wire.amount"), <Money key="amount" amount={amount} currency={ccy} />],
            fact("holder"),
            fact("bank"),
            fact("iban"),
            fact("account"),
            fact("swift"),
            fact("address"),
          ]}
        />
        <p className="hint">{t("wire.days", wireDays)}</p>
      </div>
    </Card>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere">{text}</span> <CopyButton text={text} />
    </span>
  );
}
