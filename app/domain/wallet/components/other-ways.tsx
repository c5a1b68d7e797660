/** What paying from the wallet, by PayPal and by wire means, for the page of ways to pay. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, FactList, Icon, LinkButton, Money } from "~/ui";
import type { RechargeCurrency } from "../config";

type Account = {
  holder: string;
  bank: string;
  iban?: string | undefined;
  account?: string | undefined;
  swift?: string | undefined;
};

type Props = {
  balance: bigint;
  paypal: boolean;
  wires: readonly { ccy: RechargeCurrency; account: Account }[];
};

export function OtherWays({ balance, paypal, wires }: Props) {
  const { t } = useTranslation(["cards", "payments"]);
  const currencies = wires.map(({ ccy }) => ccy).join(", ");
  return (
    <Card title={t("cards:other.title")}>
      <dl className="grid gap-5 text-sm">
        <div>
          <dt className="flex flex-wrap items-baseline justify-between gap-3 font-medium">
            {t("payments:method.wallet")} <Money amount={balance} />
          </dt>
          <dd className="mt-1 grid gap-2 text-muted">
            {t("cards:other.wallet")}
            <LinkButton to={paths.recharge()} size="s" icon="plus" className="justify-self-start">
              {t("cards:other.recharge")}
            </LinkButton>
          </dd>
        </div>
        <div>
          <dt className="font-medium">{t("payments:method.paypal")}</dt>
          <dd className="mt-1 text-muted">
            {t(paypal ? "cards:other.paypal" : "cards:other.notConfigured")}
          </dd>
        </div>
        <div>
          <dt className="font-medium">{t("payments:method.wire")}</dt>
          <dd className="mt-1 grid gap-3 text-muted">
            {wires.length === 0 ? t("cards:other.notConfigured") : t("cards:other.wire", { currencies })}
            {wires.map(({ ccy, account }) => (
              <details key={ccy} className="group text-text">
                <summary className="flex min-h-6 cursor-pointer list-none items-center gap-2">
                  <Icon name="caret-right" className="transition-transform group-open:rotate-90" />
                  {t("cards:other.wire.to", { ccy })}
                </summary>
                <div className="mt-2">
                  <Beneficiary account={account} />
                </div>
              </details>
            ))}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Beneficiary({ account }: { account: Account }) {
  const { t } = useTranslation("cards");
  return (
    <FactList
      columns={1}
      facts={[
        [t("other.wire.holder"), account.holder],
        [t("other.wire.bank"), account.bank],
        account.iban !== undefined && [t("other.wire.iban"), account.iban],
        account.account !== undefined && [t("other.wire.account"), account.account],
        account.swift !== undefined && [t("other.wire.swift"), account.swift],
      ]}
    />
  );
}
